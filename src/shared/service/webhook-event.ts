import { z } from '../schema.ts'
import { openEnum } from './enumeration.ts'
import { Generation } from './generation.ts'

export const WEBHOOK_EVENT_TYPES = ['generation.succeeded', 'generation.failed', 'generation.canceled'] as const
export type WebhookEventType = (typeof WEBHOOK_EVENT_TYPES)[number]

export const WebhookEvent = z.object({
  id: z.string().min(1),
  type: openEnum(WEBHOOK_EVENT_TYPES),
  createdAt: z.iso.datetime({ offset: true }),
  data: z.object({ generation: Generation }),
})
export type WebhookEvent = z.infer<typeof WebhookEvent>

export const SIGNATURE_HEADER = 'Service-Signature'
export const EVENT_ID_HEADER = 'Service-Event-Id'
export const EVENT_TYPE_HEADER = 'Service-Event-Type'

import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import type { Refusal } from '../http/error-answer.ts'
import { ProviderError, type RemoteEnd } from '../provider.ts'

/** A picture that was made, at once or later; they have two names for it. */
export const Made = z
  .looseObject({
    image: z.string().min(1).optional(),
    result: z.string().min(1).optional(),
    finish_reason: z.string().catch('SUCCESS'),
  })
  .transform(({ image, result, finish_reason }) => ({ picture: image ?? result, finishReason: finish_reason }))
export type Made = z.infer<typeof Made>

export function endOf({ picture, finishReason }: Made): RemoteEnd {
  // then what came is a blurred picture
  if (finishReason === 'CONTENT_FILTERED')
    return { ok: false, code: 'content_policy', detail: 'The service filtered what was made.' }
  if (picture !== undefined) return { ok: true, result: null }
  throw new ProviderError('broken', 'The answer holds no picture.', { sent: true })
}

const Refused = z.looseObject({
  name: z.string().catch(''),
  errors: z.array(z.string()).catch([]),
  message: z.string().catch(''),
})
const NOTHING_SAID: z.infer<typeof Refused> = { name: '', errors: [], message: '' }

/** One for what is asked for has the status of one for who asks. */
export function refusalIn(body: string): Refusal {
  const { name, errors, message: said } = Refused.safeParse(parseJson(body)).data ?? NOTHING_SAID
  const message = errors.join(' ') || said || name
  if (name === 'content_moderation') return { reason: 'policy', message }
  if (name === 'payment_required' || /credits/i.test(message)) return { reason: 'unpaid', message }
  return { message }
}

import { AppError } from '#shared/app/error.ts'
import { z } from '#shared/schema.ts'
import { AppEvent } from '#shared/app/events.ts'

/**
 * What passes between the app that has a data folder and another program of the same person that wants to use it: a line of
 * JSON each.
 */
export const LocalAddress = z.object({ address: z.string().min(1), secret: z.string().min(32) })
export type LocalAddress = z.infer<typeof LocalAddress>

/** Larger than every input of a command: files come in pieces. */
export const MOST_LINE_BYTES = 64 * 1024 ** 2

export const ToApp = z.discriminatedUnion('type', [
  z.object({ type: z.literal('enter'), secret: z.string() }),
  z.object({ type: z.literal('run'), id: z.int(), name: z.string(), input: z.unknown() }),
  z.object({ type: z.literal('leave'), id: z.int() }),
  z.object({ type: z.literal('media'), id: z.int(), mediaId: z.string() }),
  z.object({ type: z.literal('listen') }),
])
export type ToApp = z.infer<typeof ToApp>

export const FromApp = z.discriminatedUnion('type', [
  z.object({ type: z.literal('entered') }),
  z.object({ type: z.literal('done'), id: z.int(), value: z.unknown() }),
  z.object({ type: z.literal('failed'), id: z.int(), error: AppError }),
  z.object({ type: z.literal('file'), id: z.int(), path: z.string().nullable(), mimeType: z.string().nullable() }),
  z.object({ type: z.literal('event'), event: AppEvent }),
])
export type FromApp = z.infer<typeof FromApp>

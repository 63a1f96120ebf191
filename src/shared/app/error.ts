import { z } from '../schema.ts'
import { Issue } from '../service/problem.ts'
import { MessageRef } from '../text/message-ref.ts'

/** How every failure crosses a process border. `message` is written for the person at the screen. */
export const AppError = z.object({
  code: z.string().min(1),
  message: z.string().min(1),
  /** How a window says the message in its own language, where its code alone does not tell enough. */
  saying: MessageRef.optional(),
  issues: z.array(Issue).optional(),
})
export type AppError = z.infer<typeof AppError>

export type CommandResult = { ok: true; value: unknown } | { ok: false; error: AppError }

export { CommandError } from './command-error.ts'

import { z } from 'zod'
import { Issue } from '../service/problem.ts'
import { MessageRef } from '../text/localized-message.ts'

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

/** Thrown by handlers; anything else that is thrown reaches the other side as `internal`. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
  readonly code: string
  readonly saying: MessageRef | undefined
  readonly issues: Issue[] | undefined

  constructor(
    code: string,
    words: string | Pick<AppError, 'message' | 'saying'>,
    options: { issues?: Issue[] | undefined; cause?: unknown } = {},
  ) {
    const { message, saying } = typeof words === 'string' ? { message: words, saying: undefined } : words
    super(message, { cause: options.cause })
    this.code = code
    this.saying = saying
    this.issues = options.issues
  }
}

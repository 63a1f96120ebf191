import { z } from 'zod'
import { Issue } from '../service/problem.ts'

/** How every failure crosses a process border. `message` is written for the person at the screen. */
export const AppError = z.object({
  code: z.string().min(1),
  message: z.string().min(1),
  issues: z.array(Issue).optional(),
})
export type AppError = z.infer<typeof AppError>

export type CommandResult = { ok: true; value: unknown } | { ok: false; error: AppError }

/** Thrown by handlers; anything else that is thrown reaches the other side as `internal`. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
  readonly code: string
  readonly issues: Issue[] | undefined

  constructor(code: string, message: string, options: { issues?: Issue[] | undefined; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.code = code
    this.issues = options.issues
  }
}

import type { Issue } from '../service/problem.ts'
import type { MessageRef } from '../text/message-ref.ts'

/** Thrown by handlers; anything else that is thrown reaches the other side as `internal`. */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
  readonly code: string
  readonly saying: MessageRef | undefined
  readonly issues: Issue[] | undefined

  constructor(
    code: string,
    words: string | { message: string; saying?: MessageRef | undefined },
    options: { issues?: Issue[] | undefined; cause?: unknown } = {},
  ) {
    const { message, saying } = typeof words === 'string' ? { message: words, saying: undefined } : words
    super(message, { cause: options.cause })
    this.code = code
    this.saying = saying
    this.issues = options.issues
  }
}

import type { Issue } from '../service/problem.ts'
import type { Sentence } from '../text/message-ref.ts'

export interface ErrorDetails {
  issues?: Issue[] | undefined
  cause?: unknown
}

/**
 * A failure by its code, as it crosses the border; anything else that is thrown reaches the other side as `internal`. What
 * the app itself refuses is a `Refusal`, whose code has words in every language.
 */
export class CommandError extends Error {
  override readonly name: string = 'CommandError'
  /** A service may know codes that this version does not. */
  readonly code: string
  readonly saying: Sentence['saying']
  readonly issues: Issue[] | undefined

  constructor(code: string, { message, saying }: Sentence, { issues, cause }: ErrorDetails = {}) {
    super(message, { cause })
    this.code = code
    this.saying = saying
    this.issues = issues
  }
}

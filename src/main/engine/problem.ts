import { PROBLEM_STATUS, type Issue, type ProblemCode } from '#shared/service/problem.ts'

/** Thrown anywhere below a route; the HTTP layer turns it into a Problem. */
export class ProblemError extends Error {
  override readonly name = 'ProblemError'
  readonly code: ProblemCode
  readonly status: number
  readonly issues: Issue[] | undefined
  readonly headers: Record<string, string>

  constructor(
    code: ProblemCode,
    detail: string,
    options: { issues?: Issue[]; headers?: Record<string, string>; status?: number; cause?: unknown } = {},
  ) {
    super(detail, { cause: options.cause })
    this.code = code
    this.status = options.status ?? PROBLEM_STATUS[code]
    this.issues = options.issues
    this.headers = options.headers ?? {}
  }
}

/** One field of a request to the console that cannot be taken. */
export function invalidField(path: string, message: string): ProblemError {
  return new ProblemError('invalid_params', 'The request is not valid, see issues. Nothing was changed.', {
    issues: [{ path, message }],
  })
}

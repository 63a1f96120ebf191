import { ProblemError } from '../problem.ts'

/** One field of a request to the console that cannot be taken. */
export function invalid(path: string, message: string): ProblemError {
  return new ProblemError('invalid_params', 'The request is not valid, see issues. Nothing was changed.', {
    issues: [{ path, message }],
  })
}

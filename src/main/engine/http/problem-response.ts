import { PROBLEM_CONTENT_TYPE, type Problem } from '#shared/service/problem.ts'
import type { ProblemError } from '../problem.ts'

/** `instance` is the request's id, which the log carries too. */
export function problemResponse(error: ProblemError, instance: string): Response {
  const problem: Problem = {
    type: `urn:pressrun:problem:${error.code}`,
    title: titleOf(error.code),
    status: error.status,
    detail: error.message,
    code: error.code,
    instance,
    ...(error.issues && { issues: error.issues }),
  }
  return new Response(JSON.stringify(problem), {
    status: error.status,
    headers: {
      'Content-Type': PROBLEM_CONTENT_TYPE,
      'Cache-Control': 'no-store',
      'X-Content-Type-Options': 'nosniff',
      ...error.headers,
    },
  })
}

/** `api_key_revoked` reads "Api key revoked". */
function titleOf(code: string): string {
  return code.charAt(0).toUpperCase() + code.slice(1).replaceAll('_', ' ')
}

import { expect } from 'vitest'
import type { Reply } from './http-reply.ts'
import { StrictProblem } from './strict-shapes.ts'

const RATE_HEADERS = ['ratelimit-limit', 'ratelimit-remaining', 'ratelimit-reset', 'ratelimit-policy']

/** Every rule for an error at once: status, code, media type, shape, and which headers it may carry. */
export function expectProblem(
  reply: Reply,
  expected: number | readonly number[],
  code?: string | readonly string[],
): StrictProblem {
  expect(`${reply.status} ${reply.text}`).toMatch(new RegExp(`^(${[expected].flat().join('|')}) `))
  const { status } = reply
  expect(reply.headers.get('content-type')).toMatch(/^application\/problem\+json($|;)/)
  const problem = StrictProblem.parse(reply.json)
  expect(problem.status).toBe(status)
  if (code !== undefined) expect(typeof code === 'string' ? [code] : code).toContain(problem.code)
  expect(problem.type).toBe(`urn:pressrun:problem:${problem.code}`)
  for (const header of RATE_HEADERS)
    expect([header, reply.headers.get(header)]).toEqual([header, status === 429 ? expect.any(String) : null])
  if (status === 401) expect(reply.headers.get('www-authenticate')).toMatch(/^Bearer/i)
  return problem
}

/** The paths a problem complains about. */
export function issuePaths(problem: StrictProblem): string[] {
  return (problem.issues ?? []).map((issue) => issue.path)
}

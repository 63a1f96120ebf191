import { z } from '../schema.ts'
import { broken, type BrokenRule } from './rules.ts'
import { openEnum } from './enumeration.ts'

/** Every code of the specification with the status it travels under. */
export const PROBLEM_STATUS = {
  invalid_params: 400,
  invalid_quote: 400,
  idempotency_key_required: 400,
  consent_required: 400,
  input_too_large: 400,
  input_duration: 400,
  wrong_media: 400,
  unauthorized: 401,
  invalid_api_key: 401,
  api_key_revoked: 401,
  api_key_expired: 401,
  insufficient_coins: 402,
  spend_cap_exceeded: 402,
  insufficient_scope: 403,
  cooldown: 403,
  account_locked: 403,
  not_found: 404,
  unknown_model: 404,
  idempotency_conflict: 409,
  price_changed: 409,
  max_coins_exceeded: 409,
  not_cancelable: 409,
  upload_too_large: 413,
  upload_too_long: 413,
  input_file_too_large: 413,
  download_too_large: 413,
  upload_invalid: 415,
  rate_limited: 429,
  internal: 500,
  unavailable: 503,
  maintenance: 503,
  channel_disabled: 503,
  explore_blocked: 403,
  explore_limit: 403,
  explore_not_shareable: 403,
  explore_removed: 404,
} as const
export type ProblemCode = keyof typeof PROBLEM_STATUS
export const PROBLEM_CODES = Object.keys(PROBLEM_STATUS) as ProblemCode[]

export const Issue = z.object({ path: z.string(), message: z.string() })
export type Issue = z.infer<typeof Issue>

export const Problem = z.object({
  type: z.string().min(1),
  title: z.string().min(1),
  status: z.int().min(400).max(599),
  detail: z.string(),
  code: openEnum(PROBLEM_CODES),
  instance: z.string().optional(),
  issues: z.array(Issue).optional(),
})
export type Problem = z.infer<typeof Problem>

export const PROBLEM_CONTENT_TYPE = 'application/problem+json'

/** Issues as the specification writes them: one per field, `params.images.0`. `wordsOf` tells a rule. */
export function issuesOf(error: z.ZodError, wordsOf: (broken: BrokenRule) => string): Issue[] {
  return error.issues.flatMap((issue) => {
    const path = issue.path.map(String)
    if (issue.code === 'unrecognized_keys')
      return issue.keys.map((key) => ({ path: [...path, key].join('.'), message: wordsOf(broken('unknownName')) }))
    // what a schema refuses in its own words
    const message = issue.code === 'custom' ? issue.message : wordsOf(ruleOf(issue))
    return [{ path: path.join('.'), message }]
  })
}

const NUMBERS: ReadonlySet<string> = new Set(['number', 'int'])

/** As a rule of ours: zod's own words speak of types, and only in English. */
function ruleOf(issue: z.Issue): BrokenRule {
  switch (issue.code) {
    case 'too_small': {
      const minimum = Number(issue.minimum)
      if (!NUMBERS.has(issue.origin)) return broken('tooShort', minimum)
      return broken(issue.inclusive === false ? 'moreThan' : 'atLeast', minimum)
    }
    case 'too_big': {
      const maximum = Number(issue.maximum)
      if (!NUMBERS.has(issue.origin)) return broken('tooLong', maximum)
      return broken(issue.inclusive === false ? 'lessThan' : 'atMost', maximum)
    }
    case 'invalid_type':
      return broken(TYPE_RULES[issue.expected] ?? 'unusable')
    case 'invalid_value':
      return broken('oneOf', issue.values.map(String))
    default:
      return broken('unusable')
  }
}

const TYPE_RULES: Readonly<
  Record<string, 'text' | 'number' | 'anyWholeNumber' | 'trueOrFalse' | 'list' | 'object' | undefined>
> = {
  string: 'text',
  number: 'number',
  int: 'anyWholeNumber',
  boolean: 'trueOrFalse',
  array: 'list',
  object: 'object',
  record: 'object',
}

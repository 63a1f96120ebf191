import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import { asDetail, plainText, type Refusal } from '../http/error-answer.ts'
import type { RemoteEnd } from '../provider.ts'

const Fault = z.looseObject({ message: z.string().catch(''), code: z.string().nullish().catch(null) })
const Refused = z.looseObject({ error: z.union([Fault, z.string().transform((message) => ({ message, code: null }))]) })

const POLICY_CODES: ReadonlySet<string> = new Set([
  'moderation_blocked',
  'content_policy_violation',
  'sensitive_content',
  'content_filter',
])
const CREDIT_CODES: ReadonlySet<string> = new Set(['insufficient_quota', 'billing_hard_limit_reached'])

/** No credit is a 429, and a refused prompt a 400. */
export function refusalIn(body: string, answered: number): Refusal {
  const { message, code } = faultIn(body)
  if (code != null && POLICY_CODES.has(code)) return { reason: 'policy', message }
  if (code != null && CREDIT_CODES.has(code)) return { reason: 'unpaid', message }
  // nothing was made that could be gone: there is no such model, or no such address
  if (answered === 404) return { reason: 'invalid', message: message === '' ? 'Answered 404.' : message }
  return { message }
}

/** What went wrong with a job that had begun. */
export function failureOf(fault: unknown): Extract<RemoteEnd, { ok: false }> {
  const { message, code } = Fault.catch({ message: '', code: null }).parse(fault)
  return {
    ok: false,
    code: code != null && POLICY_CODES.has(code) ? 'content_policy' : 'internal',
    detail: asDetail(message),
  }
}

function faultIn(body: string): { message: string; code?: string | null | undefined } {
  return Refused.safeParse(parseJson(body)).data?.error ?? { message: plainText(body) }
}

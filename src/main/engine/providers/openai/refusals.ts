import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import { errorOfStatus } from '../http.ts'
import { ProviderError, type ProviderResponse, type RemoteEnd } from '../provider.ts'

const Fault = z.looseObject({ message: z.string().catch(''), code: z.string().nullish().catch(null) })
const Refused = z.looseObject({ error: z.union([Fault, z.string().transform((message) => ({ message, code: null }))]) })

const POLICY_CODES: ReadonlySet<string> = new Set([
  'moderation_blocked',
  'content_policy_violation',
  'sensitive_content',
  'content_filter',
])
const CREDIT_CODES: ReadonlySet<string> = new Set(['insufficient_quota', 'billing_hard_limit_reached'])
const LONGEST_DETAIL = 500

/** A 2xx, or the error that its body and its status mean together: no credit is a 429, and a refused prompt a 400. */
export async function accepted(response: ProviderResponse): Promise<ProviderResponse> {
  if (response.status >= 200 && response.status < 300) return response
  const body = await response.text().catch(() => '')
  const { message, code } = faultIn(body)
  if (code != null && POLICY_CODES.has(code)) throw new ProviderError('policy', message)
  if (code != null && CREDIT_CODES.has(code)) throw new ProviderError('unpaid', message)
  // nothing was made that could be gone: there is no such model, or no such address
  if (response.status === 404) throw new ProviderError('invalid', message === '' ? 'Answered 404.' : message)
  throw errorOfStatus(response.status, message, response.headers)
}

/** What went wrong with a job that had begun. */
export function failureOf(fault: unknown): Extract<RemoteEnd, { ok: false }> {
  const { message, code } = Fault.catch({ message: '', code: null }).parse(fault)
  return {
    ok: false,
    code: code != null && POLICY_CODES.has(code) ? 'content_policy' : 'internal',
    detail: message.slice(0, LONGEST_DETAIL),
  }
}

function faultIn(body: string): { message: string; code?: string | null | undefined } {
  const refused = Refused.safeParse(parseJson(body)).data
  const { message, code } = refused?.error ?? { message: body.trimStart().startsWith('<') ? '' : body.trim() }
  return { message: message.slice(0, LONGEST_DETAIL), code }
}

import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import { errorOfStatus } from '../http.ts'
import { ProviderError, type ProviderResponse } from '../provider.ts'

const Detail = z.looseObject({
  reason: z.string().optional().catch(undefined),
  retryDelay: z.string().optional().catch(undefined),
})
export const Fault = z.looseObject({
  message: z.string().catch(''),
  status: z.string().catch(''),
  details: z.array(Detail).catch([]),
})
const Refused = z.looseObject({ error: Fault })
const LONGEST_DETAIL = 500
const LONGEST_WAIT_MS = 600_000

/** A 2xx, or what Google means: a wrong key is a 400, a missing account a 400 or a 429. */
export async function accepted(response: ProviderResponse): Promise<ProviderResponse> {
  if (response.status >= 200 && response.status < 300) return response
  const { message, status, details } = faultIn(await response.text().catch(() => ''))
  const text = message.slice(0, LONGEST_DETAIL)
  if (details.some(({ reason }) => reason === 'API_KEY_INVALID')) throw new ProviderError('unauthorized', text)
  // billing is not set up, or the country or the plan has none of it
  if (status === 'FAILED_PRECONDITION' || /\blimit: 0\b/.test(message)) throw new ProviderError('unpaid', text)
  if (response.status === 429) throw new ProviderError('busy', text, { retryAfterMs: retryDelayIn(details) })
  // nothing was made that could be gone: there is no such model
  if (response.status === 404) throw new ProviderError('invalid', text)
  throw errorOfStatus(response.status, text, response.headers)
}

function retryDelayIn(details: readonly z.infer<typeof Detail>[]): number | undefined {
  const seconds = Number.parseFloat(details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay ?? '')
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : undefined
}

function faultIn(body: string): z.infer<typeof Fault> {
  const refused = Refused.safeParse(parseJson(body)).data
  return refused?.error ?? { message: body.trimStart().startsWith('<') ? '' : body.trim(), status: '', details: [] }
}

import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import { plainText, type Refusal } from '../http/error-answer.ts'

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
const LONGEST_WAIT_MS = 600_000

/** A wrong key is a 400, a missing account a 400 or a 429. */
export function refusalIn(body: string, answered: number): Refusal {
  const { message, status, details } = faultIn(body)
  if (details.some(({ reason }) => reason === 'API_KEY_INVALID')) return { reason: 'unauthorized', message }
  // billing is not set up, or the country or the plan has none of it
  if (status === 'FAILED_PRECONDITION' || /\blimit: 0\b/.test(message)) return { reason: 'unpaid', message }
  if (answered === 429) return { reason: 'busy', message, retryAfterMs: retryDelayIn(details) }
  // nothing was made that could be gone: there is no such model
  if (answered === 404) return { reason: 'invalid', message }
  return { message }
}

function retryDelayIn(details: readonly z.infer<typeof Detail>[]): number | undefined {
  const seconds = Number.parseFloat(details.find(({ retryDelay }) => retryDelay !== undefined)?.retryDelay ?? '')
  return Number.isFinite(seconds) && seconds >= 0 ? Math.min(seconds * 1000, LONGEST_WAIT_MS) : undefined
}

function faultIn(body: string): z.infer<typeof Fault> {
  const refused = Refused.safeParse(parseJson(body)).data
  return refused?.error ?? { message: plainText(body), status: '', details: [] }
}

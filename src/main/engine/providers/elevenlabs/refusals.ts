import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import { errorOfStatus } from '../http.ts'
import { ProviderError, type ProviderResponse } from '../provider.ts'

const Detail = z.looseObject({
  status: z.string().catch(''),
  code: z.string().catch(''),
  message: z.string().catch(''),
})
const Refused = z.looseObject({
  detail: z.union([
    Detail,
    z
      .array(z.looseObject({ msg: z.string() }))
      .transform(([first]) => ({ status: '', code: '', message: first?.msg ?? '' })),
    z.string().transform((message) => ({ status: '', code: '', message })),
  ]),
})
const LONGEST_DETAIL = 500

/** A 2xx, or what its word means: no credit is a 401, and one job too many a 429. */
export async function accepted(response: ProviderResponse): Promise<ProviderResponse> {
  if (response.status >= 200 && response.status < 300) return response
  const { status, code, message } = detailIn(await response.text().catch(() => ''))
  const word = status || code
  const text = message.slice(0, LONGEST_DETAIL)
  if (word === 'quota_exceeded' || word === 'insufficient_credits') throw new ProviderError('unpaid', text)
  if (/moderation|policy|blocked|safety|bad_prompt/.test(word)) throw new ProviderError('policy', text)
  // nothing was made that could be gone: there is no such voice
  if (response.status === 404) throw new ProviderError('invalid', text)
  throw errorOfStatus(response.status, text, response.headers)
}

function detailIn(body: string): z.infer<typeof Detail> {
  return Refused.safeParse(parseJson(body)).data?.detail ?? { status: '', code: '', message: '' }
}

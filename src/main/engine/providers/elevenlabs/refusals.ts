import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import type { Refusal } from '../http/error-answer.ts'

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

/** No credit is a 401, and one job too many a 429. */
export function refusalIn(body: string, answered: number): Refusal {
  const { status, code, message } = detailIn(body)
  const word = status || code
  if (word === 'quota_exceeded' || word === 'insufficient_credits') return { reason: 'unpaid', message }
  if (/moderation|policy|blocked|safety|bad_prompt/.test(word)) return { reason: 'policy', message }
  // nothing was made that could be gone: there is no such voice
  if (answered === 404) return { reason: 'invalid', message }
  return { message }
}

function detailIn(body: string): z.infer<typeof Detail> {
  return Refused.safeParse(parseJson(body)).data?.detail ?? { status: '', code: '', message: '' }
}

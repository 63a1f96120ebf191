import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import { errorOfStatus } from '../http.ts'
import { ProviderError, type ProviderResponse, type RemoteEnd } from '../provider.ts'

/** A picture that was made, at once or later; they have two names for it. */
export const Made = z
  .looseObject({
    image: z.string().min(1).optional(),
    result: z.string().min(1).optional(),
    finish_reason: z.string().catch('SUCCESS'),
  })
  .transform(({ image, result, finish_reason }) => ({ picture: image ?? result, finishReason: finish_reason }))
export type Made = z.infer<typeof Made>

export function endOf({ picture, finishReason }: Made): RemoteEnd {
  // then what came is a blurred picture
  if (finishReason === 'CONTENT_FILTERED')
    return { ok: false, code: 'content_policy', detail: 'The service filtered what was made.' }
  if (picture !== undefined) return { ok: true, result: null }
  throw new ProviderError('broken', 'The answer holds no picture.', { sent: true })
}

const Refused = z.looseObject({
  name: z.string().catch(''),
  errors: z.array(z.string()).catch([]),
  message: z.string().catch(''),
})
const LONGEST_DETAIL = 500

/** A 2xx, or what a refusal means: one for what is asked for has the status of one for who asks. */
export async function accepted(response: ProviderResponse): Promise<ProviderResponse> {
  if (response.status >= 200 && response.status < 300) return response
  const { name, errors, message } = refusedIn(await response.text().catch(() => ''))
  const text = (errors.join(' ') || message || name).slice(0, LONGEST_DETAIL)
  if (name === 'content_moderation') throw new ProviderError('policy', text)
  if (name === 'payment_required' || /credits/i.test(text)) throw new ProviderError('unpaid', text)
  throw errorOfStatus(response.status, text, response.headers)
}

function refusedIn(body: string): z.infer<typeof Refused> {
  return Refused.safeParse(parseJson(body)).data ?? { name: '', errors: [], message: '' }
}

import { parseJson } from '#shared/parse-json.ts'
import { SIGNATURE_HEADER, WebhookEvent } from '#shared/service/webhook-event.ts'
import { verifyWebhook, type SignatureVerdict } from '#shared/service/webhook-signature.ts'

/** A request that is not to be believed. Answer it with 400 and do nothing else. */
export class WebhookRefused extends Error {
  override readonly name = 'WebhookRefused'
  readonly reason: 'malformed_header' | 'timestamp_out_of_tolerance' | 'no_matching_signature' | 'malformed_event'

  constructor(reason: WebhookRefused['reason']) {
    super(`The webhook is not to be believed: ${reason}.`)
    this.reason = reason
  }
}

/**
 * Whether the bytes of a body were signed with the endpoint's secret, not long ago. The bytes as they came: a body that was
 * parsed and written again has another signature.
 */
export async function verifyWebhookSignature({
  secret,
  header,
  body,
  nowSeconds = Math.floor(Date.now() / 1000),
}: {
  /** The whole secret, `whsec_…`. */
  secret: string
  /** Of `Service-Signature`. */
  header: string
  body: Uint8Array
  nowSeconds?: number
}): Promise<SignatureVerdict> {
  const question = { secret, header, body, nowSeconds }
  let message: Uint8Array | undefined
  // the platform's cryptography answers later: the first pass only says what is to be signed
  const first = verifyWebhook((_key, signed) => {
    message = signed
    return ''
  }, question)
  if (message === undefined) return first
  const expected = await hmacSha256Hex(secret, message)
  return verifyWebhook(() => expected, question)
}

/**
 * The event of a request, once its signature was checked. Throws `WebhookRefused`. An event may come more than once: its id
 * tells.
 */
export async function receiveWebhook(request: Request, secret: string): Promise<WebhookEvent> {
  const body = new Uint8Array(await request.arrayBuffer())
  const header = request.headers.get(SIGNATURE_HEADER) ?? ''
  const verdict = await verifyWebhookSignature({ secret, header, body })
  if (!verdict.ok) throw new WebhookRefused(verdict.reason)
  const event = WebhookEvent.safeParse(parseJson(new TextDecoder().decode(body)))
  if (!event.success) throw new WebhookRefused('malformed_event')
  return event.data
}

async function hmacSha256Hex(secret: string, message: Uint8Array): Promise<string> {
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  const key = await crypto.subtle.importKey('raw', new TextEncoder().encode(secret), algorithm, false, ['sign'])
  const signature = await crypto.subtle.sign(algorithm, key, new Uint8Array(message))
  return [...new Uint8Array(signature)].map((byte) => byte.toString(16).padStart(2, '0')).join('')
}

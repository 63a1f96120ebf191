import { WEBHOOK_TOLERANCE_SECONDS } from './limits.ts'

/** HMAC-SHA256 as lowercase hex. Passed in, because each host brings its own cryptography. */
export type HmacSha256Hex = (key: string, message: Uint8Array) => string

export type SignatureVerdict =
  | { ok: true; timestamp: number }
  | { ok: false; reason: 'malformed_header' | 'timestamp_out_of_tolerance' | 'no_matching_signature' }

export function signWebhook(
  hmac: HmacSha256Hex,
  { secret, timestamp, body }: { secret: string; timestamp: number; body: Uint8Array },
): string {
  return `t=${timestamp},v1=${hmac(secret, signedMessage(String(timestamp), body))}`
}

/** The receiver's four rules: raw bytes, whole secret as key, constant time against every v1, fresh timestamp. */
export function verifyWebhook(
  hmac: HmacSha256Hex,
  { secret, header, body, nowSeconds }: { secret: string; header: string; body: Uint8Array; nowSeconds: number },
): SignatureVerdict {
  const parsed = parseHeader(header)
  if (!parsed) return { ok: false, reason: 'malformed_header' }
  const expected = hmac(secret, signedMessage(parsed.timestamp, body))
  let matched = false
  for (const candidate of parsed.signatures) matched = equalInConstantTime(candidate, expected) || matched
  if (!matched) return { ok: false, reason: 'no_matching_signature' }
  const timestamp = Number(parsed.timestamp)
  if (Math.abs(nowSeconds - timestamp) > WEBHOOK_TOLERANCE_SECONDS)
    return { ok: false, reason: 'timestamp_out_of_tolerance' }
  return { ok: true, timestamp }
}

/** The digits of `t` are kept as sent: `007` signs differently from `7`. */
function parseHeader(header: string): { timestamp: string; signatures: string[] } | undefined {
  let timestamp: string | undefined
  const signatures: string[] = []
  for (const part of header.split(',')) {
    const separator = part.indexOf('=')
    const name = part.slice(0, separator).trim()
    const value = part.slice(separator + 1).trim()
    if (name === 't') {
      if (timestamp !== undefined || !/^\d{1,12}$/.test(value)) return undefined
      timestamp = value
    }
    if (name === 'v1' && /^[0-9a-f]{64}$/.test(value)) signatures.push(value)
  }
  return timestamp === undefined || signatures.length === 0 ? undefined : { timestamp, signatures }
}

function signedMessage(timestamp: string, body: Uint8Array): Uint8Array {
  const prefix = Uint8Array.from(`${timestamp}.`, (character) => character.charCodeAt(0))
  const message = new Uint8Array(prefix.length + body.length)
  message.set(prefix)
  message.set(body, prefix.length)
  return message
}

/** Both are 64 hex characters; the time taken does not depend on where they first differ. */
function equalInConstantTime(left: string, right: string): boolean {
  let difference = left.length ^ right.length
  for (let index = 0; index < left.length; index++) difference |= left.charCodeAt(index) ^ right.charCodeAt(index)
  return difference === 0
}

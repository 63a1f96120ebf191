import { request as httpRequest, type IncomingMessage } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { systemCode } from '#shared/system-code.ts'
import { WEBHOOK_ANSWER_MS } from '#shared/service/limits.ts'
import type { Clock } from '../../tools/clock.ts'
import { lookupAmong } from '../../net/addresses.ts'
import { unlessAborted } from '../../tools/unless-aborted.ts'
import type { WebhookRules } from '../context.ts'
import { AddressRefusedError, checkAddress } from './address.ts'
import type { AttemptOutcome } from './retry.ts'

export interface WebhookMessage {
  url: string
  headers: Record<string, string>
  body: Uint8Array
}

/** The rest of an answer is read so that its sender is not cut off in the middle of a word, but only so much and so long. */
const ANSWER_MAX_BYTES = 64 * 1024
const ANSWER_REST_MS = 1_000

/** One attempt. Rejects only when `signal` ends it; everything the receiver may do is an outcome. */
export async function sendWebhook(
  message: WebhookMessage,
  { rules, clock, signal }: { rules: WebhookRules; clock: Clock; signal: AbortSignal },
): Promise<AttemptOutcome> {
  const deadline = new AbortController()
  const expire = () => deadline.abort()
  const cancelTimer = clock.setTimer(WEBHOOK_ANSWER_MS, expire)
  // a clock that stands still must not keep a connection open for ever
  const realTimer = setTimeout(expire, WEBHOOK_ANSWER_MS)
  try {
    const statusCode = await post(message, rules, AbortSignal.any([signal, deadline.signal]))
    return { statusCode, error: errorOfStatus(statusCode) }
  } catch (error) {
    signal.throwIfAborted()
    return { statusCode: null, error: deadline.signal.aborted ? 'No answer within 10 seconds.' : reasonOf(error) }
  } finally {
    cancelTimer()
    clearTimeout(realTimer)
  }
}

async function post({ url, headers, body }: WebhookMessage, rules: WebhookRules, signal: AbortSignal): Promise<number> {
  const target = new URL(url)
  const addresses = await unlessAborted(checkAddress(target, rules), signal)
  const request = target.protocol === 'https:' ? httpsRequest : httpRequest
  return new Promise((resolve, reject) => {
    const outgoing = request(target, {
      method: 'POST',
      headers: { ...headers, 'Content-Length': body.length },
      // a name is resolved to what was just checked; a literal address is not looked up at all
      lookup: lookupAmong(addresses),
      agent: false,
      signal,
    })
    outgoing.on('response', (answer) => {
      resolve(answer.statusCode as number)
      discard(answer, signal)
    })
    outgoing.on('error', reject)
    outgoing.on('close', () => reject(new Error('The connection was closed without an answer.')))
    outgoing.end(body)
  })
}

/** The status alone is the answer: the attempt has ended with it, whatever becomes of the rest. */
function discard(answer: IncomingMessage, signal: AbortSignal): void {
  const end = () => void answer.destroy()
  const timer = setTimeout(end, ANSWER_REST_MS)
  signal.addEventListener('abort', end)
  let size = 0
  answer.on('data', (chunk: Buffer) => {
    size += chunk.length
    if (size > ANSWER_MAX_BYTES) end()
  })
  answer.on('error', () => {})
  answer.on('close', () => {
    clearTimeout(timer)
    signal.removeEventListener('abort', end)
  })
}

function errorOfStatus(statusCode: number): string | null {
  if (statusCode >= 200 && statusCode < 300) return null
  if (statusCode >= 300 && statusCode < 400) return `Answered ${statusCode}; redirects are not followed.`
  return `Answered ${statusCode}.`
}

function reasonOf(error: unknown): string {
  if (error instanceof AddressRefusedError) return `Not sent: ${error.message}`
  const code = systemCode(error)
  return code === undefined ? (error as Error).message : `Could not connect: ${code}.`
}

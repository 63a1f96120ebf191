import type { Generation } from '#shared/service/generation.ts'
import { isPassing, type ClientError } from '../client/client-error.ts'
import type { AttemptRecord, Reason } from './store.ts'

/** What becomes of a row whose submit was not accepted. */
export type AfterRefusal =
  /** It may have been accepted all the same: the same key and body again, later. */
  | { type: 'send-again' }
  /** Nothing was charged; the row is ready for later. */
  | { type: 'wait'; delayMs: number; reason: Reason }
  | { type: 'pause'; reason: Reason }
  | { type: 'block'; reason: Reason }
  | { type: 'fail'; reason: Reason }

/** How often a row is asked for in all, when it fails through no fault of its own. */
export const MOST_ATTEMPTS = 3
const COOLDOWN_MS = 5 * 60_000
const FIRST_RETRY_MS = 5_000

export function afterRefusal(error: ClientError): AfterRefusal {
  if (isPassing(error) || error.code === 'canceled') return { type: 'send-again' }
  const reason = { code: error.code, message: error.message }
  switch (error.code) {
    case 'insufficient_coins':
      return pause(error.code, 'Not enough coins. Nothing was charged for the rows that wait; add coins and resume.')
    case 'spend_cap_exceeded':
      return pause(error.code, "The key's monthly spend cap is reached. Raise it or use another key, then resume.")
    case 'cooldown':
      return { type: 'wait', delayMs: COOLDOWN_MS, reason }
    case 'max_coins_exceeded':
    case 'price_changed':
      return {
        type: 'block',
        reason: { code: 'price_risen', message: 'The price has risen since it was quoted. Plan again to accept it.' },
      }
    case 'unknown_model':
      return { type: 'block', reason: { code: error.code, message: 'The service no longer offers this model.' } }
    default:
      if (error.status === 401 || error.status === 403) return { type: 'pause', reason }
      return { type: 'fail', reason: { code: error.code, message: withIssues(error) } }
  }
}

function pause(code: string, message: string): AfterRefusal {
  return { type: 'pause', reason: { code, message } }
}

function withIssues({ message, issues = [] }: ClientError): string {
  return [message, ...issues.map((issue) => `${issue.path}: ${issue.message}`)].join(' ')
}

/** Failures that another attempt may mend. What the policy or the input forbids stays forbidden. */
const TRANSIENT_FAILURES: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'internal'])

const FAILURE_WORDS: Readonly<Record<string, string>> = {
  content_policy: 'The service refused the content. The coins were given back; change the words before trying again.',
  invalid_input: 'An input could not be used. The coins were given back.',
  unavailable: 'The model was not available. The coins were given back.',
  timeout: 'It took too long. The coins were given back.',
  internal: 'The service failed. The coins were given back.',
}

export function afterFailure(
  code: string,
  attempts: number,
): { type: 'retry'; delayMs: number; reason: Reason } | { type: 'fail'; reason: Reason } {
  const reason = { code, message: FAILURE_WORDS[code] ?? `It failed (${code}). The coins were given back.` }
  return TRANSIENT_FAILURES.has(code) && attempts < MOST_ATTEMPTS
    ? { type: 'retry', delayMs: FIRST_RETRY_MS * 4 ** (attempts - 1), reason }
    : { type: 'fail', reason }
}

/** What the service charged against what it may charge; null when the books agree. */
export function chargeMismatch(
  { maxCoins }: Pick<AttemptRecord, 'maxCoins'>,
  { status, coinsQuoted, coinsCharged, outputs, outputsRequested }: Generation,
): string | null {
  const charged = coinsCharged ?? 0
  if (charged > maxCoins) return `Charged ${charged} coins, but at most ${maxCoins} were agreed.`
  const due = status === 'succeeded' ? (coinsQuoted / outputsRequested) * outputs.length : 0
  return charged === due ? null : `Charged ${charged} coins for what should cost ${due}.`
}

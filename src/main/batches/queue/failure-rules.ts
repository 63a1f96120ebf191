import { isDiskFull } from '#shared/app/disk-full.ts'
import { BLOCK, DOUBT, UNFINISHED } from '#shared/batch/reason-codes.ts'
import { EXTENSION } from '#shared/service/extension.ts'
import { systemCode } from '#shared/system-code.ts'
import type { Generation, SubmitRequest } from '#shared/service/generation.ts'
import { localized, type LocalizedMessage } from '#shared/text/localized-message.ts'
import {
  ClientError,
  ForeignPageError,
  isGone,
  isKeyTrouble,
  isTransient,
  isTurnedAway,
} from '../../client/client-error.ts'
import { TextNotSoughtError } from '../../library/text-finding.ts'
import { consentRequired, priceRisen } from '../money/price-rows.ts'
import type { Reason } from '../store/reasons.ts'
import { messageOf } from '../../tools/describe-error.ts'
import { knownAfter } from './what-is-known.ts'

/** What becomes of a row whose submit was not accepted. */
export type AfterRefusal =
  /** It may have been accepted all the same: the same key and body again, later. */
  | { type: 'send-again' }
  /** Nothing was charged; the row is ready, and the connection rests for a while. */
  | { type: 'wait'; delayMs: number; reason: Reason }
  | { type: 'pause'; reason: Reason }
  /** Its quote does not hold; the row is sent again for at most the price that was seen, and nothing was charged. */
  | { type: 'by-price' }
  | { type: 'block'; reason: Reason }
  /** Nobody can tell whether it was charged: a person has to look. */
  | { type: 'doubt'; reason: Reason }
  | { type: 'fail'; reason: Reason }

/** How often a row is asked for in all, when it fails through no fault of its own. */
export const MOST_ATTEMPTS = 3
const COOLDOWN_MS = 5 * 60_000
const FIRST_RETRY_MS = 5_000

/** `mayBeThere`: an earlier try under the same key went unanswered. `sent`: absent where no submit has left. */
export function afterRefusal(
  error: ClientError,
  { mayBeThere, sent }: { mayBeThere: boolean; sent?: Pick<SubmitRequest, 'quoteToken' | 'consent'> | undefined },
): AfterRefusal {
  const known = knownAfter(error, mayBeThere)
  if (known === 'nothing') return { type: 'send-again' }
  if (known === 'doubtful') return { type: 'doubt', reason: { code: DOUBT.keyConflict, ...localized('reasons.doubt') } }
  const reason = { code: error.code, message: error.message }
  if (sent?.quoteToken !== undefined && QUOTE_FAULTS.has(error.code)) return { type: 'by-price' }
  switch (error.code) {
    case 'consent_required':
      if (sent?.consent) return { type: 'fail', reason }
      return { type: 'block', reason: consentRequired() }
    case 'insufficient_coins':
      return pause(error.code, localized('reasons.noCoins'))
    case 'spend_cap_exceeded':
      return pause(error.code, localized('reasons.spendCap'))
    case 'cooldown':
      return { type: 'wait', delayMs: error.retryAfterMs ?? COOLDOWN_MS, reason }
    case 'max_coins_exceeded':
    case 'price_changed':
      return { type: 'block', reason: priceRisen() }
    case 'unknown_model':
      return { type: 'block', reason: { code: BLOCK.unknownModel, ...localized('reasons.noLongerOffered') } }
    default:
      if (isKeyTrouble(error)) return { type: 'pause', reason }
      return { type: 'fail', reason: { code: error.code, message: withIssues(error) } }
  }
}

/** A token that has expired, was used before or names another price. */
const QUOTE_FAULTS: ReadonlySet<string> = new Set(['invalid_quote', 'price_changed'])

function pause(code: string, why: LocalizedMessage): AfterRefusal {
  return { type: 'pause', reason: { code, ...why } }
}

function withIssues({ message, issues = [] }: ClientError): string {
  return [message, ...issues.map((issue) => `${issue.path}: ${issue.message}`)].join(' ')
}

/** Failures that another attempt may mend. What the policy or the input forbids stays forbidden. */
const TRANSIENT_FAILURES: ReadonlySet<string> = new Set(['unavailable', 'timeout', 'internal'])

function failureWords(code: string): LocalizedMessage {
  switch (code) {
    case 'content_policy':
      return localized('reasons.contentPolicy')
    case 'invalid_input':
      return localized('reasons.invalidInput')
    case 'unavailable':
      return localized('reasons.unavailable')
    case 'timeout':
      return localized('reasons.timeout')
    case 'internal':
      return localized('reasons.internal')
    default:
      return localized('reasons.failed', code)
  }
}

/** `tries`: since a person last asked for it. */
export function afterFailure(
  { error, [EXTENSION]: extension }: Pick<Generation, 'error' | typeof EXTENSION>,
  tries: number,
): { type: 'retry'; delayMs: number; reason: Reason } | { type: 'fail'; reason: Reason } {
  const { failureDetail, mayBeBilled } = extension ?? {}
  const code = error?.code ?? 'internal'
  const words = failureWords(code)
  const said = failureDetail === undefined ? words : localized('reasons.withDetail', words.saying, failureDetail)
  const reason = { code, ...said }
  // real money is not risked a second time unless a person says so
  return TRANSIENT_FAILURES.has(code) && tries < MOST_ATTEMPTS && !mayBeBilled
    ? { type: 'retry', delayMs: FIRST_RETRY_MS * 4 ** (tries - 1), reason }
    : { type: 'fail', reason }
}

/** The longest a row ever waits before it is tried again. */
export const LONGEST_WAIT_MS = 10 * 60_000

/** How often a paid output is fetched before it is left to a person, when the fault is not the network's. */
const MOST_DOWNLOADS = 6

/** All of a row is here, and what follows it cannot be known; the cause says why. */
export class NextStepError extends Error {
  override readonly name = 'NextStepError'

  constructor(cause: unknown) {
    super(messageOf(cause), { cause })
  }
}

/** What to do about a paid output that could not be downloaded. It stays paid, so it is tried again or left to a person. */
export function afterFailedDownload(
  error: unknown,
  tries: number,
): { type: 'again' | 'pause' | 'give-up'; reason: Reason } {
  const full = diskTrouble(error)
  if (full) return { type: 'pause', reason: full }
  if (error instanceof TextNotSoughtError) return { type: 'pause', reason: textNotSought(error) }
  if (error instanceof NextStepError)
    return { type: afterFailedDownload(error.cause, tries).type, reason: nextStepNotBegun(error) }
  if (error instanceof ClientError) {
    // a page of somebody in between says nothing about the output
    if (isTransient(error) || isTurnedAway(error) || error instanceof ForeignPageError)
      return { type: 'again', reason: notDownloaded() }
    if (isGone(error)) return { type: 'give-up', reason: outputGone() }
  }
  const message = messageOf(error)
  const reason = { code: UNFINISHED.notStored, ...localized('reasons.notStored', message) }
  return { type: tries < MOST_DOWNLOADS ? 'again' : 'give-up', reason }
}

const textNotSought = ({ message }: Error): Reason => ({
  code: UNFINISHED.textNotSought,
  ...localized('reasons.textNotSought', message),
})
const nextStepNotBegun = ({ message }: Error): Reason => ({
  code: UNFINISHED.nextStepNotBegun,
  ...localized('reasons.nextStepNotBegun', message),
})
const notDownloaded = (): Reason => ({ code: UNFINISHED.notDownloaded, ...localized('reasons.notDownloaded') })
const outputGone = (): Reason => ({ code: UNFINISHED.outputGone, ...localized('reasons.outputGone') })

/** The disk is full or may not be written to; null when it is something else. */
export function diskTrouble(error: unknown): Reason | null {
  if (isDiskFull(error)) return { code: 'disk_full', ...localized('reasons.diskFull') }
  switch (systemCode(error)) {
    case 'EACCES':
    case 'EPERM':
    case 'EROFS':
    case 'SQLITE_READONLY':
      return { code: 'folder_not_writable', ...localized('reasons.folderNotWritable') }
    default:
      return null
  }
}

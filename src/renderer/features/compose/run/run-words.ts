import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { renderMessage } from '#shared/text/localized-message.ts'
import { reasonLine, type Reason } from '#shared/text/reason-words.ts'

/** Where a generation stands, for the person at the screen. */
export interface RunWords {
  state: 'working' | 'done' | 'stopped' | 'failed'
  title: string
  /** What happened, whether anything was charged, what to do next. */
  detail: string
}

export function runWords(batch: Pick<Batch, 'state' | 'pause' | 'trouble'>, row: BatchRow | undefined): RunWords {
  const words = text().compose.run
  if (!row) return { state: 'working', title: words.starting, detail: '' }
  const charged = chargedWords(row)
  switch (row.state) {
    case 'done':
      return { state: 'done', title: words.done, detail: charged }
    case 'failed':
      return { state: 'failed', title: words.failed, detail: sentence(row.reason, charged) }
    case 'blocked':
      return { state: 'failed', title: words.blocked, detail: sentence(row.reason, charged) }
    case 'canceled':
    case 'skipped':
      return { state: 'stopped', title: words.canceled, detail: charged }
    default:
      if (batch.state === 'paused')
        return { state: 'stopped', title: words.paused, detail: sentence(batch.pause, charged) }
      return {
        state: 'working',
        title: words.working[row.state],
        detail: wordsFor(batch.trouble ?? row.reason),
      }
  }
}

/** A charge other than agreed is said beside what was charged. */
function chargedWords(row: BatchRow): string {
  const charged = charge(row)
  return row.mismatch === null ? charged : `${charged} ${renderMessage(row.mismatch)}`
}

function charge({ coins, providerCost }: BatchRow): string {
  const words = text().compose.run
  const billed = providerCost?.billed.micros ?? 0
  if (coins.charged > 0 && billed > 0) return words.chargedAndBilled(coins.charged, billed)
  if (coins.charged > 0) return words.charged(coins.charged)
  return coins.refunded > 0 ? words.cameBack(coins.refunded) : words.nothingCharged
}

function wordsFor(reason: Reason | null): string {
  return reason === null ? '' : reasonLine(reason)
}

function sentence(reason: Reason | null, charged: string): string {
  return reason === null ? charged : `${wordsFor(reason)} ${charged}`
}

import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { formatQuantity } from '../../../ui/format.ts'

/** Where a generation stands, for the person at the screen. */
export interface RunWords {
  state: 'working' | 'done' | 'stopped' | 'failed'
  title: string
  /** What happened, whether anything was charged, what to do next. */
  detail: string
}

export function runWords(batch: Pick<Batch, 'state' | 'pause' | 'trouble'>, row: BatchRow | undefined): RunWords {
  if (!row) return { state: 'working', title: 'Starting', detail: '' }
  const charged = chargedWords(row)
  switch (row.state) {
    case 'done':
      return { state: 'done', title: 'Done', detail: charged }
    case 'failed':
      return { state: 'failed', title: 'It did not work', detail: sentence(row.reason?.message, charged) }
    case 'blocked':
      return { state: 'failed', title: 'It cannot go on', detail: sentence(row.reason?.message, charged) }
    case 'canceled':
    case 'skipped':
      return { state: 'stopped', title: 'Canceled', detail: charged }
    default:
      if (batch.state === 'paused')
        return { state: 'stopped', title: 'Paused', detail: sentence(batch.pause?.message, charged) }
      return {
        state: 'working',
        title: WORKING[row.state],
        detail: batch.trouble?.message ?? row.reason?.message ?? '',
      }
  }
}

const WORKING = {
  ready: 'Waiting to start',
  uploading: 'Uploading the files',
  queued: 'Sending',
  sent: 'Waiting for its turn',
  running: 'Making',
  downloading: 'Fetching the result',
} as const

function chargedWords({ coins }: BatchRow): string {
  if (coins.charged > 0) return `${formatQuantity(coins.charged, 'coin')} charged.`
  return coins.refunded > 0
    ? `Nothing was charged: ${formatQuantity(coins.refunded, 'coin')} came back.`
    : 'Nothing was charged.'
}

function sentence(reason: string | undefined, charged: string): string {
  return reason === undefined ? charged : `${reason} ${charged}`
}

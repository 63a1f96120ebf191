import type { RowAttempt } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { formatTime } from '../../../words/format.ts'
import styles from './row-log.module.css'

/** Everything that was done for a row, in order: each sending, what it held, how it ended. */
export function RowLog({ rowId }: { rowId: number }) {
  const log = useCommand('batches.rowLog', { rowId })
  if (log.status === 'failed') return <ErrorNote error={log.error} attempt="reads" onRetry={log.reload} />
  const attempts = log.value?.attempts ?? []
  const lines = attempts.flatMap((attempt) => linesOf(attempt))
  return (
    <ol className={styles.log}>
      {attempts.length > 1 && <li className={styles.count}>{text().batches.logAttempt(attempts.length)}</li>}
      {lines.map(({ at, what, note }) => (
        <li key={`${at} ${what}`} className={styles.line}>
          <time className={styles.time} dateTime={at}>
            {formatTime(at)}
          </time>
          <span>
            {what}
            {note !== undefined && <code className={styles.note}>{note}</code>}
          </span>
        </li>
      ))}
    </ol>
  )
}

/** A code in words; one from the future stands for itself. */
function whatHappened(code: string): string {
  const { codes } = text().errors
  return Object.hasOwn(codes, code) ? codes[code as keyof typeof codes].what : code
}

interface LogLine {
  at: string
  what: string
  note?: string | undefined
}

function linesOf(attempt: RowAttempt): LogLine[] {
  const { generationId, held, charged, providerCost, errorCode, begunAt, startedAt, settledAt } = attempt
  const words = text().batches
  const sent = held === null ? words.logSent : `${words.logSent}, ${words.logHeld(held)}`
  const lines: LogLine[] = [{ at: begunAt, what: sent, note: generationId ?? undefined }]
  if (startedAt !== null) lines.push({ at: startedAt, what: words.logStarted })
  if (settledAt === null || charged === null) return lines
  const back = Math.max(0, (held ?? 0) - charged)
  const end =
    charged > 0
      ? words.logDone(charged)
      : held === null
        ? words.logRefused(whatHappened(errorCode ?? 'internal'))
        : errorCode === null || errorCode === 'canceled'
          ? words.logCanceled(back)
          : words.logFailed(whatHappened(errorCode), back)
  const money = providerCost ? `, ${text().common.toProviders(providerCost.micros)}` : ''
  return [...lines, { at: settledAt, what: `${end}${money}` }]
}

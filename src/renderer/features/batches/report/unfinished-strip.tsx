import type { Batch, BatchRow } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { useUnfinished } from '../../../media/pictures/unfinished-picture.tsx'
import { formatCount, formatShare } from '../../../words/format.ts'
import styles from './unfinished-strip.module.css'

/** As many as engines usually make at once. */
const MOST = 12

/** What is being made now, as far as it can be seen: above what is done. */
export function UnfinishedStrip({ batch }: { batch: Batch }) {
  const isMaking = (batch.counts.running ?? 0) > 0
  const rows = useCommand('batches.rows', isMaking ? { id: batch.id, states: ['running'], limit: MOST } : null)
  if (!isMaking || rows.status !== 'ready') return null
  return (
    <ul className={styles.strip} aria-label={text().batches.rowStates.running}>
      {rows.value.rows.map((row) => (
        <Unfinished key={row.id} row={row} />
      ))}
    </ul>
  )
}

function Unfinished({ row }: { row: BatchRow }) {
  const address = useUnfinished(row.generationId)
  if (address === undefined) return null
  return (
    <li className={styles.frame}>
      <img className={styles.image} src={address} alt={text().engines.preview} decoding="sync" />
      <span className={styles.words}>
        {formatCount(row.listRow)}
        {row.progress !== null && ` · ${formatShare(row.progress)}`}
      </span>
    </li>
  )
}

import type { Batch, BatchPlan } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import styles from './outside-files.module.css'
import dialog from './plan-dialog.module.css'

/** More would hide the button; how many there are is said. */
const MOST_FOLDERS = 8

/** A list may come from anybody and name any file: those outside its folder are read only when a person says so. */
export function OutsideFiles({
  batch,
  outside,
  onAllowed,
}: {
  batch: Batch
  outside: BatchPlan['outside']
  onAllowed: () => void
}) {
  const { client } = useConnection()
  const allowing = useAct()
  const words = text().batches
  const shown = outside.folders.slice(0, MOST_FOLDERS)
  const allow = () =>
    void allowing.run(async () => {
      const folders = outside.folders.map(({ folder }) => folder)
      await client.request('batches.allowOutside', { id: batch.id, folders })
      onAllowed()
    })
  return (
    <section className={styles.outside} aria-label={words.outsideTitle}>
      <p>{words.outsideLead(outside.files, outside.rows)}</p>
      <ul className={styles.folders}>
        {shown.map(({ folder, files }) => (
          <li key={folder} className={dialog.price}>
            <code className={dialog.model}>{folder}</code>
            <span className={dialog.soft}>{words.outsideCount(files)}</span>
          </li>
        ))}
        {outside.folders.length > shown.length && (
          <li className={dialog.soft}>{words.outsideMore(outside.folders.length - shown.length)}</li>
        )}
      </ul>
      <Refusal>{allowing.refusal}</Refusal>
      <Button small disabled={allowing.running} onClick={allow}>
        {words.outsideAllow(outside.files)}
      </Button>
    </section>
  )
}

import { useRef } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { OutputPicture } from '../../../media/pictures/output-picture.tsx'
import styles from './batch-strip.module.css'
import { MOST_STAMPS, useFirstOutputs } from './use-first-outputs.ts'

/** What has come out of a batch, as stamps beside its name: seen sooner than any figure is read. */
export function BatchStrip({ batch }: { batch: Batch }) {
  const strip = useRef<HTMLSpanElement>(null)
  const done = batch.counts.done ?? 0
  const items = useFirstOutputs(strip, batch.id, Math.min(done, MOST_STAMPS))
  return (
    <span ref={strip} className={styles.strip} aria-hidden="true">
      {items.map((item) => (
        <span key={item.id} className={styles.stamp}>
          <OutputPicture item={item} path={item.path} words="" className={styles.image} />
        </span>
      ))}
    </span>
  )
}

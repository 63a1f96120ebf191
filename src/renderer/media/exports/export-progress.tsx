import { text } from '#shared/text/index.ts'
import { Button } from '../../ui/button.tsx'
import { Gauge } from '../../ui/gauge.tsx'
import styles from './export-progress.module.css'

interface ExportProgressProps {
  done: number
  total: number
  onStop: () => void
  onLeave: () => void
}

/** How far an export is; it goes on when nobody looks. */
export function ExportProgress({ done, total, onStop, onLeave }: ExportProgressProps) {
  const words = text().exports
  return (
    <div className={styles.form}>
      <Gauge label={words.running} reading={words.progress(done, total)} value={done} max={total} tone="cyan" />
      <div className={styles.buttons}>
        <Button onClick={onLeave}>{words.inBackground}</Button>
        <Button onClick={onStop}>{words.stop}</Button>
      </div>
    </div>
  )
}

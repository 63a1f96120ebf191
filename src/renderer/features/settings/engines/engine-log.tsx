import { useEffect } from 'react'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import styles from './engine-log.module.css'

/** A program writes without telling anybody. */
const LOOK_EVERY_MS = 1_000

export function EngineLog({ name, onClose }: { name: string; onClose: () => void }) {
  const log = useCommand('providers.log', { name })
  const words = text().engines.logDialog
  const { reload } = log
  useEffect(() => {
    const timer = setInterval(reload, LOOK_EVERY_MS)
    return () => clearInterval(timer)
  }, [reload])
  const lines = log.status === 'ready' ? log.value.lines : []
  return (
    <Dialog wide title={words.title(name)} description={words.lead} open onOpenChange={onClose}>
      {log.status === 'failed' && <ErrorNote error={log.error} attempt="reads" onRetry={reload} />}
      {log.status === 'ready' && (
        // what is longer than the dialog is read by scrolling, also with the keyboard
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <pre className={styles.log} role="log" aria-label={words.region} tabIndex={0}>
          {lines.length === 0 ? words.empty : lines.join('\n')}
        </pre>
      )}
    </Dialog>
  )
}

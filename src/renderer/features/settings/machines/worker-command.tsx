import type { Pool } from '#shared/service/machines.ts'
import { text } from '#shared/text/index.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { workerCommand } from './pool-draft.ts'
import styles from './worker-command.module.css'

/** What to type on the other computers. */
export function WorkerCommand({ pool }: { pool: Pool | null }) {
  const command = workerCommand(pool)
  return (
    <div className={styles.command}>
      <code className={styles.line}>{command}</code>
      <CopyButton text={command} label={text().machines.copyCommand} />
    </div>
  )
}

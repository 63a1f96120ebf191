import { CircleCheck, RotateCw, TriangleAlert } from 'lucide-react'
import type { ConnectionReport } from '#shared/app/connection.ts'
import { text } from '#shared/text/index.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { IconButton } from '../../../ui/icon-button.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { connectionWarnings, permissionWords } from '../../../words/connection-words.ts'
import { formatCoins } from '../../../words/format.ts'
import styles from './connection-report.module.css'

/** What came of a test: whether it works, what there is to spend, what the key may do and what it may not. */
export function ConnectionReportView({ id, onEdit }: { id: string; onEdit: () => void }) {
  const report = useCommand('connections.test', { id })
  const words = text().settings
  if (report.status === 'loading')
    return (
      <p className={styles.line} role="status">
        {words.testing}
      </p>
    )
  if (report.error)
    return (
      <ErrorNote
        error={report.error}
        attempt="reads"
        onRetry={report.reload}
        settings={{ label: words.edit, open: onEdit }}
      />
    )
  if (report.status === 'failed') return null
  return (
    <div className={styles.report} role="status">
      <Findings report={report.value} />
      <IconButton icon={RotateCw} label={words.test} small disabled={report.loading} onClick={report.reload} />
    </div>
  )
}

function Findings({ report }: { report: ConnectionReport }) {
  const words = text().settings
  const permissions = permissionWords(report)
  const balance = report.account ? words.balance(formatCoins(report.account.balance.available)) : words.balanceUnknown
  return (
    <div className={styles.findings}>
      <p className={styles.line}>
        <Icon of={CircleCheck} size="small" />
        <span>{[words.works, balance, permissions].filter(Boolean).join(' · ')}</span>
      </p>
      {connectionWarnings(report).map((warning) => (
        <p key={warning} className={styles.warning}>
          <Icon of={TriangleAlert} size="small" />
          <span>{warning}</span>
        </p>
      ))}
    </div>
  )
}

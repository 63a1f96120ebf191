import type { AppDescription } from '#shared/app/commands.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { CopyButton } from '../../../ui/copy-button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { formatBytes, formatCoins, formatCount, formatMoment } from '../../../words/format.ts'
import { PathLine, SettingRow } from '../setting-row.tsx'
import { UnreadPanel } from '../unread.tsx'
import styles from './data-panel.module.css'
import { FolderForm, FolderButton, useFolderWork } from './folder-work.tsx'
import { SetAsideFiles } from './set-aside-files.tsx'

/** Where everything is kept, and a copy of it. */
export function DataPanel({ app }: { app: AppDescription }) {
  const { client } = useConnection()
  const status = useCommand('backup.read', {})
  const words = text().settings
  const backup = useFolderWork((parent) => client.request('backup.create', { parent, withOutputs: true }))
  const restore = useFolderWork((folder) => client.request('backup.restore', { folder }))
  if (status.status !== 'ready') return <UnreadPanel title={words.sections.data} answer={status} />
  const { last, progress, made, restored } = status.value
  const busy = progress !== null || backup.working || restore.working
  return (
    <Panel title={words.sections.data}>
      <SettingRow
        label={words.dataFolder}
        hint={
          <>
            {words.dataFolderHint} <PathLine>{app.dataDir}</PathLine>
          </>
        }
      >
        <CopyButton label={words.copyPath} text={app.dataDir} />
      </SettingRow>
      <SetAsideFiles app={app} />
      <SettingRow
        label={words.backup}
        hint={
          <>
            {words.backupHint} {last ? words.backupLast(formatMoment(last.madeAt)) : words.backupNever}
            {last && <PathLine>{last.folder}</PathLine>}
          </>
        }
      >
        <FolderButton work={backup} busy={busy} label={words.backUp} />
      </SettingRow>
      <FolderForm work={backup} label={words.backupParent} submit={words.backUpHere} />
      {made && (
        <p className={styles.outcome} role="status">
          {words.backedUp(formatCount(made.files), formatBytes(made.bytes))}{' '}
          {made.unsound > 0 && words.backupUnsound(formatCount(made.unsound))}
        </p>
      )}
      {backup.refusal && <ErrorNote error={backup.refusal} lead={words.notBackedUp} />}
      <SettingRow label={words.restore} hint={words.restoreHint}>
        <FolderButton work={restore} busy={busy} label={words.restoreFrom} />
      </SettingRow>
      <FolderForm work={restore} label={words.restoreFolder} submit={words.restoreHere} />
      {restored && (
        <div className={styles.outcome} role="status">
          {words.restored(
            formatCount(restored.counts.items),
            formatCount(restored.counts.batches),
            formatCoins(restored.counts.coins.available),
          )}
          <PathLine>{commandFor(app, restored.dataDir)}</PathLine>
          <CopyButton label={words.copyCommand} text={commandFor(app, restored.dataDir)} look="button" />
          <p>{words.restoredPaused}</p>
        </div>
      )}
      {restore.refusal && <ErrorNote error={restore.refusal} lead={words.notRestored} />}
      {progress && (
        <p className={styles.outcome} role="status">
          {words.backupSteps[progress.step](formatCount(progress.done), formatCount(progress.total))}
        </p>
      )}
    </Panel>
  )
}

function commandFor({ host }: AppDescription, dataDir: string): string {
  return host === 'electron' ? `pressrun --user-data-dir="${dataDir}"` : `npm start -- --web --data "${dataDir}"`
}

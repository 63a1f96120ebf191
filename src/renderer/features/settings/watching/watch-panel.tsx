import { Plus } from 'lucide-react'
import { useState } from 'react'
import type { WatchFolder } from '#shared/app/watch-folders.ts'
import { text } from '#shared/text/index.ts'
import { reasonLine } from '#shared/text/reason-words.ts'
import { useCommand, useConnection } from '../../../bridge/hooks.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { ConfirmDialog } from '../../../core/confirm-dialog.tsx'
import { goToBatch } from '../../../core/navigation/batches-view.ts'
import { useSettingsForm } from '../../../core/navigation/settings-view.ts'
import { nameOf } from '../../../making/operations/operation-picker.tsx'
import { Badge } from '../../../ui/badge.tsx'
import { Button } from '../../../ui/button.tsx'
import { ErrorNote } from '../../../ui/error-note.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Panel } from '../../../ui/panel.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { fileNameOf } from '../../../words/file-name-of.ts'
import { ListedEntries, ListedEntry } from '../listed-entries.tsx'
import { BudgetDialog } from './budget-dialog.tsx'
import { WatchDialog } from './watch-dialog.tsx'
import styles from './watch-panel.module.css'

/** Folders whose new files are run once: how each is, what it has spent, and what can be done with it. */
export function WatchPanel() {
  const list = useCommand('watchFolders.list', {})
  const form = useSettingsForm('watchFolder')
  const [changed, setChanged] = useState<WatchFolder>()
  const [removed, setRemoved] = useState<WatchFolder>()
  const words = text().watching
  const folders = list.status === 'ready' ? list.value.folders : []
  return (
    <Panel
      title={words.title}
      aside={
        <Button small icon={<Icon of={Plus} size="small" />} onClick={form.open}>
          {words.add}
        </Button>
      }
    >
      {list.status === 'failed' && <ErrorNote error={list.error} attempt="reads" onRetry={list.reload} />}
      <p className={styles.lead}>{words.lead}</p>
      {folders.length > 0 && (
        <ListedEntries label={words.title}>
          {folders.map((folder) => (
            <FolderRow
              key={folder.id}
              folder={folder}
              onBudget={() => setChanged(folder)}
              onRemove={() => setRemoved(folder)}
            />
          ))}
        </ListedEntries>
      )}
      {form.isOpen && <WatchDialog onClose={form.close} />}
      {changed && <BudgetDialog folder={changed} onClose={() => setChanged(undefined)} />}
      {removed && <RemoveFolder folder={removed} onClose={() => setRemoved(undefined)} />}
    </Panel>
  )
}

interface FolderRowProps {
  folder: WatchFolder
  onBudget: () => void
  onRemove: () => void
}

function FolderRow({ folder, onBudget, onRemove }: FolderRowProps) {
  const { client } = useConnection()
  const models = useCommand('models.list', { connectionId: folder.connectionId }).value?.models ?? []
  const effects = useCommand('effects.list', { connectionId: folder.connectionId }).value?.effects ?? []
  const words = text().watching
  const { id, path, paused, trouble, batchId, budgetPer } = folder
  const name = nameOfFolder(folder)
  const facts = [
    words.doing(nameOf(folder, models, effects), folder.outDir),
    words.spent(folder.spent, folder.budget, budgetPer === 'day'),
    words.taken(folder.taken),
    ...(folder.unusable > 0 ? [words.unusable(folder.unusable)] : []),
  ]
  return (
    <ListedEntry
      name={
        <>
          {name}
          <Badge tone={trouble && !paused ? 'attention' : 'plain'}>
            {paused ? words.paused : trouble ? words.needsLook : words.watched}
          </Badge>
        </>
      }
      title={path}
      facts={[path, facts.join(' · ')]}
      trouble={trouble ? reasonLine(trouble) : undefined}
      actions={
        <>
          {batchId !== null && (
            <Button small onClick={() => goToBatch(batchId)}>
              {words.openBatch}
            </Button>
          )}
          <Button small onClick={onBudget}>
            {words.setBudget}
          </Button>
          <Button
            small
            onClick={() => void withErrorToast(() => client.request('watchFolders.pause', { id, paused: !paused }))}
          >
            {paused ? words.resume : words.pause}
          </Button>
          <Button small onClick={onRemove}>
            {words.remove}
          </Button>
        </>
      }
    />
  )
}

/** Asked before, because which of its files have been run cannot be brought back. */
function RemoveFolder({ folder, onClose }: { folder: WatchFolder; onClose: () => void }) {
  const { client } = useConnection()
  const words = text().watching
  const name = nameOfFolder(folder)
  return (
    <ConfirmDialog
      title={words.removeTitle(name)}
      description={words.removeLead}
      keep={text().common.cancel}
      go={words.remove}
      onConfirm={async () => {
        await client.request('watchFolders.remove', { id: folder.id })
        showToast({ text: words.removed(name) })
      }}
      onClose={onClose}
    />
  )
}

const nameOfFolder = ({ path }: WatchFolder) => fileNameOf(path) || path

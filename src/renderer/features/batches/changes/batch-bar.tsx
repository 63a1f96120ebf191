import { Ellipsis } from 'lucide-react'
import { useState } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import type { useAct } from '../../../core/acting.ts'
import { useActions } from '../../../core/actions/actions.ts'
import { NameDialog } from '../../../core/name-dialog.tsx'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { bringFiles, LIST_FILES } from '../import/bring-list.ts'
import { batchActions, type BatchDialog } from './batch-actions.ts'
import styles from './batch-bar.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'
import { StopWaitingDialog } from './stop-waiting-dialog.tsx'

interface BatchBarProps {
  batch: Batch
  action: ReturnType<typeof useAct>
  /** Shows what starting means. */
  onPlan: () => void
}

/** Everything that can be done with a batch; what fits its state stands in front. */
export function BatchBar({ batch, action, onPlan }: BatchBarProps) {
  const { client } = useConnection()
  const [dialog, setDialog] = useState<BatchDialog>()
  const [rowsInput, setRowsInput] = useState<HTMLInputElement | null>(null)
  const { id } = batch
  const words = text().batches
  const actions = batchActions(batch, {
    client,
    act: action.run,
    ask: setDialog,
    chooseRows: () => rowsInput?.click(),
    onPlan,
  })
  useActions(action.running ? [] : actions.filter(({ disabled }) => !disabled))
  const addRows = (file: File) =>
    void action.run(async () => {
      const { source } = await bringFiles(client, [{ path: file.name, file }])
      const { rows: count } = await client.request('batches.addRows', { id, source })
      showToast({ text: words.rowsAdded(count - batch.rows) })
    })
  const close = () => setDialog(undefined)

  return (
    <>
      {actions
        .filter(({ at }) => at === 'front')
        .map(({ id: actionId, label, icon, look, disabled = false, run }) => (
          <Button
            key={actionId}
            {...(look && { look })}
            icon={<Icon of={icon} />}
            disabled={action.running || disabled}
            onClick={() => void run(0)}
          >
            {label}
          </Button>
        ))}
      <Menu
        trigger={
          <Button aria-label={words.moreActions} className={styles.more}>
            <Icon of={Ellipsis} />
          </Button>
        }
        items={actions
          .filter(({ at }) => at === 'menu')
          .map(({ label, icon, disabled = false, run }) => ({ label, icon, disabled, onSelect: () => void run(0) }))}
      />
      <FileInput ref={setRowsInput} label={words.addRows} accept={LIST_FILES} onFiles={([file]) => addRows(file)} />
      {dialog === 'cancel' && <CancelDialog batch={batch} onClose={close} />}
      {dialog === 'rename' && (
        <NameDialog
          title={words.renameTitle}
          description={words.renameLead}
          name={batch.name}
          action={words.rename}
          onName={(name) => client.request('batches.rename', { id, name })}
          onClose={close}
        />
      )}
      {dialog === 'stopWaiting' && <StopWaitingDialog batch={batch} onClose={close} />}
      {dialog === 'remove' && <RemoveDialog batch={batch} onClose={close} />}
    </>
  )
}

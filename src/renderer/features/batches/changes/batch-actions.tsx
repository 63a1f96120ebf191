import {
  Copy,
  Ellipsis,
  FileDown,
  FlaskConical,
  ListPlus,
  Pause,
  Pencil,
  Play,
  RotateCcw,
  Trash2,
  X,
} from 'lucide-react'
import { useRef, useState } from 'react'
import type { Batch } from '#shared/app/batch.ts'
import { BUNDLED_CONNECTION_ID } from '#shared/app/connection.ts'
import { PAUSE, resumesWithoutPlan } from '#shared/batch/reason-codes.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import type { useAct } from '../../../core/acting.ts'
import { NameDialog } from '../../../core/name-dialog.tsx'
import { useBatches } from '../../../core/navigation/batches-view.ts'
import { saveText } from '../../../core/save-text.ts'
import { Button } from '../../../ui/button.tsx'
import { FileInput } from '../../../ui/file-input.tsx'
import { Icon } from '../../../ui/icon.tsx'
import { Menu } from '../../../ui/menu.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { bringFiles, LIST_FILES } from '../import/bring-list.ts'
import { countIn } from '../progress/row-groups.ts'
import styles from './batch-actions.module.css'
import { CancelDialog } from './cancel-dialog.tsx'
import { RemoveDialog } from './remove-dialog.tsx'

/** What ends such a pause is done elsewhere: rows come back, or a person chooses. */
const ENDS_BY_ITSELF: ReadonlySet<string> = new Set([PAUSE.canceling, PAUSE.pick])

interface BatchActionsProps {
  batch: Batch
  action: ReturnType<typeof useAct>
  /** Shows what starting means. */
  onPlan: () => void
}

/** Everything that can be done with a batch; what fits its state stands in front. */
export function BatchActions({ batch, action, onPlan }: BatchActionsProps) {
  const { client } = useConnection()
  const openBatch = useBatches((state) => state.openBatch)
  const [dialog, setDialog] = useState<'cancel' | 'rename' | 'remove'>()
  const rows = useRef<HTMLInputElement>(null)
  const { id } = batch
  const retryable = countIn('failed', batch) + countIn('canceled', batch)
  const waiting = countIn('waiting', batch)
  const working = countIn('working', batch)

  const words = text().batches
  const isUnderWay = batch.state === 'running' || batch.state === 'paused'

  const resume = () => {
    if (resumesWithoutPlan(batch.pause)) void action.run(() => client.request('batches.resume', { id }))
    else onPlan()
  }
  const retry = () =>
    void action.run(async () => {
      await client.request('batches.retry', { id })
      onPlan()
    })
  const saveReport = () =>
    void action.run(async () => {
      const report = await client.request('batches.report', { id })
      saveText(words.reportFile(batch.name), report.text ?? '', 'text/csv')
    })
  const copy = (command: 'batches.duplicate' | 'batches.rehearse') =>
    void action.run(async () => openBatch((await client.request(command, { id })).id, { planning: true }))
  const addRows = (file: File) =>
    void action.run(async () => {
      const { source } = await bringFiles(client, [{ path: file.name, file }])
      const { rows: count } = await client.request('batches.addRows', { id, source })
      showToast({ text: words.rowsAdded(count - batch.rows) })
    })

  return (
    <>
      {batch.state === 'running' && (
        <Button
          icon={<Icon of={Pause} />}
          disabled={action.running}
          onClick={() => void action.run(() => client.request('batches.pause', { id }))}
        >
          {words.pause}
        </Button>
      )}
      {isUnderWay && waiting + working > 0 && batch.pause?.code !== PAUSE.canceling && (
        <Button icon={<Icon of={X} />} disabled={action.running} onClick={() => setDialog('cancel')}>
          {words.cancel}
        </Button>
      )}
      {retryable > 0 && batch.state !== 'draft' && (
        <Button icon={<Icon of={RotateCcw} />} disabled={action.running} onClick={retry}>
          {words.retryRows(retryable)}
        </Button>
      )}
      {batch.state === 'paused' && (waiting > 0 || !ENDS_BY_ITSELF.has(batch.pause?.code ?? '')) && (
        <Button
          look={resumesWithoutPlan(batch.pause) ? 'spend' : 'solid'}
          icon={<Icon of={Play} />}
          disabled={action.running}
          onClick={resume}
        >
          {resumesWithoutPlan(batch.pause) ? words.resume : words.planAndResume}
        </Button>
      )}
      {(batch.state === 'draft' || (batch.state === 'ended' && waiting > 0)) && (
        <Button look="solid" disabled={action.running || waiting === 0} onClick={onPlan}>
          {words.planAndStart}
        </Button>
      )}
      {batch.state === 'ended' && (
        <Button icon={<Icon of={FileDown} />} disabled={action.running} onClick={saveReport}>
          {words.saveReport}
        </Button>
      )}
      <Menu
        trigger={
          <Button aria-label={words.moreActions} className={styles.more}>
            <Icon of={Ellipsis} />
          </Button>
        }
        items={[
          { label: words.rename, icon: Pencil, onSelect: () => setDialog('rename') },
          { label: words.addRows, icon: ListPlus, onSelect: () => rows.current?.click() },
          { label: words.duplicate, icon: Copy, onSelect: () => copy('batches.duplicate') },
          ...(batch.connectionId === BUNDLED_CONNECTION_ID
            ? []
            : [{ label: words.rehearse, icon: FlaskConical, onSelect: () => copy('batches.rehearse') }]),
          { label: words.saveReport, icon: FileDown, onSelect: saveReport },
          {
            label: words.remove,
            icon: Trash2,
            disabled: batch.state === 'running' || working > 0,
            onSelect: () => setDialog('remove'),
          },
        ]}
      />
      <FileInput ref={rows} label={words.addRows} accept={LIST_FILES} onFiles={([file]) => addRows(file)} />
      {dialog === 'cancel' && <CancelDialog batch={batch} onClose={() => setDialog(undefined)} />}
      {dialog === 'rename' && (
        <NameDialog
          title={words.renameTitle}
          description={words.renameLead}
          name={batch.name}
          action={words.rename}
          onName={(name) => client.request('batches.rename', { id, name })}
          onClose={() => setDialog(undefined)}
        />
      )}
      {dialog === 'remove' && <RemoveDialog batch={batch} onClose={() => setDialog(undefined)} />}
    </>
  )
}

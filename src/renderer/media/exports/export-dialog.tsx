import { FolderOutput } from 'lucide-react'
import { useState } from 'react'
import type { ExportMemory } from '#shared/app/export-memory.ts'
import { BUNDLED_PRESETS, withNextPart, type ExportOptions, type ExportOutcome } from '#shared/app/export.ts'
import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import { templateFault } from '#shared/batch/file-name.ts'
import { text } from '#shared/text/index.ts'
import { useCommand, useConnection } from '../../bridge/hooks.ts'
import { useAct, useHasLeft } from '../../core/acting.ts'
import { FolderField } from '../../core/folder-field.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Field } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'
import { DialogForm } from '../../ui/dialog-form.tsx'
import styles from './export-dialog.module.css'
import { ExportFields } from './export-fields.tsx'
import { ExportPreview } from './export-preview.tsx'
import { ExportProgress } from './export-progress.tsx'
import { lacksNumber } from './lacks-number.ts'
import { PresetField } from './preset-field.tsx'
import { exportWords, tellOutcome, useRunningExport } from './run-export.ts'

interface ExportDialogProps {
  ids: readonly string[]
  onClose: () => void
}

/** Copies of what is chosen, in the form that somebody else needs them in. */
export function ExportDialog(props: ExportDialogProps) {
  const settings = useCommand('settings.read', {})
  return settings.status === 'ready' ? <OpenDialog {...props} memory={settings.value.exporting} /> : null
}

function OpenDialog({ ids: chosen, memory, onClose }: ExportDialogProps & { memory: ExportMemory }) {
  const words = text().exports
  const { client } = useConnection()
  const app = useCommand('app.describe', {})
  const desktop = app.status === 'ready' ? app.value.desktop : undefined
  // what is chosen behind the dialog may change while it is open
  const [ids] = useState(chosen)
  const [options, setOptions] = useState<ExportOptions>(memory.lastOptions ?? BUNDLED_PRESETS.untouched)
  const [folder, setFolder] = useState(memory.lastFolder ?? '')
  const { progress, begin, during, stop } = useRunningExport()
  const { run: act, refusal } = useAct()
  const hasLeft = useHasLeft()

  const run = () =>
    during(() =>
      act(async () => {
        await client.request('settings.update', { exporting: { ...memory, lastOptions: options, lastFolder: folder } })
        let all: ExportOutcome | undefined
        let exportId = ''
        for (let start = 0; start < ids.length && !all?.stopped; start += MOST_ITEMS_AT_ONCE) {
          exportId = begin(ids.length, start)
          const portion = ids.slice(start, start + MOST_ITEMS_AT_ONCE)
          const outcome = await client.request('library.export', {
            ids: portion,
            folder,
            options,
            exportId,
            counterFrom: start + 1,
          })
          // the folder is shown by what the last part wrote
          all = all ? { ...withNextPart(all, outcome), firstPath: outcome.firstPath } : outcome
        }
        if (all) tellOutcome(all, exportWords(all, ids.length), { client, desktop, exportId })
        // in the background meanwhile, where another dialog may be open
        if (!hasLeft.current) onClose()
      }),
    )

  const isReady = folder.trim() !== '' && templateFault(options.name) === undefined && !lacksNumber(options.size)
  return (
    <Dialog
      title={words.title(ids.length)}
      description={words.hint}
      wide
      open
      onOpenChange={(open) => !open && onClose()}
    >
      {progress ? (
        <ExportProgress {...progress} onStop={stop} onLeave={onClose} />
      ) : (
        <DialogForm
          onSubmit={() => isReady && void run()}
          refusal={refusal}
          actions={
            <>
              <Button onClick={onClose}>{text().common.cancel}</Button>
              <Button type="submit" look="solid" icon={<Icon of={FolderOutput} />} disabled={!isReady}>
                {words.start}
              </Button>
            </>
          }
        >
          <div className={styles.form}>
            <Field label={text().library.folder}>
              <FolderField data-first-focus value={folder} onChange={setFolder} />
            </Field>
            <PresetField memory={memory} options={options} onChange={setOptions} />
            <ExportFields options={options} onChange={setOptions} />
            <ExportPreview ids={ids} options={options} />
          </div>
        </DialogForm>
      )}
    </Dialog>
  )
}

import { useState } from 'react'
import type { WatchFolder } from '#shared/app/watch-folders.ts'
import type { Operation } from '#shared/batch/operations.ts'
import { MEDIA_ACCEPTS } from '#shared/service/catalog.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { needsConsent } from '#shared/service/tasks.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { FolderField } from '../../../core/folder-field.tsx'
import { Unanswered } from '../../../core/unanswered.tsx'
import { OperationForm, unanswered } from '../../../making/operations/operation-form.tsx'
import { useOperations } from '../../../making/operations/use-operations.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { coinsOf } from '../../../words/coins-of.ts'
import { modalityLabel } from '../../../words/labels.ts'
import styles from './watch-dialog.module.css'

interface WatchDialogProps {
  /** The one whose budget is changed; null for a new one. */
  folder: WatchFolder | null
  onClose: () => void
}

/** Which folder, what to do with its files, and how much that may cost. */
export function WatchDialog({ folder, onClose }: WatchDialogProps) {
  const { client } = useConnection()
  const [kind, setKind] = useState<(typeof MEDIA_ACCEPTS)[number]>('image')
  const { answer, operations, models, effects } = useOperations(kind)
  const [operation, setOperation] = useState<Operation>()
  const [params, setParams] = useState<RequestParams>({})
  const [consent, setConsent] = useState(false)
  const [path, setPath] = useState('')
  const [outDir, setOutDir] = useState('')
  const [subfolders, setSubfolders] = useState(false)
  const [existing, setExisting] = useState<'leave' | 'run'>('leave')
  const [budget, setBudget] = useState(String(folder?.budget ?? 100))
  const [per, setPer] = useState(folder?.budgetPer ?? 'day')
  const saving = useAct()
  const words = text().watching
  const model = models.find(({ id }) => id === operation?.modelId)
  const coins = coinsOf(budget)
  const isAnswered = operation !== undefined && unanswered(operation, params).length === 0
  const lacksConsent = model !== undefined && needsConsent(model) && !consent
  const isReady = coins !== undefined && (folder !== null || (path.trim() !== '' && isAnswered && !lacksConsent))
  const save = () =>
    void saving.run(async () => {
      if (coins === undefined) return
      if (folder) await client.request('watchFolders.change', { id: folder.id, budget: coins, budgetPer: per })
      else if (operation)
        await client.request('watchFolders.add', {
          path: path.trim(),
          subfolders,
          existing,
          modelId: operation.modelId,
          effectId: operation.effectId,
          params,
          consent,
          budget: coins,
          budgetPer: per,
          ...(outDir.trim() === '' ? {} : { outDir: outDir.trim() }),
        })
      onClose()
    })
  return (
    <Dialog
      wide={folder === null}
      title={folder ? words.setBudget : words.addTitle}
      description={folder ? folder.path : words.addLead}
      form
      open
      onOpenChange={(open) => !open && onClose()}
    >
      <DialogForm
        onSubmit={() => isReady && save()}
        refusal={saving.refusal}
        actions={
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type="submit" look="spend" disabled={!isReady || saving.running}>
              {folder ? words.save : words.start(coins ?? 0, per === 'day')}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
          {folder === null && (
            <>
              <Field label={words.folder}>
                <FolderField data-first-focus placeholder="" value={path} onChange={setPath} />
              </Field>
              <CheckBox checked={subfolders} onChange={setSubfolders}>
                {words.subfolders}
              </CheckBox>
              <Field label={words.existing}>
                <Segmented
                  value={existing}
                  options={[
                    { value: 'leave', label: words.leave },
                    { value: 'run', label: words.run },
                  ]}
                  onChange={setExisting}
                />
              </Field>
              <Field label={words.operation}>
                <Segmented
                  value={kind}
                  options={MEDIA_ACCEPTS.map((value) => ({ value, label: modalityLabel(value) }))}
                  onChange={(next) => {
                    setKind(next)
                    setOperation(undefined)
                    setParams({})
                  }}
                />
              </Field>
              <div>
                {answer.status === 'ready' ? (
                  <OperationForm
                    operations={operations}
                    models={models}
                    effects={effects}
                    chosen={operation}
                    params={params}
                    consent={consent}
                    onChoose={setOperation}
                    onParams={setParams}
                    onConsent={setConsent}
                  />
                ) : (
                  <Unanswered answer={answer} label={words.operation} />
                )}
              </div>
              <Field label={words.outDir} hint={words.outDirHint}>
                <FolderField value={outDir} onChange={setOutDir} />
              </Field>
            </>
          )}
          <div className={styles.money}>
            <Field
              label={words.budget}
              hint={words.budgetHint}
              error={coins === undefined ? words.budgetInvalid : undefined}
            >
              <TextField inputMode="numeric" value={budget} onChange={({ target }) => setBudget(target.value)} />
            </Field>
            <Field label={words.per}>
              <Segmented
                value={per}
                options={[
                  { value: 'day', label: words.perDay },
                  { value: 'all', label: words.perAll },
                ]}
                onChange={setPer}
              />
            </Field>
          </div>
        </div>
      </DialogForm>
    </Dialog>
  )
}

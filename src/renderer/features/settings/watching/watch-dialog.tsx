import { useState } from 'react'
import type { Operation } from '#shared/batch/operations.ts'
import { MEDIA_ACCEPTS } from '#shared/service/catalog.ts'
import type { RequestParams } from '#shared/service/params.ts'
import { asksConsent } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { FolderField } from '../../../core/folder-field.tsx'
import { Unanswered } from '../../../core/unanswered.tsx'
import { OperationForm, unanswered } from '../../../making/operations/operation-form.tsx'
import { useOperations } from '../../../making/operations/use-operations.ts'
import { Button } from '../../../ui/button.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Field } from '../../../ui/field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { modalityLabel } from '../../../words/labels.ts'
import { budgetCoins, BudgetFields, type Budget } from './watch-budget.tsx'
import styles from './watch-dialog.module.css'

/** Which folder, what to do with its files, and how much that may cost. */
export function WatchDialog({ onClose }: { onClose: () => void }) {
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
  const [budget, setBudget] = useState<Budget>({ coins: 100, per: 'day' })
  const saving = useAct()
  const words = text().watching
  const model = models.find(({ id }) => id === operation?.modelId)
  const coins = budgetCoins(budget)
  const isAnswered = operation !== undefined && unanswered(operation, params).length === 0
  const lacksConsent = model !== undefined && asksConsent(model) && !consent
  const isReady = coins !== undefined && path.trim() !== '' && isAnswered && !lacksConsent
  const watch = () =>
    isReady &&
    void saving.run(async () => {
      await client.request('watchFolders.add', {
        path: path.trim(),
        subfolders,
        existing,
        modelId: operation.modelId,
        effectId: operation.effectId,
        params,
        consent,
        budget: coins,
        budgetPer: budget.per,
        ...(outDir.trim() === '' ? {} : { outDir: outDir.trim() }),
      })
      onClose()
    })
  return (
    <Dialog wide title={words.addTitle} description={words.addLead} open onOpenChange={(open) => !open && onClose()}>
      <DialogForm
        onSubmit={watch}
        refusal={saving.refusal}
        actions={
          <>
            <Button onClick={onClose}>{words.cancel}</Button>
            <Button type="submit" look="spend" disabled={!isReady || saving.running}>
              {words.start(coins ?? 0, budget.per === 'day')}
            </Button>
          </>
        }
      >
        <div className={styles.form}>
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
          <BudgetFields budget={budget} onChange={setBudget} />
        </div>
      </DialogForm>
    </Dialog>
  )
}

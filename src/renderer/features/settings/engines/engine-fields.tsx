import { useState } from 'react'
import { OPENAI_PRESETS, type Provider } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Field } from '../../../ui/field.tsx'
import { IssuesNote } from '../../../ui/issues-note.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Refusal } from '../../../ui/refusal.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { AccessFields } from './access-fields.tsx'
import { changeOf, faultsIn, isComplete, requestOf, withPreset, type EngineDraft } from './engine-draft.ts'
import { engineEntry } from './engine-entry.ts'
import styles from './engine-fields.module.css'
import { kindOfEngine } from './engine-kinds.ts'
import { ManagedFields } from './managed-fields.tsx'
import { RareFields } from './rare-fields.tsx'

interface EngineFieldsProps {
  draft: EngineDraft
  provider: Provider | undefined
  /** True when the provider was added in this form: it closes once a test succeeds. */
  isNew: boolean
  taken: readonly string[]
  onChange: (draft: EngineDraft) => void
  onBack: () => void
  onAdded: (provider: Provider) => void
  onSaved: (name: string) => void
}

/** Only what the kind needs; the rarer things behind one word. */
export function EngineFields(props: EngineFieldsProps) {
  const { draft, provider, isNew, taken, onChange, onBack, onAdded, onSaved } = props
  const { client } = useConnection()
  const saving = useAct()
  const [fault, setFault] = useState<string>()
  const words = text().engines.form
  const asked = kindOfEngine(draft.kind, draft.preset)
  const faults = faultsIn(draft, taken, provider)
  const ready = isComplete(draft, provider?.hasKey === true) && Object.keys(faults).length === 0
  const set = (change: Partial<EngineDraft>) => onChange({ ...draft, ...change })
  const part = { draft, faults, provider, set }

  const save = () => {
    if (!ready) return
    void saving.run(async () => {
      setFault(undefined)
      const saved = provider
        ? await client.request('providers.update', { name: provider.name, ...changeOf(draft) })
        : await client.request('providers.add', requestOf(draft))
      if (isNew) {
        onAdded(saved)
        // a program of this computer may load its model for minutes: its row says how it is
        const found = saved.managed ? undefined : await client.request('providers.test', { name: saved.name })
        if (found?.ok === false) return setFault(found.sentence)
        showToast({ text: words.added(saved.name) })
      }
      onSaved(saved.name)
    })
  }
  return (
    <DialogForm
      onSubmit={save}
      problem={
        (saving.error && <IssuesNote error={saving.error} />) ??
        (fault !== undefined && <Refusal>{words.addedNotWorking(fault)}</Refusal>)
      }
      actions={
        <>
          <Button onClick={onBack}>
            {!provider ? words.back : isNew ? text().common.close : text().common.cancel}
          </Button>
          <Button look="solid" type="submit" disabled={saving.running || !ready}>
            {saving.running ? words.saving : isNew ? words.addAndTest : words.save}
          </Button>
        </>
      }
    >
      <div className={styles.form}>
        {draft.kind === 'openai' && !provider && (
          <Field label={words.preset}>
            <Select
              tall
              value={draft.preset}
              options={OPENAI_PRESETS.map((value) => ({ value, label: words.presets[value] }))}
              onChange={(preset) => onChange(withPreset(draft, preset, taken))}
            />
          </Field>
        )}
        {draft.kind === 'sdcpp' && !provider && (
          <Segmented
            label={words.how}
            value={draft.isManaged ? 'managed' : 'running'}
            options={[
              { value: 'managed', label: words.managed },
              { value: 'running', label: words.running },
            ]}
            onChange={(how) => set({ isManaged: how === 'managed' })}
          />
        )}
        {draft.isManaged && !provider && <ManagedFields {...part} />}
        <AccessFields {...part} />
        <div className={styles.pair}>
          {!provider && (
            <Field label={words.name} hint={words.nameHint} error={faults.name}>
              <TextField maxLength={32} {...engineEntry(part, 'name')} />
            </Field>
          )}
          {asked.paid ? (
            <Field label={words.coinsPerDollar} hint={words.coinsPerDollarHint} error={faults.coinsPerDollar}>
              <NumberField
                coins
                wide
                value={draft.coinsPerDollar}
                step={10}
                onChange={(coinsPerDollar) => set({ coinsPerDollar })}
              />
            </Field>
          ) : (
            <Field label={words.coinsPerOutput} hint={words.coinsPerOutputHint} error={faults.coinsPerOutput}>
              <NumberField
                coins
                wide
                value={draft.coinsPerOutput}
                onChange={(coinsPerOutput) => set({ coinsPerOutput })}
              />
            </Field>
          )}
        </div>
        <RareFields {...part} />
      </div>
    </DialogForm>
  )
}

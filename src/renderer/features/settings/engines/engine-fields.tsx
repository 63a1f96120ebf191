import { OPENAI_PRESETS, type Provider } from '#shared/service/providers.ts'
import { text } from '#shared/text/index.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { useAct } from '../../../core/acting.ts'
import { Button } from '../../../ui/button.tsx'
import { DialogForm } from '../../../ui/dialog-form.tsx'
import { Field } from '../../../ui/field.tsx'
import { IssuesNote } from '../../../ui/issues-note.tsx'
import { MoreFields } from '../../../ui/more-fields.tsx'
import { NumberField } from '../../../ui/number-field.tsx'
import { Segmented } from '../../../ui/segmented.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { showToast } from '../../../ui/toast-store.ts'
import { changeOf, faultsIn, isComplete, requestOf, withPreset, type EngineDraft } from './engine-draft.ts'
import styles from './engine-fields.module.css'
import { kindOfEngine } from './engine-kinds.ts'
import { LinesField } from './lines-field.tsx'

interface EngineFieldsProps {
  draft: EngineDraft
  provider: Provider | undefined
  taken: readonly string[]
  onChange: (draft: EngineDraft) => void
  onBack: () => void
  onSaved: (name: string) => void
}

/** Only what the kind needs; the rarer things behind one word. */
export function EngineFields({ draft, provider, taken, onChange, onBack, onSaved }: EngineFieldsProps) {
  const { client } = useConnection()
  const saving = useAct()
  const words = text().engines.form
  const asked = kindOfEngine(draft.kind, draft.preset)
  const faults = faultsIn(draft, taken)
  const ready = isComplete(draft, provider?.hasKey === true) && Object.keys(faults).length === 0
  const set = (change: Partial<EngineDraft>) => onChange({ ...draft, ...change })
  const entry = (
    field: 'name' | 'binary' | 'model' | 'address' | 'key' | 'args' | 'servers' | 'headers' | 'models',
  ) => ({
    value: draft[field],
    onChange: ({ target }: { target: { value: string } }) => set({ [field]: target.value }),
  })

  const save = () => {
    if (!ready) return
    void saving.run(async () => {
      if (provider) await client.request('providers.update', { name: provider.name, ...changeOf(draft) })
      else {
        await client.request('providers.add', requestOf(draft))
        showToast({ text: words.added(draft.name) })
      }
      onSaved(draft.name)
    })
  }
  const address = (
    <Field
      label={words.address}
      {...(asked.hasOwnAddress ? { hint: words.addressOptional } : {})}
      error={faults.address}
    >
      <TextField
        data-first-focus={asked.address !== undefined || undefined}
        inputMode="url"
        placeholder={asked.hasOwnAddress ? 'https://api.openai.com/v1' : 'https://studio.example.com'}
        {...entry('address')}
      />
    </Field>
  )
  return (
    <DialogForm
      onSubmit={save}
      problem={saving.error && <IssuesNote error={saving.error} />}
      actions={
        <>
          <Button onClick={onBack}>{provider ? text().common.cancel : words.back}</Button>
          <Button look="solid" type="submit" disabled={saving.running || !ready}>
            {saving.running ? words.saving : provider ? words.save : words.addAndTest}
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
        {draft.isManaged && !provider && (
          <>
            <Field label={words.binary} hint={words.binaryHint}>
              <TextField placeholder="/opt/stable-diffusion.cpp/sd-server" {...entry('binary')} />
            </Field>
            <Field label={words.model} hint={words.modelHint}>
              <TextField placeholder="/models/flux-schnell.gguf" {...entry('model')} />
            </Field>
          </>
        )}
        {!draft.isManaged && asked.address !== undefined && address}
        {asked.key && (
          <Field
            label={asked.key === 'login' ? words.basicKey : words.key}
            hint={provider?.hasKey ? words.keyKeep : asked.key === 'login' ? words.basicKeyHint : words.keyHint}
          >
            <TextField
              data-first-focus={asked.address === undefined || undefined}
              type="password"
              autoComplete="new-password"
              {...entry('key')}
            />
          </Field>
        )}
        <div className={styles.pair}>
          {!provider && (
            <Field label={words.name} hint={words.nameHint} error={faults.name}>
              <TextField maxLength={32} {...entry('name')} />
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
        <MoreFields
          label={words.more}
          open={['servers', 'headers', 'places', ...(asked.hasOwnAddress ? ['address'] : [])].some(
            (field) => field in faults,
          )}
        >
          {asked.hasOwnAddress && address}
          {asked.ownServers && !draft.isManaged && (
            <>
              <LinesField
                label={words.servers}
                hint={words.serversHint}
                error={faults.servers}
                placeholder="http://192.168.1.20:8188"
                {...entry('servers')}
              />
              <LinesField
                label={words.headers}
                hint={provider ? words.headersKeep : words.headersHint}
                error={faults.headers}
                placeholder="Authorization: Bearer …"
                {...entry('headers')}
              />
            </>
          )}
          {draft.isManaged && !provider && (
            <LinesField
              label={words.args}
              hint={words.argsHint}
              error={undefined}
              placeholder="--vae"
              {...entry('args')}
            />
          )}
          {asked.picksModels && (
            <LinesField
              label={words.models}
              hint={words.modelsHint}
              error={undefined}
              placeholder="owner/name"
              {...entry('models')}
            />
          )}
          <Field label={words.places} hint={words.placesHint} error={faults.places}>
            <NumberField wide value={draft.places} onChange={(places) => set({ places })} />
          </Field>
        </MoreFields>
      </div>
    </DialogForm>
  )
}

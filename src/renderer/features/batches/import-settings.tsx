import type { BatchItem } from '#shared/batch/items.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { ParamValue } from '#shared/service/params.ts'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { effectLabel, paramLabel } from '../compose/labels.ts'
import { exampleName, needsConsent, openParams, type ImportChoices } from './import-choices.ts'
import styles from './import-settings.module.css'
import { SweepEditor } from './sweep-editor.tsx'
import { valueText } from './table-columns.ts'

const NONE = 'none'
const SEED_RULES = [
  { value: 'stepped', label: 'Counted from' },
  { value: 'fixed', label: 'The same for all' },
  { value: 'rolled', label: 'Rolled once each' },
  { value: 'given', label: 'As the list or the service says' },
] as const

interface ImportSettingsProps {
  choices: ImportChoices
  onChange: (part: Partial<ImportChoices>) => void
  name: string
  onName: (name: string) => void
  /** Undefined when no column names files. */
  folder: string | undefined
  onFolder: (folder: string) => void
  models: readonly Model[]
  effects: readonly Effect[]
  first: BatchItem | undefined
  prices: ReadonlyMap<string, number | null>
}

export function ImportSettings(props: ImportSettingsProps) {
  const { choices, onChange, name, onName, folder, onFolder, models, effects, first, prices } = props
  const model = models.find(({ id }) => id === choices.modelId)
  const named = Object.values(choices.mapping)
  const example = exampleName(choices.nameTemplate, first, { batch: name, model })
  const seeded = choices.seedRule === 'stepped' || choices.seedRule === 'fixed'
  return (
    <div className={styles.settings}>
      <Field label="Batch">
        {() => (
          <TextField
            label="Name of the batch"
            small
            maxLength={120}
            value={name}
            onChange={({ target }) => onName(target.value)}
          />
        )}
      </Field>
      <Field
        label="Model"
        hint={named.includes('model') ? 'For rows whose model cell is empty.' : 'Runs every row of the list.'}
      >
        {() => (
          <Select
            label="Model"
            value={choices.modelId ?? NONE}
            options={[
              ...(named.includes('model') || named.includes('effect')
                ? [{ value: NONE, label: 'As the rows say' }]
                : []),
              ...models.map(({ id, displayName }) => ({ value: id, label: displayName })),
            ]}
            onChange={(id) => onChange({ modelId: id === NONE ? null : id, constants: {}, sweeps: [] })}
          />
        )}
      </Field>
      {(choices.effectId !== null || model?.taskType.endsWith('.effect')) && (
        <Field label="Effect">
          {() => (
            <Select
              label="Effect"
              value={choices.effectId ?? NONE}
              options={[
                { value: NONE, label: 'None' },
                ...effects.map((effect) => ({ value: effect.id, label: effectLabel(effect.nameKey) })),
              ]}
              onChange={(id) => onChange({ effectId: id === NONE ? null : id })}
            />
          )}
        </Field>
      )}
      {needsConsent(model) && (
        <label className={styles.consent}>
          <input
            type="checkbox"
            checked={choices.consent}
            onChange={({ target }) => onChange({ consent: target.checked })}
          />
          The people whose face or voice is used have agreed.
        </label>
      )}
      {folder !== undefined && (
        <Field
          label="Folder of the files"
          hint="Where relative paths in the list begin. Whole paths and addresses need none."
        >
          {({ hintId }) => (
            <TextField
              label="Folder of the files"
              small
              placeholder="/Users/me/pictures"
              aria-describedby={hintId}
              value={folder}
              onChange={({ target }) => onFolder(target.value)}
            />
          )}
        </Field>
      )}

      <section className={styles.section} aria-label="For every row">
        <h2 className={styles.title}>For every row</h2>
        {openParams(model, choices.mapping)
          .filter(({ kind }) => kind !== 'seed')
          .map((param) => (
            <Constant
              key={param.name}
              param={param}
              fallback={model?.defaults[param.name]}
              text={choices.constants[param.name] ?? ''}
              onChange={(text) => onChange({ constants: { ...choices.constants, [param.name]: text } })}
            />
          ))}
        <div className={styles.pair}>
          <span className={styles.name}>Repeats</span>
          <TextField
            label="Repeats"
            small
            inputMode="numeric"
            value={choices.repeats}
            onChange={({ target }) => onChange({ repeats: target.value })}
          />
        </div>
        <div className={styles.pair}>
          <span className={styles.name}>Seed</span>
          <span className={styles.seed}>
            <Select
              label="Seed"
              value={choices.seedRule}
              options={SEED_RULES}
              onChange={(seedRule) => onChange({ seedRule })}
            />
            {seeded && (
              <span className={styles.start}>
                <TextField
                  label="First seed"
                  small
                  inputMode="numeric"
                  value={choices.seedStart}
                  onChange={({ target }) => onChange({ seedStart: target.value })}
                />
              </span>
            )}
          </span>
        </div>
      </section>

      <SweepEditor choices={choices} onChange={onChange} model={model} first={first} prices={prices} />

      <section className={styles.section} aria-label="File names">
        <h2 className={styles.title}>File names</h2>
        <Field
          label="Template"
          hint={'name' in example ? <code>{example.name}</code> : undefined}
          error={'error' in example ? example.error : undefined}
        >
          {({ hintId }) => (
            <TextField
              label="Name template"
              small
              aria-describedby={hintId}
              value={choices.nameTemplate}
              onChange={({ target }) => onChange({ nameTemplate: target.value })}
            />
          )}
        </Field>
      </section>
    </div>
  )
}

interface ConstantProps {
  param: AnyParamDescriptor
  fallback: ParamValue | undefined
  text: string
  onChange: (text: string) => void
}

/** One setting for all rows; left empty, the model's own default holds. */
function Constant({ param, fallback, text, onChange }: ConstantProps) {
  const label = paramLabel(param.name)
  const standard = fallback === undefined ? 'Not set' : `Default: ${valueText(fallback)}`
  return (
    <div className={styles.pair}>
      <span className={styles.name}>{label}</span>
      {isKnownDescriptor(param) && param.kind === 'enum' ? (
        <Select
          label={label}
          value={text || NONE}
          options={[
            { value: NONE, label: standard },
            ...param.values.map((value) => ({ value: String(value), label: String(value) })),
          ]}
          onChange={(value) => onChange(value === NONE ? '' : value)}
        />
      ) : (
        <TextField
          label={label}
          small
          placeholder={standard}
          value={text}
          onChange={({ target }) => onChange(target.value)}
        />
      )}
    </div>
  )
}

import type { ReactNode } from 'react'
import type { BatchItem } from '#shared/batch/items.ts'
import { LONGEST_NAME } from '#shared/longest-name.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import type { ParamValue } from '#shared/service/params.ts'
import { asksConsent } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { ModelPicker } from '../../../making/models/model-picker.tsx'
import type { ChangeChosen } from '../../../making/prompts/chosen-styles.ts'
import { LaterSteps } from '../../../making/recipes/later-steps.tsx'
import { CheckBox } from '../../../ui/check-box.tsx'
import { Field } from '../../../ui/field.tsx'
import { Section } from '../../../ui/section.tsx'
import { Select } from '../../../ui/select.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import { effectLabel, paramLabel } from '../../../words/labels.ts'
import { settingChoices, settingText } from '../table/table-columns.ts'
import { exampleName } from './example-name.ts'
import {
  choicesFor,
  choicesForModel,
  firstStepOf,
  isCounted,
  openParams,
  rowsSay,
  type ChoiceFaults,
  type ImportChoices,
} from './import-choices.ts'
import type { Choosing } from './import-drafts.ts'
import styles from './import-settings.module.css'
import { PromptSettings } from './prompt-settings.tsx'
import { SweepEditor } from './sweep-editor.tsx'
import type { UsedModel } from './sweep-params.ts'
import type { Prices } from './use-quotes.ts'

const NONE = 'none'
const SEED_RULES = ['stepped', 'fixed', 'rolled', 'given'] as const

interface ImportSettingsProps {
  choices: ImportChoices
  onChange: (part: Partial<ImportChoices>) => void
  /** For what takes other choices with it. */
  onChoose: (choosing: Choosing) => void
  onStyles: (change: ChangeChosen) => void
  name: string
  onName: (name: string) => void
  /** Which table of its workbook the list is. */
  table: ReactNode
  /** Where the files are that cells name. */
  listParts: ReactNode
  models: readonly Model[]
  /** What the rows run on. */
  used: readonly UsedModel[]
  effects: readonly Effect[]
  faults: ChoiceFaults
  first: BatchItem | undefined
  prices: Prices
}

export function ImportSettings(props: ImportSettingsProps) {
  const { choices, onChange, onChoose, onStyles, name, onName, table, listParts } = props
  const { models, used, effects, faults, first, prices } = props
  const words = text().batches
  const model = models.find(({ id }) => id === choices.modelId)
  const named = Object.values(choices.mapping)
  const isNamed = rowsSay(choices.mapping)
  const example = exampleName(choices.nameTemplate, first, { batch: name, model })
  const firstStep = firstStepOf(choices, models)
  const laterSteps = choices.laterSteps ?? []
  const laterModels = laterSteps.flatMap((step) =>
    step.type === 'make' ? models.filter(({ id }) => id === step.modelId) : [],
  )
  return (
    <div className={styles.settings}>
      {table}
      <Field label={words.batchName}>
        <TextField small maxLength={LONGEST_NAME} value={name} onChange={({ target }) => onName(target.value)} />
      </Field>
      <Field label={words.model} hint={named.includes('model') ? words.modelForRest : words.modelForAll}>
        <ModelPicker
          models={models}
          chosen={choices.modelId}
          none={isNamed ? words.asRowsSay : undefined}
          onChoose={(modelId) => onChoose((held) => choicesForModel(modelId, held, models))}
        />
      </Field>
      {(choices.effectId !== null || model?.taskType.endsWith('.effect')) && (
        <Field label={words.effect}>
          <Select
            value={choices.effectId ?? NONE}
            options={[
              { value: NONE, label: words.none },
              ...effects.map((effect) => ({ value: effect.id, label: effectLabel(effect.nameKey) })),
            ]}
            onChange={(id) => onChange({ effectId: id === NONE ? null : id })}
          />
        </Field>
      )}
      {[...(model ? [model] : []), ...laterModels].some(asksConsent) && (
        <CheckBox checked={choices.consent} onChange={(consent) => onChange({ consent })}>
          {text().common.consent}
        </CheckBox>
      )}
      {(firstStep || isNamed) && (
        <LaterSteps
          first={firstStep}
          laterSteps={laterSteps}
          keepSteps={choices.keepSteps ?? true}
          catalog={{ models, effects }}
          onSteps={(next) => onChoose(() => ({ laterSteps: next }))}
          onRecipe={(recipe) => onChoose((held) => choicesFor(recipe, held))}
        />
      )}
      {listParts}

      <Section divided title={words.forEveryRow}>
        {openParams(model, choices.mapping)
          // what is swept has its values below
          .filter(({ name, kind }) => kind !== 'seed' && !choices.sweeps.some(({ param }) => param === name))
          .map((param) => (
            <Constant
              key={param.name}
              param={param}
              fallback={model?.defaults[param.name]}
              content={choices.constants[param.name] ?? ''}
              onChange={(content) => onChange({ constants: { ...choices.constants, [param.name]: content } })}
            />
          ))}
        <Field layout="beside" label={words.repeats}>
          <TextField
            small
            inputMode="numeric"
            aria-invalid={faults.repeats !== undefined}
            value={choices.repeats}
            onChange={({ target }) => onChange({ repeats: target.value })}
          />
        </Field>
        <Field layout="beside" label={words.seed}>
          <span className={styles.seed}>
            <Select
              value={choices.seedRule}
              options={SEED_RULES.map((value) => ({ value, label: words.seedRules[value] }))}
              onChange={(seedRule) => onChange({ seedRule })}
            />
            {isCounted(choices) && (
              <span className={styles.start}>
                <TextField
                  label={words.firstSeed}
                  small
                  inputMode="numeric"
                  aria-invalid={faults.seed !== undefined}
                  value={choices.seedStart}
                  onChange={({ target }) => onChange({ seedStart: target.value })}
                />
              </span>
            )}
          </span>
        </Field>
      </Section>

      {named.includes('prompt') && (
        <PromptSettings choices={choices} faults={faults} onChange={onChange} onStyles={onStyles} />
      )}
      <SweepEditor
        choices={choices}
        onChange={onChange}
        onChoose={onChoose}
        used={used}
        first={first}
        prices={prices}
      />

      <Section divided title={words.fileNames}>
        <Field
          label={words.nameTemplate}
          hint={'name' in example ? <code>{example.name}</code> : undefined}
          error={'error' in example ? example.error : undefined}
        >
          <TextField
            small
            value={choices.nameTemplate}
            onChange={({ target }) => onChange({ nameTemplate: target.value })}
          />
        </Field>
      </Section>
    </div>
  )
}

interface ConstantProps {
  param: AnyParamDescriptor
  fallback: ParamValue | undefined
  content: string
  onChange: (content: string) => void
}

/** One setting for all rows; left empty, the model's own default holds. */
function Constant({ param, fallback, content, onChange }: ConstantProps) {
  const words = text().batches
  const standard = fallback === undefined ? words.notSet : words.defaultValue(settingText(param, fallback))
  return (
    <Field layout="beside" label={paramLabel(param.name)}>
      {isKnownDescriptor(param) && param.kind === 'enum' ? (
        <Select
          value={content || NONE}
          options={[{ value: NONE, label: standard }, ...settingChoices(param)]}
          onChange={(value) => onChange(value === NONE ? '' : value)}
        />
      ) : (
        <TextField small placeholder={standard} value={content} onChange={({ target }) => onChange(target.value)} />
      )}
    </Field>
  )
}

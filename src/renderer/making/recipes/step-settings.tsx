import type { MakeStep } from '#shared/batch/recipe.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { ParamName, WRITTEN_PARAMS, type ParamValue, type RequestParams } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { Field } from '../../ui/field.tsx'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { choiceLabel, paramLabel, paramUnit } from '../../words/labels.ts'
import { numberOrText } from '../../words/number-of.ts'
import { settableParams } from './recipe-steps.ts'
import styles from './step-settings.module.css'

const NONE = 'none'

interface StepSettingsProps {
  step: MakeStep
  model: Model
  /** `about` is the setting that was changed. */
  onChange: (params: RequestParams, about: string) => void
}

/** A step's settings, drawn from the model's own descriptors; what is left as it is follows the model, or the row. */
export function StepSettings({ step, model, onChange }: StepSettingsProps) {
  const swept = new Set<string>(step.sweeps.axes.map(({ param }) => param))
  const params = settableParams(model).filter(({ name }) => !swept.has(name))
  const usual = params.filter(({ ui }) => ui.group !== 'advanced')
  const rest = params.filter(({ ui }) => ui.group === 'advanced')
  if (params.length === 0) return null
  const draw = (param: AnyParamDescriptor) => {
    const name = ParamName.safeParse(param.name).data
    if (!name) return null
    const set = (value: ParamValue | undefined) => {
      const { [name]: _, ...others } = step.params
      onChange(value === undefined ? others : { ...others, [name]: value }, name)
    }
    return <Setting key={name} param={param} value={step.params[name]} fallback={model.defaults[name]} onChange={set} />
  }
  return (
    <section className={styles.settings} aria-label={text().recipes.settings}>
      {usual.length > 0 && <div className={styles.fields}>{usual.map(draw)}</div>}
      {rest.length > 0 && (
        <details>
          <summary className={styles.more}>{text().recipes.more}</summary>
          <div className={styles.fields}>{rest.map(draw)}</div>
        </details>
      )}
    </section>
  )
}

interface SettingProps {
  param: AnyParamDescriptor
  value: ParamValue | undefined
  fallback: ParamValue | undefined
  onChange: (value: ParamValue | undefined) => void
}

function Setting({ param, value, fallback, onChange }: SettingProps) {
  const label = paramLabel(param.name)
  const isWritten = WRITTEN_PARAMS.has(param.name)
  return (
    <div className={isWritten ? styles.wide : undefined}>
      <Field label={label}>
        <Control {...{ param, value, fallback, onChange, isWritten }} />
      </Field>
    </div>
  )
}

function Control(props: SettingProps & { isWritten: boolean }) {
  const { param, value, fallback, onChange, isWritten } = props
  const standard = standardWords(param, fallback, isWritten)
  if (isKnownDescriptor(param) && param.kind === 'enum')
    return (
      <Select
        tall
        value={value === undefined ? NONE : String(value)}
        options={[
          { value: NONE, label: standard },
          ...param.values.map((choice) => ({ value: String(choice), label: choiceLabel(param.name, choice) })),
        ]}
        onChange={(chosen) => onChange(param.values.find((choice) => String(choice) === chosen))}
      />
    )
  if (param.kind === 'range' || param.kind === 'seed')
    return (
      <NumberField
        wide
        value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
        placeholder={standard}
        {...(isKnownDescriptor(param) && param.kind === 'range' && { step: param.step })}
        {...unitOf(param.name)}
        onChange={(number, typed) => onChange(numberOrText(number, typed))}
      />
    )
  const written = Array.isArray(value) ? value.join('; ') : String(value ?? '')
  const type = (typed: string) => onChange(typed === '' ? undefined : typed)
  if (isWritten)
    return <TextArea rows={2} placeholder={standard} value={written} onChange={({ target }) => type(target.value)} />
  return <TextField placeholder={standard} value={written} onChange={({ target }) => type(target.value)} />
}

/** What holds as long as nothing is set. */
function standardWords(param: AnyParamDescriptor, fallback: ParamValue | undefined, isWritten: boolean): string {
  const words = text().recipes
  if (isWritten && param.required) return words.ownWords
  if (fallback === undefined || fallback === '') return words.notSet
  const isChoice = isKnownDescriptor(param) && param.kind === 'enum' && !Array.isArray(fallback)
  return words.standard(isChoice ? choiceLabel(param.name, fallback) : String(fallback))
}

function unitOf(name: string): { unit?: string } {
  const unit = paramUnit(name)
  return unit === undefined ? {} : { unit }
}

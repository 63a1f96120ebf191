import type { MakeStep } from '#shared/batch/recipe.ts'
import type { AnyParamDescriptor, Model } from '#shared/service/catalog.ts'
import { ParamName, type ParamValue, type RequestParams } from '#shared/service/params.ts'
import { text } from '#shared/text/index.ts'
import { Field } from '../../ui/field.tsx'
import { paramLabel } from '../../words/labels.ts'
import { writtenNumber } from '../../words/number-of.ts'
import { valueInWords } from '../../words/value-in-words.ts'
import { isWritten, PlainParamControl } from '../params/plain-param-control.tsx'
import { settableParams } from './recipe-steps.ts'
import styles from './step-settings.module.css'

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
  return (
    <div className={isWritten(param) ? styles.wide : undefined}>
      <Field label={paramLabel(param.name)}>
        <PlainParamControl param={param} value={value} unset={standardWords(param, fallback)} onChange={onChange} />
      </Field>
    </div>
  )
}

/** What holds as long as nothing is set. */
function standardWords(param: AnyParamDescriptor, fallback: ParamValue | undefined): string {
  const words = text().recipes
  if (isWritten(param) && param.required) return words.ownWords
  if (fallback === undefined || fallback === '') return words.notSet
  // a field for a number has its unit beside it
  const isTyped = typeof fallback === 'number' && param.kind !== 'enum'
  return words.standard(isTyped ? writtenNumber(fallback) : valueInWords(param.name, fallback))
}

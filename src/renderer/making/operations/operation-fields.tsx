import type { Operation } from '#shared/batch/operations.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { ParamName, type ParamValue, type RequestParams } from '#shared/service/params.ts'
import { needsConsent } from '#shared/service/tasks.ts'
import { text } from '#shared/text/index.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { choiceLabel, paramLabel } from '../../words/labels.ts'
import styles from './operation-fields.module.css'

interface OperationFieldsProps {
  operation: Operation
  model: Model
  params: RequestParams
  consent: boolean
  onChange: (params: RequestParams) => void
  onConsent: (consent: boolean) => void
}

/** What has to be said for an operation, and the choices that people make most. */
export function OperationFields({ operation, model, params, consent, onChange, onConsent }: OperationFieldsProps) {
  const set = (name: string, value: ParamValue | undefined) => {
    const param = ParamName.safeParse(name)
    if (!param.success) return
    const { [param.data]: _, ...others } = params
    onChange(value === undefined ? others : { ...others, [param.data]: value })
  }
  const asked = new Set(operation.asks.map(({ name }) => name))
  const shown = model.params.filter((param) => asked.has(param.name) || isUsual(param))
  return (
    <div className={styles.fields}>
      {shown.map((param) => (
        <SettingField
          key={param.name}
          param={param}
          value={params[param.name as ParamName] ?? model.defaults[param.name]}
          onChange={(value) => set(param.name, value)}
        />
      ))}
      {needsConsent(model) && (
        <CheckBox checked={consent} onChange={onConsent}>
          {text().pictures.consent}
        </CheckBox>
      )}
    </div>
  )
}

interface SettingFieldProps {
  param: AnyParamDescriptor
  value: ParamValue | undefined
  onChange: (value: ParamValue | undefined) => void
}

function SettingField({ param, value, onChange }: SettingFieldProps) {
  const label = paramLabel(param.name)
  if (isKnownDescriptor(param) && param.kind === 'enum')
    return (
      <Field label={label}>
        <Select
          tall
          value={String(value ?? '')}
          options={param.values.map((choice) => ({ value: String(choice), label: choiceLabel(param.name, choice) }))}
          onChange={(chosen) => onChange(param.values.find((choice) => String(choice) === chosen))}
        />
      </Field>
    )
  return (
    <div className={styles.wide}>
      <Field label={label}>
        <TextArea
          rows={2}
          value={String(value ?? '')}
          onChange={({ target }) => onChange(typed(param, target.value))}
        />
      </Field>
    </div>
  )
}

/** Choices of the model's first page; what is advanced stays as it is. */
function isUsual(param: AnyParamDescriptor): boolean {
  return isKnownDescriptor(param) && param.kind === 'enum' && param.ui.group === 'basic' && param.name !== 'effect'
}

function typed(param: AnyParamDescriptor, written: string): ParamValue | undefined {
  if (written.trim() === '') return undefined
  const isNumber = param.kind === 'range' || param.kind === 'seed'
  return isNumber && Number.isFinite(Number(written)) ? Number(written) : written
}

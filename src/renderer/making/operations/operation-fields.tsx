import type { Operation } from '#shared/batch/operations.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { ParamName, type ParamValue, type RequestParams } from '#shared/service/params.ts'
import { asksConsent } from '#shared/service/catalog.ts'
import { text } from '#shared/text/index.ts'
import { CheckBox } from '../../ui/check-box.tsx'
import { Field } from '../../ui/field.tsx'
import { paramLabel } from '../../words/labels.ts'
import { isWritten, PlainParamControl } from '../params/plain-param-control.tsx'
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
    onChange(value === undefined || isBlank(value) ? others : { ...others, [param.data]: value })
  }
  const asked = new Set(operation.asks.map(({ name }) => name))
  const shown = model.params.filter((param) => asked.has(param.name) || isUsual(param))
  return (
    <div className={styles.fields}>
      {shown.map((param) => (
        <div key={param.name} className={isWritten(param) ? styles.wide : undefined}>
          <Field label={paramLabel(param.name)}>
            <PlainParamControl
              param={param}
              value={params[param.name as ParamName] ?? model.defaults[param.name]}
              onChange={(value) => set(param.name, value)}
            />
          </Field>
        </div>
      ))}
      {asksConsent(model) && (
        <CheckBox checked={consent} onChange={onConsent}>
          {text().common.consent}
        </CheckBox>
      )}
    </div>
  )
}

/** Choices of the model's first page; what is advanced stays as it is. */
function isUsual(param: AnyParamDescriptor): boolean {
  return isKnownDescriptor(param) && param.kind === 'enum' && param.ui.group === 'basic' && param.name !== 'effect'
}

/** Blanks alone are no answer to what an operation asks. */
function isBlank(value: ParamValue): boolean {
  return typeof value === 'string' && value.trim() === ''
}

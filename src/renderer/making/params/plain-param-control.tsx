import { isKnownDescriptor, type AnyParamDescriptor } from '#shared/service/catalog.ts'
import { WRITTEN_PARAMS, type ParamValue } from '#shared/service/params.ts'
import { NumberField } from '../../ui/number-field.tsx'
import { Select } from '../../ui/select.tsx'
import { TextArea } from '../../ui/text-area.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { choiceLabel, paramUnit } from '../../words/labels.ts'
import { numberOrText } from '../../words/number-of.ts'

const NONE = 'none'

interface PlainParamControlProps {
  param: AnyParamDescriptor
  value: ParamValue | undefined
  /** What holds as long as nothing is set, in words; without them one of the choices always is. */
  unset?: string
  onChange: (value: ParamValue | undefined) => void
}

/** The control of a setting, by its kind: plainer than Compose's, whose files, voices and pictures have controls of their own. */
export function PlainParamControl({ param, value, unset, onChange }: PlainParamControlProps) {
  if (isKnownDescriptor(param) && param.kind === 'enum')
    return (
      <Select
        tall
        value={value === undefined ? NONE : String(value)}
        options={[
          ...(unset === undefined ? [] : [{ value: NONE, label: unset }]),
          ...param.values.map((choice) => ({ value: String(choice), label: choiceLabel(param.name, choice) })),
        ]}
        onChange={(chosen) => onChange(param.values.find((choice) => String(choice) === chosen))}
      />
    )
  const placeholder = unset === undefined ? {} : { placeholder: unset }
  if (param.kind === 'range' || param.kind === 'seed')
    return (
      <NumberField
        wide
        value={typeof value === 'number' || typeof value === 'string' ? value : undefined}
        {...placeholder}
        {...(isKnownDescriptor(param) && param.kind === 'range' && { step: param.step })}
        {...unitOf(param.name)}
        onChange={(number, typed) => onChange(numberOrText(number, typed))}
      />
    )
  const written = Array.isArray(value) ? value.join('; ') : String(value ?? '')
  const type = (typed: string) => onChange(typed === '' ? undefined : typed)
  if (isWritten(param))
    return <TextArea rows={2} {...placeholder} value={written} onChange={({ target }) => type(target.value)} />
  return <TextField {...placeholder} value={written} onChange={({ target }) => type(target.value)} />
}

/** A person's own words, which take several lines. */
export function isWritten({ name }: AnyParamDescriptor): boolean {
  return WRITTEN_PARAMS.has(name)
}

function unitOf(name: string): { unit?: string } {
  const unit = paramUnit(name)
  return unit === undefined ? {} : { unit }
}

import { Field } from '../../../ui/field.tsx'
import { TextArea } from '../../../ui/text-area.tsx'

interface LinesFieldProps {
  label: string
  hint: string
  error: string | undefined
  placeholder: string
  value: string
  onChange: (change: { target: { value: string } }) => void
}

/** Several of a thing, one a line. */
export function LinesField({ label, hint, error, placeholder, value, onChange }: LinesFieldProps) {
  return (
    <Field label={label} hint={hint} error={error}>
      <TextArea mono rows={2} spellCheck={false} placeholder={placeholder} value={value} onChange={onChange} />
    </Field>
  )
}

import { Search, X } from 'lucide-react'
import { useImperativeHandle, useRef, type ComponentProps, type KeyboardEvent, type ReactNode } from 'react'
import { text } from '#shared/text/index.ts'
import { searchMark } from './filled-search.ts'
import { IconButton } from './icon-button.tsx'
import { TextField } from './text-field.tsx'

interface SearchFieldProps extends Omit<ComponentProps<typeof TextField>, 'icon' | 'value' | 'onChange' | 'trailing'> {
  value: string
  onChange: (value: string) => void
  /** What stands at its end as long as nothing is typed: the key that leads here. */
  hint?: ReactNode
}

/** Words to look for. Escape and the button at its end empty it; whoever empties it goes on typing. */
export function SearchField({ label, value, onChange, onKeyDown, hint, ref, ...rest }: SearchFieldProps) {
  const field = useRef<HTMLInputElement>(null)
  useImperativeHandle(ref, () => field.current!)
  const clear = () => {
    onChange('')
    field.current?.focus()
  }
  const emptyFirst = (press: KeyboardEvent<HTMLInputElement>) => {
    // an input method gives up its word with Escape too
    if (press.key !== 'Escape' || value === '' || press.nativeEvent.isComposing) return onKeyDown?.(press)
    press.preventDefault()
    press.stopPropagation()
    onChange('')
  }
  return (
    <TextField
      placeholder={label}
      {...rest}
      {...searchMark}
      ref={field}
      label={label}
      icon={Search}
      value={value}
      onChange={({ target }) => onChange(target.value)}
      onKeyDown={emptyFirst}
      trailing={value === '' ? hint : <IconButton icon={X} label={text().common.clearSearch} small onClick={clear} />}
    />
  )
}

import { useEffect } from 'react'
import { pressedKey } from '../../core/actions/keys.ts'
import { usePalette } from './palette-store.ts'

/**
 * Stands in for the palette until its code is there: what is typed once it is asked for is meant for it, and no shortcut
 * of the place behind it. Whoever takes the pointer meanwhile wants something else.
 */
export function TypedAhead() {
  useEffect(() => {
    window.addEventListener('keydown', keepForPalette, { capture: true })
    window.addEventListener('pointerdown', giveUp, { capture: true })
    return () => {
      window.removeEventListener('keydown', keepForPalette, { capture: true })
      window.removeEventListener('pointerdown', giveUp, { capture: true })
    }
  }, [])
  return null
}

function giveUp(): void {
  const { isOpen, setOpen } = usePalette.getState()
  if (isOpen) setOpen(false)
}

function keepForPalette(press: KeyboardEvent): void {
  const { isOpen, typedAhead, setOpen } = usePalette.getState()
  if (!isOpen || pressedKey(press, 'palette.open') !== undefined) return
  press.stopPropagation()
  // what the browser itself does by all other keys it still does
  if (press.ctrlKey || press.metaKey || press.altKey) return
  if (press.key === 'Escape') setOpen(false)
  else if (press.key === 'Backspace') usePalette.setState({ typedAhead: typedAhead.slice(0, -1) })
  else if (press.key.length === 1) usePalette.setState({ typedAhead: typedAhead + press.key })
  else if (press.key !== 'Enter') return
  press.preventDefault()
}

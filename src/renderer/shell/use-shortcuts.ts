import { useEffect, useEffectEvent } from 'react'
import { isPalettePress, placeForPress } from '../core/actions/shortcuts.ts'
import { useNavigation } from '../core/navigation/navigation.ts'
import { isTyping } from '../ui/is-typing.ts'
import { useHelp } from './help-store.ts'
import { usePalette } from './palette/palette-store.ts'

export function useShortcuts(): void {
  const onPress = useEffectEvent((press: KeyboardEvent) => {
    const place = placeForPress(press)
    if (place) {
      press.preventDefault()
      useNavigation.getState().open(place)
    } else if (isPalettePress(press)) {
      press.preventDefault()
      const { isOpen, setOpen } = usePalette.getState()
      setOpen(!isOpen)
    } else if (press.key === '?' && !isTyping(press.target)) useHelp.setState({ isOpen: true })
  })
  useEffect(() => {
    const listen = (press: KeyboardEvent) => onPress(press)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

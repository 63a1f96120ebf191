import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../ui/is-typing.ts'
import { useHelp } from './help-store.ts'
import { useNavigation } from './navigation-store.ts'
import { usePalette } from './palette-store.ts'
import { isPalettePress, placeForPress } from './shortcuts.ts'

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

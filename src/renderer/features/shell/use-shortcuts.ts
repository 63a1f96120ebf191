import { useEffect, useEffectEvent } from 'react'
import { isTyping } from '../../ui/is-typing.ts'
import { useNavigation } from './navigation-store.ts'
import { placeForPress } from './shortcuts.ts'

export function useShortcuts({ onHelp }: { onHelp: () => void }): void {
  const onPress = useEffectEvent((press: KeyboardEvent) => {
    const place = placeForPress(press)
    if (place) {
      press.preventDefault()
      useNavigation.getState().open(place)
    } else if (press.key === '?' && !isTyping(press.target)) onHelp()
  })
  useEffect(() => {
    const listen = (press: KeyboardEvent) => onPress(press)
    window.addEventListener('keydown', listen)
    return () => window.removeEventListener('keydown', listen)
  }, [])
}

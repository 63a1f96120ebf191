import { useEffect } from 'react'
import { carriesItems } from '../../../core/dragged-items.ts'
import { placeAt, useNavigation } from '../../../core/navigation/navigation.ts'

/** Long enough to pass over a place without going there. */
const HOVER_MS = 600

/** A drag that rests on the name of a place opens it: so items can be carried over to Compose. */
export function useSpringLoadedPlaces(): void {
  useEffect(() => {
    let over: Element | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = (drag: DragEvent) => {
      const link = drag.target instanceof Element ? drag.target.closest('nav a[href^="#/"]') : null
      if (link === over) return
      over = link
      clearTimeout(timer)
      const place = placeAt(link?.getAttribute('href') ?? '')
      if (place && drag.dataTransfer && carriesItems(drag.dataTransfer))
        timer = setTimeout(() => useNavigation.getState().open(place), HOVER_MS)
    }
    document.addEventListener('dragover', look)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('dragover', look)
    }
  }, [])
}

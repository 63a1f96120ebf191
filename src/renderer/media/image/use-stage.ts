import { useState } from 'react'
import { useSize } from '../../ui/use-size.ts'
import type { Size, Stage } from './viewport.ts'

/** So much paper around a picture that is seen as a whole. */
const MARGIN = 16

/** How much room a picture has, and how large it is on this screen. */
export function useStage(natural: Size, scalable: boolean) {
  const [element, setElement] = useState<HTMLElement | null>(null)
  const size = useSize(element)
  const density = window.devicePixelRatio || 1
  const picture = { width: natural.width / density, height: natural.height / density }
  const stage: Stage = { picture, size, margin: MARGIN, scalable }
  return { element, setElement, stage }
}

import { labOfHex, mix } from '../../kit/colour/hex.ts'
import type { Gradient } from '../../kit/drawing/shape.ts'

/** The colour of a sky this near to its light: 1 is at the light itself, whichever end of the gradient that is. */
export function skyColourNear({ stops }: Gradient, nearness: number): string {
  const [first, last] = [stops[0], stops.at(-1)]
  if (!first || !last) return '#888888'
  const share = labOfHex(first.colour).l > labOfHex(last.colour).l ? 1 - nearness : nearness
  const upper = Math.max(
    1,
    stops.findIndex(({ at }) => at >= share),
  )
  const [from, to] = [stops[upper - 1] ?? first, stops[upper] ?? last]
  return mix(from.colour, to.colour, to.at > from.at ? (share - from.at) / (to.at - from.at) : 0)
}

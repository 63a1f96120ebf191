import { MASK_SIDE, type NetworkMask, type Pointing } from './decode-masks.ts'

/** How far around its edge a mask is tried, in the network's own measure. */
const WAVER = 1
/** From here on a mask has an edge of its own: those that have none scored 0.83 and less on drawn scenes. */
const STEADY = 0.9
/** More of the picture than this is hardly ever a thing. */
const NEARLY_ALL = 0.9 * MASK_SIDE ** 2

/**
 * The mask that is meant. The network answers with three and says how well each fits, but of a single point it believes
 * most in the smallest thing there: of a plant in its pot in the pot. The whole thing is among the three, and where it is
 * one, its edge is as steady as that of its part, while a mask that spills over into what lies around it wavers. So one
 * point takes the largest that is steady. On drawn scenes that came to an overlap of 0.98, the score alone to 0.69. Where
 * more was said, what contradicts it is out, and score and steadiness decide together.
 */
export function chooseMask(masks: readonly NetworkMask[], pointing: Pointing): NetworkMask {
  const fitting = masks.filter((mask) => agrees(mask, pointing))
  const measured = (fitting.length > 0 ? fitting : masks).map((mask) => measure(mask))
  const steady = measured.filter(({ steadiness, area }) => steadiness >= STEADY && area < NEARLY_ALL)
  const isOnePoint = pointing.box === null && pointing.points.length === 1
  if (isOnePoint && steady.length > 0) return largest(steady, ({ area }) => area).mask
  return largest(measured, ({ mask, steadiness }) => mask.score * steadiness).mask
}

/** Takes every point that is to be taken and none that is to be left. */
function agrees({ values }: NetworkMask, { points }: Pointing): boolean {
  return points.every(({ x, y, adds }) => values[cellAt(y) * MASK_SIDE + cellAt(x)]! > 0 === adds)
}

const cellAt = (part: number) => Math.min(MASK_SIDE - 1, Math.floor(part * MASK_SIDE))

interface MeasuredMask {
  mask: NetworkMask
  /** How much it takes, in the network's pixels. */
  area: number
  /** How little that depends on where exactly the line is drawn. */
  steadiness: number
}

function measure(mask: NetworkMask): MeasuredMask {
  let [area, least, most] = [0, 0, 0]
  for (const value of mask.values) {
    if (value > 0) area += 1
    if (value > WAVER) least += 1
    if (value > -WAVER) most += 1
  }
  return { mask, area, steadiness: most === 0 ? 0 : least / most }
}

function largest<Item>(items: readonly Item[], sizeOf: (item: Item) => number): Item {
  return items.reduce((best, item) => (sizeOf(item) > sizeOf(best) ? item : best))
}

import type { Point } from '../../kit/drawing/shape.ts'
import type { Size } from '../film/film-source.ts'
import type { MouthShape } from './mouth-cues.ts'
import { eased, clamp } from '../../kit/maths.ts'
import { blendFour, lastBetween } from '../../kit/pixels/sample-rgb.ts'

/** A mouth in a picture. */
export interface Mouth {
  centre: Point
  /** Half of its width. */
  half: number
  angle: number
  /** How far the chin is below it. */
  chin: number
}

const INSIDE = [46, 14, 16] as const
const TEETH = [214, 205, 196] as const

/** Opens a mouth in a picture: lips and chin move apart, and between them it gets dark. */
export function openMouth(frame: Uint8Array, size: Size, mouth: Mouth, { open, wide }: MouthShape): Uint8Array {
  const result = frame.slice()
  const { centre, half, angle, chin } = mouth
  const gap = open * half * 0.62
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const reach = Math.max(half * 2.2, chin * 1.25)
  const width = half * (1 + wide * 0.28)
  for (let y = Math.max(0, Math.floor(centre.y - reach)); y < Math.min(size.height, centre.y + reach); y++)
    for (let x = Math.max(0, Math.floor(centre.x - reach)); x < Math.min(size.width, centre.x + reach); x++) {
      const across = (x - centre.x) * cos + (y - centre.y) * sin
      const down = (y - centre.y) * cos - (x - centre.x) * sin
      // the hole between the lips is an almond: closed at the corners, lower lip further down than the upper is up
      const along = Math.min(1, Math.abs(across) / width)
      const curve = 1 - along * along
      const [upper, lower] = [-gap * 0.3 * curve, gap * 0.7 * curve]
      const fade =
        falloff(Math.abs(across) / (half * 1.9)) *
        falloff(down < 0 ? -down / (half * 1.3) : Math.max(0, down - lower) / (chin * 1.1))
      const moved = down < 0 ? upper * fade : lower * fade
      const fromAcross = across / (1 + wide * 0.28 * fade)
      const fromDown = down - (down < upper ? upper * fade : down > lower ? moved : down)
      const inside = gap > 0.5 && down > upper && down < lower && along < 1
      const to = (y * size.width + x) * 3
      sampleInto(
        result,
        to,
        frame,
        size,
        centre.x + fromAcross * cos - fromDown * sin,
        centre.y + fromAcross * sin + fromDown * cos,
      )
      if (!inside) continue
      const edge = Math.min(1, Math.min(down - upper, lower - down) / Math.max(1, half * 0.09))
      const teeth = open > 0.15 ? clamp(1 - (down - upper) / Math.max(1.5, gap * 0.3)) * (1 - along ** 2) * 0.75 : 0
      for (let channel = 0; channel < 3; channel++) {
        const dark = INSIDE[channel]! + (TEETH[channel]! - INSIDE[channel]!) * teeth
        result[to + channel] = result[to + channel]! * (1 - edge) + dark * edge
      }
    }
  return result
}

const falloff = (distance: number) => eased(clamp(1 - distance))

/** The colour between four pixels. */
function sampleInto(
  target: Uint8Array,
  to: number,
  source: Uint8Array,
  { width, height }: Size,
  x: number,
  y: number,
): void {
  const cx = clamp(x, 0, lastBetween(width))
  const cy = clamp(y, 0, lastBetween(height))
  const from = (Math.floor(cy) * width + Math.floor(cx)) * 3
  blendFour(target, to, source, from, width * 3, cx - Math.floor(cx), cy - Math.floor(cy))
}

/** Where no face is to be seen, a small drawn mouth in the corner speaks. */
export function drawBadge(frame: Uint8Array, { width, height }: Size, { open, wide }: MouthShape): Uint8Array {
  const result = frame.slice()
  const radius = Math.max(5, Math.min(width, height) * 0.09)
  const centre = { x: width - radius * 1.45, y: height - radius * 1.45 }
  const mouth = { width: radius * 0.55 * (1 + wide * 0.5), height: radius * (0.05 + 0.4 * open) }
  const layers = [
    { inside: (x: number, y: number) => radius - Math.hypot(x, y), colour: [250, 247, 240] },
    {
      inside: (x: number, y: number) =>
        (1 - Math.hypot(x / (mouth.width + radius * 0.1), y / (mouth.height + radius * 0.09))) * mouth.width,
      colour: [214, 74, 78],
    },
    {
      inside: (x: number, y: number) => (1 - Math.hypot(x / mouth.width, y / mouth.height)) * mouth.height,
      colour: [58, 16, 24],
    },
  ]
  for (let y = Math.max(0, Math.floor(centre.y - radius - 1)); y < Math.min(height, centre.y + radius + 1); y++)
    for (let x = Math.max(0, Math.floor(centre.x - radius - 1)); x < Math.min(width, centre.x + radius + 1); x++)
      for (const { inside, colour } of layers) {
        const share = clamp(inside(x - centre.x, y - centre.y) + 0.5)
        const at = (y * width + x) * 3
        for (let channel = 0; channel < 3; channel++)
          result[at + channel]! += (colour[channel]! - result[at + channel]!) * share
      }
  return result
}

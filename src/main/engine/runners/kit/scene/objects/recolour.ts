import { adjust, fromTone, hueDistance, tone } from '../../colour/hex.ts'
import type { Drawing, Shape } from '../../drawing/shape.ts'
import { clamp } from '../../maths.ts'

/** Gives a drawing another main colour: its shades follow, what is white, black or of another hue stays. */
export function recolour(drawing: Drawing, colour: string): Drawing {
  const main = mainColour(drawing.shapes)
  if (!main) return drawing
  const [from, to] = [tone(main), tone(colour)]
  const grey = from.chroma < 0.05
  const belongs = (paint: string): boolean => {
    const own = tone(paint)
    if (grey) return own.chroma < 0.06 && own.lightness > 0.3
    return own.chroma > Math.max(0.045, from.chroma * 0.52) && hueDistance(own.hue, from.hue) < 42
  }
  return {
    ...drawing,
    shapes: drawing.shapes.map((shape) => {
      if (typeof shape.paint !== 'string' || !belongs(shape.paint)) return shape
      const own = tone(shape.paint)
      const chroma = grey ? to.chroma : to.chroma * Math.min(1.25, own.chroma / from.chroma)
      const lightness = clamp(to.lightness + (own.lightness - from.lightness) * 0.8, 0.12, 0.97)
      return {
        ...shape,
        paint: fromTone({ lightness, chroma, hue: to.hue + (grey ? 0 : (own.hue - from.hue) * 0.25) }),
      }
    }),
  }
}

/** The colour that covers most, colourful ones first: a white dog with a red ball should still turn blue as a dog. */
function mainColour(shapes: readonly Shape[]): string | null {
  const weights = new Map<string, number>()
  for (const { path, paint } of shapes) {
    if (typeof paint !== 'string') continue
    const [left, top, right, bottom] = path.computeTightBounds()
    const { chroma, lightness } = tone(paint)
    const weight = (right - left) * (bottom - top) * (lightness < 0.3 ? 0.2 : 0.45 + Math.min(0.55, chroma * 6))
    weights.set(paint, (weights.get(paint) ?? 0) + weight)
  }
  const [heaviest] = [...weights].sort((one, other) => other[1] - one[1])
  return heaviest?.[0] ?? null
}

/** Screen-bright icon colours calmed to sit with the rest of a picture. */
export function calm(drawing: Drawing): Drawing {
  return {
    ...drawing,
    shapes: drawing.shapes.map((shape) =>
      typeof shape.paint === 'string' ? { ...shape, paint: adjust(shape.paint, { chroma: 0.86 }) } : shape,
    ),
  }
}

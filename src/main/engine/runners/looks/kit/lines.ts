import { type Plane, blurPlane } from '../../kit/pixels/plane.ts'
import { smearAlong, type Flow } from './flow.ts'

interface LineStyle {
  /** Thickness in pixels. */
  thickness: number
  /** How faint an edge may be and still be drawn: 0 draws the strongest only, 1 almost everything. */
  eagerness: number
  /** Large areas of shadow are filled as well. */
  fillShadows?: boolean
}

/** How much ink lies on each pixel when a picture is drawn in lines (differences of blurs along the flow, XDoG). */
export async function drawLines(
  brightness: Plane,
  flow: Flow,
  { thickness, eagerness, fillShadows = false }: LineStyle,
  context: { signal: AbortSignal },
): Promise<Plane> {
  const narrow = blurPlane(brightness, flow, thickness * 0.6)
  const wide = blurPlane(brightness, flow, thickness * 0.96)
  const difference = narrow.map((value, index) => value - (fillShadows ? 0.985 : 1) * wide[index]!)
  const lines = await smearAlong(difference, flow, thickness * 6, context)
  const threshold = -0.022 + 0.019 * eagerness
  const steep = 90 + 110 * eagerness
  for (let index = 0; index < lines.length; index++) {
    const over = threshold - lines[index]!
    lines[index] = over <= 0 ? 0 : Math.tanh(over * steep)
  }
  return lines
}

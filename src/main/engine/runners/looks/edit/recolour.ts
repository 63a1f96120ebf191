import { hueDistance } from '../../kit/colour/hex.ts'
import { type Plane, blurPlane } from '../../kit/pixels/plane.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import type { RunContext } from '../../runner.ts'
import type { LabPlanes } from '../../kit/pixels/lab-planes.ts'
import type { Recolour } from './read-recolours.ts'
import { inBands } from '../../kit/pixels/bands.ts'
import { DEGREES, hueOf, type Lab } from '../../kit/colour/oklab.ts'

/** Below this a named colour is black, white or grey. */
const NEUTRAL = 0.03
/** Degrees from the named hue that are it for certain, and that are no longer. */
const SAME_HUE = 20
const OTHER_HUE = 40
const STEPS = 36

const chromaOf = (a: number, b: number) => Math.hypot(a, b)

/**
 * Gives what has one colour another one, with its light and shade. A thing that was named without its colour is looked
 * for inside `subject`. Changes the picture in place.
 */
export async function applyRecolours(
  lab: LabPlanes,
  recolours: readonly Recolour[],
  subject: () => Promise<Plane | null>,
  context: Pick<RunContext, 'signal'>,
): Promise<void> {
  const paints: Paint[] = []
  // all are found before any is changed: what has become pink is not the red that was meant
  for (const { from, to } of recolours) {
    const within = from ? null : await subject()
    const mask = await membership(lab, from ?? strikingColour(lab, within), context)
    if (within) for (let index = 0; index < mask.length; index++) mask[index]! *= within[index]!
    // noise in the colour must not show as specks
    const soft = blurPlane(mask, lab, Math.max(0.6, Math.max(lab.width, lab.height) / 1400))
    paints.push({ mask: soft, usual: meanToneOf(lab, soft), to })
  }
  for (const paint of paints) await applyPaint(lab, paint, context)
}

interface Paint {
  mask: Plane
  /** What is painted over, on the whole. */
  usual: { lightness: number; chroma: number }
  to: Lab
}

async function applyPaint(lab: LabPlanes, { mask, usual, to }: Paint, context: Pick<RunContext, 'signal'>) {
  const { lightness, greenRed, blueYellow } = lab
  const wanted = chromaOf(to.a, to.b)
  const [aim, aimB] = wanted > 0 ? [to.a / wanted, to.b / wanted] : [0, 0]
  const rich = wanted / Math.max(0.04, usual.chroma)
  const fromGrey = usual.chroma < NEUTRAL
  const lift = (to.l - usual.lightness) * (wanted < NEUTRAL ? 0.85 : 0.6)
  await inBands(context, lightness.length, (start, end) => {
    for (let index = start; index < end; index++) {
      const share = mask[index]!
      if (share < 0.01) continue
      const [l, a, b] = [lightness[index]!, greenRed[index]!, blueYellow[index]!]
      const chroma = fromGrey ? wanted * (0.5 + 0.5 * smoothstep(0, 0.4, l)) : Math.min(0.3, chromaOf(a, b) * rich)
      greenRed[index] = a + (aim * chroma - a) * share
      blueYellow[index] = b + (aimB * chroma - b) * share
      // a shadow stays a shadow, and a gloss a gloss
      const room =
        lift > 0 ? smoothstep(0, fromGrey ? 0.1 : 0.35, l + 0.05) * smoothstep(1.05, 0.75, l) : l / usual.lightness
      lightness[index] = clamp(l + lift * share * room)
    }
  })
}

/** How much each pixel has the colour that is meant. */
async function membership(lab: LabPlanes, source: Lab, context: Pick<RunContext, 'signal'>): Promise<Plane> {
  const { lightness, greenRed, blueYellow } = lab
  const mask = new Float32Array(lightness.length)
  const neutral = chromaOf(source.a, source.b) < NEUTRAL
  const hue = hueOf(source.a, source.b)
  await inBands(context, mask.length, (start, end) => {
    for (let index = start; index < end; index++) {
      const [a, b] = [greenRed[index]!, blueYellow[index]!]
      const chroma = chromaOf(a, b)
      mask[index] = neutral
        ? smoothstep(0.06, 0.03, chroma) * smoothstep(0.34, 0.18, greyGap(lightness[index]!, source.l))
        : smoothstep(OTHER_HUE, SAME_HUE, hueDistance(hueOf(a, b), hue)) * smoothstep(0.02, 0.05, chroma)
    }
  })
  if (neutral) return mask
  // what is pale beside the rest of that colour, such as skin beside a red dress, is not meant
  const { chroma: vivid } = meanToneOf(lab, mask)
  await inBands(context, mask.length, (start, end) => {
    for (let index = start; index < end; index++)
      mask[index]! *= smoothstep(0.35 * vivid, 0.75 * vivid, chromaOf(greenRed[index]!, blueYellow[index]!))
  })
  return mask
}

/** How far a lightness is from a grey; all that is darker than black is black, and all that is lighter than white white. */
function greyGap(lightness: number, grey: number): number {
  if (grey < 0.35) return Math.max(0, lightness - grey)
  return grey > 0.85 ? Math.max(0, grey - lightness) : Math.abs(lightness - grey)
}

/** The mean of what is meant; what has more colour counts for more. */
function meanToneOf(
  { lightness, greenRed, blueYellow }: LabPlanes,
  mask: Plane,
): { lightness: number; chroma: number } {
  let [weights, light, colour] = [1e-6, 0, 0]
  for (let index = 0; index < mask.length; index++) {
    const chroma = chromaOf(greenRed[index]!, blueYellow[index]!)
    const weight = mask[index]! * (0.02 + chroma)
    weights += weight
    light += weight * lightness[index]!
    colour += weight * chroma
  }
  return { lightness: Math.max(0.05, light / weights), chroma: colour / weights }
}

/** The hue that has the most colour in it, above all near the middle, and only in the subject if one is known. */
function strikingColour({ width, height, greenRed, blueYellow }: LabPlanes, within: Plane | null): Lab {
  const hues = new Float32Array(STEPS)
  for (let index = 0; index < greenRed.length; index++) {
    const [a, b] = [greenRed[index]!, blueYellow[index]!]
    const away = Math.hypot((index % width) / width - 0.5, Math.floor(index / width) / height - 0.5)
    hues[Math.floor((hueOf(a, b) / 360) * STEPS) % STEPS]! += chromaOf(a, b) ** 3 * (1 - away) * (within?.[index] ?? 1)
  }
  const around = hues.map((value, step) => value + (hues[(step + 1) % STEPS]! + hues[(step + STEPS - 1) % STEPS]!) / 2)
  const best = around.indexOf(around.reduce((most, value) => Math.max(most, value)))
  const angle = ((best + 0.5) * 360) / STEPS / DEGREES
  return { l: 0.6, a: Math.cos(angle) * 0.15, b: Math.sin(angle) * 0.15 }
}

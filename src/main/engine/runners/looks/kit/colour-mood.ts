import { fitted } from '../../kit/pixels/plane.ts'
import { readPlanes } from '../../kit/pixels/planes.ts'
import type { RunJob } from '../../../jobs/service-jobs.ts'
import { NAMED_PALETTES } from '../../kit/palettes.ts'
import { inputsOf, textOf } from '../../kit/params.ts'
import { readPicture } from '../../kit/picture.ts'
import type { RunContext } from '../../runner.ts'
import { type LabPlanes, toLabPlanes } from '../../kit/pixels/lab-planes.ts'
import { clamp } from '../../kit/maths.ts'
import { inBands } from '../../kit/pixels/bands.ts'
import { labOfHex } from '../../kit/colour/hex.ts'
import type { Lab } from '../../kit/colour/oklab.ts'

/** Colours of the palette the job names, dark to light; null when it names none. */
export function paletteOf(job: RunJob): Lab[] | null {
  const name = textOf(job, 'palette')
  if (!Object.hasOwn(NAMED_PALETTES, name)) return null
  return NAMED_PALETTES[name as keyof typeof NAMED_PALETTES].map(labOfHex).sort((one, other) => one.l - other.l)
}

/** What the colour of a tone is in a palette, as if its colours were one ramp from dark to light. */
export function rampColour(palette: readonly Lab[], lightness: number): Lab {
  const above = palette.findIndex(({ l }) => l >= lightness)
  if (above === 0) return palette[0]!
  if (above < 0) return palette.at(-1)!
  const [low, high] = [palette[above - 1]!, palette[above]!]
  const share = (lightness - low.l) / (high.l - low.l + 1e-6)
  return { l: lightness, a: low.a + (high.a - low.a) * share, b: low.b + (high.b - low.b) * share }
}

/** Draws every tone towards the palette's colour for it; what is already colourful keeps more of itself. */
export async function gradeToPalette(
  lab: LabPlanes,
  palette: readonly Lab[],
  amount: number,
  context: Pick<RunContext, 'signal'>,
): Promise<void> {
  const steps = 256
  const ramp = Array.from({ length: steps + 1 }, (_, step) => rampColour(palette, step / steps))
  const { lightness, greenRed, blueYellow } = lab
  await inBands(context, lightness.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const target = ramp[Math.round(clamp(lightness[index]!) * steps)]!
      greenRed[index]! += (target.a - greenRed[index]!) * amount
      blueYellow[index]! += (target.b - blueYellow[index]!) * amount
    }
  })
}

/** The colours of dark, middle and light tones, and how far they spread. */
interface Mood {
  lightness: { mean: number; spread: number }
  zones: readonly { mean: [number, number]; spread: number }[]
}

const ZONES = [0.22, 0.55, 0.88]
const zoneWeight = (zone: number, lightness: number) => Math.exp(-(((lightness - ZONES[zone]!) / 0.22) ** 2)) + 1e-4

function readMood({ lightness, greenRed, blueYellow }: LabPlanes): Mood {
  const step = Math.max(1, Math.floor(lightness.length / 60_000))
  const zones = ZONES.map(() => ({ weight: 0, a: 0, b: 0, square: 0 }))
  let [count, sum, square] = [0, 0, 0]
  for (let index = 0; index < lightness.length; index += step) {
    const [l, a, b] = [lightness[index]!, greenRed[index]!, blueYellow[index]!]
    count += 1
    sum += l
    square += l * l
    for (const [zone, total] of zones.entries()) {
      const weight = zoneWeight(zone, l)
      total.weight += weight
      total.a += a * weight
      total.b += b * weight
      total.square += (a * a + b * b) * weight
    }
  }
  const mean = sum / count
  return {
    lightness: { mean, spread: Math.sqrt(Math.max(0, square / count - mean * mean)) },
    zones: zones.map(({ weight, a, b, square }) => {
      const [meanA, meanB] = [a / weight, b / weight]
      return { mean: [meanA, meanB], spread: Math.sqrt(Math.max(0, square / weight - meanA ** 2 - meanB ** 2)) }
    }),
  }
}

/** Gives a picture the light and the colours of another (Reinhard's transfer, tone by tone). */
export async function takeMood(
  lab: LabPlanes,
  mood: Mood,
  amount: number,
  context: Pick<RunContext, 'signal'>,
): Promise<void> {
  const own = readMood(lab)
  // a contrast may rise or fall, but within what a photograph bears
  const stretch = clamp(mood.lightness.spread / (own.lightness.spread + 0.01), 0.65, 1.5)
  const gains = own.zones.map(({ spread }, zone) => clamp(mood.zones[zone]!.spread / (spread + 0.008), 0.4, 2))
  const { lightness, greenRed, blueYellow } = lab
  await inBands(context, lightness.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const [l, a, b] = [lightness[index]!, greenRed[index]!, blueYellow[index]!]
      let [total, newA, newB] = [0, 0, 0]
      for (let zone = 0; zone < ZONES.length; zone++) {
        const weight = zoneWeight(zone, l)
        const [here, there] = [own.zones[zone]!.mean, mood.zones[zone]!.mean]
        total += weight
        newA += weight * ((a - here[0]) * gains[zone]! + there[0])
        newB += weight * ((b - here[1]) * gains[zone]! + there[1])
      }
      const wanted = (l - own.lightness.mean) * stretch + own.lightness.mean
      const level = wanted + (mood.lightness.mean - own.lightness.mean) * 0.55
      lightness[index] = clamp(l + (level - l) * amount)
      greenRed[index] = a + (newA / total - a) * amount
      blueYellow[index] = b + (newB / total - b) * amount
    }
  })
}

/** The pictures given as references, small, in the order they were given. */
export async function readReferences(job: RunJob, context: Pick<RunContext, 'signal'>): Promise<LabPlanes[]> {
  const references: LabPlanes[] = []
  for (const input of inputsOf(job, 'images')) {
    const picture = await readPicture(input)
    references.push(await toLabPlanes(await readPlanes(picture, fitted(picture, 320)), context))
  }
  return references
}

/** What several references have in common. */
export function sharedMood(references: readonly LabPlanes[]): Mood | null {
  if (references.length === 0) return null
  const moods = references.map(readMood)
  const mean = (read: (mood: Mood) => number) => moods.reduce((sum, mood) => sum + read(mood), 0) / moods.length
  return {
    lightness: { mean: mean((mood) => mood.lightness.mean), spread: mean((mood) => mood.lightness.spread) },
    zones: ZONES.map((_, zone) => ({
      mean: [mean((mood) => mood.zones[zone]!.mean[0]), mean((mood) => mood.zones[zone]!.mean[1])],
      spread: mean((mood) => mood.zones[zone]!.spread),
    })),
  }
}

import { rows, type XY } from '../../kit/rows.ts'
import { type Plane, blurPlane, quantile, resizePlane } from '../../kit/pixels/plane.ts'
import { pixelCount, readPlanes } from '../../kit/pixels/planes.ts'
import { writePlanes } from '../../kit/write-planes.ts'
import { mottle } from '../../kit/pixels/texture.ts'
import { textOf } from '../../kit/params.ts'
import { requiredPicture } from '../../kit/picture.ts'
import type { Runner } from '../../runner.ts'
import { paletteOf, rampColour, readReferences } from '../kit/colour-mood.ts'
import { putLab, type LabPlanes } from '../../kit/pixels/lab-planes.ts'
import { lookForPeople } from '../kit/people-in-picture.ts'
import { lookForSubject } from '../kit/subject-in-picture.ts'
import { readScene, type Scene } from '../kit/scene.ts'
import { readHints, type Hints, type Part } from './hints.ts'
import { readParts } from './parts.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { brightnessOf } from '../../kit/pixels/luma.ts'
import { guidedBy } from '../../kit/pixels/guided-filter.ts'
import { inBands, reach } from '../../kit/pixels/bands.ts'
import { keptSize } from '../../kit/job-size.ts'
import type { Lab } from '../../kit/colour/oklab.ts'
import { toLinear } from '../../kit/colour/srgb.ts'

const tints = (text: string) => rows(text) as [dark: XY, middle: XY, light: XY]

/** Plausible colours of a part, by how light it is: dark, middle, light (OKLab a and b). */
const TINTS: Record<Part, readonly [XY, XY, XY]> = {
  sky: tints('-0.005 -0.085, -0.035 -0.095, -0.012 -0.03'),
  leaves: tints('-0.026 0.036, -0.048 0.074, -0.03 0.07'),
  water: tints('-0.03 -0.045, -0.055 -0.05, -0.03 -0.02'),
  ground: tints('0.015 0.03, 0.03 0.065, 0.014 0.05'),
  skin: tints('0.055 0.05, 0.06 0.07, 0.04 0.048'),
  subject: tints('0.02 -0.01, 0.06 0.05, 0.02 0.035'),
  background: tints('0.006 0.006, 0.004 0.026, 0.004 0.026'),
}

/** Gives grey pictures colour: by what lies where, by words, by a palette or by another picture. */
export const colorizePicture: Runner = async (job, context) => {
  const picture = await requiredPicture(job, 'image')
  const raster = await readPlanes(picture, keptSize(job, picture))
  const references = await readReferences(job, context)
  await reach(context, 0.12)
  const brightness = brightnessOf(raster)
  // old colours are gone first: a faded print is coloured as if it were grey
  raster.red.set(brightness)
  raster.green.set(brightness)
  raster.blue.set(brightness)
  const read = readScene(raster)
  const people = await lookForPeople(raster, context)
  const found = await lookForSubject(raster, context)
  const scene = found ? { ...read, subject: resizePlane(found.mask, found.size, read.size) } : read
  await reach(context, 0.3)
  const parts = readParts(scene, people)
  const hints = readHints(textOf(job, 'prompt'))
  const palette = paletteOf(job)
  const colours =
    references.length > 0
      ? borrowColours(scene, references)
      : paintParts(scene, parts, palette, { seed: job.seed, dressed: people.mask !== null })
  applyHints(colours, scene, parts, hints)
  await reach(context, 0.45)

  const { size } = scene
  const side = Math.max(raster.width, raster.height)
  const fit = guidedBy(brightness, raster, { radius: Math.max(2, Math.round(side / 70)), edge: 0.05 })
  const settle = guidedBy(brightness, raster, { radius: Math.max(2, Math.round(side / 200)), edge: 0.05 })
  const spread = (plane: Plane) => settle(fit(resizePlane(blurPlane(plane, size, 0.8), size, raster)))
  const greenRed = spread(colours.greenRed)
  await reach(context, 0.6)
  const blueYellow = spread(colours.blueYellow)
  await reach(context, 0.72)
  const [low, high] = [quantile(brightness, 0.004), quantile(brightness, 0.996)]
  await inBands(context, pixelCount(raster), (from, to) => {
    for (let index = from; index < to; index++) {
      const value =
        brightness[index]! + ((brightness[index]! - low) / Math.max(0.4, high - low) - brightness[index]!) * 0.55
      const light = lightnessOf(clamp(value))
      // black and white have no colour
      const room = smoothstep(0.04, 0.3, light) * smoothstep(1.01, 0.86, light)
      putLab(raster, index, light, greenRed[index]! * room + 0.002, blueYellow[index]! * room + 0.006)
    }
  })
  context.onProgress(0.87)
  return [await writePlanes(job, raster)]
}

/** OKLab's lightness of a grey. */
const lightnessOf = (grey: number): number => Math.cbrt(toLinear(grey))

interface Colours {
  greenRed: Plane
  blueYellow: Plane
}

function paintParts(
  { size, brightness }: Scene,
  parts: Record<Part, Plane>,
  palette: Lab[] | null,
  { seed, dressed }: { seed: number; dressed: boolean },
): Colours {
  const colours = { greenRed: new Float32Array(brightness.length), blueYellow: new Float32Array(brightness.length) }
  // what a subject wears nobody knows: chance decides, always the same way for a seed
  const turn = (((seed * 97) % 360) * Math.PI) / 180
  const own = [Math.cos(turn), Math.sin(turn)] as const
  for (let index = 0; index < brightness.length; index++) {
    const light = lightnessOf(brightness[index]!)
    const [x, y] = [index % size.width, Math.floor(index / size.width)]
    const wander = mottle(x, y, size.width / 9, seed % 1000) - 0.5
    for (const part of Object.keys(parts) as Part[]) {
      const share = parts[part][index]!
      const [a, b] = part === 'subject' ? subjectTint(light, own, dressed ? 0.06 : 0.035) : tintAt(part, light)
      colours.greenRed[index]! += share * (a + wander * 0.02)
      colours.blueYellow[index]! += share * (b - wander * 0.025)
    }
    if (palette) {
      const { a, b } = rampColour(palette, clamp(light + wander * 0.3))
      const [share, skin] = [0.88, parts.skin[index]!]
      colours.greenRed[index]! += (a - colours.greenRed[index]!) * share * (1 - skin * 0.8)
      colours.blueYellow[index]! += (b - colours.blueYellow[index]!) * share * (1 - skin * 0.8)
    }
  }
  return colours
}

/** Clothes have colours; of a thing one does not know, only a hint is risked. */
const subjectTint = (light: number, own: readonly [number, number], most: number): [number, number] => {
  const chroma = most * smoothstep(0.1, 0.4, light) * smoothstep(1, 0.72, light)
  return [own[0] * chroma + 0.012, own[1] * chroma * 0.8 + 0.018]
}

function tintAt(part: Part, light: number): [number, number] {
  const [dark, middle, bright] = TINTS[part]
  const share = clamp(light < 0.6 ? (light - 0.2) / 0.4 : (light - 0.6) / 0.35)
  const [from, to] = light < 0.6 ? [dark, middle] : [middle, bright]
  return [from[0] + (to[0] - from[0]) * share, from[1] + (to[1] - from[1]) * share]
}

/** Every tone and texture takes the colour that the same tone and texture has in the references (Welsh). */
function borrowColours({ brightness, texture, size }: Scene, references: readonly LabPlanes[]): Colours {
  const [tones, textures] = [24, 4]
  const place = (rank: number, busy: number) =>
    Math.min(tones - 1, Math.floor(rank * tones)) * textures + Math.min(textures - 1, Math.floor(busy * textures))
  const sums = new Float64Array(tones * textures * 3)
  for (const { lightness, greenRed, blueYellow, width, height } of references) {
    const soft = blurPlane(lightness, { width, height }, 2)
    const busy = blurPlane(
      lightness.map((value, index) => Math.abs(value - soft[index]!)),
      { width, height },
      3,
    )
    const rank = rankOf(lightness)
    for (let index = 0; index < lightness.length; index++) {
      const at = place(rank(lightness[index]!), clamp(busy[index]! * 14)) * 3
      sums[at]! += greenRed[index]!
      sums[at + 1]! += blueYellow[index]!
      sums[at + 2]! += 1
    }
  }
  const known = nearestKnown(sums, tones, textures)
  const colours = { greenRed: new Float32Array(brightness.length), blueYellow: new Float32Array(brightness.length) }
  const rank = rankOf(brightness)
  for (let index = 0; index < size.width * size.height; index++) {
    const at = known[place(rank(brightness[index]!), texture[index]!)]! * 3
    const count = Math.max(1, sums[at + 2]!)
    colours.greenRed[index] = (sums[at]! / count) * 1.15
    colours.blueYellow[index] = (sums[at + 1]! / count) * 1.15
  }
  return colours
}

/** For each tone and texture the nearest one of which the references show enough. */
function nearestKnown(sums: Float64Array, tones: number, textures: number): Int32Array {
  const cells = Array.from({ length: tones * textures }, (_, cell) => cell)
  const enough = cells.filter((cell) => sums[cell * 3 + 2]! > 3)
  const distance = (one: number, other: number) =>
    Math.abs(Math.floor(one / textures) - Math.floor(other / textures)) * 2 +
    Math.abs((one % textures) - (other % textures))
  return Int32Array.from(cells, (cell) =>
    enough.reduce((best, other) => (distance(cell, other) < distance(cell, best) ? other : best), enough[0] ?? cell),
  )
}

/** Which share of a plane is darker than a value: pictures of different contrast are compared by rank. */
function rankOf(plane: Plane): (value: number) => number {
  const stops = Array.from({ length: 33 }, (_, step) => quantile(plane, step / 32))
  return (value) => {
    const above = stops.findIndex((stop) => stop >= value)
    return above < 0 ? 1 : above / 32
  }
}

function applyHints(colours: Colours, { brightness, subject }: Scene, parts: Record<Part, Plane>, hints: Hints): void {
  for (const [part, tint] of Object.entries(hints) as [Part, [number, number]][])
    for (let index = 0; index < brightness.length; index++) {
      const place =
        part === 'subject'
          ? Math.max(parts.subject[index]!, subject[index]! * (1 - parts.skin[index]!))
          : parts[part][index]!
      const share = smoothstep(0.3, 0.62, place) * 0.95
      const light = lightnessOf(brightness[index]!)
      const full = 0.55 + 0.6 * smoothstep(0.1, 0.4, light) * smoothstep(1, 0.75, light)
      colours.greenRed[index]! += (tint[0] * full - colours.greenRed[index]!) * share
      colours.blueYellow[index]! += (tint[1] * full - colours.blueYellow[index]!) * share
    }
}

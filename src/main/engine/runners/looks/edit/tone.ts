import { hueDistance } from '../../kit/colour/hex.ts'
import { DEGREES, hueOf } from '../../kit/colour/oklab.ts'
import type { Plane } from '../../kit/pixels/plane.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'
import { mottle } from '../../kit/pixels/texture.ts'
import type { RunContext } from '../../runner.ts'
import type { LabPlanes } from '../../kit/pixels/lab-planes.ts'
import type { Edit } from './edit.ts'
import { inBands } from '../../kit/pixels/bands.ts'

/** One pixel on its way: how light it is, from green to red, from blue to yellow. */
interface Pixel {
  l: number
  a: number
  b: number
}

/** Light and colour of every pixel by itself, given where the sky is. */
export async function applyTone(
  lab: LabPlanes,
  edit: Edit,
  sky: Plane | null,
  seed: number,
  context: Pick<RunContext, 'signal'>,
): Promise<void> {
  const { width, height, lightness, greenRed, blueYellow } = lab
  const horizon = sky ? lowestSky(sky, width, height) : height
  const curve = toneCurve(edit)
  const recolour = saturation(edit)
  const hasLeaves = Math.max(0, edit.autumn) + Math.max(0, edit.greenery) + Math.max(0, edit.frost) > 0
  const patch = Math.max(width, height) / 22
  // one for all: a new object for every pixel of a large picture would be felt
  const pixel: Pixel = { l: 0, a: 0, b: 0 }
  await inBands(context, lightness.length, (from, to) => {
    for (let index = from; index < to; index++) {
      const [before, startA, startB] = [lightness[index]!, greenRed[index]!, blueYellow[index]!]
      pixel.l = before
      pixel.a = startA
      pixel.b = startB
      const [x, y] = [index % width, Math.floor(index / width)]
      const skyShare = sky?.[index] ?? 0
      if (hasLeaves) changeSeason(pixel, edit, skyShare, () => mottle(x, y, patch, seed))
      if (skyShare > 0.01) changeSky(pixel, edit, { skyShare, rise: clamp(y / horizon), before })
      if (edit.invert > 0.5) {
        pixel.l = 1 - pixel.l
        pixel.a = -pixel.a
        pixel.b = -pixel.b
      }
      relight(pixel, curve)
      recolour(pixel, startA, startB)
      tint(pixel, edit)
      if (edit.posterize > 0) pixel.l += (Math.round(pixel.l * 5) / 5 - pixel.l) * clamp(edit.posterize)
      lightness[index] = clamp(pixel.l)
      greenRed[index] = pixel.a
      blueYellow[index] = pixel.b
    }
  })
}

/** Leaves turn, grow fresh or lie under snow; `wander` makes one tree unlike the next. */
function changeSeason(pixel: Pixel, edit: Edit, skyShare: number, wander: () => number): void {
  const chroma = Math.hypot(pixel.a, pixel.b)
  const hue = hueOf(pixel.a, pixel.b)
  const leaf = smoothstep(0.025, 0.07, chroma) * smoothstep(48, 22, hueDistance(hue, 128)) * (1 - skyShare)
  if (leaf > 0 && edit.autumn > 0) {
    const turned = (38 + wander() * 38 + (hue - 95) * 0.22) / DEGREES
    const share = leaf * clamp(edit.autumn)
    const rich = Math.min(0.2, chroma * 1.2 + 0.02)
    pixel.a += (Math.cos(turned) * rich - pixel.a) * share
    pixel.b += (Math.sin(turned) * rich - pixel.b) * share
    pixel.l += 0.02 * share
  }
  if (leaf > 0 && edit.greenery > 0) {
    const share = leaf * Math.min(1.2, edit.greenery) * 0.75
    const fresh = 136 / DEGREES
    pixel.a += (Math.cos(fresh) * chroma * 1.35 - pixel.a) * share
    pixel.b += (Math.sin(fresh) * chroma * 1.35 - pixel.b) * share
    pixel.l += 0.05 * share
  }
  if (edit.frost > 0) {
    // snow lies on what is light or green, and leaves what is dark and upright
    const lies = Math.max(leaf, smoothstep(0.35, 0.75, pixel.l) * 0.7) * smoothstep(0.12, 0.4, pixel.l)
    const share = clamp(edit.frost * lies * (1 - skyShare))
    pixel.l += (0.97 - pixel.l) * share * 0.6
    pixel.a += (-0.004 - pixel.a) * share * 0.8
    pixel.b += (-0.014 - pixel.b) * share * 0.8
  }
}

/** `rise` is how near the horizon is, `before` how light it was at first: clouds stay clouds. */
function changeSky(
  pixel: Pixel,
  edit: Edit,
  { skyShare, rise, before }: { skyShare: number; rise: number; before: number },
): void {
  if (edit.eveningSky > 0) {
    const share = skyShare * clamp(edit.eveningSky)
    const glow = rise ** 1.5
    pixel.a += (0.035 + 0.045 * glow - pixel.a) * share * 0.9
    pixel.b += (-0.075 + 0.2 * glow - pixel.b) * share * 0.9
    pixel.l += ((0.46 + 0.32 * glow) * (0.55 + before * 0.6) - pixel.l) * share * 0.7
  }
  if (edit.blueSky > 0) {
    const share = skyShare * clamp(edit.blueSky)
    pixel.a += (-0.03 - pixel.a) * share * 0.8
    pixel.b += (-0.115 + 0.07 * rise - pixel.b) * share * 0.8
    pixel.l += ((0.66 + 0.2 * rise) * (0.45 + before * 0.65) - pixel.l) * share * 0.6
  }
}

function relight(pixel: Pixel, curve: (lightness: number) => number): void {
  const lit = curve(pixel.l)
  // darker or lighter light carries its colour along
  const carried = pixel.l > 0.02 ? clamp(lit / pixel.l, 0.35, 1.4) : 1
  pixel.l = lit
  pixel.a *= carried
  pixel.b *= carried
}

/** How colourful it is, and how far hues are turned; the one hue that is kept is known by the colour it had at first. */
function saturation(edit: Edit): (pixel: Pixel, startA: number, startB: number) => void {
  const coloured = 1 + Math.max(-1, edit.saturation)
  const turn = edit.hueTurn * Math.PI * 2
  const [sin, cos] = [Math.sin(turn), Math.cos(turn)]
  return (pixel, startA, startB) => {
    const chroma = Math.hypot(pixel.a, pixel.b)
    let gain = coloured * (1 + edit.vibrance * (1 - Math.min(1, chroma / 0.17)))
    if (edit.keepHue !== null) {
      const kept =
        smoothstep(42, 24, hueDistance(hueOf(startA, startB), edit.keepHue)) *
        smoothstep(0.025, 0.06, Math.hypot(startA, startB))
      gain *= 0.02 + 1.13 * kept
    }
    gain *= 1 - clamp(Math.max(edit.monochrome, edit.sepia))
    const a = pixel.a * Math.max(0, gain)
    const b = pixel.b * Math.max(0, gain)
    pixel.a = turn === 0 ? a : a * cos - b * sin
    pixel.b = turn === 0 ? b : a * sin + b * cos
  }
}

/** White balance, and the colours that shadows, lights or everything are given. */
function tint(pixel: Pixel, edit: Edit): void {
  const { l } = pixel
  const body = 0.3 + 0.7 * l
  const [dark, light] = [(1 - l) ** 1.4 * smoothstep(0, 0.2, l + 0.08), l ** 1.4 * smoothstep(1.02, 0.9, l)]
  pixel.a += 0.014 * edit.warmth * body + 0.045 * edit.magenta * body
  pixel.b += 0.052 * edit.warmth * body - 0.012 * edit.magenta * body
  pixel.a += edit.shadowTint[0] * dark * 1.4 + edit.lightTint[0] * light * 1.2
  pixel.b += edit.shadowTint[1] * dark * 1.4 + edit.lightTint[1] * light * 1.2
  // black and white take no colour
  const room = 0.35 + 0.65 * 4 * l * (1 - l)
  if (edit.sepia > 0) {
    const share = clamp(edit.sepia) * room
    pixel.a += 0.02 * share
    pixel.b += 0.058 * share
  }
  if (edit.wash) {
    const share = clamp(edit.wash.amount)
    pixel.a += (edit.wash.tint[0] * room - pixel.a) * share
    pixel.b += (edit.wash.tint[1] * room - pixel.b) * share
  }
}

/** Exposure, shadows, highlights, contrast and matte as one curve over lightness. */
function toneCurve(edit: Edit): (lightness: number) => number {
  const steps = 1024
  const table = Float32Array.from({ length: steps + 1 }, (_, step) => {
    let l = step / steps
    // light never clips, dark keeps its order
    l = edit.exposure >= 0 ? 1 - (1 - l) ** (2 ** (edit.exposure * 0.75)) : l * 2 ** (edit.exposure / 2.2)
    l += edit.shadows * 0.17 * smoothstep(0.6, 0.05, l) * Math.min(1, l * 4)
    l += edit.highlights * 0.16 * smoothstep(0.5, 1, l)
    if (edit.contrast >= 0) {
      const strength = Math.min(1.2, edit.contrast) * 0.55
      l += (strength * (l - 0.5) * 4 * l * (1 - l) + 0) * 0.9
    } else l = 0.5 + (l - 0.5) * (1 + Math.max(-1.4, edit.contrast) * 0.5)
    const matte = clamp(edit.matte, 0, 1.5)
    return clamp(l * (1 - 0.13 * matte) + 0.1 * matte)
  })
  return (lightness) => table[Math.round(clamp(lightness) * steps)]!
}

function lowestSky(sky: Plane, width: number, height: number): number {
  for (let y = height - 1; y > 0; y--) {
    let covered = 0
    for (let x = 0; x < width; x += 4) if (sky[y * width + x]! > 0.5) covered += 1
    if (covered > width / 60) return y
  }
  return height
}

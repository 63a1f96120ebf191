import { boxBlur } from '../../kit/pixels/plane.ts'
import type { RunContext } from '../../runner.ts'
import { readFrames, type Size, type SourceFilm } from '../film/film-source.ts'
import { clamp, smoothstep } from '../../kit/maths.ts'

/** What is behind: one colour per pixel, and how far from it something must be to count as in front. */
interface Backdrop {
  rgb: Uint8Array
  tolerance: number
}

const LOOKS = 9
/** A border this even is a studio backdrop. */
const EVEN = 26

/** A backdrop of one colour if the border has one, otherwise what is usually seen at each place. */
export async function backdropOf(film: SourceFilm, size: Size, context: RunContext): Promise<Backdrop> {
  const seconds = Math.max(film.seconds, 0.1)
  const looks: Uint8Array[] = []
  const reading = {
    ...size,
    fps: Math.max(LOOKS / seconds, 0.2),
    pixels: 'rgb24',
    frames: Math.min(LOOKS, film.frames),
  } as const
  for await (const frame of readFrames(film, reading, context)) looks.push(frame)
  const usual = medianOf(looks)
  const { colour, spread } = borderOf(usual, size)
  if (spread > EVEN && looks.length > 2 && moves(looks)) return { rgb: usual, tolerance: 20 }
  const flat = new Uint8Array(usual.length)
  for (let at = 0; at < flat.length; at++) flat[at] = colour[at % 3]!
  return { rgb: flat, tolerance: clamp(spread * 1.6, 22, 60) }
}

function medianOf(looks: readonly Uint8Array[]): Uint8Array {
  const values = new Uint8Array(looks.length)
  const median = new Uint8Array(looks[0]!.length)
  for (let at = 0; at < median.length; at++) {
    for (let look = 0; look < looks.length; look++) {
      // put in where it belongs: nine values are sorted before a sort has begun
      const value = looks[look]![at]!
      let place = look
      for (; place > 0 && values[place - 1]! > value; place--) values[place] = values[place - 1]!
      values[place] = value
    }
    median[at] = values[values.length >> 1]!
  }
  return median
}

/** Whether there is anything to tell from what stands still. */
function moves(looks: readonly Uint8Array[]): boolean {
  const [one, other] = [looks[0]!, looks.at(-1)!]
  let changed = 0
  for (let at = 0; at < one.length; at += 3) if (Math.abs(one[at + 1]! - other[at + 1]!) > 24) changed += 1
  return changed > one.length / 3 / 200
}

/** The usual colour along the upper edge and the sides, and how far the border strays from it. */
function borderOf(rgb: Uint8Array, { width, height }: Size): { colour: number[]; spread: number } {
  const places: number[] = []
  for (let x = 0; x < width; x += 2) places.push(x, width + x)
  for (let y = 0; y < height * 0.8; y += 2) places.push(y * width, y * width + width - 1)
  const colour = [0, 1, 2].map(
    (channel) => places.map((at) => rgb[at * 3 + channel]!).sort((a, b) => a - b)[places.length >> 1]!,
  )
  const strays = places.map((at) => Math.hypot(...colour.map((value, channel) => rgb[at * 3 + channel]! - value)))
  return { colour, spread: strays.sort((a, b) => a - b)[Math.floor(places.length * 0.7)]! }
}

/** What differs from the backdrop stays; colour counts more than light, which shadows change too. */
export function matteAgainst(
  { rgb: behind, tolerance }: Backdrop,
  rgb: Uint8Array,
  { width, height }: Size,
): Float32Array {
  const matte = new Float32Array(width * height)
  for (let at = 0; at < matte.length; at++) {
    const red = rgb[at * 3]! - behind[at * 3]!
    const green = rgb[at * 3 + 1]! - behind[at * 3 + 1]!
    const blue = rgb[at * 3 + 2]! - behind[at * 3 + 2]!
    const light = (red + green + blue) / 3
    const colour = Math.hypot(red - light, green - light, blue - light)
    matte[at] = colour * 1.35 + Math.abs(light) * 0.75
  }
  const soft = boxBlur(matte, { width, height }, Math.max(1, Math.round(Math.min(width, height) / 400)))
  return soft.map((value) => smoothstep(tolerance * 0.7, tolerance * 1.3, value))
}

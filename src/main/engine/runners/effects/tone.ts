import { type Field, type Rgba8, createField } from '../kit/pixels/rgba8.ts'
import { slope, tripleBoxBlur } from '../kit/pixels/plane.ts'
import type { Rgb255 } from '../kit/colour/rgb.ts'
import { luma } from '../kit/pixels/luma.ts'
import { clamp } from '../kit/maths.ts'

/** How bright each pixel looks, from 0 to 1. */
export function lightOf({ width, height, data }: Rgba8): Field {
  const field = createField(width, height)
  for (let pixel = 0; pixel < field.data.length; pixel++) {
    const at = pixel * 4
    field.data[pixel] = luma(data[at]!, data[at + 1]!, data[at + 2]!) / 255
  }
  return field
}

/** Pulled apart until it reaches from black to white, so that a dim or foggy picture gets as much of the effect. */
export function stretched(field: Field, cut = 0.01): Field {
  const bins = new Uint32Array(256)
  for (const value of field.data) bins[clamp(Math.round(value * 255), 0, 255)]! += 1
  const [low, high] = [boundary(bins, field.data.length * cut, 1), boundary(bins, field.data.length * cut, -1)]
  // an even grey stays what it is
  if (high - low < 0.04) return field
  return { ...field, data: field.data.map((value) => clamp((value - low) / (high - low))) }
}

function boundary(bins: Uint32Array, count: number, step: 1 | -1): number {
  let seen = 0
  for (let bin = step > 0 ? 0 : 255; bin >= 0 && bin < 256; bin += step) {
    seen += bins[bin]!
    if (seen > count) return bin / 255
  }
  return 0.5
}

/** At a cost that does not grow with the radius. */
export function blurred(field: Field, radius: number): Field {
  const size = Math.round(radius)
  if (size < 1) return field
  return { ...field, data: tripleBoxBlur(field.data, field, size) }
}

/** How fast it changes at each pixel, and towards where. */
export function slopesOf({ width, height, data }: Field): { steepness: Field; across: Field; down: Field } {
  const [steepness, across, down] = [0, 0, 0].map(() => createField(width, height)) as [Field, Field, Field]
  for (let y = 0; y < height; y++) {
    const [above, row, below] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)]
      const dx = slope(data, above + right, row + right, below + right, above + left, row + left, below + left)
      const dy = slope(data, below + left, below + x, below + right, above + left, above + x, above + right)
      across.data[row + x] = dx
      down.data[row + x] = dy
      steepness.data[row + x] = Math.sqrt(dx * dx + dy * dy)
    }
  }
  return { steepness, across, down }
}

/** 256 colours from the first to the last of those given. */
export function rampOf(colours: readonly Rgb255[]): Uint8ClampedArray {
  const ramp = new Uint8ClampedArray(256 * 3)
  for (let step = 0; step < 256; step++) {
    const place = (step / 255) * (colours.length - 1)
    const from = colours[Math.floor(place)]!
    const to = colours[Math.min(colours.length - 1, Math.floor(place) + 1)]!
    for (let channel = 0; channel < 3; channel++)
      ramp[step * 3 + channel] = from[channel]! + (to[channel]! - from[channel]!) * (place % 1)
  }
  return ramp
}

/** Its colour for a value from 0 to 255. */
export function rampAt(ramp: Uint8ClampedArray, value: number): Rgb255 {
  const step = clamp(Math.round(value), 0, 255) * 3
  return [ramp[step]!, ramp[step + 1]!, ramp[step + 2]!]
}

/** Every pixel in the ramp's colour for its value from 0 to 1. */
export function coloured({ width, height, data }: Field, ramp: Uint8ClampedArray): Rgba8 {
  const pixels = new Uint8ClampedArray(data.length * 4)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const step = clamp(Math.round(data[pixel]! * 255), 0, 255) * 3
    pixels[pixel * 4] = ramp[step]!
    pixels[pixel * 4 + 1] = ramp[step + 1]!
    pixels[pixel * 4 + 2] = ramp[step + 2]!
    pixels[pixel * 4 + 3] = 255
  }
  return { width, height, data: pixels }
}

/** Saturation and contrast, in place. */
export function enliven({ data }: Rgba8, saturation: number, contrast = 1): void {
  for (let at = 0; at < data.length; at += 4) {
    const light = luma(data[at]!, data[at + 1]!, data[at + 2]!)
    for (let channel = 0; channel < 3; channel++) {
      const vivid = light + (data[at + channel]! - light) * saturation
      data[at + channel] = 128 + (vivid - 128) * contrast
    }
  }
}

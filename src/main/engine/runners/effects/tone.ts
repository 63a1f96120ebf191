import { createField, type Field, type Raster, type Rgb } from './raster.ts'

/** How bright each pixel looks, from 0 to 1. */
export function lightOf({ width, height, data }: Raster): Field {
  const field = createField(width, height)
  for (let pixel = 0; pixel < field.data.length; pixel++) {
    const at = pixel * 4
    field.data[pixel] = (0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!) / 255
  }
  return field
}

/** Pulled apart until it reaches from black to white, so that a dim or foggy picture gets as much of the effect. */
export function stretched(field: Field, cut = 0.01): Field {
  const bins = new Uint32Array(256)
  for (const value of field.data) bins[Math.max(0, Math.min(255, Math.round(value * 255)))]! += 1
  const [low, high] = [boundary(bins, field.data.length * cut, 1), boundary(bins, field.data.length * cut, -1)]
  // an even grey stays what it is
  if (high - low < 0.04) return field
  return { ...field, data: field.data.map((value) => Math.max(0, Math.min(1, (value - low) / (high - low)))) }
}

function boundary(bins: Uint32Array, count: number, step: 1 | -1): number {
  let seen = 0
  for (let bin = step > 0 ? 0 : 255; bin >= 0 && bin < 256; bin += step) {
    seen += bins[bin]!
    if (seen > count) return bin / 255
  }
  return 0.5
}

/** Three box blurs in a row look like a Gaussian one, at a cost that does not grow with the radius. */
export function blurred(field: Field, radius: number): Field {
  const size = Math.round(radius)
  if (size < 1) return field
  let from = field.data
  let to = new Float32Array(from.length)
  for (let pass = 0; pass < 3; pass++) {
    boxRows(from, to, field.width, field.height, size)
    if (from === field.data) from = new Float32Array(to.length)
    boxColumns(to, from, field.width, field.height, size)
  }
  to = from
  return { ...field, data: to }
}

function boxRows(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (radius * 2 + 1)
  for (let y = 0; y < height; y++) {
    const row = y * width
    let sum = 0
    for (let x = -radius; x <= radius; x++) sum += from[row + Math.max(0, Math.min(width - 1, x))]!
    for (let x = 0; x < width; x++) {
      to[row + x] = sum * share
      sum += from[row + Math.min(width - 1, x + radius + 1)]! - from[row + Math.max(0, x - radius)]!
    }
  }
}

function boxColumns(from: Float32Array, to: Float32Array, width: number, height: number, radius: number): void {
  const share = 1 / (radius * 2 + 1)
  const sums = new Float64Array(width)
  for (let y = -radius; y <= radius; y++) {
    const row = Math.max(0, Math.min(height - 1, y)) * width
    for (let x = 0; x < width; x++) sums[x]! += from[row + x]!
  }
  for (let y = 0; y < height; y++) {
    const [row, next, last] = [y * width, Math.min(height - 1, y + radius + 1) * width, Math.max(0, y - radius) * width]
    for (let x = 0; x < width; x++) {
      to[row + x] = sums[x]! * share
      sums[x]! += from[next + x]! - from[last + x]!
    }
  }
}

/** How fast it changes at each pixel, and towards where. */
export function slopesOf({ width, height, data }: Field): { steepness: Field; across: Field; down: Field } {
  const [steepness, across, down] = [0, 0, 0].map(() => createField(width, height)) as [Field, Field, Field]
  for (let y = 0; y < height; y++) {
    const [above, row, below] = [Math.max(0, y - 1) * width, y * width, Math.min(height - 1, y + 1) * width]
    for (let x = 0; x < width; x++) {
      const [left, right] = [Math.max(0, x - 1), Math.min(width - 1, x + 1)]
      const dx =
        data[above + right]! +
        2 * data[row + right]! +
        data[below + right]! -
        data[above + left]! -
        2 * data[row + left]! -
        data[below + left]!
      const dy =
        data[below + left]! +
        2 * data[below + x]! +
        data[below + right]! -
        data[above + left]! -
        2 * data[above + x]! -
        data[above + right]!
      across.data[row + x] = dx
      down.data[row + x] = dy
      steepness.data[row + x] = Math.hypot(dx, dy)
    }
  }
  return { steepness, across, down }
}

/** 256 colours from the first to the last of those given. */
export function rampOf(colours: readonly Rgb[]): Uint8ClampedArray {
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

/** Every pixel in the ramp's colour for its value from 0 to 1. */
export function coloured({ width, height, data }: Field, ramp: Uint8ClampedArray): Raster {
  const pixels = new Uint8ClampedArray(data.length * 4)
  for (let pixel = 0; pixel < data.length; pixel++) {
    const step = Math.max(0, Math.min(255, Math.round(data[pixel]! * 255))) * 3
    pixels[pixel * 4] = ramp[step]!
    pixels[pixel * 4 + 1] = ramp[step + 1]!
    pixels[pixel * 4 + 2] = ramp[step + 2]!
    pixels[pixel * 4 + 3] = 255
  }
  return { width, height, data: pixels }
}

/** From 0 below the first bound to 1 above the second, without a corner. */
export function smoothstep(low: number, high: number, value: number): number {
  const place = Math.max(0, Math.min(1, (value - low) / (high - low)))
  return place * place * (3 - 2 * place)
}

/** Saturation and contrast, in place. */
export function enliven({ data }: Raster, saturation: number, contrast = 1): void {
  for (let at = 0; at < data.length; at += 4) {
    const light = 0.299 * data[at]! + 0.587 * data[at + 1]! + 0.114 * data[at + 2]!
    for (let channel = 0; channel < 3; channel++) {
      const vivid = light + (data[at + channel]! - light) * saturation
      data[at + channel] = 128 + (vivid - 128) * contrast
    }
  }
}

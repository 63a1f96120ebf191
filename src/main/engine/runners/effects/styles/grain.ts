import { type Field, type Rgba8, createField } from '../../kit/pixels/rgba8.ts'
import { blurred } from '../tone.ts'
import type { Random } from '../../kit/random.ts'

/** Noise between -1 and 1, one value a pixel. */
export function grain(width: number, height: number, random: Random): Field {
  const field = createField(width, height)
  let state = Math.floor(random.next() * 0xffffffff) | 1
  for (let pixel = 0; pixel < field.data.length; pixel++) {
    // xorshift: a call of `random` a pixel would take seconds
    state ^= state << 13
    state ^= state >>> 17
    state ^= state << 5
    field.data[pixel] = (state >>> 0) / 2_147_483_648 - 1
  }
  return field
}

/** Soft clouds between about -1 and 1, `size` pixels across. */
export function clouds(width: number, height: number, size: number, random: Random): Field {
  const scale = Math.max(1, size / 6)
  const [columns, rows] = [Math.ceil(width / scale) + 2, Math.ceil(height / scale) + 2]
  const coarse = blurred(grain(columns, rows, random), Math.max(1, Math.round(size / scale / 3)))
  let peak = 1e-6
  for (const value of coarse.data) peak = Math.max(peak, Math.abs(value))
  const field = createField(width, height)
  // every row lies over the same columns: between which two each of its pixels is, and how far from the left one
  const lefts = Int32Array.from({ length: width }, (_, x) => Math.floor(x / scale))
  const rights = Float64Array.from(lefts, (left, x) => x / scale - left)
  for (let y = 0; y < height; y++) {
    const v = Math.floor(y / scale)
    const down = y / scale - v
    for (let x = 0; x < width; x++) {
      const at = v * columns + lefts[x]!
      const right = rights[x]!
      const top = coarse.data[at]! * (1 - right) + coarse.data[at + 1]! * right
      const bottom = coarse.data[at + columns]! * (1 - right) + coarse.data[at + columns + 1]! * right
      field.data[y * width + x] = (top * (1 - down) + bottom * down) / peak
    }
  }
  return field
}

/** Fibres and tooth of a sheet of paper, pressed into the picture in place. */
export function pressPaper(picture: Rgba8, random: Random, strength = 9): Rgba8 {
  const { width, height, data } = picture
  const [tooth, fibre] = [grain(width, height, random), clouds(width, height, 7, random)]
  for (let pixel = 0; pixel < tooth.data.length; pixel++) {
    const change = (tooth.data[pixel]! * 0.45 + fibre.data[pixel]! * 0.9) * strength
    const at = pixel * 4
    data[at]! += change
    data[at + 1]! += change
    data[at + 2]! += change
  }
  return picture
}

/** Darker towards the corners, in place. */
export function vignette({ width, height, data }: Rgba8, strength: number, start = 0.35): void {
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const far = Math.hypot(x / width - 0.5, y / height - 0.5) / Math.SQRT1_2
      const keep = 1 - strength * Math.max(0, (far - start) / (1 - start)) ** 2
      const at = (y * width + x) * 4
      for (let channel = 0; channel < 3; channel++) data[at + channel]! *= keep
    }
}

import { clamp, smoothstep, eased } from '../../kit/maths.ts'
import { createRandom } from '../../kit/random.ts'
import type { Material, Pattern } from './material.ts'
import { unitRgbOf } from '../../kit/colour/rgb.ts'

/** A pattern before it has colours; everything repeats at its borders. */
export interface Relief {
  size: number
  /** From the first colour (0) to the second (1). */
  mix: Float32Array
  /** How much of the colour's light is left. */
  shade: Float32Array
  height: Float32Array
}

/** How steep the slopes of a height become. */
const DEPTH: Record<Pattern, number> = {
  plain: 0.4,
  grain: 2,
  stone: 7,
  marble: 0.4,
  brushed: 0.9,
  hammered: 5,
  weave: 2.2,
  speckle: 1.2,
  brick: 9,
  fur: 3.5,
  leather: 2,
  scales: 6,
  frosting: 6,
  stripes: 0.5,
  dots: 0.5,
  checks: 0.5,
}

type Sample = (u: number, v: number) => readonly [mix: number, shade: number, height: number]

export function drawPattern(pattern: Pattern, size: number): Relief {
  const sample = SAMPLES[pattern]
  const length = size * size
  const relief = {
    size,
    mix: new Float32Array(length),
    shade: new Float32Array(length),
    height: new Float32Array(length),
  }
  for (let y = 0, at = 0; y < size; y++)
    for (let x = 0; x < size; x++, at++) {
      const [mix, shade, height] = sample(x / size, y / size)
      relief.mix[at] = mix
      relief.shade[at] = shade
      relief.height[at] = height
    }
  return relief
}

/** The pattern in the colours of a material, red green blue. */
export function colourMap({ size, mix, shade }: Relief, { colour, second }: Material): Buffer {
  const [from, to] = [unitRgbOf(colour), unitRgbOf(second ?? colour)]
  const map = Buffer.alloc(size * size * 3)
  for (let at = 0; at < mix.length; at++)
    for (let axis = 0; axis < 3; axis++)
      map[at * 3 + axis] = Math.min(255, (from[axis]! + (to[axis]! - from[axis]!) * mix[at]!) * shade[at]! * 255)
  return map
}

/** The slopes, as glTF wants them: x to the right, y up, z out. */
export function normalMap({ size, height }: Relief, pattern: Pattern): Buffer {
  const map = Buffer.alloc(size * size * 3)
  // slopes belong to the pattern, not to how finely it is drawn
  const depth = (DEPTH[pattern] * size) / 512
  for (let y = 0, at = 0; y < size; y++)
    for (let x = 0; x < size; x++, at++) {
      const right = height[y * size + ((x + 1) % size)]! - height[y * size + ((x - 1 + size) % size)]!
      const down = height[((y + 1) % size) * size + x]! - height[((y - 1 + size) % size) * size + x]!
      const nx = -right * depth
      const ny = down * depth
      const length = Math.hypot(nx, ny, 1)
      map[at * 3] = (nx / length) * 127 + 128
      map[at * 3 + 1] = (ny / length) * 127 + 128
      map[at * 3 + 2] = (1 / length) * 127 + 128
    }
  return map
}

/** Occlusion in the hollows, roughness there too, and metal throughout: factors of the material's own. */
export function surfaceMap({ size, height }: Relief): Buffer {
  const map = Buffer.alloc(size * size * 3)
  for (let at = 0; at < height.length; at++) {
    const low = 1 - clamp(height[at]!)
    map[at * 3] = 255 - low * 90
    map[at * 3 + 1] = 175 + low * 80
    map[at * 3 + 2] = 255
  }
  return map
}

const LATTICE = 256
const LAST = LATTICE * LATTICE - 1
const lattice = (() => {
  const random = createRandom('material lattice')
  return Float32Array.from({ length: LATTICE * LATTICE }, () => random.next())
})()

/** Smooth noise between 0 and 1 that repeats after `across` and `down` steps. Called for every texel: it makes nothing. */
function noise(u: number, v: number, across: number, down = across): number {
  const x = u * across
  const y = v * down
  const left = Math.floor(x)
  const top = Math.floor(y)
  const sx = eased(x - left)
  const sy = eased(y - top)
  const x0 = wrapped(left, across)
  const x1 = wrapped(left + 1, across)
  // each frequency reads another part of the lattice
  const shift = across * 7 + down * 977
  const y0 = wrapped(top, down) * LATTICE + shift
  const y1 = wrapped(top + 1, down) * LATTICE + shift
  const upperLeft = lattice[(x0 + y0) & LAST]!
  const lowerLeft = lattice[(x0 + y1) & LAST]!
  const upper = upperLeft + (lattice[(x1 + y0) & LAST]! - upperLeft) * sx
  const lower = lowerLeft + (lattice[(x1 + y1) & LAST]! - lowerLeft) * sx
  return upper + (lower - upper) * sy
}

const wrapped = (value: number, period: number) => ((value % period) + period) % period

const cloud = (u: number, v: number, base: number): number =>
  noise(u, v, base) * 0.5 + noise(u, v, base * 2) * 0.27 + noise(u, v, base * 4) * 0.15 + noise(u, v, base * 8) * 0.08

/** Distance to the nearest of scattered points, 0 to about 1, and which one. */
function cells(u: number, v: number, count: number): readonly [distance: number, which: number] {
  const [x, y] = [u * count, v * count]
  const [left, top] = [Math.floor(x), Math.floor(y)]
  let [nearest, which] = [9, 0]
  for (let row = top - 1; row <= top + 1; row++)
    for (let column = left - 1; column <= left + 1; column++) {
      const index = wrapped(column, count) * 13 + wrapped(row, count) * LATTICE
      const [dx, dy] = [column + lattice[index & LAST]! - x, row + lattice[(index + 7919) & LAST]! - y]
      const distance = dx * dx + dy * dy
      if (distance < nearest) [nearest, which] = [distance, lattice[(index + 331) & LAST]!]
    }
  return [Math.sqrt(nearest), which]
}

const TURN = Math.PI * 2

const SAMPLES: Record<Pattern, Sample> = {
  plain: (u, v) => [0, 0.985 + noise(u, v, 8) * 0.03, 0.9 + noise(u, v, 64) * 0.1],
  grain: (u, v) => {
    const bend = cloud(u, v, 2) * 1.1
    const ring = 0.5 + 0.5 * Math.sin((u * 5 + bend) * TURN)
    const fibre = noise(u, v, 180, 6)
    const dark = ring ** 3 * 0.55 + fibre * 0.3
    return [dark, 0.92 + noise(u, v, 3) * 0.14, 0.9 - dark * 0.5]
  },
  stone: (u, v) => {
    const rough = cloud(u, v, 6)
    const grit = noise(u, v, 128)
    return [smoothstep(0.35, 0.75, rough) * 0.8, 0.82 + grit * 0.26, rough * 0.8 + grit * 0.15]
  },
  marble: (u, v) => {
    const bend = cloud(u, v, 3) * 2.2
    const vein = Math.abs(Math.sin((u * 2 + v + bend) * Math.PI))
    return [(1 - smoothstep(0, 0.28, vein)) * 0.75 + cloud(u, v, 5) * 0.15, 1, 0.9]
  },
  brushed: (u, v) => {
    const hair = noise(u, v, 4, 250) * 0.6 + noise(u, v, 9, 125) * 0.4
    return [0, 0.93 + hair * 0.1, 0.6 + hair * 0.4]
  },
  hammered: (u, v) => {
    const [distance] = cells(u, v, 9)
    const dent = smoothstep(0, 0.75, distance)
    return [0, 0.9 + dent * 0.12, 0.4 + dent * 0.6]
  },
  weave: (u, v) => {
    const [x, y] = [u * 84, v * 84]
    const over = (Math.floor(x) + Math.floor(y)) % 2 === 0
    const bow = over ? Math.sin((x % 1) * Math.PI) : Math.sin((y % 1) * Math.PI)
    const thread = over ? noise(u, v, 84, 220) : noise(u, v, 220, 84)
    return [0, 0.8 + bow * 0.15 + thread * 0.08, bow * 0.8 + thread * 0.2]
  },
  speckle: (u, v) => {
    const [distance, which] = cells(u, v, 46)
    const spot = which > 0.72 ? 1 - smoothstep(0.1, 0.26, distance) : 0
    return [spot * 0.8, 0.95 + cloud(u, v, 5) * 0.1 - spot * 0.16, 0.9 - spot * 0.3]
  },
  brick: (u, v) => {
    const row = Math.floor(v * 8)
    const x = u * 4 + (row % 2) * 0.5
    const [fx, fy] = [x - Math.floor(x), v * 8 - row]
    const joint = 1 - smoothstep(0.02, 0.05, Math.min(fx, 1 - fx)) * smoothstep(0.05, 0.12, Math.min(fy, 1 - fy))
    const own = lattice[(wrapped(Math.floor(x), 4) * 31 + row * 257) & LAST]!
    const grit = cloud(u, v, 20)
    return [joint, 0.78 + own * 0.26 * (1 - joint) + grit * 0.16, (1 - joint) * 0.75 + grit * 0.2]
  },
  fur: (u, v) => {
    const hair = noise(u + noise(u, v, 6) * 0.04, v, 170, 24)
    return [0, 0.76 + hair * 0.3 + noise(u, v, 8) * 0.06, hair]
  },
  leather: (u, v) => {
    const [distance] = cells(u, v, 64)
    const crease = smoothstep(0.3, 0.75, distance)
    return [crease * 0.5, 0.92 + cloud(u, v, 4) * 0.14, 1 - crease * 0.7]
  },
  scales: (u, v) => {
    const row = Math.floor(v * 14)
    const x = u * 12 + (row % 2) * 0.5
    const [fx, fy] = [x - Math.floor(x) - 0.5, v * 14 - row]
    const edge = smoothstep(0.3, 0.55, Math.hypot(fx, fy * 0.55))
    return [edge * 0.7, 1 - edge * 0.2, 1 - edge * 0.8]
  },
  frosting: (u, v) => {
    const swirl = cloud(u, v, 6)
    return [0, 0.94 + swirl * 0.1, swirl]
  },
  stripes: (_u, v) => [smoothstep(-0.06, 0.06, Math.sin(v * 6 * TURN)), 1, 0.9],
  dots: (u, v) => {
    const row = Math.floor(v * 6)
    const x = u * 6 + (row % 2) * 0.5
    return [1 - smoothstep(0.27, 0.3, Math.hypot(x - Math.floor(x) - 0.5, v * 6 - row - 0.5)), 1, 0.9]
  },
  checks: (u, v) => [(Math.floor(u * 8) + Math.floor(v * 8)) % 2, 1, 0.9],
}

/** What the light and shade of a picture suggest: its unevenness, as maps. */
export function reliefMaps(height: Float32Array, size: number): { normals: Buffer; surface: Buffer } {
  const relief = { size, mix: height, shade: height, height }
  return { normals: normalMap(relief, 'speckle'), surface: surfaceMap(relief) }
}

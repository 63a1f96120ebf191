import { boxBlur } from '../../kit/pixels/plane.ts'
import { greyCopy } from '../../kit/pixels/luma.ts'
import type { Size } from '../film/film-source.ts'

/** A coarse map over a picture, 0 to 1. */
export interface Grid extends Size {
  values: Float32Array
}

const GRID_SIDE = 160

function gridSize({ width, height }: Size): Size {
  const scale = GRID_SIDE / Math.max(width, height)
  return { width: Math.max(8, Math.round(width * scale)), height: Math.max(8, Math.round(height * scale)) }
}

/** How near each part seems to be: low in the picture, sharp and rich in contrast, and above all a person. */
export function nearnessOf(rgb: Uint8Array, size: Size, person: Float32Array | null): Grid {
  const grid = gridSize(size)
  const grey = greyCopy(rgb, size.width, size.height, grid)
  const detail = new Float32Array(grey.length)
  for (let y = 1; y < grid.height - 1; y++)
    for (let x = 1; x < grid.width - 1; x++) {
      const at = y * grid.width + x
      detail[at] = Math.abs(grey[at + 1]! - grey[at - 1]!) + Math.abs(grey[at + grid.width]! - grey[at - grid.width]!)
    }
  for (let round = 0; round < 2; round++) detail.set(boxBlur(detail, grid, 9))
  let most = 1
  for (const value of detail) most = Math.max(most, value)
  const values = detail.map((sharpness, at) => {
    const row = Math.floor(at / grid.width) / grid.height
    const column = (at % grid.width) / grid.width
    const middle = 1 - Math.min(1, Math.hypot(column - 0.5, (row - 0.55) * 1.1) * 1.7)
    const human = person?.[pixelAt(at, grid, size)] ?? 0
    const ground = row ** 1.4
    return Math.min(1, Math.max(ground * 0.62 + (sharpness / most) * 0.28 + middle * 0.2, human * (0.7 + 0.2 * row)))
  })
  // a step in depth would tear the picture: it may bend, never break
  for (let round = 0; round < 2; round++) values.set(boxBlur(values, grid, 4))
  return { ...grid, values }
}

function pixelAt(at: number, grid: Size, size: Size): number {
  const x = Math.floor((((at % grid.width) + 0.5) / grid.width) * size.width)
  const y = Math.floor(((Math.floor(at / grid.width) + 0.5) / grid.height) * size.height)
  return y * size.width + x
}

/**
 * Where there is sky and where there is water that should move. Only words that name them set them in motion: a blue
 * wall must not make waves.
 */
export function skyAndWater(
  rgb: Uint8Array,
  size: Size,
  words: string,
  person: Float32Array | null,
): { sky: Grid; water: Grid } {
  const grid = gridSize(size)
  const sky = new Float32Array(grid.width * grid.height)
  const water = new Float32Array(grid.width * grid.height)
  const wet = /\b(water|sea|ocean|lake|river|waves?|pond|pool)\b/i.test(words)
  const airy = /\b(sky|skies|clouds?|cloudy|wind|windy)\b/i.test(words)
  const columns = wet || airy ? grid.width : 0
  for (let x = 0; x < columns; x++) {
    // sky is what can be reached from above through light or blue
    for (let y = 0; y < grid.height * 0.85; y++) {
      const at = y * grid.width + x
      const [red, green, blue] = colourAt(rgb, pixelAt(at, grid, size))
      const light = (red + green + blue) / 3
      if (!(blue > red * 1.06 && light > 60) && !(light > 165 && Math.abs(red - blue) < 50)) break
      sky[at] = 1 - (person?.[pixelAt(at, grid, size)] ?? 0)
    }
    for (let y = Math.floor(grid.height * 0.45); y < grid.height; y++) {
      const at = y * grid.width + x
      const [red, green, blue] = colourAt(rgb, pixelAt(at, grid, size))
      const bluish = blue > red * 1.15 && blue > 40 && green > red
      if (sky[at] === 0 && (bluish || Math.abs(blue - red) < 40)) water[at] = bluish ? 1 : 0.5
    }
  }
  if (!airy) sky.fill(0)
  if (!wet) water.fill(0)
  for (const field of [sky, water]) for (let round = 0; round < 2; round++) field.set(boxBlur(field, grid, 4))
  return { sky: { ...grid, values: sky }, water: { ...grid, values: water } }
}

const colourAt = (rgb: Uint8Array, at: number) => [rgb[at * 3]!, rgb[at * 3 + 1]!, rgb[at * 3 + 2]!] as const

import {
  type Mask,
  type Rgb8,
  blurMask,
  openRgb8,
  readMask,
  readRgb8,
  resizeRgb8,
  meanColour,
} from '../../kit/pixels/rgb8.ts'

/** Where the eye goes is a matter of large things: this many pixels along the longer side show it. */
const SIDE = 192

/** How much each part of a picture draws the eye, from 0 to 255, in a small copy of it. */
export async function findInterest(raster: Rgb8): Promise<Mask> {
  const scale = SIDE / Math.max(raster.width, raster.height)
  const width = Math.max(1, Math.round(raster.width * scale))
  const height = Math.max(1, Math.round(raster.height * scale))
  const small = await resizeRgb8(raster, width, height)
  const soft = await readRgb8((await openRgb8(small)).blur(2))
  const vague = await readRgb8((await openRgb8(small)).blur(SIDE / 6))
  const edges = await edgesOf(small)
  const mean = meanColour(small.data)
  const interest: Mask = { width, height, data: new Uint8Array(width * height) }
  for (let pixel = 0; pixel < width * height; pixel++) {
    const x = pixel % width
    const y = (pixel - x) / width
    const [r, g, b] = [soft.data[pixel * 3]!, soft.data[pixel * 3 + 1]!, soft.data[pixel * 3 + 2]!]
    const unlikeAll = Math.hypot(r - mean[0], g - mean[1], b - mean[2])
    const unlikeNear = Math.hypot(
      r - vague.data[pixel * 3]!,
      g - vague.data[pixel * 3 + 1]!,
      b - vague.data[pixel * 3 + 2]!,
    )
    const vivid = Math.max(r, g, b) - Math.min(r, g, b)
    const central = 1 - 0.5 * Math.hypot(x / width - 0.5, y / height - 0.48)
    const sum =
      0.45 * unlikeAll + 0.8 * unlikeNear + 0.3 * vivid + 1.1 * edges.data[pixel]! + (isSkin(r, g, b) ? 45 : 0)
    interest.data[pixel] = Math.min(255, sum * 0.6 * central)
  }
  return interest
}

/** How busy the neighbourhood is: things in focus, lettering, faces. */
async function edgesOf(small: Rgb8): Promise<Mask> {
  const { width, height, data } = await readMask((await openRgb8(small)).greyscale(), 0)
  const steps = new Uint8Array(data.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      const across = Math.abs(data[pixel + (x + 1 < width ? 1 : 0)]! - data[pixel]!)
      const down = Math.abs(data[pixel + (y + 1 < height ? width : 0)]! - data[pixel]!)
      steps[pixel] = Math.min(255, (across + down) * 2)
    }
  return blurMask({ width, height, data: steps }, 2.5)
}

/** Skin of every tone is redder than green and greener than blue, and never as vivid as paint. */
function isSkin(r: number, g: number, b: number): boolean {
  const sum = r + g + b + 1
  return r > 60 && r > g && g > b * 0.95 && r / sum > 0.36 && r / sum < 0.5 && g / sum > 0.28 && g / sum < 0.36
}

/** Where along the longer way a window of this length holds most of what draws the eye. */
export function bestStart(interest: Mask, across: boolean, share: number): number {
  const length = across ? interest.width : interest.height
  const lines = new Float64Array(length)
  for (let y = 0; y < interest.height; y++)
    for (let x = 0; x < interest.width; x++) lines[across ? x : y]! += interest.data[y * interest.width + x]! ** 2
  const span = Math.max(1, Math.round(length * share))
  let best = { start: 0, score: -Infinity }
  for (let start = 0; start + span <= length; start++) {
    let score = 0
    for (let line = start; line < start + span; line++) {
      // what is near the edge of the window is half lost
      const inside = (line - start + 0.5) / span
      score += lines[line]! * (0.6 + 1.6 * inside * (1 - inside))
    }
    if (score > best.score) best = { start, score }
  }
  return best.start / length
}

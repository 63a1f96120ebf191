import type { Mask, Rgb8 } from '../../kit/pixels/rgb8.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { Random } from '../../kit/random.ts'
import { shrunkHole } from './holes.ts'
import { fillSmoothly } from './smooth-fill.ts'

/** Patches of 7 x 7 pixels are compared. */
const RADIUS = 3
/** With fewer places to copy from there is nothing to choose. */
const FEWEST_SOURCES = 24
/** Rounds of searching and blending, from the finest level to coarser ones; the last holds for all the rest. */
const ROUNDS = [2, 4, 6, 10]
/** Things hang together with their height in the picture (sky above, ground below): what a far copy has to make up for. */
const PENALTY = { down: 3000, across: 250 }
/** How much less the next pixel into the hole is trusted, and the least that any is. */
const TRUST = { fade: 0.75, least: 0.06 }

interface Level {
  width: number
  height: number
  /** Red, green, blue; in the hole, what is believed so far. */
  values: Float32Array
  hole: Uint8Array
  /** How much each pixel may say about what fits: less, the deeper it is in the hole. */
  trust: Float32Array
  /** 1 where a whole patch is known. */
  isSource: Uint8Array
  sources: Int32Array
  /** Centres of the patches that touch the hole. */
  targets: Int32Array
}

/** For every target, which source looks most like it, and how far from it it is. */
interface Matches {
  best: Int32Array
  distance: Float32Array
}

export interface Following {
  signal: AbortSignal
  onProgress: (progress: number) => void
}

export interface PatchFilling {
  filled: Rgb8
  /** For every pixel near the hole, the pixel it was taken from; -1 elsewhere. */
  origins: Int32Array
}

/**
 * Fills a hole with pieces of the rest of the picture: from coarse to fine, every patch that touches the hole looks for
 * its like in what is known, and the hole becomes the average of what was found. Null if there is nothing to copy from.
 */
export async function fillByPatches(
  image: Rgb8,
  hole: Mask,
  random: Random,
  { signal, onProgress }: Following,
): Promise<PatchFilling | null> {
  const levels = pyramidOf(image, hole)
  const finest = levels[0]
  if (!finest) return null
  let matches = guessed(levels.at(-1)!, random)
  for (let index = levels.length - 1; index >= 0; index--) {
    const level = levels[index]!
    const coarser = levels[index + 1]
    if (coarser) {
      matches = refined(level, coarser, matches, random)
      blend(level, matches)
    }
    const rounds = ROUNDS[Math.min(index, ROUNDS.length - 1)]!
    for (let round = 0; round < rounds; round++) {
      measure(level, matches)
      await search(level, matches, random, round % 2 === 0, signal)
      blend(level, matches)
    }
    onProgress(1 - index / levels.length)
  }
  const origins = new Int32Array(finest.width * finest.height).fill(-1)
  for (const [index, target] of finest.targets.entries()) origins[target] = matches.best[index]!
  return { filled: rasterOf(finest), origins }
}

function pyramidOf(image: Rgb8, hole: Mask): Level[] {
  const levels: Level[] = []
  let picture = fillSmoothly(image, hole)
  let gap = hole
  for (;;) {
    const level = levelOf(picture, gap)
    if (level.sources.length < FEWEST_SOURCES) return levels
    levels.push(level)
    if (thicknessOf(gap) <= RADIUS || Math.min(picture.width, picture.height) < RADIUS * 6) return levels
    const smaller = halved(picture)
    gap = shrunkHole(gap, smaller.width, smaller.height)
    picture = fillSmoothly(smaller, gap)
  }
}

function halved({ width, height, data }: Rgb8): Rgb8 {
  const half = { width: width >> 1, height: height >> 1, data: new Uint8Array((width >> 1) * (height >> 1) * 3) }
  for (let y = 0; y < half.height; y++)
    for (let x = 0; x < half.width; x++)
      for (let channel = 0; channel < 3; channel++) {
        const source = (y * 2 * width + x * 2) * 3 + channel
        const sum = data[source]! + data[source + 3]! + data[source + width * 3]! + data[source + width * 3 + 3]!
        half.data[(y * half.width + x) * 3 + channel] = (sum + 2) >> 2
      }
  return half
}

/** How far each pixel of the hole is from what is known, counted in steps to the side. */
function depthsOf({ width, height, data }: Mask): Uint16Array {
  const FAR = 65_534
  const depths = new Uint16Array(width * height)
  for (let y = 0, pixel = 0; y < height; y++)
    for (let x = 0; x < width; x++, pixel++) {
      if (data[pixel]! <= 127) continue
      depths[pixel] = Math.min(x > 0 ? depths[pixel - 1]! : FAR, y > 0 ? depths[pixel - width]! : FAR, FAR - 1) + 1
    }
  for (let y = height - 1, pixel = width * height - 1; y >= 0; y--)
    for (let x = width - 1; x >= 0; x--, pixel--) {
      const right = x < width - 1 ? depths[pixel + 1]! : FAR
      const below = y < height - 1 ? depths[pixel + width]! : FAR
      depths[pixel] = Math.min(depths[pixel]!, Math.min(right, below) + 1)
    }
  return depths
}

const thicknessOf = (hole: Mask) => depthsOf(hole).reduce((most, depth) => Math.max(most, depth), 0)

function levelOf({ width, height, data }: Rgb8, hole: Mask): Level {
  const depths = depthsOf(hole)
  const gap = hole.data.map((value) => (value > 127 ? 1 : 0))
  const near = spread(gap, width, height)
  const isSource = new Uint8Array(width * height)
  const sources: number[] = []
  const targets: number[] = []
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const pixel = y * width + x
      if (near[pixel]) targets.push(pixel)
      else if (x >= RADIUS && y >= RADIUS && x < width - RADIUS && y < height - RADIUS) {
        isSource[pixel] = 1
        sources.push(pixel)
      }
    }
  return {
    width,
    height,
    values: Float32Array.from(data),
    hole: gap,
    trust: Float32Array.from(depths, (depth) => Math.max(TRUST.least, TRUST.fade ** depth)),
    isSource,
    sources: Int32Array.from(sources),
    targets: Int32Array.from(targets),
  }
}

/** Every pixel within a patch's reach of a marked one. */
function spread(marked: Uint8Array, width: number, height: number): Uint8Array {
  const across = new Uint8Array(marked.length)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      if (marked[y * width + x])
        across.fill(1, y * width + Math.max(0, x - RADIUS), y * width + Math.min(width, x + RADIUS + 1))
  const both = new Uint8Array(marked.length)
  for (let y = 0; y < height; y++)
    for (let row = Math.max(0, y - RADIUS); row < Math.min(height, y + RADIUS + 1); row++)
      for (let x = 0; x < width; x++) if (across[row * width + x]) both[y * width + x] = 1
  return both
}

function guessed({ targets, sources }: Level, random: Random): Matches {
  return {
    best: targets.map(() => sources[random.whole(0, sources.length - 1)]!),
    distance: new Float32Array(targets.length),
  }
}

/** What the coarser level found, twice as fine. */
function refined(level: Level, coarser: Level, found: Matches, random: Random): Matches {
  const bestAt = new Int32Array(coarser.width * coarser.height).fill(-1)
  for (const [index, target] of coarser.targets.entries()) bestAt[target] = found.best[index]!
  const { width, isSource, sources } = level
  const best = level.targets.map((target) => {
    const x = target % width
    const y = (target - x) / width
    const row = Math.min(coarser.height - 1, y >> 1)
    const match = bestAt[row * coarser.width + Math.min(coarser.width - 1, x >> 1)]!
    const matchX = match % coarser.width
    const source = ((match - matchX) / coarser.width) * 2 * width + (y & 1) * width + matchX * 2 + (x & 1)
    return match >= 0 && isSource[source] ? source : sources[random.whole(0, sources.length - 1)]!
  })
  return { best, distance: new Float32Array(best.length) }
}

/** How unlike two patches are; gives up once it is clear that they are no better than `limit`. */
function unlikeness({ width, height, values, trust }: Level, target: number, source: number, limit: number): number {
  const x = target % width
  const y = (target - x) / width
  const sourceX = source % width
  const down = ((source - sourceX) / width - y) / height
  const across = (sourceX - x) / width
  const penalty = PENALTY.down * down * down + PENALTY.across * across * across
  if (penalty >= limit) return Infinity
  const fromX = Math.max(-RADIUS, -x)
  const toX = Math.min(RADIUS, width - 1 - x)
  const toY = Math.min(RADIUS, height - 1 - y)
  let sum = 0
  let trusted = 0
  for (let dy = Math.max(-RADIUS, -y); dy <= toY; dy++) {
    const a = target + dy * width
    const b = source + dy * width
    for (let dx = fromX; dx <= toX; dx++) {
      const [left, right] = [(a + dx) * 3, (b + dx) * 3]
      const red = values[left]! - values[right]!
      const green = values[left + 1]! - values[right + 1]!
      const blue = values[left + 2]! - values[right + 2]!
      const weight = trust[a + dx]!
      sum += weight * (red * red + green * green + blue * blue)
      trusted += weight
    }
  }
  return sum / trusted + penalty
}

function measure(level: Level, { best, distance }: Matches): void {
  for (let index = 0; index < best.length; index++)
    distance[index] = unlikeness(level, level.targets[index]!, best[index]!, Infinity)
}

/** Asks the neighbours what they found, then tries luck ever closer by. */
async function search(
  level: Level,
  matches: Matches,
  random: Random,
  forward: boolean,
  signal: AbortSignal,
): Promise<void> {
  const { width, height, targets, isSource } = level
  const { best, distance } = matches
  const indexAt = new Int32Array(width * height).fill(-1)
  for (let index = 0; index < targets.length; index++) indexAt[targets[index]!] = index
  const step = forward ? -1 : 1

  function attempt(index: number, source: number): void {
    if (source < 0 || source >= isSource.length || !isSource[source] || source === best[index]) return
    const found = unlikeness(level, targets[index]!, source, distance[index]!)
    if (found >= distance[index]!) return
    best[index] = source
    distance[index] = found
  }

  for (let count = 0; count < targets.length; count++) {
    if (count % 4096 === 0) await yieldToEventLoop(signal)
    const index = forward ? count : targets.length - 1 - count
    const target = targets[index]!
    for (const offset of [step, step * width]) {
      const neighbour = indexAt[target + offset] ?? -1
      if (neighbour >= 0) attempt(index, best[neighbour]! - offset)
    }
    const x = best[index]! % width
    const y = (best[index]! - x) / width
    for (let reach = Math.max(width, height); reach >= 1; reach /= 2) {
      const tryX = Math.round(x + (random.next() * 2 - 1) * reach)
      const tryY = Math.round(y + (random.next() * 2 - 1) * reach)
      if (tryX >= 0 && tryY >= 0 && tryX < width && tryY < height) attempt(index, tryY * width + tryX)
    }
  }
}

/** Every pixel of the hole becomes what the patches over it say, the good matches louder than the poor ones. */
function blend(level: Level, { best, distance }: Matches): void {
  const { width, height, values, hole, trust, targets } = level
  const sums = new Float32Array(width * height * 4)
  const typical = Math.max(20, distance.toSorted()[distance.length >> 1]!)
  for (let index = 0; index < targets.length; index++) {
    const target = targets[index]!
    const source = best[index]!
    const weight = Math.exp(-distance[index]! / (typical * 0.5)) * trust[target]! + 1e-9
    const x = target % width
    const y = (target - x) / width
    for (let dy = Math.max(-RADIUS, -y); dy <= Math.min(RADIUS, height - 1 - y); dy++)
      for (let dx = Math.max(-RADIUS, -x); dx <= Math.min(RADIUS, width - 1 - x); dx++) {
        const pixel = target + dy * width + dx
        if (!hole[pixel]) continue
        // the middle of a patch knows best
        const share = weight / (1 + dx * dx + dy * dy)
        const from = (source + dy * width + dx) * 3
        sums[pixel * 4]! += values[from]! * share
        sums[pixel * 4 + 1]! += values[from + 1]! * share
        sums[pixel * 4 + 2]! += values[from + 2]! * share
        sums[pixel * 4 + 3]! += share
      }
  }
  for (let pixel = 0; pixel < hole.length; pixel++) {
    const share = sums[pixel * 4 + 3]!
    if (share === 0) continue
    for (let channel = 0; channel < 3; channel++) values[pixel * 3 + channel] = sums[pixel * 4 + channel]! / share
  }
}

function rasterOf({ width, height, values }: Level): Rgb8 {
  return { width, height, data: new Uint8Array(Uint8ClampedArray.from(values).buffer) }
}

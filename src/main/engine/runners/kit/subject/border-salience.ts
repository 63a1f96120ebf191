import { type Plane, type Size, boxBlur } from '../pixels/plane.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import type { Pixels } from '../pixels/raw.ts'
import { keepMain } from './islands.ts'
import { clamp, smoothstep } from '../maths.ts'

/** How often the colours of subject and surroundings are learnt anew from where they were last seen. */
const ROUNDS = 5
/** From where on a pixel of the lower border is not taken for background. */
const STANDS_OUT = 0.3
/** Colour cells to a channel of the two colour models. */
const CELLS = 16

/**
 * What stands out from the border of the picture: first by how hard it is to get there from the border without crossing
 * an edge (the minimum barrier distance), then by colour models of inside and outside that learn from each other. For
 * small pictures: a few hundred pixels to a side.
 */
export async function findByBorder(image: Pixels, signal: AbortSignal): Promise<Plane> {
  const size = { width: image.width, height: image.height }
  const colours = opponentOf(image)
  const unlike = unlikeBorder(colours, size)
  await yieldToEventLoop(signal)
  const barrier = barrierFromBorder(colours, size, unlike)
  const prior = new Float32Array(barrier.length)
  for (let at = 0; at < prior.length; at += 1) prior[at] = barrier[at]! * 0.6 + unlike[at]! * 0.4
  const start = stretch(boxBlur(prior, size, Math.max(1, Math.round(Math.max(size.width, size.height) / 100)), 'cut'))
  const threshold = otsu(start)
  let mask: Plane = start.map((value) => smoothstep(threshold * 0.6, threshold * 1.3 + 0.02, value))
  for (let round = 0; round < ROUNDS; round += 1) {
    await yieldToEventLoop(signal)
    mask = learnColours(mask, start, image, size)
  }
  return keepMain(mask, size)
}

/** Draws a mask towards where the picture's colours change, without giving up what it says. */
export async function settleByColour(image: Pixels, mask: Plane, signal: AbortSignal): Promise<Plane> {
  const learnt = learnColours(learnColours(mask, mask, image, image), mask, image, image)
  await yieldToEventLoop(signal)
  return mask.map((value, at) => clamp(value * 0.45 + learnt[at]! * 0.55))
}

function opponentOf({ data, channels }: Pixels): [Plane, Plane, Plane] {
  const count = data.length / channels
  const planes: [Plane, Plane, Plane] = [new Float32Array(count), new Float32Array(count), new Float32Array(count)]
  for (let at = 0; at < count; at += 1) {
    const [red, green, blue] = [data[at * channels]!, data[at * channels + 1]!, data[at * channels + 2]!]
    // an opponent space is as good as Lab for telling things apart, and much cheaper
    planes[0][at] = (red + green + blue) / 765
    planes[1][at] = (red - green) / 340 + 0.5
    planes[2][at] = ((red + green) / 2 - blue) / 340 + 0.5
  }
  return planes
}

/** Four passes over the picture, down and up in turn, carrying the highest and lowest value met on the way. */
function barrierFromBorder(colours: readonly Plane[], { width, height }: Size, unlike: Plane): Plane {
  const total = new Float32Array(width * height)
  for (const values of colours) {
    const distance = new Float32Array(values.length).fill(Number.POSITIVE_INFINITY)
    const highest = values.slice()
    const lowest = values.slice()
    for (let x = 0; x < width; x += 1) {
      distance[x] = 0
      const below = (height - 1) * width + x
      // people and what stands on a table are often cut off by the frame: not all of the lower border lies behind
      if (unlike[below]! < STANDS_OUT) distance[below] = 0
    }
    for (let y = 0; y < height - 1; y += 1) distance[y * width] = distance[y * width + width - 1] = 0
    const visit = (at: number, from: number) => {
      const value = values[at]!
      const high = Math.max(highest[from]!, value)
      const low = Math.min(lowest[from]!, value)
      if (high - low >= distance[at]!) return
      distance[at] = high - low
      highest[at] = high
      lowest[at] = low
    }
    for (let pass = 0; pass < 4; pass += 1) {
      const down = pass % 2 === 0
      for (let step = 1; step < height; step += 1) {
        const y = down ? step : height - 1 - step
        for (let along = 1; along < width - 1; along += 1) {
          const x = down ? along : width - 1 - along
          const at = y * width + x
          visit(at, at + (down ? -width : width))
          visit(at, at + (down ? -1 : 1))
        }
      }
    }
    for (let at = 0; at < total.length; at += 1) {
      const reached = distance[at]!
      total[at] = total[at]! + (Number.isFinite(reached) ? reached : 0)
    }
  }
  return stretch(total)
}

/** How unlike the upper three sides a pixel's colour is; the side it is most like counts least, as a subject may touch it. */
function unlikeBorder(colours: readonly Plane[], { width, height }: Size): Plane {
  const depth = Math.max(1, Math.round(Math.min(width, height) * 0.05))
  const sides: ((x: number, y: number) => boolean)[] = [
    (_x, y) => y < depth,
    (x) => x < depth,
    (x) => x >= width - depth,
  ]
  const models = sides.map((isIn) => {
    const model = colours.map(() => ({ sum: 0, squares: 0 }))
    let count = 0
    for (let y = 0; y < height; y += 1)
      for (let x = 0; x < width; x += 1) {
        if (!isIn(x, y)) continue
        count += 1
        for (const [channel, values] of colours.entries()) {
          const value = values[y * width + x]!
          model[channel]!.sum += value
          model[channel]!.squares += value * value
        }
      }
    return model.map(({ sum, squares }) => {
      const mean = sum / count
      return { mean, spread: Math.max(0.0008, squares / count - mean * mean) }
    })
  })
  const unlike = new Float32Array(width * height)
  for (let at = 0; at < unlike.length; at += 1) {
    const distances = models.map((model) => {
      let distance = 0
      for (const [channel, { mean, spread }] of model.entries())
        distance += (colours[channel]![at]! - mean) ** 2 / spread
      return Math.min(40, Math.sqrt(distance))
    })
    distances.sort((one, other) => one - other)
    unlike[at] = distances[0]! * 0.5 + distances[1]! * 0.3 + distances[2]! * 0.2
  }
  return stretch(unlike)
}

/** A pixel belongs where its colour is more common, where its neighbours belong, and where it stood out at first. */
function learnColours(mask: Plane, start: Plane, { data, channels }: Pixels, size: Size): Plane {
  const cells = CELLS ** 3
  const inside = new Float32Array(cells).fill(1e-3)
  const outside = new Float32Array(cells).fill(1e-3)
  const cellOf = new Uint16Array(mask.length)
  const step = 256 / CELLS
  for (let at = 0; at < mask.length; at += 1) {
    const [red, green, blue] = [data[at * channels]!, data[at * channels + 1]!, data[at * channels + 2]!]
    const cell = (Math.floor(red / step) * CELLS + Math.floor(green / step)) * CELLS + Math.floor(blue / step)
    cellOf[at] = cell
    inside[cell] = inside[cell]! + mask[at]!
    outside[cell] = outside[cell]! + 1 - mask[at]!
  }
  const [within, without] = [spread(inside), spread(outside)]
  const belongs = new Float32Array(mask.length)
  for (let at = 0; at < mask.length; at += 1) {
    const [there, elsewhere] = [within[cellOf[at]!]!, without[cellOf[at]!]!]
    belongs[at] = there / (there + elsewhere)
  }
  const near = boxBlur(mask, size, Math.max(2, Math.round(Math.max(size.width, size.height) / 60)), 'cut')
  const smooth = boxBlur(belongs, size, 1, 'cut')
  const next = new Float32Array(mask.length)
  for (let y = 0; y < size.height; y += 1)
    for (let x = 0; x < size.width; x += 1) {
      const at = y * size.width + x
      const votes = logit(smooth[at]!) + 2.2 * logit(near[at]!) + 1.2 * (start[at]! - 0.35) * 4
      next[at] = 1 / (1 + Math.exp(-clamp(votes, -20, 20)))
    }
  return next
}

const logit = (share: number) => {
  const safe = clamp(share, 0.02, 0.98)
  return Math.log(safe / (1 - safe))
}

/** Neighbouring colours are nearly the same colour. */
function spread(counts: Float32Array): Float32Array {
  let from = counts
  for (const stride of [1, CELLS, CELLS * CELLS]) {
    const to = new Float32Array(from.length)
    for (let cell = 0; cell < from.length; cell += 1) {
      const place = Math.floor(cell / stride) % CELLS
      const before = place > 0 ? from[cell - stride]! : 0
      const after = place < CELLS - 1 ? from[cell + stride]! : 0
      to[cell] = from[cell]! * 0.6 + (before + after) * 0.2
    }
    from = to
  }
  return from
}

function stretch(values: Plane): Plane {
  // the last hundredth is noise or glare
  const sorted = values.slice().sort()
  const low = sorted[Math.floor(sorted.length * 0.01)] ?? 0
  const high = sorted[Math.floor(sorted.length * 0.99)] ?? 1
  return values.map((value) => clamp((value - low) / Math.max(1e-6, high - low)))
}

/** The threshold that leaves the two sides of it as much alike within themselves as they can be. */
function otsu(values: Plane): number {
  const bins = new Float64Array(64)
  for (const value of values) {
    const bin = Math.min(63, Math.floor(value * 64))
    bins[bin] = bins[bin]! + 1
  }
  const total = bins.reduce((sum, count, bin) => sum + count * bin, 0)
  let [below, sum, best, threshold] = [0, 0, -1, 32]
  for (let bin = 0; bin < 63; bin += 1) {
    below += bins[bin]!
    sum += bins[bin]! * bin
    if (below === 0 || below === values.length) continue
    const gap = sum / below - (total - sum) / (values.length - below)
    const between = below * (values.length - below) * gap * gap
    if (between > best) [best, threshold] = [between, bin + 1]
  }
  return threshold / 64
}

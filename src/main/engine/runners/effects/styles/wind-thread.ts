export interface Loom {
  /** Spots along each side. */
  side: number
  pins: readonly (readonly [x: number, y: number])[]
  /** How much darker one thread makes the spots under it. */
  thread: number
}

export interface Model {
  /** How dark each spot still has to become; used up by what is laid over it. */
  missing: Float32Array
  /** How much it matters there. */
  weight: Float32Array
}

type Span = readonly [from: number, to: number]

/** Spans that join neighbours draw nothing but the rim. */
const NEAREST = 0.05
/** A span this near to the best one is taken at once: looking for the very best takes long and shows nothing. */
const GOOD_ENOUGH = 0.96

/**
 * Chooses spans between pins, one after the other, always the one that brings the picture nearest to its model. A
 * span never gains by others being laid, so only those that lead the queue are looked at again.
 */
export function* windThread(model: Model, loom: Loom, most: number): Generator<Span> {
  const { pins } = loom
  const count = pins.length
  const from = Math.max(1, Math.round(count * NEAREST))
  const spans: Span[] = []
  for (let one = 0; one < count; one++)
    for (let other = one + from; other < count && one + count - other >= from; other++) spans.push([one, other])
  const queue = createQueue(Float64Array.from(spans, (span) => gainOf(model, loom, span)))
  for (let laid = 0; laid < most;) {
    const best = queue.first()
    if (best === undefined) return
    const gain = gainOf(model, loom, spans[best]!)
    if (gain <= 0) queue.drop()
    else if (queue.lower(gain)) {
      lay(model, loom, spans[best]!)
      queue.drop()
      laid += 1
      yield spans[best]!
    }
  }
}

/** How much less wrong the spots under a span become; longer spans are not favoured for their length alone. */
function gainOf({ missing, weight }: Model, { side, pins, thread }: Loom, span: Span): number {
  // most of all the time goes by here: nothing is made for it that would have to be cleared away
  const from = pins[span[0]]!
  const to = pins[span[1]]!
  // every other spot tells enough
  const steps = Math.max(1, Math.floor(Math.hypot(to[0] - from[0], to[1] - from[1]) / 2))
  const right = (to[0] - from[0]) / steps
  const down = (to[1] - from[1]) / steps
  const half = thread / 2
  let sum = 0
  for (let step = 0, u = from[0], v = from[1]; step < steps; step++, u += right, v += down) {
    const spot = (v | 0) * side + (u | 0)
    sum += (missing[spot]! - half) * weight[spot]!
  }
  return sum / Math.sqrt(steps)
}

function lay({ missing }: Model, { side, pins, thread }: Loom, [from, to]: Span): void {
  const [[x, y], [toX, toY]] = [pins[from]!, pins[to]!]
  const steps = Math.max(1, Math.floor(Math.hypot(toX - x, toY - y)))
  for (let step = 0; step < steps; step++) {
    const [u, v] = [x + ((toX - x) * step) / steps, y + ((toY - y) * step) / steps]
    missing[(v | 0) * side + (u | 0)]! -= thread
  }
}

/** Numbers of spans, the one of the highest gain first. */
function createQueue(gains: Float64Array) {
  const heap = Int32Array.from(gains.keys()).sort((one, other) => gains[other]! - gains[one]!)
  let length = heap.length

  /** Lets the first sink to its place. */
  function sink(): void {
    const moved = heap[0]!
    let place = 0
    for (;;) {
      let child = place * 2 + 1
      if (child >= length) break
      if (child + 1 < length && gains[heap[child + 1]!]! > gains[heap[child]!]!) child += 1
      if (gains[heap[child]!]! <= gains[moved]!) break
      heap[place] = heap[child]!
      place = child
    }
    heap[place] = moved
  }

  const gainAt = (place: number) => (place < length ? gains[heap[place]!]! : 0)

  return {
    first: () => (length > 0 ? heap[0] : undefined),
    /** The first one's gain is less than was thought: does it still lead, or nearly? */
    lower(gain: number): boolean {
      gains[heap[0]!] = gain
      const next = Math.max(gainAt(1), gainAt(2))
      if (gain >= next * GOOD_ENOUGH) return true
      sink()
      return false
    },
    drop() {
      length -= 1
      heap[0] = heap[length]!
      sink()
    },
  }
}

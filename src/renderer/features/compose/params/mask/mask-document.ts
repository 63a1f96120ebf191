import {
  around,
  emptyAlpha,
  isNothing,
  NOWHERE,
  wholeOf,
  type Alpha,
  type Patch,
  type Point,
  type Rect,
  type Size,
} from './pixels/alpha.ts'
import { paintLine } from './pixels/brush.ts'
import { changeBetween, exchange } from './pixels/changes.ts'
import { combine, invert, replacePart, type Combination } from './pixels/combine.ts'
import { moveEdge } from './pixels/edges.ts'
import { inTurns } from './pixels/in-turns.ts'
import { createMaskHistory, type Step } from './mask-history.ts'

/** What is known of a mask besides its pixels. It is another object whenever anything of it is another. */
export interface MaskFacts {
  /** How soft the edge is made when the mask is used, in pixels: growing and shrinking keep a sharp one to go by. */
  feather: number
  /** How much of the picture is taken, from 0 to 1. */
  share: number
  canUndo: boolean
  canRedo: boolean
  /** Something large is being worked out. */
  busy: boolean
}

/** A mask that is being made: its pixels, what can be done with them, and one history of all of it. */
export interface MaskDocument {
  readonly alpha: Alpha
  facts: () => MaskFacts
  /** Both return their undo. `onPixels` hears where the pixels are other ones. */
  onFacts: (listener: () => void) => () => void
  onPixels: (listener: (part: Rect) => void) => () => void
  /** A movement of the brush: its lines, and then its end, after which it is one step. */
  paint(from: Point, to: Point, brush: { radius: number; erase: boolean }): void
  endStroke(): void
  combine(shape: Patch, how: Combination): void
  replace(whole: Alpha): void
  /** Outwards by so many pixels, or inwards with fewer than none. */
  moveEdge(pixels: number): Promise<void>
  invert(): void
  clear(): void
  setFeather(pixels: number): void
  undo(): void
  redo(): void
}

export function createMaskDocument(size: Size, begin: Alpha = emptyAlpha(size)): MaskDocument {
  const alpha: Alpha = { ...size, data: begin.data.slice() }
  /** As it was when the last step ended. */
  const before: Alpha = { ...size, data: begin.data.slice() }
  const history = createMaskHistory()
  const factListeners = new Set<() => void>()
  const pixelListeners = new Set<(part: Rect) => void>()
  let taken = sumOf(alpha)
  let stroke = NOWHERE
  let facts: MaskFacts = { feather: 0, share: 0, canUndo: false, canRedo: false, busy: false }
  tell({})

  function tell(change: Partial<Pick<MaskFacts, 'feather' | 'busy'>>): void {
    facts = {
      ...facts,
      ...change,
      share: taken / (255 * alpha.data.length),
      canUndo: history.canUndo(),
      canRedo: history.canRedo(),
    }
    for (const listener of factListeners) listener()
  }

  function show(part: Rect): void {
    if (!isNothing(part)) for (const listener of pixelListeners) listener(part)
  }

  /** What has changed in a part becomes a step of the history. */
  function end(part: Rect): void {
    const change = changeBetween(before, alpha, part)
    if (!change) return
    taken += settle(before, alpha, part)
    history.add({ pixels: change })
    tell({})
  }

  function step(part: Rect): void {
    show(part)
    end(part)
  }

  function exchangeStep(found: Step | undefined, feather: 'from' | 'to'): void {
    if (!found) return
    if ('feather' in found) return tell({ feather: found.feather[feather] })
    exchange(alpha, found.pixels)
    taken += settle(before, alpha, found.pixels.part)
    show(found.pixels.part)
    tell({})
  }

  /** While something large is worked out, or a line is being drawn, nothing else changes the pixels. */
  const isFree = () => !facts.busy && isNothing(stroke)

  return {
    alpha,
    facts: () => facts,
    onFacts: (listener) => listen(factListeners, listener),
    onPixels: (listener) => listen(pixelListeners, listener),
    paint(from, to, brush) {
      if (facts.busy) return
      const part = paintLine(alpha, from, to, brush)
      stroke = around(stroke, part)
      show(part)
    },
    endStroke() {
      const part = stroke
      stroke = NOWHERE
      end(part)
    },
    combine(shape, how) {
      if (isFree()) step(combine(alpha, shape, how))
    },
    replace(whole) {
      if (isFree()) step(replacePart(alpha, { ...wholeOf(alpha), data: whole.data }))
    },
    async moveEdge(pixels) {
      if (!isFree()) return
      tell({ busy: true })
      try {
        step(replacePart(alpha, await inTurns(moveEdge(alpha, pixels))))
      } finally {
        tell({ busy: false })
      }
    },
    invert() {
      if (!isFree()) return
      invert(alpha)
      step(wholeOf(alpha))
    },
    clear() {
      if (!isFree()) return
      alpha.data.fill(0)
      step(wholeOf(alpha))
    },
    setFeather(pixels) {
      if (pixels === facts.feather) return
      history.add({ feather: { from: facts.feather, to: pixels } })
      tell({ feather: pixels })
    },
    undo() {
      if (isFree()) exchangeStep(history.back(), 'from')
    },
    redo() {
      if (isFree()) exchangeStep(history.again(), 'to')
    },
  }
}

function listen<Listener>(listeners: Set<Listener>, listener: Listener): () => void {
  listeners.add(listener)
  return () => void listeners.delete(listener)
}

function sumOf({ data }: Alpha): number {
  let sum = 0
  for (const value of data) sum += value
  return sum
}

/** Takes a part over into the older state; answers by how much more is taken than before. */
function settle(before: Alpha, after: Alpha, { x, y, width, height }: Rect): number {
  const [old, now] = [before.data, after.data]
  let more = 0
  for (let row = y; row < y + height; row += 1) {
    const begin = row * after.width + x
    const end = begin + width
    for (let at = begin; at < end; at += 1) more += now[at]! - old[at]!
    old.set(now.subarray(begin, end), begin)
  }
  return more
}

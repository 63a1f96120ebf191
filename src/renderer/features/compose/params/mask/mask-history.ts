import { EMPTY_STACK, stepAgain, stepBack, withStep, type UndoStack } from '../../../../core/undo-stack.ts'
import type { Change } from './pixels/changes.ts'

/** What undo takes back in one go: pixels, or how soft the edge is. */
export type Step = { pixels: Change } | { feather: { from: number; to: number } }

/** More than an afternoon of strokes; a soft edge over the largest mask takes a few of these. */
const MOST_BYTES = 48 * 1024 * 1024

/** One history of everything that is done to a mask. What is oldest is forgotten when it has become too large. */
export interface MaskHistory {
  add(step: Step): void
  /** The step to take back, or to do again; undefined when there is none. */
  back(): Step | undefined
  again(): Step | undefined
  canUndo(): boolean
  canRedo(): boolean
}

export function createMaskHistory(mostBytes = MOST_BYTES): MaskHistory {
  let stack: UndoStack<Step> = EMPTY_STACK

  function withoutOldest(done: readonly Step[]): readonly Step[] {
    let bytes = 0
    const kept = done.toReversed().findIndex((step, index) => (bytes += bytesOf(step)) > mostBytes && index > 0)
    return kept > 0 ? done.slice(-kept) : done
  }

  function go(move: ReturnType<typeof stepBack<Step>>): Step | undefined {
    if (move) ({ stack } = move)
    return move?.step
  }

  return {
    add: (step) => (stack = withStep(stack, step, { merge: oneSlide, keep: withoutOldest })),
    back: () => go(stepBack(stack)),
    again: () => go(stepAgain(stack)),
    canUndo: () => stack.done.length > 0,
    canRedo: () => stack.undone.length > 0,
  }
}

/** A slider is moved by many small steps, which one undo takes back. */
function oneSlide(last: Step, step: Step): Step | undefined {
  if (!('feather' in last && 'feather' in step)) return undefined
  return { feather: { from: last.feather.from, to: step.feather.to } }
}

function bytesOf(step: Step): number {
  return 'pixels' in step ? step.pixels.runs.length : 0
}

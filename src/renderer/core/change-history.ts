import { text } from '#shared/text/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { telling } from './acting.ts'

/** Something a person did, in words, that can be taken back and done again. */
interface Change {
  text: string
  undo: () => Promise<unknown>
  redo: () => Promise<unknown>
}

/** So far back can be gone, one step at a time. */
const MOST_STEPS = 500

const done: Change[] = []
const undone: Change[] = []
let dismiss: (() => void) | undefined
/** One after the other, however quickly the keys are pressed. */
let last: Promise<void> = Promise.resolve()

/** Says what was done and offers to take it back. Whoever flags ten pictures in a row sees one message, not ten. */
export function offerUndo(change: Change): void {
  done.push(change)
  if (done.length > MOST_STEPS) done.shift()
  undone.length = 0
  say(change.text)
}

export function canUndoChange(): boolean {
  return done.length > 0
}

export function canRedoChange(): boolean {
  return undone.length > 0
}

export function undoChange(): Promise<void> {
  const change = done.pop()
  if (!change) return Promise.resolve()
  undone.push(change)
  last = last.then(() => telling(change.undo)).then(() => say(text().culling.undone(change.text)))
  return last
}

export function redoChange(): Promise<void> {
  const change = undone.pop()
  if (!change) return Promise.resolve()
  done.push(change)
  last = last.then(() => telling(change.redo)).then(() => say(change.text))
  return last
}

function say(words: string): void {
  dismiss?.()
  dismiss = showToast({
    text: words,
    ...(canUndoChange() && { undo: undoChange }),
    ...(canRedoChange() && { action: { label: text().culling.redo, run: redoChange } }),
  })
}

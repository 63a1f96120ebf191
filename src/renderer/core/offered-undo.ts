import { text } from '#shared/text/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { telling } from './acting.ts'
import { createChangeHistory, type ChangeStep } from './change-history.ts'

/** Something a person did, in words, that can be taken back and done again. */
interface Change extends ChangeStep {
  text: string
}

const history = createChangeHistory<Change>()
let dismiss: (() => void) | undefined

/** Says what was done and offers to take it back. Whoever flags ten pictures in a row sees one message, not ten. */
export function offerUndo(change: Change): void {
  history.note(change)
  say(change.text)
}

export function canUndoChange(): boolean {
  return history.canUndo()
}

export function canRedoChange(): boolean {
  return history.canRedo()
}

export function undoChange(): Promise<void> {
  return telling(async () => {
    const change = await history.undo()
    if (change) say(text().culling.undone(change.text))
  })
}

export function redoChange(): Promise<void> {
  return telling(async () => {
    const change = await history.redo()
    if (change) say(change.text)
  })
}

function say(words: string): void {
  dismiss?.()
  dismiss = showToast({
    text: words,
    ...(canUndoChange() && { undo: undoChange }),
    ...(canRedoChange() && { action: { label: text().culling.redo, run: redoChange } }),
  })
}

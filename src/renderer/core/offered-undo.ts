import { text } from '#shared/text/index.ts'
import { showToast } from '../ui/toast-store.ts'
import { withErrorToast } from './acting.ts'
import { createChangeHistory, type ChangeStep } from './change-history.ts'

/** Something a person did, in words, that can be taken back and done again. */
interface Change extends ChangeStep {
  text: string
}

/** Whoever takes back a change that takes longer wonders whether the key was heard. */
const PATIENCE_MS = 500

const history = createChangeHistory<Change>()
let begun = 0
/** The words of what was done while a later change was under way. */
let withheld: string | undefined
/** What was said last. */
let said: { words: string; dismiss: () => boolean } | undefined
/** Takes away the word that something is waited for: one, however often the key was pressed. */
let endWait: (() => boolean) | undefined

/**
 * Makes a change, says what was done and offers to take it back; undefined is nothing to take back. Whoever flags ten
 * pictures in a row sees one message, not ten, and whoever takes back before it is done takes back this one. When it fails,
 * the same goes for what it has said to be made by then.
 */
export async function makeChange(
  change: (partly: (made: Change) => void) => Promise<Change | undefined>,
): Promise<void> {
  const offered = said?.dismiss() ? said.words : undefined
  const mine = (begun += 1)
  let made: Change | undefined
  try {
    made = await history.follow((partly) =>
      change((part) => {
        made = part
        partly(part)
      }),
    )
  } finally {
    // what began last is what would be taken back, so that is what is said; where it came to nothing, it is the one before
    if (mine !== begun) withheld = made?.text ?? withheld
    else {
      const words = made?.text ?? withheld ?? offered
      withheld = undefined
      if (words !== undefined) say(words)
    }
  }
}

/** Whether a change is under way: it is the one to be taken back, although no message offers it yet. */
export function isChanging(): boolean {
  return history.isChanging()
}

export function canUndoChange(): boolean {
  return history.canUndo()
}

export function canRedoChange(): boolean {
  return history.canRedo()
}

export function undoChange(): Promise<void> {
  return withErrorToast(async () => {
    const change = await sayIfWaiting(() => history.undo())
    if (change) say(text().culling.undone(change.text))
  })
}

export function redoChange(): Promise<void> {
  return withErrorToast(async () => {
    const change = await sayIfWaiting(() => history.redo())
    if (change) say(change.text)
  })
}

async function sayIfWaiting<Value>(go: () => Promise<Value>): Promise<Value> {
  if (!isChanging()) return go()
  const patience = setTimeout(() => {
    endWait?.()
    endWait = showToast({ text: text().culling.waiting })
  }, PATIENCE_MS)
  try {
    return await go()
  } finally {
    clearTimeout(patience)
    endWait?.()
  }
}

function say(words: string): void {
  said?.dismiss()
  const dismiss = showToast({
    text: words,
    ...(canUndoChange() && { undo: undoChange }),
    ...(canRedoChange() && { action: { label: text().culling.redo, run: redoChange } }),
  })
  said = { words, dismiss }
}

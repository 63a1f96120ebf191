import { CommandError } from '#shared/app/error.ts'
import { text } from '#shared/text/index.ts'
import { showToast } from '../../ui/toast-store.ts'
import { errorWords } from '../../words/error-words.ts'
import type { Action } from './actions.ts'

/** Runs an action and says what went wrong, if anything did. */
export async function perform(action: Pick<Action, 'label' | 'run'>, nth = 0): Promise<void> {
  try {
    await action.run(nth)
  } catch (error) {
    showToast({ text: whyNot(error, action.label) })
  }
}

function whyNot(error: unknown, label: string): string {
  if (error instanceof CommandError) return `${label}: ${errorWords(error).sentence}`
  // what a browser throws where a page may not write to the clipboard
  if (error instanceof DOMException && error.name === 'NotAllowedError') return text().viewers.clipboardRefused
  return text().viewers.actionFailed(label)
}

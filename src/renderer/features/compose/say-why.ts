import type { CommandError } from '#shared/app/error.ts'
import { showToast } from '../../ui/toast-store.ts'
import { errorWords } from '../../words/error-words.ts'

/** For what was asked for in passing and has no place of its own to say why it did not work. */
export function sayWhy(error: CommandError): void {
  showToast({ text: errorWords(error).sentence })
}

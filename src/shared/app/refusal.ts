import { en } from '../text/en/index.ts'
import type { LocalizedMessage } from '../text/localized-message.ts'
import { CommandError, type ErrorDetails } from './command-error.ts'
import type { AppErrorCode, PlainErrorCode, SentencesOf } from './error-codes.ts'

type Words<Code extends AppErrorCode> = [words: LocalizedMessage<SentencesOf<Code>>, details?: ErrorDetails]
type Rest<Code extends AppErrorCode> = Code extends PlainErrorCode
  ? [details?: ErrorDetails] | Words<Code>
  : Words<Code>

/** What a handler does not do, with a sentence that names the very thing where the table of codes asks for one. */
export class Refusal<Code extends AppErrorCode = AppErrorCode> extends CommandError {
  override readonly name: string = 'Refusal'

  constructor(code: Code, ...rest: Rest<Code>) {
    const [first, second] = rest
    if (first && 'saying' in first) super(code, first, second)
    else super(code, plainWords(code), first)
  }
}

/**
 * In English, for a terminal and for programs: a window says the code in its own language. A code without words does not
 * compile here, and the other languages are typed by the English one.
 */
export function plainWords(code: AppErrorCode): { message: string } {
  const { what, next } = en.errors.codes[code]
  return { message: `${what} ${next}` }
}

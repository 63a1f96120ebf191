import { z } from '../schema.ts'
import { PROBLEM_CODES } from '../service/problem.ts'
import { spokenLanguage, text } from './index.ts'
import { say } from './localized-message.ts'
import { Sentence } from './message-ref.ts'

/** Why something stands still, for the person at the screen. */
export const Reason = z.object({ code: z.string(), ...Sentence.shape })
export type Reason = z.infer<typeof Reason>

export interface ReasonWords {
  /** What happened and what to do next, in the language that is spoken. */
  sentence: string
  /** What the service itself says, in its own language; null when the sentence says it all. */
  quote: string | null
}

/** Their messages name files, cells or figures that no sentence of ours can know. */
const WITH_FACTS: ReadonlySet<string> = new Set([
  'input_file',
  'invalid',
  'next_step_not_begun',
  'not_stored',
  'partial',
])
const OF_THE_SERVICE: ReadonlySet<string> = new Set<string>(PROBLEM_CODES)

/**
 * Why a row or a batch stands still. The app's own sentences are said anew. What the service told in English is quoted
 * beneath our words for its code, and so is what an older version has kept as nothing but a sentence.
 */
export function reasonWords({ code, message, saying }: Reason): ReasonWords {
  const again = saying && say(saying)
  if (again !== undefined) return { sentence: again, quote: null }
  if (spokenLanguage() === 'en') return { sentence: message, quote: null }
  const { reasons, codes, unknownReason } = text().errors
  if (isKey(reasons, code)) return { sentence: reasons[code], quote: WITH_FACTS.has(code) ? message : null }
  if (!isKey(codes, code)) return { sentence: unknownReason(code), quote: message }
  const isTold = OF_THE_SERVICE.has(code) || WITH_FACTS.has(code)
  return { sentence: `${codes[code].what} ${codes[code].next}`, quote: isTold ? message : null }
}

/** Both in one line, for where there is no room for two. */
export function reasonLine(reason: Reason): string {
  const { sentence, quote } = reasonWords(reason)
  return quote === null ? sentence : `${sentence} ${text().errors.quoted(quote)}`
}

function isKey<Words extends object>(words: Words, key: string): key is keyof Words & string {
  return Object.hasOwn(words, key)
}

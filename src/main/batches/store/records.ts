import type { Reason } from '#shared/text/reason-words.ts'
import { renderMessage, type MessageRef } from '#shared/text/localized-message.ts'

export type { Reason }

/** What a table's line looks like before it is given its types. */
export type Columns = Record<string, string | number | null>

/** A sentence for a person. */
export type Sentence = Omit<Reason, 'code'>

/** As it is kept: in words, and in a way to say them again. */
export function keptSentence(sentence: Sentence | null): { message: string | null; saying: string | null } {
  const { message = null, saying } = sentence ?? {}
  return { message, saying: saying ? JSON.stringify(saying) : null }
}

export function keptReason(reason: Reason | null): { code: string | null } & ReturnType<typeof keptSentence> {
  return { code: reason?.code ?? null, ...keptSentence(reason) }
}

/** Said in the language of now, whatever was spoken when it was kept. */
export function sentenceOf(message: Columns[string] | undefined, saying: Columns[string] | undefined): Sentence {
  const words = String(message ?? '')
  if (typeof saying !== 'string') return { message: words }
  const again = JSON.parse(saying) as MessageRef
  return { message: renderMessage({ message: words, saying: again }), saying: again }
}

/** Of a table's `<name>_code`, `<name>_message` and `<name>_saying`. */
export function reasonOf(columns: Columns, name: 'reason' | 'pause'): Reason | null {
  const code = columns[`${name}_code`]
  if (code === null || code === undefined) return null
  return { code: String(code), ...sentenceOf(columns[`${name}_message`], columns[`${name}_saying`]) }
}

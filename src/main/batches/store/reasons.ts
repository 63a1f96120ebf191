import type { Reason } from '#shared/text/reason-words.ts'
import { renderMessage, type MessageRef } from '#shared/text/localized-message.ts'

export type { Reason }

/** A sentence for a person. */
export type Sentence = Omit<Reason, 'code'>

/** As it is kept: in words, and in a way to say them again. */
export function storedSentence(sentence: Sentence | null): { message: string | null; saying: string | null } {
  const { message = null, saying } = sentence ?? {}
  return { message, saying: saying ? JSON.stringify(saying) : null }
}

export function storedReason(reason: Reason | null): { code: string | null } & ReturnType<typeof storedSentence> {
  return { code: reason?.code ?? null, ...storedSentence(reason) }
}

/** Said in the language of now, whatever was spoken when it was kept. */
export function sentenceOf(message: string | null, saying: string | null): Sentence {
  const words = message ?? ''
  if (saying === null) return { message: words }
  const again = JSON.parse(saying) as MessageRef
  return { message: renderMessage({ message: words, saying: again }), saying: again }
}

/** Null when nothing is kept under its code. */
export function reasonOf(code: string | null, message: string | null, saying: string | null): Reason | null {
  return code === null ? null : { code, ...sentenceOf(message, saying) }
}

/** A word with the signs around it, and when it is said. */
export interface SpokenWord {
  from: number
  to: number
  text: string
  /** Whether a space stands before it: some languages are written without. */
  isApart: boolean
}

/** What the network wrote down in one go, about a sentence. */
export type Spoken = readonly SpokenWord[]

export const textOfWords = (words: Spoken) =>
  words.map(({ text, isApart }, index) => (isApart && index > 0 ? ` ${text}` : text)).join('')

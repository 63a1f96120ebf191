/** What is needed to read a prompt in another language word by word, as if it had been written in English. */
export interface Language {
  /** Names of things and places, and all other words, by their plainest form without accents. */
  nouns: ReadonlyMap<string, string>
  others: ReadonlyMap<string, string>
  /** The plainer forms a word may be bent from, nearest first. */
  plainForms: (word: string) => string[]
  /** "un chien bleu": what describes a thing follows it. */
  adjectivesFollow: boolean
}

/** "hund dog, segelboot sailing boat": the first word is the foreign one. */
export function wordList(list: string): ReadonlyMap<string, string> {
  return new Map(
    list.split(/,\s*/u).map((entry) => {
      const space = entry.indexOf(' ')
      return [entry.slice(0, space), entry.slice(space + 1)] as const
    }),
  )
}

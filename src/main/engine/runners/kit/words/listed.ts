/** Words and phrases as one writes them down: `listed('pop, feel good, catchy')`. */
export const listed = (text: string): string[] => text.split(',').map((word) => word.trim())

export type Name<Text extends string> = Text extends `${infer First} ${infer Rest}` ? First | Name<Rest> : Text

/** Names that the compiler knows, a few to a line: `names('oil pencil', 'neon')`. */
export const names = <const Texts extends readonly string[]>(...texts: Texts): Name<Texts[number]>[] =>
  texts.join(' ').split(' ') as Name<Texts[number]>[]

/** Knows its own words and no others: a prompt may well say "constructor", which every object has otherwise. */
export const dictionary = <Value>(entries: Iterable<readonly [word: string, value: Value]>): Record<string, Value> => {
  const words: Record<string, Value> = Object.create(null)
  for (const [word, value] of entries) words[word] = value
  return words
}

/** Words and what they stand for, as a glossary has them: `glossary('mice mouse, geese goose')`. */
export const glossary = (text: string): Record<string, string> =>
  dictionary(
    listed(text).map((entry) => {
      const [word = '', ...meaning] = entry.split(/\s+/u)
      return [word, meaning.join(' ')]
    }),
  )

/** The other way round: many words for one, found by each of them. */
export const foundBy = <Name extends string>(words: Partial<Record<Name, string>>): Record<string, Name> =>
  dictionary(
    (Object.entries(words) as [Name, string][]).flatMap(([name, text]) =>
      text.split(' ').map((word) => [word, name] as const),
    ),
  )

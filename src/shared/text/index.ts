import { en, type Catalogue } from './en/index.ts'
import type { Language } from './languages.ts'
import { spokenLocale, writeAs } from './locale.ts'

/** English comes along; the words of the others are brought by every-language.ts, which a window's first frame does without. */
const catalogues: Partial<Record<Language, Catalogue>> = { en }

let spoken: Language = 'en'
let words: Catalogue = en

export function teach(language: Language, catalogue: Catalogue): void {
  catalogues[language] = catalogue
}

/** Whether the words of a language are there. */
export function isTaught(language: Language): boolean {
  return catalogues[language] !== undefined
}

/** Everything a person reads, in the language that is spoken now. */
export function text(): Catalogue {
  return words
}

export function spokenLanguage(): Language {
  return spoken
}

/** From now on. Whoever has shown something already shows it again. `tags` are the person's languages, for the region. */
export function speak(language: Language, tags: readonly string[] = []): void {
  const catalogue = catalogues[language]
  if (!catalogue) throw new Error(`The words of ${language} are not there: import every-language.ts.`)
  words = catalogue
  spoken = language
  writeAs(language, tags)
}

/** What `say` gives in a language that need not be the spoken one, numbers included. */
export function inLanguage<Value>(language: Language, say: () => Value): Value {
  const [before, locale] = [spoken, spokenLocale()]
  speak(language)
  try {
    return say()
  } finally {
    speak(before, [locale])
  }
}

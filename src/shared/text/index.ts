import { de } from './de/index.ts'
import { en, type Catalogue } from './en/index.ts'
import type { Language } from './languages.ts'
import { spokenLocale, writeAs } from './locale.ts'

const CATALOGUES: Record<Language, Catalogue> = { en, de }

let spoken: Language = 'en'

/** Everything a person reads, in the language that is spoken now. */
export function text(): Catalogue {
  return CATALOGUES[spoken]
}

export function spokenLanguage(): Language {
  return spoken
}

/** From now on. Whoever has shown something already shows it again. `tags` are the person's languages, for the region. */
export function speak(language: Language, tags: readonly string[] = []): void {
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

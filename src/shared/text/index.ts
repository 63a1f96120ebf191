import { de } from './de/index.ts'
import { en, type Catalogue } from './en/index.ts'
import { spokenLocale, writeAs } from './locale.ts'

/** The languages Pressrun speaks. English is the one every other is measured by. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

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

/** The first of a person's languages (as BCP 47 tags, best first) that Pressrun speaks; English when there is none. */
export function languageFor(tags: readonly string[]): Language {
  for (const tag of tags) {
    const language = LANGUAGES.find((known) => tag.toLowerCase().split('-')[0] === known)
    if (language) return language
  }
  return 'en'
}

/** What a choice in the settings means to a person whose computer prefers these languages. */
export function chosenLanguage(choice: Language | 'system', tags: readonly string[]): Language {
  return choice === 'system' ? languageFor(tags) : choice
}

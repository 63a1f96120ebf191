/** The languages Pressrun speaks. English is the one every other is measured by. */
export const LANGUAGES = ['en', 'de'] as const
export type Language = (typeof LANGUAGES)[number]

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

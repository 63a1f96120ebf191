import type { Language } from './languages.ts'

/** How a language writes its numbers and dates where a person's own region is not known. */
const USUAL_LOCALES: Record<Language, string> = { en: 'en-US', de: 'de-DE' }

let spokenIn = USUAL_LOCALES.en

/** By which numbers and dates are written now: the spoken language, as it is spoken where the person lives. */
export function spokenLocale(): string {
  return spokenIn
}

/** The first of a person's tags that is of this language says the region: 1’000 in de-CH, 15 Nov in en-GB. */
export function writeAs(language: Language, tags: readonly string[]): void {
  spokenIn = tags.find((tag) => new RegExp(`^${language}-`, 'i').test(tag)) ?? USUAL_LOCALES[language]
}

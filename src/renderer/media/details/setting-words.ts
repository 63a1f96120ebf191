import type { LibraryEntry } from '#shared/app/library.ts'
import type { SweptValue } from '#shared/batch/swept-values.ts'
import type { Params } from '#shared/service/params.ts'
import { titleOf } from '../../words/item-words.ts'
import { paramLabel } from '../../words/labels.ts'
import { valueInWords } from '../../words/value-in-words.ts'

export interface SettingWords {
  name: string
  label: string
  value: string
}

/** What something was made with, one line a setting, in words. */
export function settingsInWords(params: Params): SettingWords[] {
  return Object.entries(params)
    .map(([name, value]) => ({ name, label: paramLabel(name), value: valueInWords(name, value) }))
    .filter(({ value }) => value !== '')
}

/** What tells one result of a sweep from the next: "Style Ink, Duration 5 s". Empty where nothing was swept. */
export function sweepWords(swept: readonly SweptValue[]): string {
  return swept.map(({ param, value }) => `${paramLabel(param)} ${valueInWords(param, value)}`).join(', ')
}

/** What an item is called below its picture. */
export function captionOf(entry: Pick<LibraryEntry, 'prompt' | 'path' | 'swept'>): string {
  return [titleOf(entry), sweepWords(entry.swept)].filter(Boolean).join(' · ')
}

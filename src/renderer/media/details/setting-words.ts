import type { LibraryEntry } from '#shared/app/library.ts'
import type { SweptValue } from '#shared/batch/swept-values.ts'
import { MEDIA_PARAMS, WRITTEN_PARAMS, type Params, type ParamValue } from '#shared/service/params.ts'
import { fileNameOf } from '../../words/file-name-of.ts'
import { formatCount } from '../../words/format.ts'
import { titleOf } from '../../words/item-words.ts'
import { choiceLabel, knownChoice, paramLabel, paramUnit } from '../../words/labels.ts'

export interface SettingWords {
  name: string
  label: string
  value: string
}

/** Counting them in thousands would make them harder to compare and to copy. */
const PLAIN_NUMBERS: ReadonlySet<string> = new Set(['seed'])

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

export function valueInWords(name: string, value: ParamValue | undefined): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((each) => valueInWords(name, each)).join(', ')
  if (MEDIA_PARAMS.has(name)) return fileNameOf(String(value))
  if (WRITTEN_PARAMS.has(name) && typeof value === 'string') return value
  if (typeof value === 'number') {
    const unit = paramUnit(name)
    if (unit) return `${formatCount(value)} ${unit}`
    if (PLAIN_NUMBERS.has(name)) return String(value)
  }
  // tags of music are a person's own words, styles of a picture are choices
  if (name === 'style' && typeof value === 'string') return knownChoice(value) ?? value
  return choiceLabel(name, value)
}

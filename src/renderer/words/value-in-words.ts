import { MEDIA_PARAMS, WRITTEN_PARAMS, type ParamValue } from '#shared/service/params.ts'
import { fileNameOf } from './file-name-of.ts'
import { formatCount } from './format.ts'
import { choiceLabel, knownChoice, paramUnit } from './labels.ts'

/** Counting them in thousands would make them harder to compare and to copy. */
const PLAIN_NUMBERS: ReadonlySet<string> = new Set(['seed'])

/** What a setting is set to: "Ink", "5 s", "On". */
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

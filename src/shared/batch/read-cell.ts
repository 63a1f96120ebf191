import { assertNever } from '../assert-never.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type ParamDescriptor } from '../service/catalog.ts'
import { checkValue } from '../service/check-params.ts'
import type { ParamValue } from '../service/params.ts'
import { readLoosely, unquoted } from './loose-cell.ts'
import { readMediaReference, splitMediaCell } from './media-reference.ts'

/** The text of a cell as the value its param takes; undefined for an empty cell. */
export type CellReader = (text: string) => ParamValue | undefined

const TRUE_WORDS = ['true', 'yes', 'y', 'on', '1']
const FALSE_WORDS = ['false', 'no', 'n', 'off', '0']

/**
 * What fits is taken as it is written, and what can only be meant in one way is taken as that. Text that does not fit
 * stays text, and the check against the descriptor says what is wrong with it.
 */
export function createCellReader(descriptor: AnyParamDescriptor): CellReader {
  if (!isKnownDescriptor(descriptor)) return (text) => (isBlank(text) ? undefined : text)
  const read = readerOf(descriptor)
  const isLoose = descriptor.kind === 'enum' || descriptor.kind === 'range' || descriptor.kind === 'seed'
  return (text) => {
    if (isBlank(text)) return undefined
    const value = read(text)
    return isLoose && checkValue(descriptor, value) ? (readLoosely(descriptor, text) ?? value) : value
  }
}

export function readCell(descriptor: AnyParamDescriptor, text: string): ParamValue | undefined {
  return createCellReader(descriptor)(text)
}

function readerOf(descriptor: ParamDescriptor): (text: string) => ParamValue {
  switch (descriptor.kind) {
    case 'text':
      return (text) => text
    case 'enum':
      return enumReader(descriptor.values)
    case 'range':
    case 'seed':
      return (text) => readNumber(text.trim()) ?? text.trim()
    case 'media':
      return readMedia
    case 'media_list':
      return (text) => splitMediaCell(text).map(readMedia)
    default:
      return assertNever(descriptor)
  }
}

/** A copied address may stand in quotes. A file may be called so: whoever looks for it sees. */
function readMedia(text: string): string {
  const plain = unquoted(text)
  return readMediaReference(plain).type === 'file' ? text.trim() : plain
}

function enumReader(values: readonly (string | number | boolean)[]): (text: string) => ParamValue {
  const byWord = new Map<string, string | number | boolean>()
  for (const value of values)
    for (const word of wordsFor(value)) if (!byWord.has(word.toLowerCase())) byWord.set(word.toLowerCase(), value)
  const numbers = new Set(values.filter((value) => typeof value === 'number'))
  return (text) => {
    const trimmed = text.trim()
    const meant = byWord.get(trimmed) ?? byWord.get(trimmed.toLowerCase())
    if (meant !== undefined) return meant
    const number = numbers.size > 0 ? readNumber(trimmed) : undefined
    return number !== undefined && numbers.has(number) ? number : trimmed
  }
}

function wordsFor(value: string | number | boolean): readonly string[] {
  if (typeof value === 'boolean') return value ? TRUE_WORDS : FALSE_WORDS
  return [String(value)]
}

/** Half of Europe writes 0,5. */
function readNumber(text: string): number | undefined {
  const plain = /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
  return /^[+-]?(\d+(\.\d*)?|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}

function isBlank(text: string): boolean {
  return text === '' || text.trim() === ''
}

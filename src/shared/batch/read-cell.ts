import { isKnownDescriptor, type AnyParamDescriptor, type ParamDescriptor } from '../service/catalog.ts'
import type { ParamValue } from '../service/params.ts'
import { splitMediaCell } from './media-reference.ts'

const TRUE_WORDS = new Set(['true', 'yes', 'y', 'on', '1'])
const FALSE_WORDS = new Set(['false', 'no', 'n', 'off', '0'])

/**
 * The text of a cell as the value its param takes; undefined for an empty cell. Text that does not fit stays text, and
 * the check against the descriptor says what is wrong with it.
 */
export function readCell(descriptor: AnyParamDescriptor, text: string): ParamValue | undefined {
  if (text.trim() === '') return undefined
  return isKnownDescriptor(descriptor) ? readKnown(descriptor, text) : text
}

function readKnown(descriptor: ParamDescriptor, text: string): ParamValue {
  switch (descriptor.kind) {
    case 'text':
      return text
    case 'enum':
      return descriptor.values.find((value) => isMeant(value, text.trim())) ?? text.trim()
    case 'range':
    case 'seed':
      return readNumber(text.trim()) ?? text.trim()
    case 'media':
      return text.trim()
    case 'media_list':
      return splitMediaCell(text)
    default:
      return assertNever(descriptor)
  }
}

function isMeant(value: string | number | boolean, text: string): boolean {
  if (typeof value === 'string') return value.toLowerCase() === text.toLowerCase()
  if (typeof value === 'number') return value === readNumber(text)
  return (value ? TRUE_WORDS : FALSE_WORDS).has(text.toLowerCase())
}

/** Half of Europe writes 0,5. */
function readNumber(text: string): number | undefined {
  const plain = /^[+-]?\d+,\d+$/.test(text) ? text.replace(',', '.') : text
  return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(plain) ? Number(plain) : undefined
}

function assertNever(value: never): never {
  throw new Error(`Unexpected descriptor ${JSON.stringify(value)}`)
}

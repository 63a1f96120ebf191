import type { ParamDescriptor } from '../service/catalog.ts'
import { checkValue } from '../service/check-params.ts'
import type { ParamValue } from '../service/params.ts'

type Choice = string | number | boolean
type NumberDescriptor = Extract<ParamDescriptor, { kind: 'range' | 'seed' }>

/**
 * What a cell means that its setting does not take as it is written: `1024 px`, `16x9`, `jpg`, `80 %`, `1,024`, `ja`.
 * Undefined when nobody could tell. It is asked only about text that would be refused, and answers only what would not.
 */
export function readLoosely(descriptor: ParamDescriptor, text: string): ParamValue | undefined {
  switch (descriptor.kind) {
    case 'enum':
      return looseChoice(descriptor.values, text, descriptor.name)
    case 'range':
    case 'seed':
      return looseNumbers(text, descriptor.name, bounds(descriptor)).find((number) => !checkValue(descriptor, number))
    default:
      return undefined
  }
}

function bounds(descriptor: NumberDescriptor): { min: number; max: number } {
  return { min: descriptor.kind === 'range' ? descriptor.min : 0, max: descriptor.max }
}

/** As one writes it without the ornaments of a spreadsheet or a word processor. */
export function plainText(text: string): string {
  return unquoted(text.normalize('NFKC').replaceAll(/\s+/g, ' ').trim())
}

const QUOTES = /^(?:"(.*)"|'(.*)'|“(.*)”|„(.*)[“”]|‘(.*)’|‚(.*)[‘’]|«(.*)»|»(.*)«)$/s

/** Without the quotes around the whole of it. */
export function unquoted(text: string): string {
  const found = QUOTES.exec(text.trim())
  return found ? (found.slice(1).find((inside) => inside !== undefined) ?? '').trim() : text.trim()
}

const TRUE_WORDS: ReadonlySet<string> = new Set(['ja', 'j', 'wahr', 'an', 'ein', 'x', '✓', '✔'])
const FALSE_WORDS: ReadonlySet<string> = new Set(['nein', 'falsch', 'aus', '-', '–', '✗'])

/** Other names of the same thing. */
const SYNONYMS: Readonly<Record<string, string>> = { jpg: 'jpeg', jpeg: 'jpg', tif: 'tiff', tiff: 'tif', mpeg4: 'mp4' }

function looseChoice(values: readonly Choice[], text: string, name: string): Choice | undefined {
  const word = plainText(text).toLowerCase()
  if (values.includes(true) && TRUE_WORDS.has(word)) return true
  if (values.includes(false) && FALSE_WORDS.has(word)) return false
  for (const form of [squashed(word), SYNONYMS[squashed(word)]]) {
    const meant = form === undefined ? [] : values.filter((value) => squashed(String(value).toLowerCase()) === form)
    if (meant.length === 1) return meant[0]
  }
  const numbers = numbersAmong(values)
  if (numbers.size === 0) return undefined
  const said = looseNumbers(text, name, { min: Math.min(...numbers.keys()), max: Math.max(...numbers.keys()) })
  return said.map((number) => numbers.get(number)).find((choice) => choice !== undefined)
}

/** Choices that are numbers, also where a model writes them as text, and `2K` as which number of pixels it is. */
function numbersAmong(values: readonly Choice[]): ReadonlyMap<number, Choice> {
  const found = new Map<number, Choice>()
  for (const value of values) {
    const [, digits, kilo] = typeof value === 'boolean' ? [] : (/^(-?\d+(?:\.\d+)?)(k?)$/i.exec(String(value)) ?? [])
    if (digits !== undefined) found.set(Number(digits) * (kilo ? KILO_PIXELS : 1), value)
  }
  return found
}

/** Two texts that differ only in spaces, hyphens and how a ratio is written are the same. */
function squashed(word: string): string {
  return word.replaceAll(/[\s_-]+/g, '').replaceAll(/(?<=\d)[x×*/∶÷](?=\d)/g, ':')
}

/** Units that only say again what the setting is measured in. */
const SECONDS = /^(?:s|sec|secs|seconds?|sek|sekunden?)\.?$/
const TIMES = /^(?:x|×|fach|-fach)$/
const UNITS: Readonly<Record<string, RegExp>> = {
  duration: SECONDS,
  fps: /^(?:fps|frames?|bilder|b\/s|hz)$/,
  speed: TIMES,
  upscale_factor: TIMES,
  polycount: /^(?:polys?|polygons?|polygone|faces?|tris)$/,
  num_outputs: /^(?:x|×|outputs?|images?|pictures?|bilder|stück|stk\.?)$/,
}
const PIXELS = /^(?:px|pixels?)$/
/** `2k` is two thousand of anything, and as a size of pictures the power of two beside it. */
const KILO_PIXELS = 1024

/** Every number that the text may mean, the likeliest first. */
function looseNumbers(text: string, name: string, { min, max }: { min: number; max: number }): number[] {
  const found = /^([+-]?\s?[\d.,'’ ]*\d)\s*([^\d\s].*)?$/.exec(plainText(text))
  if (!found) return []
  const [, digits = '', unit = ''] = found
  const word = unit.trim().toLowerCase()
  const numbers = grouped(digits.replace(/\s/, (space) => (/^[+-]\s/.test(digits) ? '' : space)))
  if (word === '') return numbers
  if (word === 'k') return numbers.flatMap((number) => [number * 1000, number * KILO_PIXELS])
  // a share of the whole, where the whole is one
  if (word === '%') return min >= -1 && max <= 1 ? numbers.map((number) => number / 100) : numbers
  const own = Object.hasOwn(UNITS, name) ? UNITS[name] : undefined
  return (own ?? PIXELS).test(word) ? numbers : []
}

/** Marks between groups of three digits are left out; one that may also be a decimal sign gives both numbers. */
function grouped(digits: string): number[] {
  const forms = [
    /^[+-]?\d+(?:[.,]\d+)?$/.test(digits) ? digits.replace(',', '.') : '',
    /^[+-]?\d{1,3}(?:[ '’]\d{3})+(?:[.,]\d+)?$/.test(digits) ? digits.replaceAll(/[ '’]/g, '').replace(',', '.') : '',
    /^[+-]?\d{1,3}(?:,\d{3})+(?:\.\d+)?$/.test(digits) ? digits.replaceAll(',', '') : '',
    /^[+-]?\d{1,3}(?:\.\d{3})+(?:,\d+)?$/.test(digits) ? digits.replaceAll('.', '').replace(',', '.') : '',
  ]
  return forms.filter((form) => form !== '').map(Number)
}

/** What a cell that is refused could say instead: the nearest choice, or the nearest number that is taken. */
export function suggestValue(descriptor: ParamDescriptor, text: string): string | null {
  switch (descriptor.kind) {
    case 'enum':
      return suggestChoice(descriptor.values, text)
    case 'range':
    case 'seed': {
      const [said] = looseNumbers(withoutUnit(text), descriptor.name, bounds(descriptor))
      return said === undefined ? null : String(nearestNumber(descriptor, said))
    }
    default:
      return null
  }
}

/** What is before a unit that may be another one; thousands are none. */
function withoutUnit(text: string): string {
  const plain = plainText(text)
  return /\d\s*k$/i.test(plain) ? plain : plain.replace(/(?<!\D)\D+$/, '')
}

function nearestNumber(descriptor: NumberDescriptor, said: number): number {
  const { min, max } = bounds(descriptor)
  const step = descriptor.kind === 'range' ? descriptor.step : 1
  const within = Math.min(Math.max(said, min), max)
  const steps = Math.min(Math.round((within - min) / step), Math.floor((max - min) / step + 1e-9))
  return Number((min + steps * step).toFixed(10))
}

function suggestChoice(values: readonly Choice[], text: string): string | null {
  const ratio = ratioOf(text)
  const ratios = values.flatMap((value) => {
    const size = ratioOf(String(value))
    return size === undefined ? [] : [{ value, size }]
  })
  if (ratio !== undefined && ratios.length > 0) {
    const distance = (size: number) => Math.abs(Math.log(size / ratio))
    return String(ratios.reduce((best, next) => (distance(next.size) < distance(best.size) ? next : best)).value)
  }
  const numbers = numbersAmong(values)
  const [said] = numbers.size === 0 ? [] : looseNumbers(withoutUnit(text), '', { min: 0, max: Infinity })
  if (said !== undefined) {
    const distance = (number: number) => Math.abs(number - said)
    const nearest = [...numbers.keys()].reduce((best, next) => (distance(next) < distance(best) ? next : best))
    return String(numbers.get(nearest))
  }
  return nearestText(values.filter((value) => typeof value !== 'boolean').map(String), text)
}

function ratioOf(text: string): number | undefined {
  const [, width, height] = /^(\d+(?:\.\d+)?)\s*[x×*/:∶]\s*(\d+(?:\.\d+)?)$/i.exec(plainText(text)) ?? []
  const ratio = Number(width) / Number(height)
  return Number.isFinite(ratio) && ratio > 0 ? ratio : undefined
}

/** Longer texts are compared by their beginning, so that a pasted novel costs no time. */
const LONGEST_COMPARED = 80

/** The one that is written most alike; null when none is near enough to be meant. */
export function nearestText(candidates: readonly string[], text: string): string | null {
  const written = squashed(plainText(text).toLowerCase()).slice(0, LONGEST_COMPARED)
  if (written === '') return null
  let nearest: string | null = null
  let least = Math.max(1, Math.floor(written.length / 3)) + 1
  for (const candidate of candidates) {
    const known = squashed(candidate.normalize('NFKC').toLowerCase()).slice(0, LONGEST_COMPARED)
    if (Math.abs(known.length - written.length) >= least) continue
    const distance = editDistance(written, known, least)
    if (distance < least) [nearest, least] = [candidate, distance]
  }
  return nearest
}

/** How many letters have to be put in, left out, changed or swapped; `atLeast` or more when it is as many as that. */
function editDistance(left: string, right: string, atLeast: number): number {
  let before: number[] = []
  let last = Array.from({ length: right.length + 1 }, (_, index) => index)
  for (let row = 1; row <= left.length; row++) {
    const line = [row]
    for (let column = 1; column <= right.length; column++) {
      const isSame = left[row - 1] === right[column - 1]
      let cost = Math.min(last[column]! + 1, line[column - 1]! + 1, last[column - 1]! + (isSame ? 0 : 1))
      if (row > 1 && column > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1])
        cost = Math.min(cost, before[column - 2]! + 1)
      line.push(cost)
    }
    if (Math.min(...line) >= atLeast) return atLeast
    before = last
    last = line
  }
  return last[right.length]!
}

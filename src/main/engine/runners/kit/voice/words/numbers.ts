import { glossary } from '../../words/listed.ts'
import { SMALL_NUMBERS } from '../../words/numbers.ts'

const TENS = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']
const SCALES: readonly (readonly [number, string])[] = [
  [1e12, 'trillion'],
  [1e9, 'billion'],
  [1e6, 'million'],
  [1e3, 'thousand'],
  [1e2, 'hundred'],
]
const IRREGULAR_ORDINALS: Readonly<Record<string, string>> = glossary(`
  one first, two second, three third, five fifth, eight eighth, nine ninth, twelve twelfth
`)
/** Longer numbers are codes: nobody says them as one amount. */
const LONGEST_AMOUNT = 15

/** A whole number as words; `digits` may carry thousands separators. */
export function cardinal(digits: string): string {
  const plain = digits.replaceAll(',', '')
  if (plain.length > LONGEST_AMOUNT || (plain.length > 1 && plain.startsWith('0'))) return digitByDigit(plain)
  return amount(Number(plain))
}

function amount(value: number): string {
  if (value < 20) return SMALL_NUMBERS[value]!
  if (value < 100) return [TENS[Math.floor(value / 10)]!, ...(value % 10 ? [SMALL_NUMBERS[value % 10]!] : [])].join(' ')
  const [size, name] = SCALES.find(([scale]) => value >= scale)!
  const rest = value % size
  const head = `${amount(Math.floor(value / size))} ${name}`
  if (rest === 0) return head
  return rest < 100 ? `${head} and ${amount(rest)}` : `${head} ${amount(rest)}`
}

export function digitByDigit(digits: string): string {
  return Array.from(digits, (digit) => SMALL_NUMBERS[Number(digit)] ?? '').join(' ')
}

export function ordinal(digits: string): string {
  const words = cardinal(digits).split(' ')
  const last = words.pop()!
  const ending = IRREGULAR_ORDINALS[last] ?? (last.endsWith('y') ? `${last.slice(0, -1)}ieth` : `${last}th`)
  return [...words, ending].join(' ')
}

/** `3.14` is said with its decimals one by one. */
export function decimal(number: string): string {
  const [whole = '0', ...parts] = number.split('.')
  return [cardinal(whole || '0'), ...parts.flatMap((part) => ['point', digitByDigit(part)])].join(' ')
}

/** `1984` as nineteen eighty four, `2005` as two thousand and five. */
export function year(value: number): string {
  const [century, rest] = [Math.floor(value / 100), value % 100]
  if (value >= 2000 && value < 2010) return amount(value)
  if (rest === 0) return value % 1000 === 0 ? amount(value) : `${amount(century)} hundred`
  return `${amount(century)} ${rest < 10 ? `oh ${SMALL_NUMBERS[rest]}` : amount(rest)}`
}

/** The words of a decade: `1990s` as nineteen nineties. */
export function decade(value: number): string {
  const words = (value >= 100 ? year(value) : amount(value)).split(' ')
  const last = words.pop()!
  return [...words, last.endsWith('y') ? `${last.slice(0, -1)}ies` : `${last}s`].join(' ')
}

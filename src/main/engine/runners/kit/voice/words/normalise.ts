import { cardinal, decade, decimal, digitByDigit, ordinal, year } from './numbers.ts'
import {
  ABBREVIATIONS,
  CURRENCIES,
  LETTER_NAMES,
  MAGNITUDES,
  MONTHS,
  SAID_SPECIALLY,
  SHORT_CAPITAL_WORDS,
  UNITS,
} from './word-lists.ts'

export type Dialect = 'en-US' | 'en-GB'

const NUMBER = String.raw`\d+(?:,\d{3})+(?:\.\d+)?|\d+(?:\.\d+)?`
const MONTH = `(${MONTHS.map((name) => `${name.slice(0, 3)}(?:${name.slice(3)}|\\.|t\\.)?`).join('|')})`

type Rule = readonly [pattern: RegExp, say: (...groups: string[]) => string]

/** Writes everything out that is not written as it is said; what is left are words and the marks that shape a sentence. */
export function normaliseText(text: string, dialect: Dialect): string {
  let said = text
    // 1½ would become 11 over 2
    .replaceAll(/(?<=\d)(?=[¼-¾⅐-⅞])/g, ' ')
    .normalize('NFKC')
    .replaceAll(/[‘’‛ʼ]/g, "'")
    .replaceAll(/[“”„«»]/g, '"')
    .replaceAll(/\r\n?/g, '\n')
    // a line that ends without a mark is a heading or an item: it ends there
    .replaceAll(/([^\s.,!?;:…—])[ \t]*\n\s*/g, '$1.\n')
    .replaceAll('...', '…')
    .replaceAll(/\s[-–]\s|--+/g, ' — ')
  for (const [pattern, say] of rules(dialect))
    said = said.replaceAll(pattern, (...found: unknown[]) =>
      say(...found.map((part) => (typeof part === 'string' ? part : ''))),
    )
  return said
    .replaceAll(/[^\p{L}\p{M}'.,!?;:…—\s]/gu, ' ')
    .replaceAll(/[^\S\n]+/g, ' ')
    .replaceAll(/(?<! ) +([.,!?;:…])/g, '$1')
    .replaceAll(/([.,!?;:…])(?=\p{L})/gu, '$1 ')
    .trim()
}

function rules(dialect: Dialect): Rule[] {
  return [
    ...webRules,
    ...abbreviationRules,
    ...dateRules(dialect),
    ...moneyRules,
    ...numberRules,
    ...symbolRules,
    ...letterRules(dialect),
  ]
}

const webRules: Rule[] = [
  [/https?:\/\/(?:www\.)?/gi, () => ''],
  [/\b([\w.+-]+)@([\w-]+(?:\.[\w-]+)+)\b/g, (_, name, host) => `${dotted(name)} at ${dotted(host)}`],
  [
    /\b([\w-]+(?:\.[\w-]+)*)\.(com|org|net|io|dev|app|ai|edu|gov|co\.uk|eu|de)\b/gi,
    (_, name, end) => dotted(`${name}.${end}`),
  ],
]
const dotted = (name: string) => name.replaceAll('.', ' dot ').replaceAll(/[_-]/g, ' ')

const abbreviationRules: Rule[] = [
  [/\bDr\.?(?= [A-Z])/g, () => 'doctor'],
  [/\bDr\./g, () => 'drive'],
  [/\bSt\.?(?= [A-Z])/g, () => 'saint'],
  [/\bSt\./g, () => 'street'],
  [/\bMt\.?(?= [A-Z])/g, () => 'mount'],
  [/\bProf(?= [A-Z])/g, () => 'professor'],
  [/\b(?:vs|etc|[Ll]td|[Dd]ept|Rd|Ave(?! Maria))\b(?!\.)/g, (found) => ABBREVIATIONS[`${found.toLowerCase()}.`]!],
  [/\bNo\. ?(?=\d)/g, () => 'number '],
  [/\bp\. ?(?=\d)/g, () => 'page '],
  [/\bpp\. ?(?=\d)/g, () => 'pages '],
  [/(?<![\w.])(?:[A-Za-z]{2,6}\.|[ei]\.[ge]\.)/g, (found) => ABBREVIATIONS[found.toLowerCase()] ?? found],
  [/(\d) ?([ap])\.?m\b\.?/gi, (_, digit, half) => `${digit} ${half.toLowerCase() === 'a' ? 'ay em' : 'pee em'}`],
]

const dateRules = (dialect: Dialect): Rule[] => [
  [/\b(\d{4})-(\d{1,2})-(\d{1,2})\b/g, (all, y, m, d) => date(dialect, Number(y), Number(m), Number(d)) ?? all],
  [
    /\b(\d{1,2})[/.](\d{1,2})[/.](\d{4})\b/g,
    (all, first, second, y) =>
      (dialect === 'en-US' && date(dialect, Number(y), Number(first), Number(second))) ||
      date(dialect, Number(y), Number(second), Number(first)) ||
      all,
  ],
  [
    new RegExp(String.raw`\b${MONTH} (\d{1,2})(?:st|nd|rd|th)?(?:,? (\d{4}))?\b(?!:)`, 'g'),
    (_, m, d, y) => `${monthName(m)} ${ordinal(d)}${y ? `, ${year(Number(y))}` : ''}`,
  ],
  [
    new RegExp(String.raw`\b(\d{1,2})(?:st|nd|rd|th)? ${MONTH}(?:,? (\d{4}))?\b`, 'g'),
    (_, d, m, y) => `the ${ordinal(d)} of ${monthName(m)}${y ? ` ${year(Number(y))}` : ''}`,
  ],
  [/\b(\d{1,2}):(\d{2})(?::\d{2})?\b/g, (_, hour, minute) => clock(Number(hour), minute)],
  [/'?\b(\d{2}|\d{3}0)s\b/g, (_, digits) => decade(Number(digits))],
]

const monthName = (short: string) => MONTHS.find((name) => name.startsWith(short.slice(0, 3))) ?? short

function date(dialect: Dialect, y: number, m: number, d: number): string | null {
  const month = MONTHS[m - 1]
  if (!month || d < 1 || d > 31) return null
  const day = ordinal(String(d))
  return dialect === 'en-US' ? `${month} ${day}, ${year(y)}` : `the ${day} of ${month} ${year(y)}`
}

function clock(hour: number, minute: string): string {
  const said = cardinal(String(hour))
  if (minute === '00') return hour > 12 || hour === 0 ? `${said} hundred` : `${said} o'clock`
  return `${said} ${minute.startsWith('0') ? `oh ${cardinal(minute.slice(1))}` : cardinal(minute)}`
}

const moneyRules: Rule[] = [
  // the clock has already said its o'clock; "nine o'clock ay em" is nobody's English
  [/ o'clock (?=(?:ay|pee) em\b)/g, () => ' '],
  [
    new RegExp(String.raw`([$€£¥]) ?(${NUMBER})(?: ?(thousand|million|billion|trillion|bn|[kKmMbB])\b)?`, 'g'),
    (_, sign, number, magnitude) => money(sign, number, magnitude),
  ],
  [new RegExp(String.raw`(${NUMBER}) ?([€£])`, 'g'), (_, number, sign) => money(sign, number, '')],
]

function money(sign: string, number: string, magnitude: string): string {
  const [one, many, part, parts] = CURRENCIES[sign]!
  const scale = MAGNITUDES[magnitude.toLowerCase()]
  if (scale) return `${decimal(number.replaceAll(',', ''))} ${scale} ${many}`
  const [whole = '0', fraction = ''] = number.split('.')
  const cents = Number(fraction.padEnd(2, '0').slice(0, 2))
  const units = `${cardinal(whole)} ${whole === '1' ? one : many}`
  if (cents === 0) return units
  const small = `${cardinal(String(cents))} ${cents === 1 ? part : parts}`
  return whole === '0' ? small : `${units} and ${small}`
}

const UNIT = Object.keys(UNITS)
  .sort((left, right) => right.length - left.length)
  .join('|')

const numberRules: Rule[] = [
  [/(\d)[-–](?=\d)(?!\d{3}-\d{4}|\d{4}\b)/g, (_, digit) => `${digit} to `],
  [
    /\b(\d{3})-(?:(\d{3})-)?(\d{4})\b/g,
    (_, ...groups) => groups.slice(0, 3).filter(Boolean).map(digitByDigit).join(', '),
  ],
  [/\b(\d\d?)(\d\d)p\b/g, (_, hundreds, rest) => `${cardinal(hundreds)} ${cardinal(rest)} pee`],
  [/\b(\d+)(?:st|nd|rd|th)\b/g, (_, digits) => ordinal(digits)],
  // these are fractions even where they are written like a date
  [/\b(?:1\/[234]|2\/3|3\/4)\b/g, (found) => found.replace('/', '⁄')],
  [
    new RegExp(String.raw`\b(?:(\d+) )?(\d+)⁄(\d+)\b(?: ?(${UNIT})(?![\w°/]))?`, 'g'),
    (_, whole, top, bottom, unit) => {
      const said = whole ? `${cardinal(whole)} and ${fraction(top, bottom, 'a')}` : fraction(top, bottom, 'one')
      return unit ? `${said} ${UNITS[unit]![whole ? 1 : 0]}` : said
    },
  ],
  [/\b(\d+)\/(\d+)\b/g, (_, top, bottom) => `${cardinal(top)} over ${cardinal(bottom)}`],
  [
    new RegExp(String.raw`(${NUMBER}) ?(${UNIT})(?![\w°/])`, 'g'),
    (_, number, unit) => `${decimal(number)} ${UNITS[unit]![number === '1' ? 0 : 1]}`,
  ],
  [/(?<=^|[\s(])[-−](?=\d)/g, () => 'minus '],
  [/#(?=\d)/g, () => 'number '],
  [/\b(\d+(?:\.\d+){2,})\b/g, (_, version) => version.split('.').map(cardinal).join(' point ')],
  [/(?<![\d.,])(1[1-9]\d\d|20[1-9]\d|200\d)(?!\d|[.,]\d)/g, (_, digits) => year(Number(digits))],
  [/(?<=\p{L})(?=\d)|(?<=\d)(?=\p{L})/gu, () => ' '],
  [new RegExp(NUMBER, 'g'), (found) => decimal(found)],
]

function fraction(top: string, bottom: string, one: string): string {
  const part = bottom === '2' ? 'half' : bottom === '4' ? 'quarter' : ordinal(bottom)
  return top === '1' ? `${one} ${part}` : `${cardinal(top)} ${part}s`
}

const symbolRules: Rule[] = [
  [/ ?& ?/g, () => ' and '],
  [/ ?\+ ?/g, () => ' plus '],
  [/ ?= ?/g, () => ' equals '],
  [/ ?[×✕] ?/g, () => ' times '],
  [/@/g, () => ' at '],
  [/["()[\]{}]/g, () => ' '],
]

const letterRules = (dialect: Dialect): Rule[] => [
  // a line that shouts is made of words, not of initials
  [/\b[A-Z]{2,}(?:[ ',]'*[A-Z]+)+\b/g, (run) => (isShouted(run) ? run.toLowerCase() : run)],
  [/\b(?:[A-Za-z]\.){2,}/g, (found) => spell(found.replaceAll('.', ''), dialect)],
  [/\p{L}[\p{L}']*/gu, (word) => sayCapitals(word, dialect)],
]

const isShouted = (run: string) => run.split(' ').some((word) => word.length > 1 && SHORT_CAPITAL_WORDS.has(word))

function sayCapitals(word: string, dialect: Dialect): string {
  const special = SAID_SPECIALLY[word]
  if (special) return special
  const [, capitals, plural] = /^(\p{Lu}+)('?s)?$/u.exec(word) ?? []
  if (!capitals) return word.replaceAll(/(?<=\p{Ll})(?=\p{Lu})/gu, ' ')
  if (SHORT_CAPITAL_WORDS.has(capitals)) return word
  const readable = capitals.length > 3 && /[AEIOU]/.test(capitals.slice(0, 3))
  return readable ? word.toLowerCase() : spell(capitals, dialect) + (plural ? "'s" : '')
}

function spell(letters: string, dialect: Dialect): string {
  return Array.from(letters.toLowerCase(), (letter) =>
    letter === 'z' && dialect === 'en-GB' ? 'zed' : (LETTER_NAMES[letter] ?? letter),
  ).join(' ')
}

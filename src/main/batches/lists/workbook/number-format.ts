import { DAY_MS } from '#shared/day.ts'
import { spokenLocale } from '#shared/text/locale.ts'

/** How the number in a cell is shown. */
export type NumberFormat = (value: number) => string

/** The formats that every workbook knows without writing them down; others of these numbers show plain numbers. */
const BUILT_IN: Readonly<Record<number, string>> = {
  9: '0%',
  10: '0.00%',
  15: 'd-mmm-yy',
  16: 'd-mmm',
  17: 'mmm-yy',
  18: 'h:mm AM/PM',
  19: 'h:mm:ss AM/PM',
  20: 'h:mm',
  21: 'h:mm:ss',
  45: 'mm:ss',
  46: '[h]:mm:ss',
  47: 'mm:ss',
}
/** Limit of Excel for a format of one's own. A longer one shows plain numbers. */
const LONGEST_CODE = 255
/** These two are written as the system writes its dates. */
const SYSTEM_DATE = 14
const SYSTEM_DATE_AND_TIME = 22

export function numberFormat(id: number, code: string | undefined, since1904: boolean): NumberFormat {
  if (code === undefined && (id === SYSTEM_DATE || id === SYSTEM_DATE_AND_TIME))
    return systemDateFormat(id === SYSTEM_DATE_AND_TIME, since1904)
  const written = code ?? BUILT_IN[id] ?? 'General'
  const positive = written.length > LONGEST_CODE ? 'General' : (written.split(';')[0] ?? '')
  const bare = positive.replaceAll(/"[^"]*"|\\.|\[(?!h|m|s)[^[\]]*\]/gi, '')
  if (/[ymdhs]/i.test(bare) && !/general|0|#/i.test(bare.replaceAll(/\.0+/g, '')))
    return dateFormat(positive, since1904)
  if (bare.includes('%')) return (value) => percent(value, /\.(0+)/.exec(bare)?.[1]?.length ?? 0)
  // numbers of articles and the like: so many digits, whatever the number is
  if (/^0{2,}$/.test(bare)) return (value) => withZeros(value, bare.length)
  return plainNumber
}

function withZeros(value: number, digits: number): string {
  if (!Number.isInteger(value)) return plainNumber(value)
  return `${value < 0 ? '-' : ''}${plainNumber(Math.abs(value)).padStart(digits, '0')}`
}

/** As short as it can be said: 0.1, 100000. */
export function plainNumber(value: number): string {
  return Number.isInteger(value) && Math.abs(value) < 1e21 ? BigInt(value).toString() : String(value)
}

/** Limit of the language for decimals of a number. */
const MOST_DECIMALS = 100

function percent(value: number, decimals: number): string {
  const shown = Number((value * 100).toFixed(Math.min(Math.max(decimals, 2), MOST_DECIMALS)))
  return `${plainNumber(shown)}%`
}

/** Days since the last one of 1899, or since the first of 1904; Excel counts a 29 February 1900 that never was. */
function dateOf(value: number, since1904: boolean): Date {
  const days = since1904 ? value + 1462 : value < 60 ? value + 1 : value
  return new Date(Date.UTC(1899, 11, 30) + Math.round(days * DAY_MS))
}

/** A number beyond the dates that the language knows stays a number. */
function whereDate(value: number, since1904: boolean, write: (date: Date) => string): string {
  const date = dateOf(value, since1904)
  return Number.isNaN(date.getTime()) ? plainNumber(value) : write(date)
}

function systemDateFormat(withTime: boolean, since1904: boolean): NumberFormat {
  const style: Intl.DateTimeFormatOptions = { timeZone: 'UTC', dateStyle: 'short' }
  if (withTime) style.timeStyle = 'short'
  const shown = new Intl.DateTimeFormat(spokenLocale(), style)
  return (value) => whereDate(value, since1904, (date) => shown.format(date))
}

const DATE_PARTS = /"([^"]*)"|\\(.)|\[(h+|m+|s+)\]|\[[^[\]]*\]|(y+|m+|d+|h+|s+(?:\.0+)?)|(AM\/PM|A\/P)|_.|\*.|(.)/gis

/** The code is read once, and not for every cell. */
function dateFormat(code: string, since1904: boolean): NumberFormat {
  const isTwelve = /AM\/PM|A\/P/i.test(code)
  const found = [...code.matchAll(DATE_PARTS)]
  const parts = found.map(
    ([, quoted, escaped, elapsed, part, half, other], index): ((date: Date, value: number) => string) => {
      const plain = quoted ?? escaped
      if (plain !== undefined) return () => plain
      if (elapsed !== undefined) {
        const unit = ELAPSED[elapsed[0]!.toLowerCase() as 'h' | 'm' | 's']
        return (_, value) => String(Math.floor(value * unit))
      }
      if (half !== undefined) return (date) => (date.getUTCHours() < 12 ? 'AM' : 'PM')
      if (part === undefined) return () => other ?? ''
      return partFormat(part.toLowerCase(), { isTwelve, isMinute: isMinute(found, index) })
    },
  )
  return (value) => whereDate(value, since1904, (date) => parts.map((write) => write(date, value)).join(''))
}

const ELAPSED = { h: 24, m: 24 * 60, s: 24 * 60 * 60 }

/** An m beside hours or seconds means minutes. */
function isMinute(parts: readonly RegExpExecArray[], index: number): boolean {
  const near = (step: number) => {
    for (let at = index + step; at >= 0 && at < parts.length; at += step) {
      const unit = parts[at]![4] ?? parts[at]![3]
      if (unit !== undefined) return unit[0]!.toLowerCase()
    }
    return undefined
  }
  return near(-1) === 'h' || near(1) === 's'
}

function named(options: Intl.DateTimeFormatOptions): (date: Date) => string {
  const shown = new Intl.DateTimeFormat(spokenLocale(), { timeZone: 'UTC', ...options })
  return (date) => shown.format(date)
}

function partFormat(
  part: string,
  { isTwelve, isMinute }: { isTwelve: boolean; isMinute: boolean },
): (date: Date) => string {
  const padded = (number: number) => String(number).padStart(part.length >= 2 ? 2 : 1, '0')
  switch (part[0]) {
    case 'y':
      return (date) =>
        part.length <= 2 ? String(date.getUTCFullYear() % 100).padStart(2, '0') : String(date.getUTCFullYear())
    case 'm':
      if (isMinute) return (date) => padded(date.getUTCMinutes())
      if (part.length >= 3) return named({ month: part.length === 3 ? 'short' : 'long' })
      return (date) => padded(date.getUTCMonth() + 1)
    case 'd':
      if (part.length >= 3) return named({ weekday: part.length === 3 ? 'short' : 'long' })
      return (date) => padded(date.getUTCDate())
    case 'h':
      return (date) => padded(isTwelve ? date.getUTCHours() % 12 || 12 : date.getUTCHours())
    default:
      return (date) => padded(date.getUTCSeconds())
  }
}

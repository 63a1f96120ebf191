import { DAY_MS } from '#shared/day.ts'
import type { ProviderCost } from '#shared/service/provider-cost.ts'
import { formatDollars } from '#shared/text/dollars.ts'
import { spokenLocale } from '#shared/text/locale.ts'
import { number } from '#shared/text/numbers.ts'
import { text } from '#shared/text/index.ts'

/** "1,000" in English, "1.000" in German. */
export function formatCount(count: number): string {
  return number(count)
}

/** "1 coin", "1,000 coins". */
export function formatCoins(count: number): string {
  return text().common.coins(count)
}

/** "+4", "−10": what a movement does to a balance. */
export function formatSigned(count: number): string {
  return numbers('signed', { signDisplay: 'always' }).format(count)
}

/** What stands before the tenths: a point in English, a comma in German. */
export function decimalMark(): string {
  return (
    numbers('tenths', { minimumFractionDigits: 1 })
      .formatToParts(0.5)
      .find(({ type }) => type === 'decimal')?.value ?? '.'
  )
}

/** "35%", "35 %". */
export function formatShare(share: number): string {
  return numbers('share', { style: 'percent', maximumFractionDigits: 0 }).format(share)
}

/** "Nov 15, 2026". */
export function formatDay(isoTime: string): string {
  return dates('day', { dateStyle: 'medium' }).format(new Date(isoTime))
}

/** "Nov 15", of a date without a time: `2026-11-15`. */
export function formatCalendarDay(date: string): string {
  return dates('calendar day', { month: 'short', day: 'numeric', timeZone: 'UTC' }).format(new Date(date))
}

/** "Nov 15, 2026", of a date without a time. */
export function formatDate(date: string): string {
  return dates('date', { dateStyle: 'medium', timeZone: 'UTC' }).format(new Date(date))
}

/** "Nov 15, 6:12 AM". */
export function formatMoment(isoTime: string): string {
  const style = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return dates('moment', style).format(new Date(isoTime))
}

/** "6:12:40 AM". */
export function formatTime(isoTime: string): string {
  return dates('time', { timeStyle: 'medium' }).format(new Date(isoTime))
}

/** "14:02" for today, else with the day. */
export function formatSince(isoTime: string, now = Date.now()): string {
  if (startOfDay(isoTime) !== startOfDay(now)) return formatMoment(isoTime)
  return dates('clock', { hour: 'numeric', minute: '2-digit' }).format(new Date(isoTime))
}

/** "$0.04", "$0.0025": real money, in millionths of a dollar; no more digits than it has. */
export { formatDollars }

/** "4 coins · $0.04": what something cost, with the real money beside the coins where there is any. */
export function formatCost(coins: number, providerCost: ProviderCost | null | undefined): string {
  return providerCost ? `${formatCoins(coins)} · ${formatDollars(providerCost.micros)}` : formatCoins(coins)
}

const NEAR_DAYS = 6

/** "today", "yesterday", "3 days ago"; from a week on the day itself. */
export function formatRelativeDay(isoTime: string, now = Date.now()): string {
  const days = Math.round((startOfDay(isoTime) - startOfDay(now)) / DAY_MS)
  if (Math.abs(days) > NEAR_DAYS) return formatDay(isoTime)
  const locale = spokenLocale()
  return made(`relative ${locale}`, () => new Intl.RelativeTimeFormat(locale, { numeric: 'auto' })).format(days, 'day')
}

/** Of the day that a moment is in, where the window is. */
export function startOfDay(moment: number | string): number {
  return new Date(moment).setHours(0, 0, 0, 0)
}

const MINUTE = 60

/** "less than a minute", "12 min", "3 h 20 min": nobody plans by seconds. */
export function formatDuration(seconds: number): string {
  const words = text().common
  if (seconds < MINUTE) return seconds < 10 ? words.aFewSeconds : words.lessThanAMinute
  const minutes = Math.round(seconds / MINUTE)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return words.minutes(rest)
  return rest === 0 ? words.hours(hours) : words.hoursAndMinutes(hours, rest)
}

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const
const UNIT_STEP = 1000

/** "740 B", "1.2 MB", as the file managers of macOS and Linux count. */
export function formatBytes(bytes: number): string {
  if (bytes < UNIT_STEP) return `${formatCount(bytes)} B`
  let [size, power] = [bytes / UNIT_STEP, 0]
  // by what it rounds to: 999,960 bytes are 1 MB and not 1000 kB
  while (Math.round(size * 10) >= UNIT_STEP * 10 && power < UNITS.length - 1) {
    size /= UNIT_STEP
    power++
  }
  const unit = UNITS[power] ?? 'kilobyte'
  return numbers(unit, { style: 'unit', unit, unitDisplay: 'short', maximumFractionDigits: 1 }).format(size)
}

const MEBIBYTE = 1024 * 1024

/** "20 MB", as services count what they take: beside a limit, a size is told the same way. */
export function formatLimit(bytes: number): string {
  return `${formatCount(Math.max(0.1, Math.round((bytes / MEBIBYTE) * 10) / 10))} MB`
}

function numbers(name: string, style: Intl.NumberFormatOptions): Intl.NumberFormat {
  const locale = spokenLocale()
  return made(`${name} ${locale}`, () => new Intl.NumberFormat(locale, style))
}

function dates(name: string, style: Intl.DateTimeFormatOptions): Intl.DateTimeFormat {
  const locale = spokenLocale()
  return made(`${name} ${locale}`, () => new Intl.DateTimeFormat(locale, style))
}

const formats = new Map<string, unknown>()

/** Formats are slow to make and lists ask for thousands: each is made once for a locale. */
function made<Format>(key: string, make: () => Format): Format {
  if (!formats.has(key)) formats.set(key, make())
  return formats.get(key) as Format
}

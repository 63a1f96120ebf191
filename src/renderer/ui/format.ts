const COUNT = new Intl.NumberFormat('en-US')
const DAY = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium' })

export function formatCount(count: number): string {
  return COUNT.format(count)
}

/** "1 coin", "1,000 coins". */
export function formatQuantity(count: number, one: string, many = `${one}s`): string {
  return `${formatCount(count)} ${count === 1 ? one : many}`
}

export function formatDay(isoTime: string): string {
  return DAY.format(new Date(isoTime))
}

const MOMENT = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' })
const MINUTE = 60

/** "Nov 15, 6:12 AM". */
export function formatMoment(isoTime: string): string {
  return MOMENT.format(new Date(isoTime))
}

/** "less than a minute", "12 min", "3 h 20 min": nobody plans by seconds. */
export function formatDuration(seconds: number): string {
  if (seconds < MINUTE) return seconds < 10 ? 'a few seconds' : 'less than a minute'
  const minutes = Math.round(seconds / MINUTE)
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

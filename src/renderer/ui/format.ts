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

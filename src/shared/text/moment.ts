import { spokenLocale } from './locale.ts'

/** "Nov 15, 2026". */
export function day(isoTime: string): string {
  return new Intl.DateTimeFormat(spokenLocale(), { dateStyle: 'medium' }).format(new Date(isoTime))
}

/** "Nov 15, 6:12 AM": for sentences that are kept and said again, which do not know what day it is then. */
export function moment(isoTime: string): string {
  const style = { month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' } as const
  return new Intl.DateTimeFormat(spokenLocale(), style).format(new Date(isoTime))
}

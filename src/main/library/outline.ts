import type { Database } from 'better-sqlite3'
import { yieldToEventLoop } from '../tools/yield-to-event-loop.ts'
import { countItems, newestNumber, numbersOf, placesAfter } from './store/entries.ts'
import { cursorOf, placeOf, type Place } from './store/order-sql.ts'
import type { Shown } from './store/ranking.ts'

/** So many numbers are gone through at once; in between the rest of the app has its turn. */
export const NUMBERS_AT_ONCE = 25_000
/** To find the first of a stack, its others are looked at. */
const STACKED_AT_ONCE = 5_000

type Outline = { count: number; newer: number; cursors: string[] }
type Question = Shown & { cursor?: string; pageSize: number }

/** How many items fit and where each page of them begins: with that, any page is read as quickly as the first. */
export function outlineItems(db: Database, question: Question): Promise<Outline> {
  const { by, descending } = question.sort
  return by === 'date' && descending ? newestFirst(db, question) : inOrder(db, question)
}

/** Number of entries that a view shows. */
export async function countShown(db: Database, { stacked, ...view }: Omit<Shown, 'sort'>): Promise<number> {
  if (!stacked) return countItems(db, view.filter, view)
  const numbers = numbersOf(db, { ...view, stacked })
  let count = 0
  for (let until = newestNumber(db); until > 0; until -= STACKED_AT_ONCE) {
    count += numbers(Math.max(0, until - STACKED_AT_ONCE), until).length
    await yieldToEventLoop()
  }
  return count
}

/** Who looks at the newest keeps them before the eyes: the first cursor stands above what is there now. */
async function newestFirst(db: Database, { cursor, pageSize, ...shown }: Question): Promise<Outline> {
  const newest = newestNumber(db)
  const before = placeOf(shown.sort, cursor)?.number ?? newest + 1
  const outline = { count: 0, newer: 0, cursors: [String(before)] }
  let last = before
  const atOnce = shown.stacked ? STACKED_AT_ONCE : NUMBERS_AT_ONCE
  const numbers = numbersOf(db, shown)
  for (let until = newest; until > 0; until -= atOnce) {
    if (until < newest) await yieldToEventLoop()
    for (const number of numbers(Math.max(0, until - atOnce), until)) {
      if (number >= before) {
        outline.newer += 1
        continue
      }
      if (outline.count > 0 && outline.count % pageSize === 0) outline.cursors.push(String(last))
      outline.count += 1
      last = number
    }
  }
  return outline
}

/** In any other order what comes in takes its place among the rest: nothing waits above. */
async function inOrder(db: Database, { pageSize, cursor, ...shown }: Question): Promise<Outline> {
  let last: Place = placeOf(shown.sort, cursor)
  const outline = { count: 0, newer: 0, cursors: [cursorOf(shown.sort, last)] }
  const atOnce = shown.stacked ? STACKED_AT_ONCE : NUMBERS_AT_ONCE
  const placesOf = placesAfter(db, shown)
  for (;;) {
    const places = placesOf(last, atOnce)
    for (const place of places) {
      if (outline.count > 0 && outline.count % pageSize === 0) outline.cursors.push(cursorOf(shown.sort, last))
      outline.count += 1
      last = place
    }
    if (places.length < atOnce) return outline
    await yieldToEventLoop()
  }
}

import type { Database } from 'better-sqlite3'
import { NEWEST_FIRST } from '#shared/app/library.ts'
import { conditionsOn, filterSql, firstOfStack, notFolded, whereOf, type FilterSql } from './filter-sql.ts'
import { afterPlace, orderBy, type Place } from './order-sql.ts'
import { numbersOfRanking, type Scored, type Shown } from './ranking.ts'

/** Where each part of the order begins; scores stay well within 2 below and above. */
const BEST = 8
const WORDED = 4
const MEANT = 0

type Values = Record<string, string | number>

/**
 * The places of what fits a question, in their order. They stand in three parts: what has its words and is near in meaning,
 * the rest of what has its words, the newest first, and what only means alike. An item stands by its part and its
 * score in it, and by nothing that others change: who pages on while items come in misses none and sees none twice.
 */
export function rankedPlaces(db: Database, shown: Shown, place: Place, limit: number): NonNullable<Place>[] {
  const { best = [], meant = [], isWhole = false } = shown.filter.ranking ?? {}
  const places: NonNullable<Place>[] = []
  const parts = [
    () => listedPlaces(db, shown, listedAfter({ listed: best, from: BEST }, place), limit - places.length),
    () => (isWhole ? [] : wordedPlaces(db, shown, place, limit - places.length)),
    () => listedPlaces(db, shown, listedAfter({ listed: meant, from: MEANT }, place), limit - places.length),
  ]
  for (const part of parts) if (places.length < limit) places.push(...part())
  return places
}

/** Items whose order is known, and where the part of the order that they make up begins. */
interface OrderPart {
  listed: readonly Scored[]
  from: number
}

function listedAfter({ listed, from }: OrderPart, place: Place): OrderPart {
  if (place === null) return { listed, from }
  const value = Number(place.value) - from
  const after = listed.filter(({ number, score }) => score < value || (score === value && number < place.number))
  return { listed: after, from }
}

/** Of a list in its order, those that fit in every other way too. */
function listedPlaces(db: Database, shown: Shown, { listed, from }: OrderPart, limit: number): NonNullable<Place>[] {
  if (listed.length === 0) return []
  const { ranking, text, ...filter } = shown.filter
  // what is like an item may have to have words as well
  const narrowed = ranking?.isWhole && text !== undefined ? { ...filter, text } : filter
  const conditions = [...conditionsOn('items', narrowed), ...onceEach(shown, 'items.number')]
  const values = {
    ...filterSql(shown.filter).values,
    listed: JSON.stringify(listed.map(({ number }) => number)),
    limit,
  }
  const scores = new Map(listed.map(({ number, score }) => [number, score]))
  return db
    .prepare<Values, number>(
      `SELECT items.number FROM json_each(@listed) AS listed CROSS JOIN items ON items.number = listed.value
       ${whereOf({ conditions })} ORDER BY listed.key LIMIT @limit`,
    )
    .pluck()
    .all(values)
    .map((number) => ({ number, value: from + (scores.get(number) ?? 0) }))
}

/** What has the words, without what is listed: as far as that is known already, then what the index still has. */
function wordedPlaces(db: Database, shown: Shown, place: Place, limit: number): NonNullable<Place>[] {
  if (place !== null && Number(place.value) < WORDED) return []
  const before = place?.value === WORDED ? place.number : Infinity
  const { newest, isAll, after } = shown.filter.ranking?.worded ?? { newest: [], isAll: false, after: Infinity }
  const known = newest.filter((number) => number < before).map((number) => ({ number, score: 0 }))
  // mostly all of the first ones fit, and the others need not be looked at
  const worded = (listed: readonly Scored[], most: number) => listedPlaces(db, shown, { listed, from: WORDED }, most)
  const places = worded(known.slice(0, limit), limit)
  if (places.length < limit) places.push(...worded(known.slice(limit), limit - places.length))
  if (isAll || places.length === limit) return places
  return [...places, ...olderWorded(db, shown, Math.min(before, after), limit - places.length)]
}

function olderWorded(db: Database, shown: Shown, before: number, limit: number): NonNullable<Place>[] {
  const { ranking, ...filter } = shown.filter
  const sql: FilterSql = filterSql(filter)
  const place = Number.isFinite(before) ? { number: before, value: WORDED } : null
  const after = afterPlace(NEWEST_FIRST, place, sql.number)
  const conditions = [...sql.conditions, ...after.conditions, ...onceEach(shown, sql.number)]
  const besides = numbersOfRanking(ranking)
  if (besides.length > 0) conditions.push(`${sql.number} NOT IN (SELECT value FROM json_each(@ranked))`)
  const values = { ...filterSql(shown.filter).values, ...sql.values, ...after.values, limit }
  const plus = sql.rare ? '+' : ''
  return db
    .prepare<Values, number>(
      `SELECT ${sql.number} FROM ${sql.from} ${whereOf({ conditions })}
       ORDER BY ${plus}${orderBy(NEWEST_FIRST, sql.number)} LIMIT @limit`,
    )
    .pluck()
    .all(values)
    .map((number) => ({ number, value: WORDED }))
}

/** Where variations are one, the newest stands for them: they say the same, and so stand in the same part. */
function onceEach({ filter, stacked, folded }: Shown, number: string): string[] {
  return [
    ...(folded ? [notFolded(number, filter)] : []),
    ...(stacked ? [firstOfStack({ filter, sort: NEWEST_FIRST, folded })] : []),
  ]
}

import { Refusal } from '#shared/app/refusal.ts'
import type { LibrarySort, SortKey } from '#shared/app/library.ts'
import { parseJson } from '#shared/parse-json.ts'

/** Where a page begins: after the item with this number and this value of what is sorted by. Null is the very top. */
export type Place = { value: string | number; number: number } | null

interface SortColumn {
  column: string
  type: 'string' | 'number'
}

/** Each has an index that ends in the number: in either direction nothing is sorted. */
const COLUMNS: Record<Exclude<SortKey, 'date' | 'relevance'>, SortColumn> = {
  name: { column: 'name', type: 'string' },
  rating: { column: 'rating', type: 'number' },
  coins: { column: 'coins', type: 'number' },
  bytes: { column: 'bytes', type: 'number' },
  pixels: { column: 'pixels', type: 'number' },
  model: { column: 'model_name', type: 'string' },
}

/** Undefined where the number itself is the order, also among what fits a question equally well. */
export function sortColumn(sort: LibrarySort): SortColumn | undefined {
  return sort.by === 'date' || sort.by === 'relevance' ? undefined : COLUMNS[sort.by]
}

/** The columns that decide where an item stands, the first before the others. */
export function orderedColumns(sort: LibrarySort, table: string, number = `${table}.number`): string[] {
  const by = sortColumn(sort)
  return by ? [`${table}.${by.column}`, number] : [number]
}

export function orderBy(sort: LibrarySort, number: string): string {
  const direction = sort.descending ? 'DESC' : 'ASC'
  return orderedColumns(sort, 'items', number)
    .map((column) => `${column} ${direction}`)
    .join(', ')
}

/** What stands after a place; bound as `placeValue` and `placeNumber`. */
export function afterPlace(
  sort: LibrarySort,
  place: Place,
  number: string,
): { conditions: string[]; values: Record<string, string | number> } {
  if (place === null) return { conditions: [], values: {} }
  const beyond = sort.descending ? '<' : '>'
  const columns = orderedColumns(sort, 'items', number)
  if (columns.length === 1)
    return { conditions: [`${number} ${beyond} @placeNumber`], values: { placeNumber: place.number } }
  return {
    conditions: [`(${columns.join(', ')}) ${beyond} (@placeValue, @placeNumber)`],
    values: { placeValue: place.value, placeNumber: place.number },
  }
}

/** The very top, whatever is there later. */
const TOP = 'top'

export function cursorOf(sort: LibrarySort, place: Place): string {
  if (place === null) return TOP
  if (valueType(sort) === undefined) return String(place.number)
  return `${place.number}.${Buffer.from(JSON.stringify(place.value)).toString('base64url')}`
}

/** A cursor of another order, or of nobody's, is refused. */
export function placeOf(sort: LibrarySort, cursor: string | undefined): Place {
  if (cursor === undefined || cursor === TOP) return null
  const [, number = '', , encoded = ''] = /^(\d{1,15})(\.([\w-]{1,4000}))?$/.exec(cursor) ?? []
  const type = valueType(sort)
  if (number !== '' && (encoded === '') === (type === undefined)) {
    const value = type ? parseJson(Buffer.from(encoded, 'base64url').toString()) : 0
    if (!type || typeof value === type) return { value: value as string | number, number: Number(number) }
  }
  throw new Refusal('invalid_cursor')
}

/** Of what stands in a cursor beside the number; how well an item fits is a number too. */
function valueType(sort: LibrarySort): SortColumn['type'] | undefined {
  return sort.by === 'relevance' ? 'number' : sortColumn(sort)?.type
}

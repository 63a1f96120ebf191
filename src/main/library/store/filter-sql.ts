import type { LibraryFilter } from '#shared/app/library.ts'
import { searchWords } from '../search-words.ts'

/** A filter as SQL: the tables it reads and what must hold. Values are bound, never written. */
export interface FilterSql {
  from: string
  /** The item's number, from the table that is gone through. */
  number: string
  conditions: string[]
  values: Record<string, string | number>
  /** Whether items come in the order of their numbers by themselves. */
  ordered: boolean
  /** Whether few items are likely to fit, so that an index finds them sooner than a look at each. */
  rare: boolean
}

const LISTS = {
  kinds: 'kind',
  modelIds: 'model_id',
  taskTypes: 'task_type',
  batchIds: 'batch_id',
  connectionIds: 'connection_id',
} as const satisfies Partial<Record<keyof LibraryFilter, string>>

export function filterSql(filter: LibraryFilter): FilterSql {
  const words = searchWords(filter.text ?? '')
  const sql: FilterSql = {
    // words first, in this order: looked up one item at a time they would be read anew for each
    from: words === null ? 'items' : 'item_words CROSS JOIN items ON items.number = item_words.rowid',
    number: words === null ? 'items.number' : 'item_words.rowid',
    conditions: [],
    values: {},
    ordered: true,
    rare: words === null && (filter.minRating ?? 0) > 0,
  }
  if (words !== null) {
    sql.conditions.push('item_words MATCH @words')
    sql.values['words'] = words
  }
  // with words, items come in the order of the words' index: the plus keeps SQLite from using another one
  const plain = words === null ? '' : '+'
  for (const [name, column] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
    const values = filter[name]
    if (values === undefined) continue
    if (values.length === 1) {
      sql.conditions.push(`${plain}items.${column} = @${name}`)
      sql.values[name] = values[0] ?? ''
    } else {
      sql.conditions.push(`${plain}items.${column} IN (SELECT value FROM json_each(@${name}))`)
      sql.values[name] = JSON.stringify(values)
      sql.ordered = false
    }
  }
  narrow(sql, filter, plain)
  if (words !== null) sql.ordered = true
  return sql
}

function narrow(sql: FilterSql, filter: LibraryFilter, plain: string): void {
  const bound: [value: string | number | undefined, name: string, condition: string, ordered: boolean][] = [
    [filter.minRating || undefined, 'minRating', `${plain}items.rating >= @minRating`, false],
    [filter.minCoins, 'minCoins', 'items.coins >= @minCoins', true],
    [filter.maxCoins, 'maxCoins', 'items.coins <= @maxCoins', true],
    [filter.from && Date.parse(filter.from), 'from', `${plain}items.created_at >= @from`, false],
    [filter.to && Date.parse(filter.to), 'to', `${plain}items.created_at <= @to`, false],
    [filter.missing === undefined ? undefined : Number(filter.missing), 'missing', 'items.missing = @missing', true],
    [
      filter.collectionId,
      'collectionId',
      'items.number IN (SELECT item FROM collection_items WHERE collection_id = @collectionId)',
      false,
    ],
  ]
  for (const [value, name, condition, ordered] of bound) {
    if (value === undefined) continue
    sql.conditions.push(condition)
    sql.values[name] = value
    sql.ordered &&= ordered
  }
  for (const [index, tag] of (filter.tags ?? []).entries()) {
    sql.conditions.push(`items.number IN (SELECT item FROM item_tags WHERE tag = @tag${index})`)
    sql.values[`tag${index}`] = tag
    sql.ordered = false
  }
}

export function whereOf({ conditions }: Pick<FilterSql, 'conditions'>): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}

import type { Flag, LibrarySort } from '#shared/app/library.ts'
import { searchWords } from '../search-words.ts'
import { orderedColumns } from './order-sql.ts'
import { numbersOfRanking, type SoughtFilter } from './ranking.ts'

/** A filter as SQL: the tables it reads and what must hold. Values are bound, never written. */
export interface FilterSql {
  from: string
  /** The item's number, from the table that is gone through. */
  number: string
  conditions: string[]
  /** The one of the conditions by which an item lies in the trash, or does not. */
  trashed: string
  values: Record<string, string | number>
  /** Whether items come in the order of their numbers by themselves. */
  ordered: boolean
  /** Whether few items are likely to fit, so that an index finds them sooner than a look at each. */
  rare: boolean
  /** Whether all that narrows is a search for words, or nothing at all: what is in the trash has no words. */
  narrowedBy: 'nothing' | 'words' | 'more'
}

/** What is shown when the variations of a picture are stacked into one entry. */
interface StackView {
  filter: SoughtFilter
  sort: LibrarySort
  folded: boolean
}

/** A flag as it is kept. */
export const FLAG_VALUES: Record<Flag, number> = { pick: 1, none: 0, reject: -1 }

const LISTS = {
  kinds: 'kind',
  modelIds: 'model_id',
  taskTypes: 'task_type',
  batchIds: 'batch_id',
  connectionIds: 'connection_id',
} as const satisfies Partial<Record<keyof SoughtFilter, string>>

export function filterSql(filter: SoughtFilter): FilterSql {
  const words = filter.trashed ? null : searchWords(filter.text ?? '')
  if (filter.ranking && !filter.trashed) return rankedSql(filter, words)
  const sql: FilterSql = {
    // words first, in this order: looked up one item at a time they would be read anew for each
    from: words === null ? 'items' : 'item_words CROSS JOIN items ON items.number = item_words.rowid',
    number: words === null ? 'items.number' : 'item_words.rowid',
    conditions: [],
    trashed: trashedSql('items', filter),
    values: {},
    ordered: true,
    rare: words === null && (filter.minRating ?? 0) > 0,
    narrowedBy: 'more',
  }
  if (words !== null) {
    sql.conditions.push('item_words MATCH @words')
    sql.values['words'] = words
  }
  narrow(sql, filter, { table: 'items', hasWords: words !== null })
  if (sql.conditions.length === (words === null ? 0 : 1)) sql.narrowedBy = words === null ? 'nothing' : 'words'
  sql.conditions.push(sql.trashed)
  if (filter.trashed) sql.narrowedBy = 'more'
  if (words !== null) sql.ordered = true
  return sql
}

/** What has the words of a question and what is like it in meaning, together. */
function rankedSql(filter: SoughtFilter, words: string | null): FilterSql {
  const sql: FilterSql = {
    from: 'items',
    number: 'items.number',
    conditions: foundConditions('items', filter),
    trashed: trashedSql('items', filter),
    values: { ranked: JSON.stringify(numbersOfRanking(filter.ranking)), ...(words === null ? {} : { words }) },
    ordered: false,
    rare: true,
    narrowedBy: 'more',
  }
  narrow(sql, filter, { table: 'items', hasWords: true })
  sql.conditions.push(sql.trashed)
  return { ...sql, ordered: false }
}

function trashedSql(table: string, { trashed }: SoughtFilter): string {
  return `${table}.trashed_at IS ${trashed ? 'NOT NULL' : 'NULL'}`
}

/** By its words, bound as `words`, or by meaning, bound as `ranked`. */
function foundConditions(table: string, filter: SoughtFilter): string[] {
  const hasWords = !filter.trashed && searchWords(filter.text ?? '') !== null
  const worded = 'SELECT rowid FROM item_words WHERE item_words MATCH @words'
  const ranked = 'SELECT value FROM json_each(@ranked)'
  if (!filter.ranking || filter.trashed) return hasWords ? [`${table}.number IN (${worded})`] : []
  if (!filter.ranking.isWhole) return [`${table}.number IN (${worded} UNION ALL ${ranked})`]
  return [ranked, ...(hasWords ? [worded] : [])].map((found) => `${table}.number IN (${found})`)
}

/** Of the stack of an item, only the one that comes first in an order, of those that fit. */
export function firstOfStack({ filter, sort, folded }: StackView): string {
  const fits = [`other.stack = items.stack`, ...conditionsOn('other', filter, folded)]
  const [here, there] = [orderedColumns(sort, 'items'), orderedColumns(sort, 'other')].map(
    (columns) => `(${columns.join(', ')})`,
  )
  const before = sort.descending ? '>' : '<'
  return `(items.stack = '' OR NOT EXISTS
    (SELECT 1 FROM items AS other WHERE ${fits.join(' AND ')} AND ${there} ${before} ${here}))`
}

/** What the earlier steps of a recipe made is folded away below what came of it, where that fits too. */
export function notFolded(number: string, filter: SoughtFilter): string {
  return `NOT EXISTS (SELECT 1 FROM item_steps CROSS JOIN items AS above ON above.number = item_steps.later
    WHERE item_steps.earlier = ${number} AND ${conditionsOn('above', filter).join(' AND ')})`
}

/** What must hold of an item in another part of a statement; the values are those of `filterSql`. */
export function conditionsOn(table: string, filter: SoughtFilter, folded = false): string[] {
  const sql = { conditions: [] as string[], values: {}, ordered: true }
  narrow(sql, filter, { table, hasWords: false })
  return [
    ...sql.conditions,
    ...foundConditions(table, filter),
    trashedSql(table, filter),
    ...(folded ? [notFolded(`${table}.number`, filter)] : []),
  ]
}

function narrow(
  sql: Pick<FilterSql, 'conditions' | 'values' | 'ordered'>,
  filter: SoughtFilter,
  { table, hasWords }: { table: string; hasWords: boolean },
): void {
  // with words, items come in the order of the words' index: the plus keeps SQLite from using another one
  const plain = hasWords ? '+' : ''
  for (const [name, column] of Object.entries(LISTS) as [keyof typeof LISTS, string][]) {
    const values = filter[name]
    if (values === undefined) continue
    if (values.length === 1) {
      sql.conditions.push(`${plain}${table}.${column} = @${name}`)
      sql.values[name] = values[0] ?? ''
    } else {
      sql.conditions.push(`${plain}${table}.${column} IN (SELECT value FROM json_each(@${name}))`)
      sql.values[name] = JSON.stringify(values)
      sql.ordered = false
    }
  }
  const bound: [value: string | number | undefined, name: string, condition: string, ordered: boolean][] = [
    [filter.minRating || undefined, 'minRating', `${plain}${table}.rating >= @minRating`, false],
    [filter.minCoins, 'minCoins', `${table}.coins >= @minCoins`, true],
    [filter.maxCoins, 'maxCoins', `${table}.coins <= @maxCoins`, true],
    [filter.from && Date.parse(filter.from), 'from', `${plain}${table}.created_at >= @from`, false],
    [filter.to && Date.parse(filter.to), 'to', `${plain}${table}.created_at <= @to`, false],
    [filter.missing === undefined ? undefined : Number(filter.missing), 'missing', `${table}.missing = @missing`, true],
    [filter.stack, 'stack', `${plain}${table}.stack = @stack`, true],
    [
      filter.collectionId,
      'collectionId',
      `${table}.number IN (SELECT item FROM collection_items WHERE collection_id = @collectionId)`,
      false,
    ],
    [
      filter.stepsOf,
      'stepsOf',
      `${table}.number IN (SELECT number FROM items WHERE id = @stepsOf UNION ALL
        SELECT item_steps.earlier FROM items CROSS JOIN item_steps ON item_steps.later = items.number
        WHERE items.id = @stepsOf)`,
      false,
    ],
    // what is in the trash has no words to be looked up: its prompt is looked through
    [
      filter.trashed && filter.text?.trim(),
      'prompt',
      `instr(lower_case(${table}.prompt), lower_case(@prompt)) > 0`,
      true,
    ],
  ]
  for (const [value, name, condition, ordered] of bound) {
    if (value === undefined || value === '') continue
    sql.conditions.push(condition)
    sql.values[name] = value
    sql.ordered &&= ordered
  }
  if (filter.flags !== undefined) narrowByFlags(sql, filter.flags, table, plain)
  for (const [index, tag] of (filter.tags ?? []).entries()) {
    sql.conditions.push(`${table}.number IN (SELECT item FROM item_tags WHERE tag = @tag${index})`)
    sql.values[`tag${index}`] = tag
    sql.ordered = false
  }
}

/** One flag alone is found by its index, which holds flagged items only. */
function narrowByFlags(sql: Pick<FilterSql, 'conditions'>, flags: readonly Flag[], table: string, plain: string): void {
  const values = flags.map((flag) => FLAG_VALUES[flag])
  const [only] = values
  if (values.length === 1 && only !== undefined && only !== 0)
    sql.conditions.push(`${plain}${table}.flag = ${only}`, `${table}.flag <> 0`)
  else sql.conditions.push(`+${table}.flag IN (${values.join(', ')})`)
}

export function whereOf({ conditions }: Pick<FilterSql, 'conditions'>): string {
  return conditions.length === 0 ? '' : `WHERE ${conditions.join(' AND ')}`
}

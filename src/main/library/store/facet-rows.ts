import type { Database } from 'better-sqlite3'
import { conditionsOn, filterSql, whereOf } from './filter-sql.ts'
import type { SoughtFilter } from './ranking.ts'

/** In the order of the columns: every item of the library passes by, and objects with names would be built for each. */
export type FacetRow = [
  kind: string,
  modelId: string,
  taskType: string,
  batchId: string | null,
  rating: number,
  coins: number,
  flag: number,
  /** As JSON, of which only that of those that are counted is read. */
  tags: string,
  number: number,
  /** Only where variations are stacked; empty for an item without a stack. */
  stack?: string,
]

const COLUMNS = ['kind', 'model_id', 'task_type', 'batch_id', 'rating', 'coins', 'flag', 'tags', 'number']

/** What is counted of the items between two numbers, of those that fit. Words are looked for in the trash only. */
export function facetRows(
  db: Database,
  filter: SoughtFilter,
  { stacked }: { stacked: boolean },
): (after: number, until: number) => FacetRow[] {
  const sql = filterSql(filter)
  const conditions = [...sql.conditions, `${sql.number} > @after`, `${sql.number} <= @until`]
  // the index is a narrow copy of what is counted: the rest of an item is many times as wide
  const statement = db
    .prepare<Record<string, string | number>, FacetRow>(
      `SELECT ${columnsOf('items')}${stacked ? ', items.stack' : ''}
       FROM items ${filter.trashed ? '' : 'INDEXED BY items_for_facets'} ${whereOf({ conditions })}`,
    )
    .raw()
  return (after, until) => statement.all({ ...sql.values, after, until })
}

/** Of the items between two numbers, those that are steps of a recipe: the rows of what was made of them, as far as it fits. */
export function rowsAbove(
  db: Database,
  filter: SoughtFilter,
): (after: number, until: number) => Map<number, FacetRow[]> {
  const conditions = ['item_steps.earlier > @after', 'item_steps.earlier <= @until', ...conditionsOn('above', filter)]
  const statement = db
    .prepare<Record<string, string | number>, [...FacetRow, earlier: number]>(
      `SELECT ${columnsOf('above')}, '' AS stack, item_steps.earlier
       FROM item_steps CROSS JOIN items AS above ON above.number = item_steps.later ${whereOf({ conditions })}`,
    )
    .raw()
  const { values } = filterSql(filter)
  return (after, until) => {
    const above = new Map<number, FacetRow[]>()
    for (const row of statement.all({ ...values, after, until })) {
      const earlier = row.at(-1) as number
      const known = above.get(earlier)
      if (known) known.push(row as unknown as FacetRow)
      else above.set(earlier, [row as unknown as FacetRow])
    }
    return above
  }
}

function columnsOf(table: string): string {
  return COLUMNS.map((column) => `${table}.${column}`).join(', ')
}

/** From the newest item, as below: names change. */
export function modelName(db: Database, modelId: string): string | null {
  return newestName(db, 'SELECT model_name AS name FROM items WHERE model_id = ? ORDER BY number DESC LIMIT 1', modelId)
}

/** Null for single runs, which have none. */
export function batchName(db: Database, batchId: string): string | null {
  return newestName(db, 'SELECT batch_name AS name FROM items WHERE batch_id = ? ORDER BY number DESC LIMIT 1', batchId)
}

function newestName(db: Database, sql: string, id: string): string | null {
  return db.prepare<[string], { name: string | null }>(sql).get(id)?.name ?? null
}

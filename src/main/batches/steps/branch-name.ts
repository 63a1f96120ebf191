import type { Database } from 'better-sqlite3'
import { firstOfStep, placeOfItem } from '../store/branches.ts'
import { findRow, type RowRecord } from '../store/rows.ts'
import { withItemPaths } from './item-paths.ts'

/** What the files of a row are called by: for a row of a later step also the row of the list, and which branch it is. */
export function namedRow(db: Database, row: RowRecord) {
  const own = { ...row, params: withItemPaths(db, row) }
  const first = row.root === null ? undefined : findRow(db, row.root)
  return first ? { ...own, first: { ...first, params: withItemPaths(db, first) }, branch: branchOf(db, row) } : own
}

/**
 * The outputs that it goes on with, by their places, such as `2.1`. Empty for the first row that a step made of its row of
 * the list: that one has the clean name, also when a person later chooses more.
 */
function branchOf(db: Database, { id, root, step, lineage, copy }: RowRecord): string {
  if (root === null || firstOfStep(db, { root, step }) === id) return ''
  const places = Object.values(lineage).flatMap((items) => {
    const [only, another] = items
    // where branches have met there is nothing to be told apart
    return only === undefined || another !== undefined ? [] : [placeOfItem(db, only) ?? 1]
  })
  return [places.join('.'), ...(copy > 1 ? [String(copy)] : [])].filter(Boolean).join('-')
}

import type { Database } from 'better-sqlite3'
import { inTransaction } from '../sqlite/transaction.ts'
import { yieldToEventLoop } from '../tools/yield-to-event-loop.ts'
import { sortName } from './sort-name.ts'
import { stackKey } from './stack-key.ts'
import { itemsWithoutSortKeys } from './store/item-record.ts'
import { saveSortKeys } from './store/sort-keys.ts'

const ITEMS_AT_ONCE = 200

/** Items of earlier versions get what they are sorted and stacked by, a few at a time. Answers whether there were any. */
export async function addSortKeysToOlderItems(db: Database, signal: AbortSignal): Promise<boolean> {
  for (let any = false; ; any = true) {
    signal.throwIfAborted()
    const items = itemsWithoutSortKeys(db, ITEMS_AT_ONCE)
    if (items.length === 0) return any
    inTransaction(db, () => {
      for (const { number, id, kind, stem, path, settings } of items) {
        const made = { itemId: id, kind, stem, settings }
        saveSortKeys(db, { number, name: sortName(path), stack: stackKey(made) })
      }
    })
    await yieldToEventLoop()
  }
}

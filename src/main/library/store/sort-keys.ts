import type { Database } from 'better-sqlite3'

interface ItemWithoutSortKeys {
  number: number
  id: string
  kind: string
  stem: string | null
  path: string
  settings: string
}

export function itemsWithoutSortKeys(db: Database, limit: number): ItemWithoutSortKeys[] {
  return db
    .prepare<[number], ItemWithoutSortKeys>(
      "SELECT number, id, kind, stem, path, settings FROM items WHERE stack = '' ORDER BY number DESC LIMIT ?",
    )
    .all(limit)
}

export function saveSortKeys(db: Database, item: { number: number; name: string; stack: string }): void {
  db.prepare('UPDATE items SET name = @name, stack = @stack WHERE number = @number').run(item)
}

import type { Database } from 'better-sqlite3'

interface UnreckonedItem {
  number: number
  id: string
  kind: string
  stem: string | null
  path: string
  settings: string
}

export function unreckonedItems(db: Database, limit: number): UnreckonedItem[] {
  return db
    .prepare<[number], UnreckonedItem>(
      "SELECT number, id, kind, stem, path, settings FROM items WHERE stack = '' ORDER BY number DESC LIMIT ?",
    )
    .all(limit)
}

export function saveReckoned(db: Database, item: { number: number; name: string; stack: string }): void {
  db.prepare('UPDATE items SET name = @name, stack = @stack WHERE number = @number').run(item)
}

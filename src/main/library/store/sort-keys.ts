import type { Database } from 'better-sqlite3'

export function saveSortKeys(db: Database, item: { number: number; name: string; stack: string }): void {
  db.prepare('UPDATE items SET name = @name, stack = @stack WHERE number = @number').run(item)
}

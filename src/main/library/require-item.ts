import { Refusal } from '#shared/app/refusal.ts'
import type { Database } from 'better-sqlite3'
import { CommandError } from '#shared/app/error.ts'
import { readItem, type ItemRecord } from './store/item-record.ts'

export function requireItem(db: Database, id: string): ItemRecord {
  const item = readItem(db, id)
  if (!item) throw unknownItem()
  return item
}

export function unknownItem(): CommandError {
  return new Refusal('unknown_item')
}

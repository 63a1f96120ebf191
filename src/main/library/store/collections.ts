import type { Database } from 'better-sqlite3'
import { Refusal } from '#shared/app/refusal.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Collection } from '#shared/app/library.ts'

/** What is in the trash stays a member, and is not counted: nobody sees it there. */
const COLLECTION = `SELECT id, name, (SELECT count(*) FROM collection_items WHERE collection_id = collections.id
    AND item NOT IN (SELECT number FROM items WHERE trashed_at IS NOT NULL)) AS count
  FROM collections`

export function listCollections(db: Database): Collection[] {
  return db.prepare<[], Collection>(`${COLLECTION} ORDER BY name COLLATE NOCASE`).all()
}

export function findCollection(db: Database, id: string): Collection {
  const found = db.prepare<[string], Collection>(`${COLLECTION} WHERE id = ?`).get(id)
  if (!found) throw new Refusal('unknown_collection')
  return found
}

/** One that is there already stays: who brought it back may have got no answer, and asks again. */
export function createCollection(
  db: Database,
  { id, name, now }: { id: string; name: string; now: number },
): Collection {
  refuseTakenName(db, name, id)
  db.prepare(
    'INSERT INTO collections (id, name, created_at) VALUES (@id, @name, @now) ON CONFLICT (id) DO NOTHING',
  ).run({ id, name, now })
  return findCollection(db, id)
}

export function renameCollection(db: Database, id: string, name: string): Collection {
  refuseTakenName(db, name, id)
  db.prepare('UPDATE collections SET name = @name WHERE id = @id').run({ name, id })
  return findCollection(db, id)
}

/** The items stay. */
export function removeCollection(db: Database, id: string): void {
  findCollection(db, id)
  db.prepare('DELETE FROM collections WHERE id = ?').run(id)
}

/** Answers those that were not in it. */
export function addToCollection(db: Database, id: string, items: readonly string[], now: number): string[] {
  const inside = new Set(insideOf(db, id, items))
  db.prepare(
    `INSERT OR IGNORE INTO collection_items (collection_id, item, added_at)
     SELECT collections.id, number, @now FROM items, collections
     WHERE items.id IN (SELECT value FROM json_each(@items)) AND collections.id = @id`,
  ).run({ id, now, items: JSON.stringify(items) })
  return insideOf(db, id, items).filter((item) => !inside.has(item))
}

/** Answers those that were in it. */
export function removeFromCollection(db: Database, id: string, items: readonly string[]): string[] {
  const inside = insideOf(db, id, items)
  db.prepare(
    `DELETE FROM collection_items WHERE collection_id = @id AND item IN
       (SELECT number FROM items WHERE id IN (SELECT value FROM json_each(@items)))`,
  ).run({ id, items: JSON.stringify(items) })
  return inside
}

function insideOf(db: Database, id: string, items: readonly string[]): string[] {
  return db
    .prepare<{ id: string; items: string }, { id: string }>(
      `SELECT items.id FROM items JOIN collection_items ON collection_items.item = items.number
       WHERE collection_items.collection_id = @id AND items.id IN (SELECT value FROM json_each(@items))`,
    )
    .all({ id, items: JSON.stringify(items) })
    .map((item) => item.id)
}

export function collectionsOf(db: Database, item: number): string[] {
  return db
    .prepare<[number], { id: string }>(
      'SELECT collection_id AS id FROM collection_items WHERE item = ? ORDER BY added_at, id',
    )
    .all(item)
    .map(({ id }) => id)
}

function refuseTakenName(db: Database, name: string, id: string): void {
  const taken = db.prepare<[string], { id: string }>('SELECT id FROM collections WHERE name = ?').get(name)
  if (taken && taken.id !== id) throw new Refusal('name_taken', localized('refusals.collectionNameTaken', name))
}

import type { Database } from 'better-sqlite3'

export interface MaskRecord {
  id: string
  /** The SHA-256 of the picture. */
  picture: string
  name: string
  /** The SHA-256 of the mask. */
  mask: string
  savedAt: number
}

export function listMasks(db: Database, picture: string): MaskRecord[] {
  return db.prepare<[string], MaskRecord>(`${MASK} WHERE picture = ? ORDER BY name`).all(picture)
}

export function findMask(db: Database, id: string): MaskRecord | undefined {
  return db.prepare<[string], MaskRecord>(`${MASK} WHERE id = ?`).get(id)
}

export function maskNamed(db: Database, { picture, name }: Pick<MaskRecord, 'picture' | 'name'>) {
  return db
    .prepare<Pick<MaskRecord, 'picture' | 'name'>, MaskRecord>(`${MASK} WHERE picture = @picture AND name = @name`)
    .get({ picture, name })
}

/** In the place of whichever mask of the picture has its name. */
export function keepMask(db: Database, mask: MaskRecord): void {
  db.prepare(
    `INSERT INTO saved_masks (id, picture, name, mask, saved_at) VALUES (@id, @picture, @name, @mask, @savedAt)
     ON CONFLICT (picture, name) DO UPDATE SET id = excluded.id, name = excluded.name, mask = excluded.mask,
       saved_at = excluded.saved_at`,
  ).run(mask)
}

export function renameMask(db: Database, { id, name }: Pick<MaskRecord, 'id' | 'name'>): void {
  db.prepare('UPDATE saved_masks SET name = @name WHERE id = @id').run({ id, name })
}

export function removeMask(db: Database, id: string): void {
  db.prepare('DELETE FROM saved_masks WHERE id = ?').run(id)
}

const MASK = 'SELECT id, picture, name, mask, saved_at AS savedAt FROM saved_masks'

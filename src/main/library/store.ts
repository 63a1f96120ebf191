import type { Database } from 'better-sqlite3'
import { wordsOf } from './embed/settings-text.ts'
import type { Intake, ItemSettings } from './intake.ts'
import { pathKey } from './path-key.ts'

interface StoredFile {
  variant: string
  path: string
  bytes: number
  sha256: string
}

export interface ItemRecord {
  number: number
  id: string
  connection_id: string
  asset_id: string
  kind: string
  mime_type: string
  width: number | null
  height: number | null
  duration_seconds: number | null
  transparent: number | null
  stem: string | null
  path: string
  bytes: number
  sha256: string
  missing: number
  prompt: string
  model_id: string
  model_name: string
  task_type: string
  batch_id: string | null
  batch_name: string | null
  coins: number
  rating: number
  tags: string
  media_key: string
  previews: string
  settings: string
  created_at: number
}

export function findItem(
  db: Database,
  connectionId: string,
  assetId: string,
): { id: string; path: string; sha256: string } | undefined {
  return db
    .prepare<[string, string], { id: string; path: string; sha256: string }>(
      'SELECT id, path, sha256 FROM items WHERE connection_id = ? AND asset_id = ?',
    )
    .get(connectionId, assetId)
}

export function readItem(db: Database, id: string): ItemRecord | undefined {
  return db.prepare<[string], ItemRecord>('SELECT * FROM items WHERE id = ?').get(id)
}

export function companionsOf(db: Database, number: number): StoredFile[] {
  return db
    .prepare<[number], StoredFile>(
      'SELECT variant, path, bytes, sha256 FROM item_companions WHERE item = ? ORDER BY variant',
    )
    .all(number)
}

/** Every file of every item, each once. */
export function listLibraryFiles(db: Database): { path: string; missing: number }[] {
  return db
    .prepare<[], { path: string; missing: number }>(
      `SELECT path, min(missing) AS missing FROM (
         SELECT path, missing FROM items
         UNION ALL SELECT c.path, i.missing FROM item_companions c JOIN items i ON i.number = c.item
       ) GROUP BY path`,
    )
    .all()
}

export function sourcesOf(db: Database, number: number): string[] {
  return db
    .prepare<[number], { sha256: string }>('SELECT sha256 FROM item_sources WHERE item = ?')
    .all(number)
    .map(({ sha256 }) => sha256)
}

/** Whether some file of the library has this name, or one that a file system may take for it. */
export function isPathTaken(db: Database, path: string): boolean {
  return (
    db
      .prepare<{ key: string }, { found: number }>(
        `SELECT 1 AS found FROM items WHERE path_key = @key
         UNION ALL SELECT 1 FROM item_companions WHERE path_key = @key LIMIT 1`,
      )
      .get({ key: pathKey(path) }) !== undefined
  )
}

export function insertItem(
  db: Database,
  {
    itemId,
    mediaKey,
    intake,
    file,
    companions,
    now,
  }: { itemId: string; mediaKey: string; intake: Intake; file: StoredFile; companions: StoredFile[]; now: number },
): void {
  const { settings } = intake
  const prompt = wordsOf(settings)
  const number = Number(
    db
      .prepare(
        `INSERT INTO items (id, connection_id, asset_id, kind, mime_type, width, height, duration_seconds, transparent,
           stem, path, path_key, bytes, sha256, prompt, model_id, model_name, task_type, batch_id, batch_name, coins,
           media_key, settings, created_at)
         VALUES (@id, @connectionId, @assetId, @kind, @mimeType, @width, @height, @durationSeconds, @transparent,
           @stem, @path, @pathKey, @bytes, @sha256, @prompt, @modelId, @modelName, @taskType, @batchId, @batchName, @coins,
           @mediaKey, @settings, @createdAt)`,
      )
      .run({
        id: itemId,
        connectionId: settings.connectionId,
        assetId: intake.assetId,
        kind: intake.kind,
        mimeType: intake.file.mimeType,
        width: intake.width,
        height: intake.height,
        durationSeconds: intake.durationSeconds,
        transparent: intake.transparent === null ? null : Number(intake.transparent),
        stem: intake.stem,
        path: file.path,
        pathKey: pathKey(file.path),
        bytes: file.bytes,
        sha256: file.sha256,
        prompt,
        modelId: settings.modelId,
        modelName: settings.modelName,
        taskType: settings.taskType,
        batchId: settings.batchId,
        batchName: settings.batchName,
        coins: settings.coins,
        mediaKey,
        settings: JSON.stringify(settings),
        createdAt: Date.parse(settings.createdAt) || now,
      }).lastInsertRowid,
  )
  indexWords(db, number, { prompt, names: namesOf(settings, intake.kind), tags: '' })
  for (const companion of companions)
    db.prepare(
      'INSERT INTO item_companions (item, variant, path, path_key, bytes, sha256) VALUES (?, ?, ?, ?, ?, ?)',
    ).run(number, companion.variant, companion.path, pathKey(companion.path), companion.bytes, companion.sha256)
  for (const sha256 of new Set(intake.madeFrom))
    db.prepare('INSERT INTO item_sources (item, sha256) VALUES (?, ?)').run(number, sha256)
}

export function moveItem(db: Database, number: number, path: string): void {
  db.prepare('UPDATE items SET path = ?, path_key = ? WHERE number = ?').run(path, pathKey(path), number)
  markThere(db, number)
}

export function markMissing(db: Database, number: number): void {
  db.prepare('UPDATE items SET missing = 1 WHERE number = ?').run(number)
}

/** What could not be drawn while it was away can be now. */
export function markThere(db: Database, number: number): void {
  db.prepare(
    `UPDATE items SET missing = 0, previews = CASE previews WHEN 'none' THEN 'waiting' ELSE previews END WHERE number = ?`,
  ).run(number)
}

export function moveCompanion(db: Database, number: number, variant: string, path: string): void {
  db.prepare('UPDATE item_companions SET path = ?, path_key = ? WHERE item = ? AND variant = ?').run(
    path,
    pathKey(path),
    number,
    variant,
  )
}

/** Answers what they were rated before. */
export function rateItems(db: Database, ids: readonly string[], rating: number): { id: string; rating: number }[] {
  const named = JSON.stringify(ids)
  const before = db
    .prepare<[string], { id: string; rating: number }>(
      'SELECT id, rating FROM items WHERE id IN (SELECT value FROM json_each(?))',
    )
    .all(named)
  db.prepare('UPDATE items SET rating = ? WHERE id IN (SELECT value FROM json_each(?))').run(rating, named)
  return before
}

/**
 * The way a tag is written first is the way it stays; letter case makes no second one. Answers which tags the item had
 * not, or had, before.
 */
export function retagItem(
  db: Database,
  id: string,
  { add, remove }: { add: string[]; remove: string[] },
): { added: string[]; removed: string[] } {
  const item = readItem(db, id)
  if (!item) return { added: [], removed: [] }
  const removed = remove.filter(
    (tag) => db.prepare('DELETE FROM item_tags WHERE item = ? AND tag = ?').run(item.number, tag).changes > 0,
  )
  const added = add.filter(
    (tag) =>
      db.prepare('INSERT OR IGNORE INTO item_tags (tag, item) VALUES (?, ?)').run(spelling(db, tag), item.number)
        .changes > 0,
  )
  const tags = db
    .prepare<[number], { tag: string }>('SELECT tag FROM item_tags WHERE item = ? ORDER BY tag')
    .all(item.number)
    .map(({ tag }) => tag)
  db.prepare('UPDATE items SET tags = ? WHERE number = ?').run(JSON.stringify(tags), item.number)
  const names = namesOf(JSON.parse(item.settings) as ItemSettings, item.kind)
  indexWords(db, item.number, { prompt: item.prompt, names, tags: tags.join(' , ') })
  return { added, removed }
}

function spelling(db: Database, tag: string): string {
  const known = db.prepare<[string], { tag: string }>('SELECT tag FROM item_tags WHERE tag = ? LIMIT 1').get(tag)
  return known?.tag ?? tag
}

function indexWords(db: Database, number: number, words: { prompt: string; names: string; tags: string }): void {
  db.prepare('INSERT OR REPLACE INTO item_words (rowid, prompt, names, tags) VALUES (?, ?, ?, ?)').run(
    number,
    words.prompt,
    words.names,
    words.tags,
  )
}

function namesOf(settings: ItemSettings, kind: string): string {
  return [settings.modelName, settings.effectId, settings.batchName, kind].filter(Boolean).join(' ')
}

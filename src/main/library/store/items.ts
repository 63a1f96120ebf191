import { basename } from 'node:path'
import type { Database } from 'better-sqlite3'
import { wordsOf } from '../embed/settings-text.ts'
import type { Intake, ItemSettings } from '../intake.ts'
import { pathKey } from '../../tools/path-key.ts'
import { sortName } from '../sort-name.ts'
import { stackKey } from '../stack-key.ts'
import { UNKNOWN_MODEL } from '../unknown-model.ts'
import { tagsOf } from './item-json.ts'
import { readItem, type ItemRecord } from './item-record.ts'

interface StoredFile {
  variant: string
  path: string
  bytes: number
  sha256: string
}

export function findItem(
  db: Database,
  connectionId: string,
  assetId: string,
): { id: string; path: string; sha256: string } | undefined {
  return db
    .prepare<{ connectionId: string; assetId: string }, { id: string; path: string; sha256: string }>(
      'SELECT id, path, sha256 FROM items WHERE connection_id = @connectionId AND asset_id = @assetId',
    )
    .get({ connectionId, assetId })
}

export function companionsOf(db: Database, number: number): StoredFile[] {
  return db
    .prepare<[number], StoredFile>(
      'SELECT variant, path, bytes, sha256 FROM item_companions WHERE item = ? ORDER BY variant',
    )
    .all(number)
}

/** Every file of every item, each once; not of those in the trash. */
export function listLibraryFiles(db: Database): { path: string; missing: number }[] {
  return db
    .prepare<[], { path: string; missing: number }>(
      `SELECT path, min(missing) AS missing FROM (
         SELECT path, missing FROM items WHERE trashed_at IS NULL
         UNION ALL SELECT c.path, i.missing FROM item_companions c JOIN items i ON i.number = c.item
         WHERE i.trashed_at IS NULL
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

/** A file that was made here and used again is found by its content, wherever it was used from. */
export function itemsMadeFrom(db: Database, number: number): string[] {
  return db
    .prepare<[number], string>(
      `SELECT source.id FROM item_sources JOIN items AS source ON source.sha256 = item_sources.sha256
       WHERE item_sources.item = ? AND source.trashed_at IS NULL ORDER BY source.number`,
    )
    .pluck()
    .all(number)
}

export function itemsUsing(db: Database, number: number): string[] {
  return db
    .prepare<[number], string>(
      `SELECT made.id FROM items JOIN item_sources ON item_sources.sha256 = items.sha256
       JOIN items AS made ON made.number = item_sources.item WHERE items.number = ?
         AND made.trashed_at IS NULL ORDER BY made.number`,
    )
    .pluck()
    .all(number)
}

/** The file of an item, and the key that its media ids are made with. */
export interface StoredItemFile {
  number: number
  id: string
  path: string
  mimeType: string
  bytes: number
  sha256: string
  mediaKey: string
}

const SELECT_FILES = 'SELECT number, id, path, mime_type AS mimeType, bytes, sha256, media_key AS mediaKey FROM items'

export function fileOfItem(db: Database, id: string): StoredItemFile | undefined {
  return db.prepare<[string], StoredItemFile>(`${SELECT_FILES} WHERE id = ?`).get(id)
}

export function fileAtPath(db: Database, path: string): StoredItemFile | undefined {
  return db
    .prepare<{ pathKey: string; path: string }, StoredItemFile>(
      `${SELECT_FILES} WHERE path_key = @pathKey AND path = @path AND trashed_at IS NULL`,
    )
    .get({ pathKey: pathKey(path), path })
}

/** One of those with this content whose file is there. */
export function fileWithContent(db: Database, sha256: string): StoredItemFile | undefined {
  return db.prepare<[string], StoredItemFile>(`${SELECT_FILES} WHERE sha256 = ? AND missing = 0 LIMIT 1`).get(sha256)
}

/** What tells whether the file of an item is where it should be. */
export interface CheckedFile {
  number: number
  path: string
  bytes: number
  sha256: string
  missing: 0 | 1
}

/** In the order of their numbers. */
export function filesToCheck(db: Database, { after, limit }: { after: number; limit: number }): CheckedFile[] {
  return db
    .prepare<{ after: number; limit: number }, CheckedFile>(
      `SELECT number, path, bytes, sha256, missing FROM items
       WHERE number > @after AND trashed_at IS NULL ORDER BY number LIMIT @limit`,
    )
    .all({ after, limit })
}

export function missingFiles(db: Database): CheckedFile[] {
  return db
    .prepare<[], CheckedFile>(
      'SELECT number, path, bytes, sha256, missing FROM items WHERE missing = 1 AND trashed_at IS NULL',
    )
    .all()
}

/** Whether an item has this very file, as far as is known. */
export function isRecorded(db: Database, path: string): boolean {
  return (
    db
      .prepare<{ pathKey: string; path: string }, { found: number }>(
        'SELECT 1 AS found FROM items WHERE path_key = @pathKey AND path = @path AND missing = 0',
      )
      .get({ pathKey: pathKey(path), path }) !== undefined
  )
}

/** Whether an output is in the library, whichever connection it came from. */
export function isTakenIn(db: Database, assetId: string): boolean {
  return db.prepare('SELECT 1 FROM items WHERE asset_id = ? LIMIT 1').get(assetId) !== undefined
}

/** What is summed up over chosen items. */
export interface SummedItem {
  kind: string
  modelId: string
  modelName: string
  rating: number
  tags: string[]
  coins: number
  bytes: number
  missing: number
  /** 1 when items of earlier recipe steps lie below it, or variations beside it. */
  hasSteps: number
  hasVariations: number
}

export function itemsToSum(db: Database, ids: readonly string[]): SummedItem[] {
  return db
    .prepare<[string], Omit<SummedItem, 'tags'> & { tags: string }>(
      `SELECT kind, model_id AS modelId, model_name AS modelName, rating, tags, coins, bytes, missing,
         EXISTS (SELECT 1 FROM item_steps CROSS JOIN items AS below ON below.number = item_steps.earlier
           WHERE item_steps.later = items.number AND below.trashed_at IS NULL) AS hasSteps,
         items.stack <> '' AND EXISTS (SELECT 1 FROM items AS other
           WHERE other.stack = items.stack AND other.number <> items.number AND other.trashed_at IS NULL) AS hasVariations
       FROM items WHERE id IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(ids))
    .map((row) => Object.assign(row, { tags: tagsOf(row.tags) }))
}

/** Whether some file of the library has this name, or one that a file system may take for it. */
export function isPathTaken(db: Database, path: string): boolean {
  return (
    db
      .prepare<{ key: string }, { found: number }>(
        `SELECT 1 AS found FROM items WHERE path_key = @key AND trashed_at IS NULL
         UNION ALL SELECT 1 FROM item_companions WHERE path_key = @key LIMIT 1`,
      )
      .get({ key: pathKey(path) }) !== undefined
  )
}

/** Of the whole library, with what lies in the trash. */
export function countItems(db: Database): number {
  return db.prepare<[], number>('SELECT count(*) FROM items').pluck().get()!
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
           media_key, settings, created_at, name, stack)
         VALUES (@id, @connectionId, @assetId, @kind, @mimeType, @width, @height, @durationSeconds, @transparent,
           @stem, @path, @pathKey, @bytes, @sha256, @prompt, @modelId, @modelName, @taskType, @batchId, @batchName, @coins,
           @mediaKey, @settings, @createdAt, @name, @stack)`,
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
        name: sortName(file.path),
        stack: stackKey({ itemId, kind: intake.kind, stem: intake.stem, settings }),
      }).lastInsertRowid,
  )
  for (const companion of companions)
    db.prepare(
      `INSERT INTO item_companions (item, variant, path, path_key, bytes, sha256)
       VALUES (@number, @variant, @path, @pathKey, @bytes, @sha256)`,
    ).run({
      number,
      variant: companion.variant,
      path: companion.path,
      pathKey: pathKey(companion.path),
      bytes: companion.bytes,
      sha256: companion.sha256,
    })
  for (const sha256 of new Set(intake.madeFrom))
    db.prepare('INSERT INTO item_sources (item, sha256) VALUES (@number, @sha256)').run({ number, sha256 })
  db.prepare(
    `INSERT OR IGNORE INTO item_steps (later, earlier)
     SELECT @number, number FROM items WHERE id IN (SELECT value FROM json_each(@earlier)) AND number <> @number`,
  ).run({ number, earlier: JSON.stringify(intake.stepsBefore ?? []) })
  indexItem(db, { number, prompt, settings, kind: intake.kind, path: file.path, tags: [] })
}

/** Its file is there, under this path. */
export function moveItem(db: Database, number: number, path: string): void {
  const moved = db
    .prepare<[Record<string, string | number>], { id: string; trashedAt: number | null }>(
      `UPDATE items SET path = @path, path_key = @pathKey, name = @name WHERE number = @number
       RETURNING id, trashed_at AS trashedAt`,
    )
    .get({ path, pathKey: pathKey(path), name: sortName(path), number })
  // its file may have another name now
  if (moved?.trashedAt === null) reindexWords(db, moved.id)
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
  db.prepare(
    'UPDATE item_companions SET path = @path, path_key = @pathKey WHERE item = @number AND variant = @variant',
  ).run({ path, pathKey: pathKey(path), number, variant })
}

/** Answers what they were rated before. */
export function rateItems(db: Database, ids: readonly string[], rating: number): { id: string; rating: number }[] {
  const named = JSON.stringify(ids)
  const before = db
    .prepare<[string], { id: string; rating: number }>(
      'SELECT id, rating FROM items WHERE id IN (SELECT value FROM json_each(?))',
    )
    .all(named)
  db.prepare('UPDATE items SET rating = @rating WHERE id IN (SELECT value FROM json_each(@named))').run({
    rating,
    named,
  })
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
    (tag) =>
      db.prepare('DELETE FROM item_tags WHERE item = @number AND tag = @tag').run({ number: item.number, tag })
        .changes > 0,
  )
  const added = add.filter(
    (tag) =>
      db
        .prepare('INSERT OR IGNORE INTO item_tags (tag, item) VALUES (@tag, @number)')
        .run({ tag: spelling(db, tag), number: item.number }).changes > 0,
  )
  const tags = db
    .prepare<[number], { tag: string }>('SELECT tag FROM item_tags WHERE item = ? ORDER BY tag')
    .all(item.number)
    .map(({ tag }) => tag)
  db.prepare('UPDATE items SET tags = @tags WHERE number = @number').run({
    tags: JSON.stringify(tags),
    number: item.number,
  })
  // what is in the trash has no words: it gets them when it comes back
  if (item.trashedAt === null) indexItem(db, { ...item, tags })
  return { added, removed }
}

function spelling(db: Database, tag: string): string {
  const known = db.prepare<[string], { tag: string }>('SELECT tag FROM item_tags WHERE tag = ? LIMIT 1').get(tag)
  return known?.tag ?? tag
}

/** Its words again, after it had none. */
export function reindexWords(db: Database, id: string): void {
  const item = readItem(db, id)
  if (item) indexItem(db, item)
}

type IndexedItem = Pick<ItemRecord, 'number' | 'prompt' | 'settings' | 'kind' | 'path' | 'tags'>

function indexItem(db: Database, { number, prompt, settings, kind, path, tags }: IndexedItem): void {
  const names = [...namesOf(settings, kind), basename(path), ...inputNames(db, number)]
  db.prepare(
    'INSERT OR REPLACE INTO item_words (rowid, prompt, names, tags) VALUES (@number, @prompt, @names, @tags)',
  ).run({ number, prompt, names: names.join(' '), tags: tags.join(' , ') })
}

/** Names of the files that an item was made from, where they are known. */
function inputNames(db: Database, number: number): string[] {
  return db
    .prepare<[number], string>('SELECT name FROM item_sources JOIN input_files USING (sha256) WHERE item = ?')
    .pluck()
    .all(number)
}

/** Single runs have no name: they are found by what either language calls one or several of them. */
const SINGLE_RUN_WORDS = 'Single runs Einzelner Auftrag Einzelne Aufträge'
/** And what nobody knows the model of, by what either language says of it. */
const UNKNOWN_MODEL_WORDS = 'Not known Nicht bekannt'

function namesOf({ modelId, modelName, effectId, batchId, batchName }: ItemSettings, kind: string): string[] {
  const model = modelId === UNKNOWN_MODEL.modelId ? UNKNOWN_MODEL_WORDS : modelName
  const batch = batchName ?? (batchId === null ? null : SINGLE_RUN_WORDS)
  return [model, effectId, batch, kind].filter((name) => typeof name === 'string')
}

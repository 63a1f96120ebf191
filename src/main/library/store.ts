import type { Database } from 'better-sqlite3'
import type { Intake } from './intake.ts'

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
): { id: string; path: string } | undefined {
  return db
    .prepare<[string, string], { id: string; path: string }>(
      'SELECT id, path FROM items WHERE connection_id = ? AND asset_id = ?',
    )
    .get(connectionId, assetId)
}

export function isPathTaken(db: Database, path: string): boolean {
  return db.prepare<[string], { found: number }>('SELECT 1 AS found FROM items WHERE path = ?').get(path) !== undefined
}

export function insertItem(
  db: Database,
  {
    itemId,
    intake,
    file,
    companions,
    now,
  }: { itemId: string; intake: Intake; file: StoredFile; companions: StoredFile[]; now: number },
): void {
  const { settings } = intake
  const prompt = promptOf(settings.params)
  const { lastInsertRowid } = db
    .prepare(
      `INSERT INTO items (id, connection_id, asset_id, kind, mime_type, width, height, duration_seconds, transparent, stem,
         path, bytes, sha256, prompt, model_id, task_type, batch_id, coins, settings, created_at)
       VALUES (@id, @connectionId, @assetId, @kind, @mimeType, @width, @height, @durationSeconds, @transparent, @stem,
         @path, @bytes, @sha256, @prompt, @modelId, @taskType, @batchId, @coins, @settings, @createdAt)`,
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
      bytes: file.bytes,
      sha256: file.sha256,
      prompt,
      modelId: settings.modelId,
      taskType: settings.taskType,
      batchId: settings.batchId,
      coins: settings.coins,
      settings: JSON.stringify(settings),
      createdAt: Date.parse(settings.createdAt) || now,
    })
  const names = [settings.modelName, settings.effectId, settings.batchName, intake.kind].filter(Boolean).join(' ')
  db.prepare('INSERT INTO item_words (rowid, prompt, names, tags) VALUES (?, ?, ?, ?)').run(
    lastInsertRowid,
    prompt,
    names,
    '',
  )
  for (const companion of companions)
    db.prepare('INSERT INTO item_companions (item_id, variant, path, bytes, sha256) VALUES (?, ?, ?, ?, ?)').run(
      itemId,
      companion.variant,
      companion.path,
      companion.bytes,
      companion.sha256,
    )
  for (const sha256 of new Set(intake.madeFrom))
    db.prepare('INSERT INTO item_sources (item_id, sha256) VALUES (?, ?)').run(itemId, sha256)
}

/** Whatever words made it. */
function promptOf(params: Intake['settings']['params']): string {
  const words = params['prompt'] ?? params['text'] ?? params['lyrics'] ?? ''
  return typeof words === 'string' ? words : ''
}

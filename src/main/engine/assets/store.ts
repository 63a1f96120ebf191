import type { Database } from 'better-sqlite3'
import type { AssetKind, Stem } from '#shared/service/asset.ts'
import type { AssetVariant } from '../jobs/media-files.ts'

export interface AssetFile {
  variant: AssetVariant
  mimeType: string
  bytes: number
  sha256: string
}

/** An upload or an output as it is stored. */
export interface AssetRecord {
  id: string
  accountId: string
  /** Null for an upload, and then so is `outputIndex`. */
  generationId: string | null
  outputIndex: number | null
  kind: AssetKind
  mimeType: string
  width: number | null
  height: number | null
  durationSeconds: number | null
  transparent: boolean | null
  stem: Stem | null
  createdAt: number
  /** Uploads only: from this instant on the upload is gone, whether or not its files are. */
  expiresAt: number | null
  files: AssetFile[]
}

/** Call inside a transaction: the asset and its files are one thing. */
export function insertAsset(db: Database, asset: AssetRecord): void {
  for (const variant of ['original', 'thumbnail'])
    if (!asset.files.some((file) => file.variant === variant))
      throw new Error(`Asset ${asset.id} has no ${variant} file.`)
  const { files, ...row } = asset
  db.prepare(
    `INSERT INTO assets (id, account_id, generation_id, output_index, kind, mime_type, width, height, duration_seconds,
                         transparent, stem, created_at, expires_at)
     VALUES (@id, @accountId, @generationId, @outputIndex, @kind, @mimeType, @width, @height, @durationSeconds,
             @transparent, @stem, @createdAt, @expiresAt)`,
  ).run({ ...row, transparent: row.transparent === null ? null : Number(row.transparent) })
  const insertFile = db.prepare(
    `INSERT INTO asset_files (asset_id, variant, mime_type, bytes, sha256)
     VALUES (@assetId, @variant, @mimeType, @bytes, @sha256)`,
  )
  for (const file of files) insertFile.run({ ...file, assetId: asset.id })
  forgetStoring(db, [asset.id])
}

/** An expired upload is told apart from an id that never was; `undefined` also hides what belongs to another account. */
export function findAsset(
  db: Database,
  accountId: string,
  id: string,
  now: number,
): { state: 'stored'; asset: AssetRecord } | { state: 'expired' } | undefined {
  const rows = db
    .prepare<{ id: string; accountId: string }, Row>(`${SELECT_ASSETS} WHERE a.id = @id AND a.account_id = @accountId`)
    .all({ id, accountId })
  const [asset] = collect(rows)
  if (!asset) return undefined
  // what was swept by a clock that was ahead does not come back when the clock is put right
  const isGone = rows[0]!.isSwept === 1 || (asset.expiresAt !== null && asset.expiresAt <= now)
  return isGone ? { state: 'expired' } : { state: 'stored', asset }
}

/** The outputs of many generations in one statement, by generation and in the order of their delivery. */
export function listOutputs(db: Database, generationIds: readonly string[]): Map<string, AssetRecord[]> {
  const rows = db
    .prepare<[string], Row>(
      `${SELECT_ASSETS} WHERE a.generation_id IN (SELECT value FROM json_each(?))
       ORDER BY a.generation_id, a.output_index`,
    )
    .all(JSON.stringify(generationIds))
  const outputs = new Map<string, AssetRecord[]>()
  for (const asset of collect(rows)) {
    const generationId = asset.generationId as string
    const siblings = outputs.get(generationId)
    if (siblings) siblings.push(asset)
    else outputs.set(generationId, [asset])
  }
  return outputs
}

/** One file for whoever holds a valid link to it. */
export function findFile(db: Database, assetId: string, variant: string, now: number): AssetFile | undefined {
  return db
    .prepare<{ assetId: string; variant: string; now: number }, AssetFile>(
      `SELECT f.variant, f.mime_type AS mimeType, f.bytes, f.sha256
       FROM asset_files f JOIN assets a ON a.id = f.asset_id
       WHERE f.asset_id = @assetId AND f.variant = @variant AND (a.expires_at IS NULL OR a.expires_at > @now)`,
    )
    .get({ assetId, variant, now })
}

/** Whether the files of this asset belong in the store. `released`: they have gone or were to go. */
export function fileRecordOf(db: Database, assetId: string): 'stored' | 'released' | undefined {
  const row = db
    .prepare<[string], { isReleased: number }>('SELECT swept_at IS NOT NULL AS isReleased FROM assets WHERE id = ?')
    .get(assetId)
  return row && (row.isReleased ? 'released' : 'stored')
}

/** Before the first file of an asset gets its name: what a crash leaves of it may be removed. */
export function noteStoring(db: Database, assetIds: readonly string[]): void {
  db.prepare('INSERT INTO storing (asset_id) SELECT value FROM json_each(?)').run(JSON.stringify(assetIds))
}

export function listStoring(db: Database): string[] {
  return db
    .prepare<[], { assetId: string }>('SELECT asset_id AS assetId FROM storing')
    .all()
    .map(({ assetId }) => assetId)
}

export function forgetStoring(db: Database, assetIds: readonly string[]): void {
  if (assetIds.length === 0) return
  db.prepare('DELETE FROM storing WHERE asset_id IN (SELECT value FROM json_each(?))').run(JSON.stringify(assetIds))
}

type StoredFile = Pick<AssetFile, 'variant' | 'bytes' | 'sha256'> & { assetId: string }

/** Every file that the store must have. */
export function listStoredFiles(db: Database): StoredFile[] {
  return [...eachStoredFile(db)]
}

/** The same one by one, for whoever needs only the first few; nothing else can be asked in between. */
export function eachStoredFile(db: Database): IterableIterator<StoredFile> {
  return db
    .prepare<[], StoredFile>(
      `SELECT f.asset_id AS assetId, f.variant, f.bytes, f.sha256
       FROM asset_files f JOIN assets a ON a.id = f.asset_id WHERE a.swept_at IS NULL`,
    )
    .iterate()
}

/** Whether this is an upload whose time is over: its files may be deleted at any moment. */
export function isExpired(db: Database, assetId: string, now: number): boolean {
  return (
    db.prepare('SELECT 1 FROM assets WHERE id = @assetId AND expires_at <= @now').get({ assetId, now }) !== undefined
  )
}

/** Uploads whose time is over, except inputs of generations that were accepted in time and are still to run. */
export function listSweepableUploads(db: Database, now: number): string[] {
  return db
    .prepare<[number], string>(
      `SELECT id FROM assets
       WHERE expires_at <= ? AND swept_at IS NULL
         AND id NOT IN (SELECT input.atom FROM generations, json_tree(generations.params) AS input
                        WHERE generations.status IN ('queued', 'processing') AND input.type = 'text')
       ORDER BY expires_at`,
    )
    .pluck()
    .all(now)
}

export function markSwept(db: Database, assetId: string, now: number): void {
  db.prepare('UPDATE assets SET swept_at = @now WHERE id = @assetId').run({ now, assetId })
}

interface Row extends Omit<AssetRecord, 'transparent' | 'files'> {
  transparent: 0 | 1 | null
  isSwept: 0 | 1
  variant: AssetVariant
  fileMimeType: string
  bytes: number
  sha256: string
}

const SELECT_ASSETS = `
  SELECT a.id, a.account_id AS accountId, a.generation_id AS generationId, a.output_index AS outputIndex, a.kind,
         a.mime_type AS mimeType, a.width, a.height, a.duration_seconds AS durationSeconds, a.transparent, a.stem,
         a.created_at AS createdAt, a.expires_at AS expiresAt, a.swept_at IS NOT NULL AS isSwept,
         f.variant, f.mime_type AS fileMimeType, f.bytes, f.sha256
  FROM assets a JOIN asset_files f ON f.asset_id = a.id`

/** Rows come one per file, those of an asset together. */
function collect(rows: Row[]): AssetRecord[] {
  const assets: AssetRecord[] = []
  let current: AssetRecord | undefined
  for (const { isSwept: _, variant, fileMimeType, bytes, sha256, ...row } of rows) {
    if (current?.id !== row.id)
      assets.push(
        (current = { ...row, transparent: row.transparent === null ? null : row.transparent === 1, files: [] }),
      )
    current.files.push({ variant, mimeType: fileMimeType, bytes, sha256 })
  }
  return assets
}

/** How many assets have their files here, as far as the database knows. */
export function countStored(db: Database): number {
  return db.prepare<[], number>('SELECT count(*) FROM assets WHERE swept_at IS NULL').pluck().get() ?? 0
}

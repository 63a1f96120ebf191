import type { Database } from 'better-sqlite3'

export function findUpload(
  db: Database,
  connectionId: string,
  sha256: string,
  uploadedAfter: number,
): string | undefined {
  return db
    .prepare<{ connectionId: string; sha256: string; uploadedAfter: number }, { assetId: string }>(
      `SELECT asset_id AS assetId FROM uploads
       WHERE connection_id = @connectionId AND sha256 = @sha256 AND uploaded_at > @uploadedAfter`,
    )
    .get({ connectionId, sha256, uploadedAfter })?.assetId
}

/** The content behind the id of an upload, however long ago it was sent. */
export function contentOfUpload(db: Database, connectionId: string, assetId: string): string | undefined {
  return db
    .prepare<{ connectionId: string; assetId: string }, { sha256: string }>(
      'SELECT sha256 FROM uploads WHERE connection_id = @connectionId AND asset_id = @assetId',
    )
    .get({ connectionId, assetId })?.sha256
}

export function rememberUpload(
  db: Database,
  upload: { connectionId: string; sha256: string; assetId: string; kind: string; uploadedAt: number },
): void {
  db.prepare(
    `INSERT OR REPLACE INTO uploads (connection_id, sha256, asset_id, kind, uploaded_at)
     VALUES (@connectionId, @sha256, @assetId, @kind, @uploadedAt)`,
  ).run(upload)
}

export function forgetUploads(db: Database, connectionId: string, hashes: readonly string[]): void {
  db.prepare(
    'DELETE FROM uploads WHERE connection_id = @connectionId AND sha256 IN (SELECT value FROM json_each(@hashes))',
  ).run({ connectionId, hashes: JSON.stringify(hashes) })
}

/** None of the connection is named to the service again. What was in them stays known, for what names them already. */
export function distrustUploads(db: Database, connectionId: string): void {
  db.prepare('UPDATE uploads SET uploaded_at = 0 WHERE connection_id = @connectionId').run({ connectionId })
}

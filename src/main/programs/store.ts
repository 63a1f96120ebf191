import type { Database } from 'better-sqlite3'
import { statesOf } from '../batches/store/batches.ts'

export interface ProgramRecord {
  id: string
  name: string
  limit: number
  folders: string[]
  createdAt: number
  lastUsedAt: number | null
  revokedAt: number | null
}

/** What a program has asked for, by the batch that was made of it. */
export interface ProgramRun {
  batchId: string
  programId: string
  key: string
  requestSha256: string
  reserved: number
  madeAt: number
}

const SELECT_PROGRAMS = `
  SELECT id, name, spending_limit AS "limit", folders, created_at AS createdAt, last_used_at AS lastUsedAt,
    revoked_at AS revokedAt
  FROM programs`

/** Those that are allowed first, each by its name; then those that were. */
export function listPrograms(db: Database): ProgramRecord[] {
  return db
    .prepare<[], StoredProgram>(`${SELECT_PROGRAMS} ORDER BY revoked_at IS NOT NULL, revoked_at DESC, name, id`)
    .all()
    .map(toProgram)
}

export function findProgram(db: Database, id: string): ProgramRecord | undefined {
  const found = db.prepare<[string], StoredProgram>(`${SELECT_PROGRAMS} WHERE id = ?`).get(id)
  return found && toProgram(found)
}

export function findAllowed(db: Database, name: string): ProgramRecord | undefined {
  const found = db
    .prepare<[string], StoredProgram>(`${SELECT_PROGRAMS} WHERE name = ? AND revoked_at IS NULL`)
    .get(name)
  return found && toProgram(found)
}

export function insertProgram(db: Database, { folders, ...program }: ProgramRecord): void {
  db.prepare(
    `INSERT INTO programs (id, name, spending_limit, folders, created_at, last_used_at, revoked_at)
     VALUES (@id, @name, @limit, @folders, @createdAt, @lastUsedAt, @revokedAt)`,
  ).run({ ...program, folders: JSON.stringify(folders) })
}

export function changeProgram(
  db: Database,
  { id, limit, folders }: Pick<ProgramRecord, 'id' | 'limit' | 'folders'>,
): void {
  db.prepare('UPDATE programs SET spending_limit = @limit, folders = @folders WHERE id = @id').run({
    id,
    limit,
    folders: JSON.stringify(folders),
  })
}

export function markUsed(db: Database, id: string, now: number): void {
  db.prepare('UPDATE programs SET last_used_at = @now WHERE id = @id').run({ id, now })
}

/** Revoking twice keeps the first time. */
export function markRevoked(db: Database, id: string, now: number): void {
  db.prepare('UPDATE programs SET revoked_at = @now WHERE id = @id AND revoked_at IS NULL').run({ id, now })
}

/** Refused when the key is noted already. */
export function insertRun(db: Database, run: ProgramRun): void {
  db.prepare(
    `INSERT INTO program_runs (batch_id, program_id, key, request_sha256, reserved, made_at)
     VALUES (@batchId, @programId, @key, @requestSha256, @reserved, @madeAt)`,
  ).run(run)
}

const SELECT_RUNS = `
  SELECT batch_id AS batchId, program_id AS programId, key, request_sha256 AS requestSha256, reserved, made_at AS madeAt
  FROM program_runs`

export function findRunByKey(db: Database, programId: string, key: string): ProgramRun | undefined {
  return db
    .prepare<{ programId: string; key: string }, ProgramRun>(
      `${SELECT_RUNS} WHERE program_id = @programId AND key = @key`,
    )
    .get({ programId, key })
}

export function findRun(db: Database, batchId: string): ProgramRun | undefined {
  return db.prepare<[string], ProgramRun>(`${SELECT_RUNS} WHERE batch_id = ?`).get(batchId)
}

/** Whether a program asked for it. */
export function isProgramRun(db: Database, batchId: string): boolean {
  return findRun(db, batchId) !== undefined
}

const RUNS_AT_ONCE = 200

/** Batches of a program that are still there, newest first, after so many of them. */
export function batchesOf(db: Database, programId: string, { skip, limit }: { skip: number; limit: number }): string[] {
  const found: string[] = []
  for (let read = 0; found.length < skip + limit; read += RUNS_AT_ONCE) {
    const ids = runsOf(db, programId, { skip: read, limit: RUNS_AT_ONCE })
    if (ids.length === 0) break
    const states = statesOf(db, ids)
    found.push(...ids.filter((id) => states.has(id)))
  }
  return found.slice(skip, skip + limit)
}

/** The batches of a program's runs that have not ended, and may still spend. */
export function openBatchesOf(db: Database, programId: string): string[] {
  const open = [...statesOf(db, runsOf(db, programId))].filter(([, state]) => state !== 'ended')
  return open.map(([id]) => id)
}

/** Newest first, of batches that were removed as well; all of them without a page. */
function runsOf(db: Database, programId: string, { skip, limit } = { skip: 0, limit: -1 }): string[] {
  return db
    .prepare<{ programId: string; limit: number; skip: number }, string>(
      `SELECT batch_id FROM program_runs WHERE program_id = @programId
       ORDER BY made_at DESC, batch_id LIMIT @limit OFFSET @skip`,
    )
    .pluck()
    .all({ programId, limit, skip })
}

/** What each of its runs was charged, of batches that were removed as well, and the most that it may cost. */
export function chargedRunsOf(
  db: Database,
  programId: string,
): (Pick<ProgramRun, 'batchId' | 'reserved'> & { charged: number })[] {
  return db
    .prepare<[string], Pick<ProgramRun, 'batchId' | 'reserved'> & { charged: number }>(
      'SELECT batch_id AS batchId, reserved, spent AS charged FROM program_runs WHERE program_id = ?',
    )
    .all(programId)
}

interface StoredProgram extends Omit<ProgramRecord, 'folders'> {
  folders: string
}

function toProgram({ folders, ...program }: StoredProgram): ProgramRecord {
  return { ...program, folders: JSON.parse(folders) as string[] }
}

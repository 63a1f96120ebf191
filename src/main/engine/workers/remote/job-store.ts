import type { Database } from 'better-sqlite3'

/** An attempt that was handed to the pool and whose end is not recorded. */
export interface HandedOut {
  generationId: string
  attempt: number
  modelId: string
  /** Assets whose files it needs. */
  inputs: string[]
}

type StoredRow = Omit<HandedOut, 'inputs'> & { inputs: string }

const COLUMNS = 'generation_id AS generationId, attempt, model_id AS modelId, inputs'
const parsed = (row: StoredRow): HandedOut => ({ ...row, inputs: JSON.parse(row.inputs) as string[] })

/** Before anything of it leaves. It takes the place of an earlier attempt. */
export function noteHandedOut(db: Database, job: HandedOut): void {
  db.prepare(
    `INSERT INTO pool_jobs (generation_id, attempt, model_id, inputs) VALUES (@generationId, @attempt, @modelId, @inputs)
     ON CONFLICT DO UPDATE SET attempt = @attempt`,
  ).run({ ...job, inputs: JSON.stringify(job.inputs) })
}

export function findHandedOut(db: Database, generationId: string): HandedOut | undefined {
  const row = db
    .prepare<[string], StoredRow>(`SELECT ${COLUMNS} FROM pool_jobs WHERE generation_id = ?`)
    .get(generationId)
  return row && parsed(row)
}

export function listHandedOut(db: Database): HandedOut[] {
  return db.prepare<[], StoredRow>(`SELECT ${COLUMNS} FROM pool_jobs`).all().map(parsed)
}

export function countHandedOut(db: Database): number {
  return db.prepare<[], number>('SELECT count(*) FROM pool_jobs').pluck().get()!
}

export function forgetHandedOut(db: Database, generationId: string): void {
  db.prepare('DELETE FROM pool_jobs WHERE generation_id = ?').run(generationId)
}

/** Those whose end was recorded just before the engine was killed. */
export function forgetEnded(db: Database): void {
  db.prepare(
    `DELETE FROM pool_jobs
     WHERE generation_id NOT IN (SELECT id FROM generations WHERE status = 'processing')`,
  ).run()
}

/** For a pool that is not this engine's any more. */
export function forgetAllHandedOut(db: Database): void {
  db.prepare('DELETE FROM pool_jobs').run()
}

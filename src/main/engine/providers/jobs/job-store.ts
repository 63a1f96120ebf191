import type { Database } from 'better-sqlite3'
import type { Json, ProviderModel, Reference, RemoteEnd } from '../provider.ts'

export type JobState = 'intended' | 'sent' | 'accepted' | 'ended'

/** A remote job as the journal knows it. */
export interface JobRow {
  generationId: string
  part: number
  provider: string
  slug: string
  server: string
  key: string
  outputs: number
  state: JobState
  body: Json
  reference: Reference
  ending: RemoteEnd | null
  sentAt: number | null
  acceptedAt: number | null
}

type StoredJob = Omit<JobRow, 'body' | 'reference' | 'ending'> & Record<'body' | 'reference' | 'ending', string | null>

const COLUMNS = `generation_id AS generationId, part, provider, slug, server, key, outputs, state, body, reference, ending,
  sent_at AS sentAt, accepted_at AS acceptedAt`

const read = (text: string | null) => (text === null ? null : (JSON.parse(text) as Json))

export function findJob(db: Database, generationId: string, part: number): JobRow | undefined {
  const row = db
    .prepare<{ generationId: string; part: number }, StoredJob>(
      `SELECT ${COLUMNS} FROM provider_jobs WHERE generation_id = @generationId AND part = @part`,
    )
    .get({ generationId, part })
  return (
    row && {
      ...row,
      body: read(row.body),
      reference: read(row.reference),
      ending: read(row.ending) as RemoteEnd | null,
    }
  )
}

export type NewJob = Pick<JobRow, 'generationId' | 'part' | 'provider' | 'server' | 'key' | 'outputs'> & {
  model: ProviderModel
}

/**
 * In a transaction of the caller. The intention, before anything is asked of the server. One that never left may go to
 * another server.
 */
export function intendJob(db: Database, { model: begunWith, ...job }: NewJob): void {
  const model = JSON.stringify(begunWith)
  db.prepare('INSERT INTO provider_job_models (model) VALUES (?) ON CONFLICT DO NOTHING').run(model)
  db.prepare(
    `INSERT INTO provider_jobs (generation_id, part, provider, slug, model_id, server, key, outputs, state)
     VALUES (@generationId, @part, @provider, @slug, (SELECT id FROM provider_job_models WHERE model = @model), @server,
       @key, @outputs, 'intended')
     ON CONFLICT (generation_id, part) DO UPDATE SET server = @server, body = NULL WHERE state = 'intended'`,
  ).run({ ...job, slug: begunWith.slug, model })
}

/** What a generation was begun with; undefined before that. */
export function findBegun(db: Database, generationId: string): { provider: string; model: ProviderModel } | undefined {
  const row = db
    .prepare<[string], { provider: string; model: string }>(
      `SELECT provider, model FROM provider_jobs JOIN provider_job_models ON provider_job_models.id = model_id
       WHERE generation_id = ? ORDER BY part LIMIT 1`,
    )
    .get(generationId)
  return row && { provider: row.provider, model: JSON.parse(row.model) as ProviderModel }
}

type JobName = Pick<JobRow, 'generationId' | 'part'>

/** Before the request leaves. When it left first is kept over repetitions: that is since when it may be there. */
export function markSent(db: Database, { generationId, part }: JobName, body: Json, now: number): void {
  db.prepare(
    `UPDATE provider_jobs SET state = 'sent', body = @body, sent_at = coalesce(sent_at, @now)
     WHERE generation_id = @generationId AND part = @part`,
  ).run({ generationId, part, body: JSON.stringify(body), now })
}

/** The server has said no: nothing is there. */
export function markNotSent(db: Database, { generationId, part }: JobName): void {
  db.prepare(
    `UPDATE provider_jobs SET state = 'intended', sent_at = NULL, accepted_at = NULL, reference = NULL
     WHERE generation_id = @generationId AND part = @part`,
  ).run({ generationId, part })
}

export function markAccepted(db: Database, { generationId, part }: JobName, reference: Reference, now: number): void {
  db.prepare(
    `UPDATE provider_jobs SET state = 'accepted', reference = @reference, accepted_at = @now
     WHERE generation_id = @generationId AND part = @part`,
  ).run({ generationId, part, reference: JSON.stringify(reference), now })
}

export function markJobEnded(db: Database, { generationId, part }: JobName, ending: RemoteEnd, now: number): void {
  db.prepare(
    `UPDATE provider_jobs SET state = 'ended', ending = @ending, ended_at = @now, body = NULL
     WHERE generation_id = @generationId AND part = @part`,
  ).run({ generationId, part, ending: JSON.stringify(ending), now })
}

/** Who may have made something for a generation, as far as is known; undefined when it all was refused or never left. */
export function findMaker(db: Database, generationId: string): string | undefined {
  return db
    .prepare<[string], string>(
      `SELECT provider FROM provider_jobs
       WHERE generation_id = ? AND (state IN ('sent', 'accepted') OR ending ->> 'ok' OR ending ->> 'mayBeBilled')
       LIMIT 1`,
    )
    .pluck()
    .get(generationId)
}

/** Whether another job of this provider is known to be the one of this reference. */
export function isReferenceTaken(
  db: Database,
  job: Pick<JobRow, 'provider' | 'generationId' | 'part'>,
  reference: Reference,
): boolean {
  return (
    db
      .prepare(
        `SELECT 1 FROM provider_jobs WHERE provider = @provider AND reference = @reference
         AND NOT (generation_id = @generationId AND part = @part) LIMIT 1`,
      )
      .get({ ...job, reference: JSON.stringify(reference) }) !== undefined
  )
}

export function countOpenJobs(db: Database, provider: string): number {
  return db
    .prepare<[string], number>(
      `SELECT count(*) FROM provider_jobs JOIN generations ON generations.id = generation_id
       WHERE provider = ? AND generations.status = 'processing'`,
    )
    .pluck()
    .get(provider)!
}

/** The servers of a provider that hold something which is not here yet, paid or not. */
export function listServersAtWork(db: Database, provider: string): string[] {
  return db
    .prepare<[string], string>(
      `SELECT DISTINCT server FROM provider_jobs JOIN generations ON generations.id = generation_id
       WHERE provider = ? AND generations.status = 'processing' AND state <> 'intended' AND coalesce(ending ->> 'ok', 1)`,
    )
    .pluck()
    .all(provider)
}

/** Whether any part of it was ever meant for a server. */
export function hasBegun(db: Database, generationId: string): boolean {
  return db.prepare('SELECT 1 FROM provider_jobs WHERE generation_id = ? LIMIT 1').get(generationId) !== undefined
}

export function listKeysOf(db: Database, generationId: string): string[] {
  return db.prepare<[string], string>('SELECT key FROM provider_jobs WHERE generation_id = ?').pluck().all(generationId)
}

/** The keys of jobs that have left for generations that have not ended: what was stored for them is needed still. */
export function keysUnderWay(db: Database): string[] {
  return db
    .prepare<[], string>(
      `SELECT key FROM provider_jobs JOIN generations ON generations.id = generation_id
       WHERE state <> 'intended' AND generations.status IN ('queued', 'processing')`,
    )
    .pluck()
    .all()
}

/** Of these keys, those whose generation has ended: what was stored for them is not needed any more. */
export function keysOfEnded(db: Database, keys: readonly string[]): string[] {
  return db
    .prepare<[string], string>(
      `SELECT key FROM provider_jobs JOIN generations ON generations.id = generation_id
       WHERE key IN (SELECT value FROM json_each(?)) AND generations.status NOT IN ('queued', 'processing')`,
    )
    .pluck()
    .all(JSON.stringify(keys))
}

/** Generations that wait for a place at this provider. */
export function countQueuedAt(db: Database, provider: string): number {
  return db
    .prepare<{ from: string; to: string }, number>(
      // '0' follows '/': all ids that begin with the name and a slash
      `SELECT count(*) FROM generations
       WHERE status = 'queued' AND instr(model_id, '/') > 0 AND model_id >= @from AND model_id < @to`,
    )
    .pluck()
    .get({ from: `${provider}/`, to: `${provider}0` })!
}

/**
 * For a folder that was restored from a backup: what had not left then may have been made and paid since by the folder it
 * was copied from, so it ends with this instead of being sent. What had left is looked for, as after any crash.
 */
export function endUnsentJobs(db: Database, ending: RemoteEnd, now: number): void {
  const ended = { ending: JSON.stringify(ending), now }
  db.prepare(
    `UPDATE provider_jobs SET state = 'ended', ending = @ending, ended_at = @now, body = NULL WHERE state = 'intended'`,
  ).run(ended)
  db.prepare(
    `WITH RECURSIVE parts (part) AS (SELECT 0 UNION ALL SELECT part + 1 FROM parts WHERE part < 1000)
     INSERT INTO provider_jobs (generation_id, part, provider, slug, server, key, outputs, state, ending, ended_at)
     SELECT id, part, providers.name, substr(model_id, length(providers.name) + 2), '', 'unsent ' || id || ' ' || part, 1,
       'ended', @ending, @now
     FROM generations
     JOIN providers ON providers.name = substr(model_id, 1, instr(model_id, '/') - 1)
     JOIN parts ON part < outputs_requested
     WHERE status IN ('queued', 'processing')
     ON CONFLICT (generation_id, part) DO NOTHING`,
  ).run(ended)
}

import type { Database } from 'better-sqlite3'
import type { Concurrency, FailureCode, GenerationStatus, ListQuery } from '#shared/service/generation.ts'

/** A generation as it is stored. Times are milliseconds since 1970. */
export interface GenerationRow {
  /** Rises with every submit: the order of the queue and of listings. */
  seq: number
  id: string
  accountId: string
  keyId: string | null
  modelId: string
  modelName: string
  taskType: string
  modality: string
  workspace: string
  effectId: string | null
  effectText: string | null
  status: GenerationStatus
  progress: number | null
  /** JSON, as the client sent them. */
  params: string
  /** JSON: what the model had for the params that were not sent, when the price was agreed. Null for older ones. */
  defaults: string | null
  coinsQuoted: number
  coinsPerOutput: number
  coinsCharged: number | null
  outputsRequested: number
  errorCode: FailureCode | null
  projectId: string | null
  attempts: number
  createdAt: number
  startedAt: number | null
  completedAt: number | null
  /** What a paid provider bills for one output, in millionths of a dollar; null for all others. */
  providerMicros: number | null
  /** Why it failed, for a person, where there is more to say than the code. */
  failureDetail: string | null
  /** 1 when it failed and a paid provider may bill it all the same. */
  mayBeBilled: 0 | 1
}

export interface NewGeneration extends Omit<
  GenerationRow,
  | 'seq'
  | 'status'
  | 'progress'
  | 'coinsCharged'
  | 'errorCode'
  | 'attempts'
  | 'startedAt'
  | 'completedAt'
  | 'failureDetail'
  | 'mayBeBilled'
> {
  channel: string
  idempotencyKey: string
  bodyDigest: string
}

const COLUMNS = `
  seq, id, account_id AS accountId, key_id AS keyId, model_id AS modelId, model_name AS modelName,
  task_type AS taskType, modality, workspace, effect_id AS effectId, effect_text AS effectText, status, progress, params,
  defaults, coins_quoted AS coinsQuoted, coins_per_output AS coinsPerOutput, coins_charged AS coinsCharged,
  outputs_requested AS outputsRequested, error_code AS errorCode, project_id AS projectId, attempts,
  created_at AS createdAt, started_at AS startedAt, completed_at AS completedAt, provider_micros AS providerMicros,
  failure_detail AS failureDetail, may_be_billed AS mayBeBilled`

export function insertGeneration(db: Database, generation: NewGeneration): GenerationRow {
  const { lastInsertRowid } = db
    .prepare(
      // by position: on this path, looking up twenty names is felt
      `INSERT INTO generations (id, account_id, key_id, channel, idempotency_key, body_sha256, model_id, model_name,
         task_type, modality, workspace, effect_id, effect_text, status, params, coins_quoted, coins_per_output,
         outputs_requested, project_id, created_at, provider_micros, defaults)
       VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'queued', ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      generation.id,
      generation.accountId,
      generation.keyId,
      generation.channel,
      generation.idempotencyKey,
      generation.bodyDigest,
      generation.modelId,
      generation.modelName,
      generation.taskType,
      generation.modality,
      generation.workspace,
      generation.effectId,
      generation.effectText,
      generation.params,
      generation.coinsQuoted,
      generation.coinsPerOutput,
      generation.outputsRequested,
      generation.projectId,
      generation.createdAt,
      generation.providerMicros,
      generation.defaults,
    )
  return {
    ...generation,
    seq: Number(lastInsertRowid),
    status: 'queued',
    progress: null,
    coinsCharged: null,
    errorCode: null,
    attempts: 0,
    startedAt: null,
    completedAt: null,
    failureDetail: null,
    mayBeBilled: 0,
  }
}

// Put together once: a text that is built anew for every call is also hashed and compared anew when its statement is looked up.
const FIND_BY_ID = `SELECT ${COLUMNS} FROM generations WHERE id = ?`
const FIND_BY_IDEMPOTENCY_KEY = `
  SELECT body_sha256 AS bodyDigest, ${COLUMNS} FROM generations
  WHERE account_id = @accountId AND idempotency_key = @idempotencyKey`

export function findGeneration(db: Database, id: string): GenerationRow | undefined {
  return db.prepare<[string], GenerationRow>(FIND_BY_ID).get(id)
}

export function isKeyUsed(db: Database, accountId: string, idempotencyKey: string): boolean {
  const found = db
    .prepare<{ accountId: string; idempotencyKey: string }>(
      'SELECT 1 FROM generations WHERE account_id = @accountId AND idempotency_key = @idempotencyKey',
    )
    .get({ accountId, idempotencyKey })
  return found !== undefined
}

/** What the account has submitted under a key that it has used. */
export function findByIdempotencyKey(
  db: Database,
  accountId: string,
  idempotencyKey: string,
): GenerationRow & { bodyDigest: string } {
  return db
    .prepare<{ accountId: string; idempotencyKey: string }, GenerationRow & { bodyDigest: string }>(
      FIND_BY_IDEMPOTENCY_KEY,
    )
    .get({ accountId, idempotencyKey })!
}

export type ListFilters = Pick<ListQuery, 'status' | 'modality' | 'workspace' | 'modelId'> & { active: boolean }

/** Newest first, older than `before`. */
export function listGenerations(
  db: Database,
  accountId: string,
  { filters, before, limit }: { filters: ListFilters; before: number; limit: number },
): GenerationRow[] {
  const { active, ...equalities } = filters
  const conditions = ['account_id = @accountId', 'seq < @before']
  if (equalities.status) conditions.push('status = @status')
  if (equalities.modality) conditions.push('modality = @modality')
  if (equalities.workspace) conditions.push('workspace = @workspace')
  if (equalities.modelId) conditions.push('model_id = @modelId')
  // said as the index says it, and the index named: by status alone it would sort the whole queue for each page
  if (active) conditions.push("status IN ('queued', 'processing')")
  return db
    .prepare<Record<string, unknown>, GenerationRow>(
      `SELECT ${COLUMNS} FROM generations ${active ? 'INDEXED BY generations_active' : ''}
       WHERE ${conditions.join(' AND ')} ORDER BY seq DESC LIMIT @limit`,
    )
    .all({ ...equalities, accountId, before, limit })
}

/** An account that has something queued, and how much of its own it runs. */
export interface QueueingAccount extends Concurrency {
  id: string
}

export function listQueueing(db: Database): QueueingAccount[] {
  return db
    .prepare<[], QueueingAccount>(
      `SELECT id, running_limit AS "limit", raised_limit AS raisedLimit, running_count AS running, queued_count AS queued
       FROM accounts WHERE queued_count > 0`,
    )
    .all()
}

interface Lease {
  now: number
  expiresAt: number
}

const TAKE_UP = `
  UPDATE generations
  SET status = 'processing', progress = 0, attempts = attempts + 1, started_at = @now, lease_expires_at = @expiresAt`
const CLAIM_OLDEST = `${TAKE_UP}
  WHERE seq = (SELECT seq FROM generations WHERE account_id = @accountId AND status = 'queued' ORDER BY seq LIMIT 1)
  RETURNING ${COLUMNS}`
const CLAIM_OLDEST_BUT = `${TAKE_UP}
  WHERE seq = (SELECT seq FROM generations WHERE account_id = @accountId AND status = 'queued'
               AND model_id NOT IN (SELECT value FROM json_each(@modelIds)) ORDER BY seq LIMIT 1)
  RETURNING ${COLUMNS}`
const QUEUED_ELSEWHERE = `
  FROM json_each(@modelIds) CROSS JOIN generations INDEXED BY generations_queued_elsewhere
  ON model_id = value AND account_id = @accountId AND status = 'queued' AND instr(model_id, '/') > 0`
const CLAIM_OLDEST_OF = `${TAKE_UP} WHERE seq = (SELECT min(seq) ${QUEUED_ELSEWHERE}) RETURNING ${COLUMNS}`

/** The oldest queued generation of an account, of any model but these. */
export function claimOldestBut(
  db: Database,
  accountId: string,
  modelIds: readonly string[],
  lease: Lease,
): GenerationRow | undefined {
  if (modelIds.length === 0)
    return db.prepare<Record<string, unknown>, GenerationRow>(CLAIM_OLDEST).get({ accountId, ...lease })
  return db
    .prepare<Record<string, unknown>, GenerationRow>(CLAIM_OLDEST_BUT)
    .get({ accountId, modelIds: JSON.stringify(modelIds), ...lease })
}

/** The oldest queued generation of an account, of one of these models of providers. */
export function claimOldestOf(
  db: Database,
  accountId: string,
  modelIds: readonly string[],
  lease: Lease,
): GenerationRow | undefined {
  return db
    .prepare<Record<string, unknown>, GenerationRow>(CLAIM_OLDEST_OF)
    .get({ accountId, modelIds: JSON.stringify(modelIds), ...lease })
}

export function countQueuedOf(db: Database, accountId: string, modelIds: readonly string[]): number {
  return db
    .prepare<Record<string, unknown>, number>(`SELECT count(*) ${QUEUED_ELSEWHERE}`)
    .pluck()
    .get({ accountId, modelIds: JSON.stringify(modelIds) })!
}

export function listProcessing(db: Database): GenerationRow[] {
  return db
    .prepare<[], GenerationRow>(
      // the accounts are named because the index begins with them
      `SELECT ${COLUMNS} FROM generations
       WHERE account_id IN (SELECT id FROM accounts) AND status = 'processing' ORDER BY seq`,
    )
    .all()
}

/** Another attempt at one whose lease was lost. Undefined when it has ended meanwhile. */
export function claimAgain(db: Database, id: string, leaseExpiresAt: number): GenerationRow | undefined {
  return db
    .prepare<{ leaseExpiresAt: number; id: string }, GenerationRow>(
      `UPDATE generations SET attempts = attempts + 1, lease_expires_at = @leaseExpiresAt
       WHERE id = @id AND status = 'processing'
       RETURNING ${COLUMNS}`,
    )
    .get({ leaseExpiresAt, id })
}

export function renewLeases(db: Database, ids: readonly string[], leaseExpiresAt: number): void {
  db.prepare(
    `UPDATE generations SET lease_expires_at = @leaseExpiresAt
     WHERE id IN (SELECT value FROM json_each(@ids)) AND status = 'processing'`,
  ).run({ leaseExpiresAt, ids: JSON.stringify(ids) })
}

/** The attempt is not counted: nobody lost it. */
export function giveLeaseBack(db: Database, { id, attempts }: GenerationRow): void {
  db.prepare(
    `UPDATE generations SET attempts = attempts - 1, lease_expires_at = NULL
     WHERE id = @id AND attempts = @attempts AND status = 'processing'`,
  ).run({ id, attempts })
}

/** Only ever rising, across attempts too. */
export function raiseProgress(db: Database, id: string, progress: number): void {
  db.prepare(
    "UPDATE generations SET progress = @progress WHERE id = @id AND status = 'processing' AND progress < @progress",
  ).run({ id, progress })
}

/** False when it was not queued any more: whoever moved it first has it. */
export function markCanceled(db: Database, id: string, now: number): boolean {
  const { changes } = db
    .prepare(
      `UPDATE generations SET status = 'canceled', coins_charged = 0, completed_at = @now
       WHERE id = @id AND status = 'queued'`,
    )
    .run({ now, id })
  return changes === 1
}

/** False when this attempt does not hold the generation any more. */
export function markEnded(
  db: Database,
  { id, attempts }: GenerationRow,
  ending: {
    status: 'succeeded' | 'failed'
    coinsCharged: number
    errorCode: FailureCode | null
    failureDetail: string | null
    mayBeBilled: boolean
    now: number
  },
): boolean {
  const { changes } = db
    .prepare(
      `UPDATE generations
       SET status = @status, progress = CASE @status WHEN 'succeeded' THEN 1 ELSE progress END,
           coins_charged = @coinsCharged, error_code = @errorCode, failure_detail = @failureDetail,
           may_be_billed = @mayBeBilled, completed_at = @now, lease_expires_at = NULL
       WHERE id = @id AND attempts = @attempts AND status = 'processing'`,
    )
    .run({ ...ending, mayBeBilled: Number(ending.mayBeBilled), id, attempts })
  return changes === 1
}

export function ownConcurrencyOf(db: Database, accountId: string): Concurrency {
  return db
    .prepare<[string], Concurrency>(
      `SELECT running_limit AS "limit", raised_limit AS raisedLimit, running_count AS running, queued_count AS queued
       FROM accounts WHERE id = ?`,
    )
    .get(accountId)!
}

/** How long the queue of an account is, and between which numbers it lies. */
export function queueOf(db: Database, accountId: string): { length: number; first: number; last: number } {
  return db
    .prepare<{ accountId: string }, { length: number; first: number; last: number }>(
      `SELECT queued_count AS length,
              (SELECT min(seq) FROM generations WHERE account_id = @accountId AND status = 'queued') AS first,
              (SELECT max(seq) FROM generations WHERE account_id = @accountId AND status = 'queued') AS last
       FROM accounts WHERE id = @accountId`,
    )
    .get({ accountId })!
}

/** How many of an account's queue lie in each span of numbers. */
export function countQueued(
  db: Database,
  accountId: string,
  spans: readonly { after: number; until: number }[],
): number[] {
  return db
    .prepare<{ accountId: string; spans: string }, number>(
      `SELECT (SELECT count(*) FROM generations
               WHERE account_id = @accountId AND status = 'queued'
                 AND seq > value ->> 'after' AND seq <= value ->> 'until')
       FROM json_each(@spans) ORDER BY key`,
    )
    .pluck()
    .all({ accountId, spans: JSON.stringify(spans) })
}

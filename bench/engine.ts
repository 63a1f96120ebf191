import { randomBytes, randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3, { type Database } from 'better-sqlite3'
import { createMovableClock } from '#main/tools/clock.ts'
import { createEngine, type Engine } from '#main/engine/index.ts'
import { createCallTurns } from '#main/services/call-turns.ts'
import { ACCOUNT_REQUESTS_PER_WINDOW, RATE_WINDOW_SECONDS } from '#shared/service/limits.ts'
import { inTurns, microseconds, perCall } from './measure.ts'
import { sized } from './size.ts'

const silent = { info() {}, warn() {}, error: console.error }

export interface BenchEngine {
  /** Like engine.fetch with the app's own session; throws on anything but a success. */
  call(path: string, init?: { method?: string; body?: string; headers?: Record<string, string> }): Promise<Response>
  /** Answers, one after the other, submits that were written beforehand, and reads each answer; microseconds for each. */
  timeSubmits(count: number): Promise<number>
  /** Lets a minute pass so that the next burst is inside the rate limit. */
  nextWindow(): Promise<void>
  close(): Promise<void>
}

/** How many calls fit between two `nextWindow`s. */
export const BURST = ACCOUNT_REQUESTS_PER_WINDOW - 10

export function createFolder(): { path: string; remove(): void } {
  const path = mkdtempSync(join(tmpdir(), 'pressrun-bench-'))
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) }
}

/**
 * The engine in this process on a clock that stands still. Its four places are taken by work that lasts, so that what is
 * measured is the service and not the making of media.
 */
export async function openEngine(dataDir: string): Promise<BenchEngine> {
  const clock = createMovableClock({ startMs: Date.now(), running: false })
  const host = {
    dataDir,
    clock,
    randomBytes: (size: number) => randomBytes(size),
    log: silent,
    worker: { nodePath: process.execPath, entryPath: join(import.meta.dirname, '../src/main/engine/workers/main.ts') },
  }
  const engine: Engine = await createEngine(host, { coins: 1_000_000_000 })
  const write: (...args: Parameters<BenchEngine['call']>) => Request = (path, { headers, ...init } = {}) =>
    new Request(`http://engine.localhost${path}`, {
      ...init,
      headers: { Authorization: `Bearer ${engine.consoleToken}`, 'Content-Type': 'application/json', ...headers },
    })
  // as the app calls it
  const turn = createCallTurns()
  const answer = async (request: Request) => {
    await turn()
    const response = await engine.fetch(request)
    if (!response.ok) throw new Error(`${request.url} answered ${response.status}: ${await response.text()}`)
    return response
  }
  const call: BenchEngine['call'] = (path, init) => answer(write(path, init))
  const { models } = (await (await call('/v1/models')).json()) as { models: { id: string; taskType: string }[] }
  const modelId = models.find((model) => model.taskType === 'image.generate')!.id
  const body = JSON.stringify({ modelId, params: { prompt: 'a house sandbox:seconds=86400' }, maxCoins: 1_000_000 })
  const timeSubmits = (count: number) => {
    const requests = Array.from({ length: count }, () =>
      write('/v1/generations', { method: 'POST', body, headers: { 'Idempotency-Key': randomUUID() } }),
    )
    return perCall(count, async (index) => (await answer(requests[index]!)).text())
  }
  return { call, timeSubmits, nextWindow: () => clock.advance(RATE_WINDOW_SECONDS * 1000), close: () => engine.close() }
}

/** Finished generations with their coins, written straight into a closed engine's folder. */
export async function seedGenerations(dataDir: string, count: number): Promise<void> {
  await (await openEngine(dataDir)).close()
  const db = new BetterSqlite3(join(dataDir, 'engine.db'))
  const accountId = db.prepare('SELECT id FROM accounts').pluck().get() as string
  const write = writeRows(db)
  db.transaction(() => {
    for (let index = 0; index < count; index++) write(accountId, 'succeeded')
  })()
  db.close()
}

/** The rows of one submit, by nothing but prepared statements. */
export function writeRows(db: Database): (accountId: string, status: 'queued' | 'succeeded') => void {
  const generation = db.prepare(
    `INSERT INTO generations (id, account_id, channel, idempotency_key, body_sha256, model_id, model_name, task_type,
       modality, workspace, status, params, coins_quoted, coins_per_output, outputs_requested, created_at)
     VALUES (?, ?, 'web', ?, ?, 'bench', 'Bench', 'image.generate', 'image', 'image', ?, ?, 4, 4, 1, ?)`,
  )
  const group = db.prepare(
    `INSERT INTO ledger_groups (account_id, kind, generation_id, created_at) VALUES (?, 'hold', ?, ?)`,
  )
  const entries = db.prepare(
    `INSERT INTO ledger_entries (group_id, account_id, account, coins) VALUES (:groupId, :accountId, 'available', -4), (:groupId, :accountId, 'held', 4)`,
  )
  const digest = 'x'.repeat(64)
  const params = JSON.stringify({ prompt: 'a house sandbox:seconds=86400' })
  return (accountId, status) => {
    const id = randomUUID()
    const now = Date.now()
    generation.run(id, accountId, randomUUID(), digest, status, params, now)
    entries.run({ groupId: group.run(accountId, id, now).lastInsertRowid, accountId })
  }
}

/** What a call costs on an engine with 100,000 stored generations, against one with 1,000. */
export async function atScale(rounds: number, measure: (engine: BenchEngine) => Promise<number>) {
  const [long, short] = [createFolder(), createFolder()]
  await seedGenerations(long.path, sized(100_000, 100))
  await seedGenerations(short.path, sized(1_000, 10))
  const [full, light] = [await openEngine(long.path), await openEngine(short.path)]
  const times = await inTurns(
    rounds,
    () => measure(full),
    () => measure(light),
  )
  await Promise.all([full.close(), light.close()])
  long.remove()
  short.remove()
  return {
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.ours / times.reference,
  }
}

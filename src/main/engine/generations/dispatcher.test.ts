import { afterEach, beforeEach, expect, test } from 'vitest'
import { TEST_START_MS, TestEngine } from '../../../../tests/support/engine.ts'
import type { HeldRun } from '../../../../tests/support/held-workers.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { balancesOf } from '../ledger/ledger.ts'
import { updateLimits } from '../account/store.ts'
import { WorkerLostError, WorkersUnavailableError } from '../jobs/workers.ts'
import { forgetHandedOut } from '../workers/remote/job-store.ts'
import { createMovableClock } from '../../tools/clock.ts'
import { createCatalog } from '../catalog/catalog.ts'
import { concurrencyOf } from './concurrency.ts'

const engines: TestEngine[] = []
let engine: TestEngine
beforeEach(() => {
  engine = open(new TestEngine())
  engine.startDispatcher()
})
afterEach(async () => {
  for (const each of engines.splice(0)) {
    await each.stopDispatcher()
    each.expectBooksInOrder()
    expect(each.storedFiles('temporary')).toEqual([])
    await each[Symbol.asyncDispose]()
  }
})

function open(opened: TestEngine): TestEngine {
  engines.push(opened)
  return opened
}

const submit = (prompt = 'A lighthouse', num_outputs = 1) => engine.submit({ params: { prompt, num_outputs } }).body.id
const balances = () => balancesOf(engine.context.db, engine.caller.accountId)

/** Submitted, and in a worker's hands. */
async function submitAndRun(prompt?: string, outputs?: number) {
  const id = submit(prompt, outputs)
  return { id, run: await engine.runOf(id) }
}

test('a run is charged when its outputs are stored', async () => {
  const { id, run } = await submitAndRun('A lighthouse', 2)
  expect(engine.read(id)).toMatchObject({
    status: 'processing',
    progress: 0,
    queuePosition: null,
    startedAt: '2026-11-15T12:00:00.000Z',
  })
  expect(run.job).toMatchObject({
    generationId: id,
    outputs: 2,
    params: { prompt: 'A lighthouse', num_outputs: 2, resolution: '1k' },
    crash: false,
  })
  await engine.clock.advance(5000)
  await run.finish()
  expect(await engine.reaches(id, 'succeeded')).toMatchObject({
    progress: 1,
    coinsCharged: 20,
    completedAt: '2026-11-15T12:00:05.000Z',
    outputs: [{ kind: 'image' }, { kind: 'image' }],
  })
  expect(engine.storedFiles()).toHaveLength(4)
  expect(balances()).toMatchObject({ available: 980, held: 0, spent: 20 })
})

test('a partial result is charged per output, more than was asked for is not', async () => {
  const partial = await submitAndRun('A lighthouse', 3)
  const surplus = await submitAndRun()
  await partial.run.finish(1)
  await surplus.run.finish(5)
  expect(await engine.reaches(partial.id, 'succeeded')).toMatchObject({ coinsCharged: 10, outputsRequested: 3 })
  expect(await engine.reaches(surplus.id, 'succeeded')).toMatchObject({ coinsCharged: 10, outputs: [{}] })
  expect(balances()).toMatchObject({ available: 980, held: 0, spent: 20 })
})

test('an empty file is no output: the run has failed, and is not tried over and over', async () => {
  engine.workers.picture = new Uint8Array()
  const { id, run } = await submitAndRun()
  await run.finish()
  expect(await engine.reaches(id, 'failed')).toMatchObject({ error: { code: 'internal' }, coinsCharged: 0 })
  expect(engine.storedFiles()).toEqual([])
  expect(balances()).toMatchObject({ available: 1000, held: 0, spent: 0 })
})

test.each([
  ['content_policy', async (run: HeldRun) => run.fail('content_policy')],
  ['internal', async (run: HeldRun) => run.finish(0)],
  ['unavailable', async (run: HeldRun) => run.reject(new WorkersUnavailableError('no worker'))],
])('a failure is refunded in full: %s', async (code, end) => {
  const { id, run } = await submitAndRun()
  await end(run)
  expect(await engine.reaches(id, 'failed')).toMatchObject({ error: { code }, coinsCharged: 0, outputs: [] })
  expect(balances()).toMatchObject({ available: 1000, held: 0, spent: 0 })
})

test('first in, first out, as many as the limit allows', async () => {
  const { context, caller, workers } = engine
  const changeLimits = (limits: Parameters<typeof updateLimits>[2]) => {
    updateLimits(context.db, caller.accountId, limits)
    context.publish({ type: 'account.changed', accountId: caller.accountId })
  }
  changeLimits({ running: 2 })
  const ids = Array.from({ length: 5 }, () => submit())
  const expectRunning = async (...expected: (string | undefined)[]) => {
    await waitUntil('the runs', () => workers.runs.length === expected.length)
    expect(new Set(workers.runs.map(({ job }) => job.generationId))).toEqual(new Set(expected))
  }
  await expectRunning(ids[0], ids[1])
  expect(concurrencyOf(context, caller.accountId)).toEqual({ limit: 2, raisedLimit: null, running: 2, queued: 3 })
  expect(ids.map((id) => engine.read(id).queuePosition)).toEqual([null, null, 1, 2, 3])
  await (await engine.runOf(ids[1]!)).finish()
  await engine.reaches(ids[1]!, 'succeeded')
  await expectRunning(ids[0], ids[2])
  changeLimits({ raisedLimit: 3 })
  await expectRunning(ids[0], ids[2], ids[3])
  // a raised limit below the usual one takes nothing away
  changeLimits({ running: 4, raisedLimit: 1 })
  await expectRunning(ids[0], ids[2], ids[3], ids[4])
})

test('whoever moves a queued generation first has it', async () => {
  const canceled = submit()
  expect(engine.cancel(canceled).status).toBe('canceled')
  const { id } = await submitAndRun()
  expect(engine.workers.runs).toHaveLength(1)
  expect(() => engine.cancel(id)).toThrowError(expect.objectContaining({ code: 'not_cancelable' }))
})

test('progress only rises, in bounded steps', async () => {
  const { id, run } = await submitAndRun()
  const seen = [0.2, 0.21, 0.1, 0.6, 0.6, 1].map((progress) => {
    run.progress(progress)
    return engine.read(id).progress
  })
  expect(seen).toEqual([0.2, 0.2, 0.2, 0.6, 0.6, 1])
})

test('a lost worker is replaced once, then the generation times out', async () => {
  const { id, run } = await submitAndRun()
  run.reject(new WorkerLostError('gone'))
  const again = await engine.runOf(id)
  expect(again).not.toBe(run)
  expect(engine.read(id).status).toBe('processing')
  expect(again.job).toMatchObject({ seed: run.job.seed })
  await again.finish()
  await engine.reaches(id, 'succeeded')

  const crashed = await engine.reaches(submit('A lighthouse sandbox:crash'), 'failed')
  expect(crashed).toMatchObject({ error: { code: 'timeout' }, coinsCharged: 0 })
})

test('what cannot be cleared away of a generation that timed out does not end the process', async () => {
  const { db } = engine.context
  engine.workers.forget = async (id) => forgetHandedOut(db, id)
  db.exec('ALTER TABLE pool_jobs RENAME TO put_away')
  await engine.reaches(submit('A lighthouse sandbox:crash'), 'failed')
  db.exec('ALTER TABLE put_away RENAME TO pool_jobs')
})

test('a runner that takes too long is stopped', async () => {
  const { id, run } = await submitAndRun()
  await engine.clock.advance(10 * 60_000)
  expect(await engine.reaches(id, 'failed')).toMatchObject({ error: { code: 'timeout' } })
  expect(run.signal.aborted).toBe(true)
})

test('a model that was withdrawn while its generation waited is unavailable', async () => {
  const id = submit()
  engine.context.catalog = createCatalog([], [])
  expect(await engine.reaches(id, 'failed')).toMatchObject({ error: { code: 'unavailable' } })
})

test('the sandbox does what the prompt says, and the runner does not see it', async () => {
  const { run } = await submitAndRun('sandbox:deliver=1 A cat sandbox:seconds=0', 3)
  expect(run.job).toMatchObject({ params: { prompt: 'A cat' }, outputs: 1 })
  engine.workers.finishAtOnce = true
  const refused = await engine.reaches(submit('A cat sandbox:fail=content_policy'), 'failed')
  expect(refused.error).toEqual({ code: 'content_policy' })
  const nothing = await engine.reaches(submit('A cat sandbox:deliver=0', 2), 'failed')
  expect(nothing.error).toEqual({ code: 'internal' })
  expect(await engine.reaches(submit('A cat sandbox:deliver=1', 2), 'succeeded')).toMatchObject({
    coinsCharged: 10,
    params: { prompt: 'A cat sandbox:deliver=1', num_outputs: 2 },
  })
  const slow = submit('A cat sandbox:seconds=90')
  await engine.reaches(slow, 'processing')
  await engine.clock.advance(89_999)
  expect(engine.read(slow).status).toBe('processing')
  await engine.clock.advance(1)
  expect(await engine.reaches(slow, 'succeeded')).toMatchObject({ completedAt: '2026-11-15T12:01:30.000Z' })
})

test('a lease is renewed while the work goes on', async () => {
  await engine.reaches(submit('A cat sandbox:seconds=500'), 'processing')
  const lease = engine.context.db.prepare<[], { at: number }>('SELECT lease_expires_at AS at FROM generations')
  for (let passed = 0; passed < 200_000; passed += 10_000) {
    expect(lease.get()!.at).toBeGreaterThanOrEqual(engine.clock.now() + 40_000)
    await engine.clock.advance(10_000)
  }
})

test('a kill costs an attempt, and the second one ends it', async () => {
  const { id } = await submitAndRun()
  const second = open(engine.restartAfterKill())
  second.startDispatcher()
  await second.runOf(id)
  expect(second.read(id).status).toBe('processing')
  const third = open(second.restartAfterKill())
  third.startDispatcher()
  expect(third.read(id)).toMatchObject({ status: 'failed', error: { code: 'timeout' }, coinsCharged: 0 })
})

test('a clean stop costs no attempt, however often', async () => {
  const { id } = await submitAndRun()
  for (let restart = 0; restart < 4; restart++) {
    await engine.stopDispatcher()
    expect(engine.workers.runs).toEqual([])
    expect(engine.read(id).status).toBe('processing')
    engine.startDispatcher()
    await engine.runOf(id)
  }
  await engine.workers.runs[0]!.finish()
  await engine.reaches(id, 'succeeded')
})

test('if the end cannot be written, no file stays and the generation is taken up again', async () => {
  const { db, host } = engine.context
  const logged: string[] = []
  host.log.error = (message) => logged.push(message)
  const { id, run } = await submitAndRun()
  db.exec("CREATE TRIGGER full BEFORE INSERT ON assets BEGIN SELECT RAISE(ABORT, 'disk full'); END")
  await run.finish()
  await waitUntil('the failure', () => logged.length > 0)
  expect(engine.read(id)).toMatchObject({ status: 'processing', coinsCharged: null })
  expect(engine.storedFiles()).toEqual([])
  db.exec('DROP TRIGGER full')
  await engine.clock.advance(60_000)
  await (await engine.runOf(id)).finish()
  await engine.reaches(id, 'succeeded')
})

test('three refusals for content within ten minutes stop submits for five', async () => {
  const refuse = () => engine.reaches(submit('x sandbox:fail=content_policy'), 'failed')
  await refuse()
  await engine.clock.advance(11 * 60_000)
  await refuse()
  await refuse()
  engine.workers.finishAtOnce = true
  await engine.reaches(submit(), 'succeeded')
  await refuse()
  expect(() => submit()).toThrowError(expect.objectContaining({ code: 'cooldown', headers: { 'Retry-After': '300' } }))
  await engine.clock.advance(5 * 60_000 - 1)
  expect(() => submit()).toThrowError(expect.objectContaining({ code: 'cooldown', status: 403 }))
  expect(engine.quote().coins).toBe(10)
  await engine.clock.advance(1)
  await engine.reaches(submit(), 'succeeded')
})

test('refusals by a clock that was ahead stop no submits once it is put right', async () => {
  let ahead = 365 * 86_400_000
  const clock = createMovableClock({ startMs: TEST_START_MS, running: false })
  engine = open(new TestEngine({ clock: { ...clock, now: () => clock.now() + ahead } }))
  engine.startDispatcher()
  for (let count = 0; count < 3; count++) await engine.reaches(submit('x sandbox:fail=content_policy'), 'failed')
  expect(() => submit()).toThrowError(expect.objectContaining({ code: 'cooldown' }))
  ahead = 0
  expect(engine.submit().status).toBe(201)
})

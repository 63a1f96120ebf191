import { createHash } from 'node:crypto'
import { mkdir, mkdtemp, readdir, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { startNatsServer, type NatsServer } from '../../../../../tests/support/nats-server.ts'
import { png } from '../../../../../tests/support/sample-media.ts'
import { createTestHost, type TestHost } from '../../../../../tests/support/test-host.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import { createMovableClock } from '../../../tools/clock.ts'
import { poolJobOf } from '../../../../../tests/support/run-job.ts'
import { openPool, type Pool } from './connect.ts'
import { ensureJobsConsumer } from './consumers.ts'
import {
  CONTRACT,
  drainSubject,
  enginePresence,
  inputFile,
  JOBS_STREAM,
  jobsConsumer,
  jobSubject,
  messageId,
  newJobSubject,
  PoolProgress,
  PoolResult,
  Presence,
  progressSubject,
  RESULTS_STREAM,
  resultSubject,
  stopSubject,
  type JobName,
  type PoolJob,
} from './contract.ts'
import { fetchFile, storeFile } from './stored-files.ts'
import { createMachine, type Machine, type MachineOptions } from './machine.ts'

const TIMING = { lostAfterMs: 1_500 }
/** Makes a tiny picture larger, in no time. */
const MODEL = 'lanczos-upscale'
const OTHER_MODEL = 'lathe-solid'
const INPUT = inputFile('engine-1', 'asset-1')

let server: NatsServer
let pool: Pool
let folder: string
let host: TestHost
const machines: Machine[] = []

beforeAll(async () => {
  server = await startNatsServer()
  pool = await openPool({ servers: server.url }, 'test')
  for (const modelId of [MODEL, OTHER_MODEL]) await ensureJobsConsumer(pool, modelId, TIMING)
  folder = await mkdtemp(join(tmpdir(), 'pressrun-machines-'))
  host = createTestHost({ empty: true })
  const picture = join(folder, 'picture.png')
  await writeFile(picture, png(40, 30))
  await storeFile(pool, INPUT, picture)
})
beforeEach(() => void host.logged.splice(0))
afterEach(async () => {
  await Promise.all(machines.splice(0).map((machine) => machine.stop()))
  expect(host.logged.join('\n')).not.toContain('secret')
})
afterAll(async () => {
  await pool.connection.close()
  await server[Symbol.asyncDispose]()
})

async function start(name: string, options: Partial<MachineOptions> = {}): Promise<Machine> {
  const machine = await createMachine({
    address: { servers: server.url },
    name,
    places: 1,
    folder: join(folder, name),
    version: '1.2.3',
    host,
    ...options,
  })
  machines.push(machine)
  await machine.ready
  return machine
}

let count = 0
async function send(changes: Partial<PoolJob> = {}): Promise<PoolJob> {
  const job = poolJobOf(MODEL, {
    generationId: `generation-${++count}`,
    params: { image: 'asset-1', upscale_factor: '2', note: 'a secret' },
    inputs: { 'asset-1': { file: INPUT, kind: 'image', mimeType: 'image/png' } },
    lostAfterMs: TIMING.lostAfterMs,
    ...changes,
  })
  await pool.streams.publish(jobSubject(job.modelId, job), JSON.stringify(job), { msgID: messageId(job) })
  pool.connection.publish(newJobSubject(job.modelId))
  return job
}

const resultOf = (job: JobName) =>
  waitUntil('the result', async () => {
    const message = await pool.manager.streams
      .getMessage(RESULTS_STREAM, { last_by_subj: resultSubject(job) })
      // a queue that has just been started may be late with an answer
      .catch(() => null)
    return message ? PoolResult.parse(message.json()) : undefined
  })

const presenceOf = async ({ id }: Machine) => {
  const entry = await pool.presence.get(id)
  return entry?.operation === 'PUT' ? Presence.parse(entry.json()) : undefined
}

const presenceThat = (machine: Machine, fits: (presence: Presence) => boolean) =>
  waitUntil('the machine to say so', async () => {
    const presence = await presenceOf(machine)
    return presence && fits(presence) ? presence : undefined
  })

const jobsInQueue = async () => (await pool.manager.streams.info(JOBS_STREAM)).state.messages
const emptyQueue = () => waitUntil('the queue to be empty', async () => (await jobsInQueue()) === 0)
const handedOut = async () => (await pool.manager.consumers.info(JOBS_STREAM, jobsConsumer(MODEL))).num_ack_pending
const begun = () => waitUntil('a machine to take it', async () => (await handedOut()) > 0)

test('inputs come from the store, outputs go there, and nothing is left on the machine', async () => {
  const machine = await start('with-files')
  const job = await send()
  const { result, ...rest } = await resultOf(job)
  expect(rest).toMatchObject({ generationId: job.generationId, attempt: 1, delivery: 1, machine: machine.id })
  if (result.type !== 'made') throw new Error(JSON.stringify(result))
  expect(result.outputs).toMatchObject([{ facts: { width: 80, height: 60 } }])
  for (const { path } of result.outputs[0]!.files) {
    const fetched = join(folder, 'fetched')
    await fetchFile(pool, path, fetched)
    const { digest } = (await pool.files.info(path))!
    expect(
      createHash('sha256')
        .update(await readFile(fetched))
        .digest('base64url'),
    ).toBe(digest.slice(8, -1))
  }
  await emptyQueue()
  expect(await presenceThat(machine, ({ made }) => made === 1)).toMatchObject({
    contract: CONTRACT,
    name: 'with-files',
    version: '1.2.3',
    places: 1,
    draining: false,
    running: [],
    secondsEach: expect.any(Number) as number,
  })
  expect(await readdir(join(folder, 'with-files'))).toEqual(['machine-id'])
})

test('a machine never holds more jobs than it has places', async () => {
  await start('two-places', { places: 2 })
  const jobs = await Promise.all(Array.from({ length: 6 }, () => send({ busySeconds: 0.2 })))
  let most = 0
  await waitUntil('the queue to be empty', async () => {
    most = Math.max(most, await handedOut())
    return (await jobsInQueue()) === 0
  })
  expect(most).toBe(2)
  for (const job of jobs) expect(await resultOf(job)).toMatchObject({ delivery: 1, result: { type: 'made' } })
})

test('a machine says how far it is, and asks only for what it can and may run', async () => {
  const said: PoolProgress[] = []
  const listening = pool.connection.subscribe(progressSubject('engine-1'), {
    callback: (_, message) => void said.push(PoolProgress.parse(message.json())),
  })
  const other = await send({ modelId: OTHER_MODEL })
  const machine = await start('choosy', { models: [MODEL, 'nobody-has-this'] })
  expect(machine.models).toEqual([MODEL])
  const job = await send({ busySeconds: 1.2 })
  const doing = await presenceThat(machine, ({ running }) => running.length === 1)
  expect(doing.running).toMatchObject([{ generationId: job.generationId, modelId: MODEL }])
  await resultOf(job)
  listening.unsubscribe()
  const own = said.filter(({ generationId }) => generationId === job.generationId)
  expect(own[0]).toMatchObject({ attempt: 1, machine: machine.id, progress: 0 })
  // when it began, and at least twice while it was busy
  expect(own.length).toBeGreaterThan(2)
  expect(said.some(({ generationId }) => generationId === other.generationId)).toBe(false)
  await pool.manager.streams.purge(JOBS_STREAM)
})

test.each([
  [
    'an input that is not in the store',
    { inputs: { a: { file: 'in/none', kind: 'image', mimeType: 'image/png' } } },
    1,
  ],
  ['a process that dies', { crash: true }, 1],
  ['a process that dies, in the second attempt', { crash: true, attempt: 2 }, 2],
  ['a job that was tried too often', { attempt: 3 }, 3],
] as const)('%s is told as lost, with the tries so far', async (_, changes, tries) => {
  await start('unlucky')
  const job = await send(changes)
  expect(await resultOf(job)).toMatchObject({ result: { type: 'lost', tries } })
  await emptyQueue()
  // and the machine goes on
  expect(await resultOf(await send())).toMatchObject({ result: { type: 'made' } })
})

test('what the content policy or a runner refuses is a result, and so is a job that cannot be read', async () => {
  await start('polite')
  const name = { engine: 'engine-1', generationId: 'unreadable', attempt: 1 }
  await pool.streams.publish(jobSubject(MODEL, name), '{"half":')
  expect(await resultOf(name)).toMatchObject({ result: { type: 'failed', code: 'internal' } })
  const unknown = await send({ params: { image: 'not-there', upscale_factor: '2' } })
  expect(await resultOf(unknown)).toMatchObject({ result: { type: 'failed', code: 'invalid_input' } })
  const blocked = await send({ params: { image: 'asset-1', upscale_factor: '2', prompt: 'secret gore' } })
  expect(await resultOf(blocked)).toMatchObject({ result: { type: 'failed', code: 'content_policy' } })
  await emptyQueue()
})

test('a job that is no longer wanted is stopped and leaves nothing', async () => {
  const machine = await start('stopped')
  const job = await send({ busySeconds: 60 })
  await presenceThat(machine, ({ running }) => running.length === 1)
  pool.connection.publish(stopSubject(job))
  await emptyQueue()
  await presenceThat(machine, ({ running }) => running.length === 0)
  expect(await pool.manager.streams.getMessage(RESULTS_STREAM, { last_by_subj: resultSubject(job) })).toBeNull()
  expect(await readdir(join(folder, 'stopped'))).toEqual(['machine-id'])
})

test('a machine that is stopped gives its job to another at once, which costs the job no try', async () => {
  const first = await start('leaving')
  const job = await send({ busySeconds: 1 })
  await begun()
  const second = await start('leaving-too')
  await first.stop()
  await presenceThat(second, ({ running }) => running.length === 1)
  const third = await start('staying')
  await second.stop()
  expect(await resultOf(job)).toMatchObject({ delivery: 1, machine: third.id, result: { type: 'made' } })
  expect(await presenceOf(first)).toBeUndefined()
  await emptyQueue()
})

test('a machine that finishes makes what it has, takes no more, and says goodbye', async () => {
  const machine = await start('finishing')
  const job = await send({ busySeconds: 0.5 })
  await begun()
  const finished = machine.finish()
  const later = await send()
  await finished
  expect(await resultOf(job)).toMatchObject({ machine: machine.id, result: { type: 'made' } })
  expect(await jobsInQueue()).toBe(1)
  expect(await presenceOf(machine)).toBeUndefined()
  const next = await start('finishing')
  expect(next.id).toBe(machine.id)
  expect(await resultOf(later)).toMatchObject({ machine: next.id, delivery: 1 })
})

test('a drained machine takes nothing until it is told to', async () => {
  const machine = await start('drained')
  const drain = (draining: boolean) =>
    pool.connection.request(drainSubject(machine.id), JSON.stringify({ draining }), { timeout: 5_000 })
  await drain(true)
  await presenceThat(machine, ({ draining }) => draining)
  const job = await send()
  const helper = await start('helper')
  expect(await resultOf(job)).toMatchObject({ machine: helper.id })
  await helper.finish()
  await drain(false)
  expect(await resultOf(await send())).toMatchObject({ machine: machine.id })
})

test('a queue that dies in the middle of a job finds its result when it is back', { timeout: 30_000 }, async () => {
  const machine = await start('patient')
  const job = await send({ busySeconds: 0.5, lostAfterMs: 60_000 })
  await presenceThat(machine, ({ running }) => running.length === 1)
  await server.kill()
  await waitUntil('the machine to notice', () => host.logged.some((line) => line.includes('The queue is away')))
  await server.restart()
  expect(await resultOf(job)).toMatchObject({ machine: machine.id, result: { type: 'made' } })
  await emptyQueue()
  expect(await resultOf(await send())).toMatchObject({ machine: machine.id })
})

test('a machine goes on with a job that the queue hands to it once more', { timeout: 30_000 }, async () => {
  const machine = await start('twice', { places: 2 })
  // it speaks too rarely for the queue, which takes it for lost
  const job = await send({ busySeconds: 4, lostAfterMs: 60_000 })
  const result = await resultOf(job)
  expect(result).toMatchObject({ machine: machine.id, delivery: 1, result: { type: 'made' } })
  await emptyQueue()
  const { delivered } = await pool.manager.consumers.info(JOBS_STREAM, jobsConsumer(MODEL))
  expect(delivered.consumer_seq).toBeGreaterThan(delivered.stream_seq)
})

test('a machine that cannot make anything takes no jobs for a while, by the clock of its host', async () => {
  const clock = createMovableClock({ startMs: Date.now() })
  const worker = { ...host.worker, entryPath: join(folder, 'not-there.ts') }
  await start('unfit', { host: { ...host, clock, worker } })
  expect(await resultOf(await send())).toMatchObject({ result: { type: 'lost', tries: 1 } })
  await emptyQueue()
  const later = await send()
  const began = performance.now()
  await clock.advance(25_000)
  expect([await jobsInQueue(), await handedOut()]).toEqual([1, 0])
  await clock.advance(10_000)
  expect(await resultOf(later)).toMatchObject({ result: { type: 'lost', tries: 1 } })
  // half a minute has not passed on the wall
  expect(performance.now() - began).toBeLessThan(20_000)
  await emptyQueue()
})

test('what an earlier run left goes at the start, and nothing else', async () => {
  const own = join(folder, 'untidy')
  await mkdir(join(own, 'job-of-yesterday', 'out'), { recursive: true })
  await writeFile(join(own, 'notes.txt'), 'mine')
  await start('untidy')
  expect((await readdir(own)).toSorted()).toEqual(['machine-id', 'notes.txt'])
})

test('a machine whose engines all speak another version is refused with a sentence', async () => {
  await pool.presence.put(enginePresence('engine-1'), JSON.stringify({ contract: CONTRACT + 1 }))
  await expect(start('old')).rejects.toThrow(
    /^This worker speaks version 1 of the pool's language, its engine version 2/,
  )
  await pool.presence.put(enginePresence('engine-2'), JSON.stringify({ contract: CONTRACT }))
  await start('old')
  for (const engine of ['engine-1', 'engine-2']) await pool.presence.delete(enginePresence(engine))
})

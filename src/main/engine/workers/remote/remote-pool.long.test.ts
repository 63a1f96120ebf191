import { randomBytes } from 'node:crypto'
import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import type { Asset } from '#shared/service/asset.ts'
import type { ModelList } from '#shared/service/catalog.ts'
import type { Generation } from '#shared/service/generation.ts'
import type { Machines } from '#shared/service/machines.ts'
import { hurriedClock } from '../../../../../tests/support/hurried-clock.ts'
import { startNatsServer, type NatsServer } from '../../../../../tests/support/nats-server.ts'
import { png } from '../../../../../tests/support/sample-media.ts'
import { startScriptedMachine, type ScriptedMachine } from '../../../../../tests/support/scripted-machine.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import { systemClock } from '../../../tools/clock.ts'
import { createEngine, type Engine } from '../../index.ts'
import { findViolations } from '../../ledger/invariants.ts'
import { drainSubject, FILES_BUCKET, JOBS_STREAM, RESULTS_STREAM, stopSubject } from './contract.ts'

const MODEL = 'illustration-paper-cut'
/** Needs a file of the media pack, which this engine's computer does not have. */
const MACHINES_MODEL = 'session-band'
const UPSCALER = 'lanczos-upscale'
const LOST_AFTER_MS = 1_500

let nats: NatsServer
let dataDir: string
let engine: Engine
let machine: ScriptedMachine

beforeAll(async () => {
  nats = await startNatsServer()
})
afterAll(() => nats[Symbol.asyncDispose]())

const open = (servers = nats.url, token?: string, clock = systemClock) => {
  const worker = { nodePath: process.execPath, entryPath: join(import.meta.dirname, '../main.ts') }
  const log = { info() {}, warn() {}, error: console.error }
  return createEngine(
    { dataDir, clock, randomBytes, log, worker },
    { pool: { address: { servers, token }, localWorkers: 0 }, lostAfterMs: LOST_AFTER_MS },
  )
}

beforeEach(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-pool-'))
  engine = await open()
  machine = await startScriptedMachine(nats.url)
  await machine.present({ models: [MODEL] })
})
afterEach(async () => {
  expect(findViolations(engine.database)).toEqual([])
  await engine.close()
  await machine[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

async function send(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
  const response = await engine.fetch(
    new Request(`http://engine.localhost${path}`, {
      method,
      headers: { Authorization: `Bearer ${engine.consoleToken}`, 'Idempotency-Key': randomBytes(16).toString('hex') },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    }),
  )
  return { status: response.status, json: await response.json() }
}

async function submit(prompt = 'a house'): Promise<string> {
  const { status, json } = await send('POST', '/v1/generations', {
    modelId: MODEL,
    params: { prompt },
    maxCoins: 500,
  })
  expect(json).toMatchObject({ status: 'queued' })
  expect(status).toBe(201)
  return (json as Generation).id
}

const read = async (id: string) => (await send('GET', `/v1/generations/${id}`)).json as Generation

const reaches = (id: string, status: Generation['status']) =>
  waitUntil(`a generation that is ${status}`, async () => {
    const generation = await read(id)
    return generation.status === status && generation
  })
const listMachines = async () => (await send('GET', '/console/machines')).json as Machines

/** Settled: nothing of this engine is left in the pool. */
const expectNothingLeft = () =>
  waitUntil('an empty pool', async () => {
    const objects = await machine.pool.files.list()
    const { state } = await machine.pool.manager.streams.info(RESULTS_STREAM)
    return objects.length === 0 && state.messages === 0 && !(await machine.hasJob(MODEL))
  })
const textOf = async ({ outputs }: Generation) => (await engine.fetch(new Request(outputs[0]!.url))).text()

test('a job goes to a machine, and what it made comes back and is charged once', async () => {
  const id = await submit()
  const taken = await machine.take(MODEL)
  expect(taken.job).toMatchObject({ generationId: id, attempt: 1, modelId: MODEL, params: { prompt: 'a house' } })
  taken.progress(0.5)
  await waitUntil('progress', async () => (await read(id)).progress === 0.5)
  await taken.finish()
  const done = await reaches(id, 'succeeded')
  expect(done).toMatchObject({ coinsCharged: 6 })
  expect(await textOf(done)).toBe('original words')
  expect((await listMachines()).pool).toMatchObject({ state: 'ready', handedOut: 0, fixed: true })
  await expectNothingLeft()
})

test('a job goes on while the engine is closed, and its result waits', async () => {
  const id = await submit()
  const taken = await machine.take(MODEL)
  await engine.close()
  await taken.finish()
  engine = await open()
  expect(await textOf(await reaches(id, 'succeeded'))).toBe('original words')
  expect(await machine.hasJob(MODEL)).toBe(false)
  await expectNothingLeft()
})

test('an engine that was killed takes up the same attempts, however often', async () => {
  const ids = [await submit(), await submit()]
  const [first, second] = [await machine.take(MODEL), await machine.take(MODEL)]
  for (const restart of [1, 2, 3]) {
    const copy = mkdtempSync(join(tmpdir(), 'pressrun-pool-'))
    for (const name of readdirSync(dataDir)) cpSync(join(dataDir, name), join(copy, name), { recursive: true })
    await engine.close()
    rmSync(dataDir, { recursive: true })
    dataDir = copy
    if (restart === 2) await first.finish()
    engine = await open()
  }
  await second.finish()
  for (const id of ids) await reaches(id, 'succeeded')
  expect([first.job.attempt, second.job.attempt]).toEqual([1, 1])
  await expectNothingLeft()
})

test('a machine that falls silent loses its job to another, and what it makes late is thrown away', async () => {
  const id = await submit()
  const silent = await machine.take(MODEL)
  await using other = await startScriptedMachine(nats.url, 'other')
  const again = await other.take(MODEL)
  expect([silent.delivery, again.delivery, again.job.generationId]).toEqual([1, 2, id])
  await again.finish('in time')
  expect(await textOf(await reaches(id, 'succeeded'))).toBe('original in time')
  await silent.finish('too late')
  await expectNothingLeft()
  expect(await textOf(await read(id))).toBe('original in time')
})

test('a file that many jobs need at once is stored once', async () => {
  await machine.present({ models: [UPSCALER], places: 8 })
  await waitUntil('its places', async () => (await listMachines()).machines[0]?.places === 8)
  const form = new FormData()
  form.set('file', new File([new Uint8Array(png(200, 200))], 'picture.png', { type: 'image/png' }))
  const uploaded = await engine.fetch(
    new Request('http://engine.localhost/v1/uploads', {
      method: 'POST',
      headers: { Authorization: `Bearer ${engine.consoleToken}` },
      body: form,
    }),
  )
  const { id: image } = (await uploaded.json()) as Asset
  const body = { modelId: UPSCALER, params: { image, upscale_factor: 2 }, maxCoins: 500 }
  const ids = await Promise.all(
    Array.from({ length: 8 }, async () => ((await send('POST', '/v1/generations', body)).json as Generation).id),
  )
  const jobs = await Promise.all(ids.map(() => machine.take(UPSCALER)))
  const { state } = await machine.pool.manager.streams.info(`OBJ_${FILES_BUCKET}`, {
    subjects_filter: `$O.${FILES_BUCKET}.C.*`,
  })
  expect(Object.keys(state.subjects ?? {})).toHaveLength(1)
  for (const job of jobs) await job.finish()
  for (const id of ids) await reaches(id, 'succeeded')
  // it stays for the next row of a list
  await machine.pool.files.delete(jobs[0]!.job.inputs[image]!.file)
  await expectNothingLeft()
})

test('of two results for one attempt the first counts', async () => {
  const id = await submit()
  const first = await machine.take(MODEL)
  const second = await machine.take(MODEL)
  await engine.close()
  await second.finish('second machine')
  await first.finish('first machine')
  engine = await open()
  expect(await textOf(await reaches(id, 'succeeded'))).toBe('original second machine')
  await expectNothingLeft()
})

test('what a machine loses is tried once more, and then given up and refunded', async () => {
  const id = await submit()
  const first = await machine.take(MODEL)
  await first.report({ type: 'lost', tries: 1, reason: 'The process died.' })
  const second = await machine.take(MODEL)
  expect([second.job.generationId, second.job.attempt, second.delivery]).toEqual([id, 2, 1])
  await second.report({ type: 'lost', tries: 2, reason: 'The process died.' })
  expect(await reaches(id, 'failed')).toMatchObject({ error: { code: 'timeout' }, coinsCharged: 0 })
  await expectNothingLeft()
})

test('a result without its files, or with those of others, is made again', async () => {
  const id = await submit()
  const first = await machine.take(MODEL)
  const size = { width: 8, height: 8, durationSeconds: null, transparent: null }
  const facts = { kind: 'image' as const, mimeType: 'image/png', ...size }
  const files = (['original', 'thumbnail'] as const).map((variant) => ({
    variant,
    path: `out/somebody/else/${variant}`,
    mimeType: 'image/png',
  }))
  await first.report({ type: 'made', outputs: [{ facts, stem: null, files }] })
  const second = await machine.take(MODEL)
  expect(second.job.attempt).toBe(2)
  await second.finish()
  await reaches(id, 'succeeded')
  await expectNothingLeft()
})

test('a job that takes too long is stopped, taken out of the queue and refunded', async () => {
  await engine.close()
  engine = await open(nats.url, undefined, hurriedClock(1_000))
  const id = await submit()
  const taken = await machine.take(MODEL)
  const stopped = Promise.withResolvers<void>()
  machine.pool.connection.subscribe(stopSubject(taken.job), { callback: () => stopped.resolve() })
  taken.progress(0.1)
  expect(await reaches(id, 'failed')).toMatchObject({ error: { code: 'timeout' }, coinsCharged: 0 })
  await stopped.promise
  await expectNothingLeft()
})

test('while the queue is away submits are taken, and go out when it is back', async () => {
  const under = await submit('under way')
  const taken = await machine.take(MODEL)
  await nats.kill()
  await waitUntil('a queue that is away', async () => (await listMachines()).pool?.state === 'away')
  expect((await listMachines()).pool?.reason).toContain(nats.url)
  const id = await submit('sent while it was away')
  expect((await read(id)).status).toBe('queued')
  await nats.restart()
  await waitUntil('the machine', () => machine.pool.connection.rtt().catch(() => undefined))
  await taken.finish()
  let next = await machine.take(MODEL)
  // the one that was silent meanwhile may come again
  if (next.job.generationId === under) next = await machine.take(MODEL)
  expect(next.job.params['prompt']).toBe('sent while it was away')
  await next.finish()
  for (const each of [id, under]) await reaches(each, 'succeeded')
  await expectNothingLeft()
})

test('a queue that lost everything is given its jobs again', async () => {
  const id = await submit()
  await machine.take(MODEL)
  await machine.pool.manager.streams.delete(JOBS_STREAM)
  await nats.kill()
  await nats.restart()
  const again = await machine.take(MODEL)
  expect(again.job.attempt).toBe(1)
  await again.finish()
  await reaches(id, 'succeeded')
})

test('an engine whose queue is away or refuses it opens and closes all the same, and says why nothing moves', async () => {
  await using guarded = await startNatsServer(['--auth', 'the-token'])
  for (const [servers, token, state, reason] of [
    ['nats://127.0.0.1:1', undefined, 'away', 'does not answer'],
    [guarded.url, 'another', 'refused', 'the token or credentials are not those it wants'],
    [guarded.url, 'the-token', 'ready', null],
  ] as const) {
    await engine.close()
    engine = await open(servers, token)
    const id = await submit()
    await waitUntil(state, async () => (await listMachines()).pool?.state === state)
    if (reason !== null) await waitUntil(reason, async () => (await listMachines()).pool?.reason?.includes(reason))
    expect((await listMachines()).pool).toMatchObject({ hasToken: token !== undefined })
    expect(JSON.stringify(await listMachines())).not.toContain(token ?? 'the-token')
    expect((await read(id)).status).toBe('queued')
    await engine.close()
    engine = await open()
  }
})

test('a model that no machine can run is unavailable after a while, and does not hold up the others', async () => {
  await machine.present({ models: ['illustration-line-art'] })
  const waiting = await submit()
  await waitUntil('a refusal', async () => {
    const body = { modelId: MODEL, params: { prompt: 'a house' }, maxCoins: 500 }
    const { status, json } = await send('POST', '/v1/generations', body)
    if (status === 201) await send('POST', `/v1/generations/${(json as Generation).id}/cancel`)
    return status === 503 && (json as { detail: string }).detail.includes('No machine of the pool can make this since')
  })
  expect((await read(waiting)).status).toBe('queued')
  const body = { modelId: 'illustration-line-art', params: { prompt: 'a boat' }, maxCoins: 500 }
  const { json } = await send('POST', '/v1/generations', body)
  await (await machine.take('illustration-line-art')).finish()
  await reaches((json as Generation).id, 'succeeded')
  await machine.present({ models: [MODEL] })
  await (await machine.take(MODEL)).finish()
  await reaches(waiting, 'succeeded')
})

test('what was handed out fails and is refunded when the last machine that could begin it is forgotten', async () => {
  await engine.close()
  engine = await open(nats.url, undefined, hurriedClock(30))
  await machine.present({ models: [MACHINES_MODEL] })
  await waitUntil('its models', async () =>
    ((await send('GET', '/v1/models')).json as ModelList).models.some(({ id }) => id === MACHINES_MODEL),
  )
  const body = { modelId: MACHINES_MODEL, params: { prompt: 'a march' }, maxCoins: 500 }
  const { id } = (await send('POST', '/v1/generations', body)).json as Generation
  await reaches(id, 'processing')
  await waitUntil('its absence', async () => (await listMachines()).machines[0]?.state === 'away')
  expect((await read(id)).status).toBe('processing')
  expect((await send('DELETE', '/console/machines/scripted')).status).toBe(200)
  expect(await reaches(id, 'failed')).toMatchObject({ error: { code: 'unavailable' }, coinsCharged: 0 })
  await waitUntil('an empty queue', async () => !(await machine.hasJob(MACHINES_MODEL)))
})

test('machines are listed with what they do, drained on request and forgotten when they are away', async () => {
  const name = 'scripted'
  await machine.present({ models: [MODEL], places: 40, made: 3, secondsEach: 1.5 })
  await waitUntil('places', async () => (await listMachines()).machines[0]?.places === 40)
  expect((await listMachines()).machines).toMatchObject([{ id: name, state: 'ready', made: 3, secondsEach: 1.5 }])
  expect((await send('GET', '/v1/generations/concurrency')).json).toMatchObject({ raisedLimit: 50 })
  expect((await send('DELETE', `/console/machines/${name}`)).status).toBe(400)
  expect((await send('POST', `/console/machines/${name}/drain`, { draining: true })).status).toBe(503)
  expect((await send('POST', '/console/machines/nobody/drain', { draining: true })).status).toBe(404)
  machine.pool.connection.subscribe(drainSubject(name), {
    callback: (_, message) => void machine.present({ models: [MODEL], draining: true }).then(() => message.respond()),
  })
  // the queue knows of it before anybody asks
  await machine.pool.connection.flush()
  expect((await send('POST', `/console/machines/${name}/drain`, { draining: true })).status).toBe(200)
  await waitUntil('draining', async () => (await listMachines()).machines[0]?.state === 'draining')
  await machine.present({ contract: 99 })
  await waitUntil('a stranger', async () => (await listMachines()).machines[0]?.state === 'other_version')
  await machine.present({
    running: [{ generationId: 'x', modelId: MODEL, since: new Date().toISOString(), progress: 0 }],
  })
  await waitUntil('work', async () => (await listMachines()).machines[0]?.running.length === 1)
  await engine.close()
  const clock = hurriedClock(30)
  engine = await open(nats.url, undefined, clock)
  await waitUntil('its absence', async () => (await listMachines()).machines[0]?.state === 'away')
  await engine.close()
  engine = await open(nats.url, undefined, clock)
  expect((await listMachines()).machines).toMatchObject([{ id: name, state: 'away', running: [] }])
  expect((await send('DELETE', `/console/machines/${name}`)).status).toBe(200)
  expect((await listMachines()).machines).toEqual([])
  await machine.present()
  await waitUntil('its return', async () => (await listMachines()).machines.length === 1)
  await machine.pool.presence.delete(name)
  await waitUntil('its goodbye', async () => (await listMachines()).machines.length === 0)
})

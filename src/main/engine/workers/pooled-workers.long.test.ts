import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import type { ModelList } from '#shared/service/catalog.ts'
import type { Generation } from '#shared/service/generation.ts'
import type { Machines } from '#shared/service/machines.ts'
import type { Params } from '#shared/service/params.ts'
import { startNatsServer, type NatsServer } from '../../../../tests/support/nats-server.ts'
import { startScriptedMachine } from '../../../../tests/support/scripted-machine.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { systemClock } from '../../tools/clock.ts'
import { createEngine, type Engine } from '../index.ts'
import { findViolations } from '../ledger/invariants.ts'
import { JOBS_STREAM } from './remote/contract.ts'

const MODEL = 'illustration-paper-cut'
/** Needs a file of the media pack, which this engine's computer does not have. */
const MACHINES_MODEL = 'session-band'

let nats: NatsServer
let dataDir: string
let engine: Engine
let changes = 0

const open = async () => {
  const worker = { nodePath: process.execPath, entryPath: join(import.meta.dirname, 'main.ts') }
  const log = { info() {}, warn() {}, error: console.error }
  const host = { dataDir, clock: systemClock, randomBytes, log, worker, version: '1.2.3' }
  const opened = await createEngine(host, { lostAfterMs: 5_000 })
  opened.subscribe(({ type }) => (changes += type === 'machines.changed' ? 1 : 0))
  return opened
}

beforeEach(async () => {
  nats = await startNatsServer()
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-pooled-'))
  engine = await open()
})
afterEach(async () => {
  expect(findViolations(engine.database)).toEqual([])
  await engine.close()
  await nats[Symbol.asyncDispose]()
  rmSync(dataDir, { recursive: true, force: true })
})

async function send(method: string, path: string, body?: unknown): Promise<{ status: number; json: unknown }> {
  const headers = { Authorization: `Bearer ${engine.consoleToken}`, 'Idempotency-Key': randomBytes(16).toString('hex') }
  const request = { method, headers, ...(body !== undefined && { body: JSON.stringify(body) }) }
  const response = await engine.fetch(new Request(`http://engine.localhost${path}`, request))
  return { status: response.status, json: await response.json() }
}

async function submit(modelId = MODEL, params: Params = { prompt: 'a house', resolution: '512' }): Promise<string> {
  const { status, json } = await send('POST', '/v1/generations', { modelId, params, maxCoins: 500 })
  expect([status, (json as Generation).status]).toEqual([201, 'queued'])
  return (json as Generation).id
}

/** Asked seldom: an account may ask three hundred times a minute. */
const succeeds = (id: string) =>
  waitUntil(
    'a generation that succeeded',
    async () => {
      const generation = (await send('GET', `/v1/generations/${id}`)).json as Generation
      expect(generation.status).not.toBe('failed')
      return generation.status === 'succeeded' && generation
    },
    { everyMs: 250 },
  )

test('a pool is set, changed and taken away while work is under way', async () => {
  expect((await send('GET', '/console/machines')).json).toEqual({ pool: null, machines: [] })
  expect((await send('PUT', '/console/pool', { servers: 'http://elsewhere' })).status).toBe(400)
  const set = await send('PUT', '/console/pool', { servers: nats.url, token: 'kept-secret' })
  expect(set.json).toMatchObject({ pool: { state: 'ready', hasToken: true, fixed: false, localWorkers: 0 } })
  expect(JSON.stringify(set.json)).not.toContain('kept-secret')

  await using machine = await startScriptedMachine(nats.url)
  await machine.present({ models: [MODEL] })
  const id = await submit()
  const taken = await machine.take(MODEL)
  // the token was typed for the other address
  const elsewhere = await send('PUT', '/console/pool', { servers: 'nats://127.0.0.1:1' })
  expect(elsewhere).toMatchObject({ status: 400, json: { issues: [{ path: 'token' }] } })
  await engine.close()
  engine = await open()
  await waitUntil(
    'its own pool',
    async () => ((await send('GET', '/console/machines')).json as Machines).pool?.state === 'ready',
  )

  expect((await send('DELETE', '/console/pool')).json).toEqual({ pool: null, machines: [] })
  expect((await machine.pool.manager.streams.info(JOBS_STREAM)).state.messages).toBe(0)
  const made = await succeeds(id)
  await taken.finish('too late')
  // its own picture, made here
  const original = await (await engine.fetch(new Request(made.outputs[0]!.url))).arrayBuffer()
  expect(Buffer.from(original).subarray(1, 4).toString()).toBe('PNG')
  expect(made.coinsCharged).toBe(3)
  expect(changes).toBeGreaterThan(0)
})

test('what waits for a queue that is stuck is made here when the pool is taken away', async () => {
  await send('PUT', '/console/pool', { servers: nats.url })
  await using machine = await startScriptedMachine(nats.url)
  await machine.present({ models: [MODEL] })
  await waitUntil(
    'the machine',
    async () => ((await send('GET', '/console/machines')).json as Machines).machines.length === 1,
  )
  // it takes connections and words, and answers nothing
  process.kill(nats.pid, 'SIGSTOP')
  const id = await submit()
  await waitUntil(
    'a job that is handed out',
    async () => ((await send('GET', '/console/machines')).json as Machines).pool?.handedOut === 1,
  )
  expect((await send('DELETE', '/console/pool')).json).toEqual({ pool: null, machines: [] })
  process.kill(nats.pid, 'SIGCONT')
  await succeeds(id)
})

test('this computer has places of its own in the pool', async () => {
  await send('PUT', '/console/pool', { servers: nats.url, localWorkers: 1 })
  const listed = await waitUntil('this computer', async () => {
    const { machines } = (await send('GET', '/console/machines')).json as Machines
    return machines.length === 1 && machines[0]
  })
  expect(listed).toMatchObject({ state: 'ready', places: 1, version: '1.2.3' })
  await succeeds(await submit())
  await send('PUT', '/console/pool', { servers: nats.url, localWorkers: 0 })
  await waitUntil(
    'its going',
    async () => ((await send('GET', '/console/machines')).json as Machines).machines.length === 0,
  )
})

test('what waits for a machine that says goodbye goes on waiting, also over a restart', async () => {
  await send('PUT', '/console/pool', { servers: nats.url })
  const listed = async () => ((await send('GET', '/console/machines')).json as Machines).machines
  const statusOf = async (id: string) => ((await send('GET', `/v1/generations/${id}`)).json as Generation).status
  await using lone = await startScriptedMachine(nats.url, 'lone')
  // it takes no more, as one that is about to be updated
  await lone.present({ models: [MACHINES_MODEL], draining: true })
  await waitUntil('its models', async () =>
    ((await send('GET', '/v1/models')).json as ModelList).models.some(({ id }) => id === MACHINES_MODEL),
  )
  const waiting = await submit(MACHINES_MODEL, { prompt: 'a march' })
  await lone.pool.presence.delete('lone')
  await waitUntil('its going', async () => (await listed()).length === 0)

  await using other = await startScriptedMachine(nats.url, 'other')
  const othersRun = async () => {
    await other.present({ models: [MODEL] })
    const id = await submit()
    await (await other.take(MODEL)).finish()
    await succeeds(id)
  }
  await othersRun()
  expect(await statusOf(waiting)).toBe('queued')
  await engine.close()
  engine = await open()
  await othersRun()
  expect(await statusOf(waiting)).toBe('queued')

  await lone.present({ models: [MACHINES_MODEL] })
  await (await lone.take(MACHINES_MODEL)).finish()
  await succeeds(waiting)
})

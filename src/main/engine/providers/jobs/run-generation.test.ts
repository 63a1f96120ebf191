import { mkdtempSync, writeFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { WorkerLostError } from '#main/engine/jobs/workers.ts'
import type { SecretSafe } from '#main/engine/secrets/secret-safe.ts'
import { openReceivers, ProviderScene, shareReceivers } from '../../../../../tests/support/provider-scene.ts'
import { providerCase } from '../../../../../tests/support/providers/all.ts'
import { sendJson } from '../../../../../tests/support/providers/strict-server.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'

const PAID = providerCase('openai pictures')
const SEEDED = providerCase('sdcpp')
const LISTED = providerCase('replicate')

const receivers = shareReceivers()

/** The worker dies that looks into the first file. */
function withFirstLost(): typeof receivers {
  let looks = 0
  return {
    ...receivers,
    receive: (job, options) =>
      ++looks === 1 ? Promise.reject(new WorkerLostError('The test said so.')) : receivers.receive(job, options),
  }
}

const freePlaces = (scene: ProviderScene) => scene.engine.context.providers.groups()[0]!.free

test('a closing engine hears a paid answer although another part of the generation waits for a place', async () => {
  await using scene = await ProviderScene.open({ ...PAID, settings: { ...PAID.settings, places: 1 } }, receivers)
  scene.server.workMs = 300
  const id = scene.submit({ num_outputs: 2 })
  await waitUntil('the first of two', () => scene.server.starts.length > 0, { everyMs: 2 })
  await scene.restart()
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}, {}] })
  expect(scene.server.starts).toHaveLength(2)
})

test('a closing engine sends nothing more, whatever it was waiting for', async () => {
  const kept = new Map<string, string>()
  let unlocked = Promise.withResolvers<void>()
  let asked = 0
  const safe: SecretSafe = {
    async read(name) {
      asked += 1
      await unlocked.promise
      return kept.get(name) ?? null
    },
    write: async (name, secret) => void kept.set(name, secret),
    remove: async (name) => void kept.delete(name),
  }
  unlocked.resolve()
  await using scene = await ProviderScene.open(PAID, receivers, { safe })
  await scene.restart()
  unlocked = Promise.withResolvers()
  asked = 0
  const id = scene.submit()
  await waitUntil('a keychain that is asked for the key', () => asked > 0)
  const closed = scene.engine.stopDispatcher()
  unlocked.resolve()
  await closed
  expect(scene.server.starts).toEqual([])
  await scene.restart()
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect(scene.server.starts).toHaveLength(1)
})

test('one that looks for its job does not take that of its equal, whose answer is on its way', async () => {
  await using scene = await ProviderScene.open(LISTED, receivers)
  const { server } = scene
  const answered = Promise.withResolvers<void>()
  let lost = false
  server.intercept = (request) => {
    if (lost || !request.startsWith('POST')) return 'handle'
    lost = true
    server.answersAfter = answered.promise
    return 'drop'
  }
  const looking = scene.submit({ seed: 7 })
  await waitUntil('a request that never arrives', () => lost, { everyMs: 2 })
  const equal = scene.submit({ seed: 7 })
  await waitUntil('the job of its equal', () => server.starts.length > 0, { everyMs: 2 })
  await waitUntil('a look at the list', async () => {
    await scene.clock.advance(500)
    return server.requests.includes('GET /v1/predictions')
  })
  answered.resolve()
  expect(await scene.ends(equal)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect(await scene.ends(looking)).toMatchObject({ status: 'succeeded', outputs: [{}] })
  expect(server.starts).toHaveLength(2)
})

test('an answer that never ends is listened to for as long as its job may take', async () => {
  await using scene = await ProviderScene.open(PAID, receivers)
  let answering = false
  scene.server.instead = (request, response) => {
    if (request !== 'POST /v1/images/generations') return false
    response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': thinking\n\n')
    return (answering = true)
  }
  const id = scene.submit()
  await waitUntil('an answer that has begun', () => answering)
  const ended = await scene.ends(id)
  expect(ended).toMatchObject({
    status: 'failed',
    error: { code: 'timeout' },
    coinsCharged: 0,
    'x-pressrun': { mayBeBilled: true },
  })
})

test('a part that has long waited for a place is patient with a server that goes away', async () => {
  await using scene = await ProviderScene.open({ ...PAID, settings: { ...PAID.settings, places: 1 } }, receivers)
  const { server, clock } = scene
  let held: ServerResponse | undefined
  server.instead = (request, response) => {
    if (held || request !== 'POST /v1/images/generations') return false
    held = response
    return true
  }
  const id = scene.submit({ num_outputs: 2 })
  await waitUntil('the first of two', () => held !== undefined)
  await clock.advance(60_000)
  server.intercept = () => 'drop'
  held!.socket!.destroy()
  await waitUntil(
    'a server that is away',
    () => scene.engine.context.providers.stateOf(scene.modelId)?.state === 'away',
  )
  server.intercept = () => 'handle'
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}], outputsRequested: 2 })
})

test('a busy server that wants to be asked again at once is given time all the same', async () => {
  await using scene = await ProviderScene.open(LISTED, receivers)
  const asked: number[] = []
  scene.server.instead = (request, response) => {
    if (!request.startsWith('POST') || asked.push(scene.clock.now()) > 5) return false
    sendJson(response, 429, { detail: 'Throttled.' }, { 'retry-after': '0' })
    return true
  }
  expect(await scene.ends(scene.submit())).toMatchObject({ status: 'succeeded', outputs: [{}] })
  const pauses = asked.slice(1).map((at, index) => at - asked[index]!)
  expect(Math.min(...pauses)).toBeGreaterThanOrEqual(500)
})

test('the largest seed is sent as it is, and the next part begins anew', async () => {
  await using scene = await ProviderScene.open(SEEDED, receivers)
  const largest = 2 ** 31 - 1
  await scene.ends(scene.submit({ seed: largest, num_outputs: 2 }))
  const seeds = scene.server.starts.map(({ body }) => (body as { seed: number }).seed)
  expect(seeds.toSorted((one, other) => other - one)).toEqual([largest, 0])
})

test('a worker that dies over one part does not give up another that is paid and under way', async () => {
  await using scene = await ProviderScene.open(PAID, withFirstLost())
  const { server } = scene
  server.intercept = () => {
    server.workMs = server.starts.length === 0 ? 20 : 400
    return 'handle'
  }
  const id = scene.submit({ num_outputs: 2 })
  expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}, {}] })
  expect(server.starts).toHaveLength(2)
})

describe('a file that every process dies of that looks into it', () => {
  let looks: number
  let deadly: typeof receivers
  beforeEach(() => {
    looks = 0
    const entry = join(mkdtempSync(join(tmpdir(), 'pressrun-deadly-')), 'entry.mjs')
    writeFileSync(
      entry,
      `process.on('message', ({ type }) => (type === 'configure' ? process.send({ type: 'ready' }) : process.exit(1)))`,
    )
    deadly = openReceivers(entry)
  })
  afterEach(() => deadly.close())

  /** Only the first part's, or that of every part. */
  const withDeadly = (isDeadly: (name: string) => boolean): typeof receivers => ({
    ...receivers,
    receive(job, options) {
      if (!isDeadly(job.name)) return receivers.receive(job, options)
      looks += 1
      return deadly.receive(job, options)
    },
  })

  test('ends the generation after a few looks, says that it may be billed, and is never bought again', async () => {
    await using scene = await ProviderScene.open(
      PAID,
      withDeadly(() => true),
    )
    const id = scene.submit()
    const ended = await scene.ends(id)
    expect(ended).toMatchObject({
      status: 'failed',
      error: { code: 'internal' },
      coinsCharged: 0,
      'x-pressrun': { mayBeBilled: true },
    })
    expect(ended['x-pressrun']?.failureDetail).toBe(
      'outside may have billed it. What outside delivered cannot be used: The process that looks into the file died of it, 3 times in a row.',
    )
    expect(looks).toBe(3)
    await scene.restart()
    expect(scene.engine.read(id)).toMatchObject({ status: 'failed', 'x-pressrun': { mayBeBilled: true } })
    expect(scene.server.starts).toHaveLength(1)
  })

  test('takes nothing from the other parts of its generation', async () => {
    await using scene = await ProviderScene.open(
      PAID,
      withDeadly((name) => name.startsWith('output-0-')),
    )
    const id = scene.submit({ num_outputs: 2 })
    expect(await scene.ends(id)).toMatchObject({ status: 'succeeded', outputs: [{}], outputsRequested: 2 })
    expect(scene.server.starts).toHaveLength(2)
  })
})

test('a promised place is given back once', async () => {
  await using scene = await ProviderScene.open(PAID, receivers)
  const before = freePlaces(scene)
  expect(await scene.ends(scene.submit())).toMatchObject({ status: 'succeeded' })
  await scene.engine.stopDispatcher()
  expect(freePlaces(scene)).toBe(before)
})

test('a place is given back by what could not be written down, and nothing is asked for', async () => {
  await using scene = await ProviderScene.open(PAID, receivers)
  const before = freePlaces(scene)
  const { db } = scene.engine.context
  db.exec(`CREATE TEMP TRIGGER full BEFORE INSERT ON provider_jobs BEGIN SELECT raise(FAIL, 'no room'); END`)
  const ended = await scene.ends(scene.submit())
  expect(ended).toMatchObject({ status: 'failed', coinsCharged: 0 })
  expect(scene.server.starts).toHaveLength(0)
  await scene.engine.stopDispatcher()
  expect(freePlaces(scene)).toBe(before)
})

test('a promised place is given back by what fails before it asks for it, and nothing is billed', async () => {
  await using scene = await ProviderScene.open(PAID, receivers)
  const before = freePlaces(scene)
  writeFileSync(join(scene.engine.dataDir, 'temporary'), 'in the way')
  const ended = await scene.ends(scene.submit())
  expect(ended).toMatchObject({ status: 'failed', error: { code: 'internal' }, coinsCharged: 0 })
  expect(ended['x-pressrun']?.mayBeBilled).toBeUndefined()
  await scene.engine.stopDispatcher()
  expect(freePlaces(scene)).toBe(before)
  expect(scene.server.starts).toHaveLength(0)
})

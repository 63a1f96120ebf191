import { randomUUID } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { ServerResponse } from 'node:http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { STEMS } from '#shared/service/asset.ts'
import { createAdapterScene, type AdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { openReceivers, ProviderScene } from '../../../../../tests/support/provider-scene.ts'
import { PROVIDER_CASES, type ProviderCase } from '../../../../../tests/support/providers/all.ts'
import { PressrunServer } from '../../../../../tests/support/providers/pressrun.ts'
import { sendJson, type Asked } from '../../../../../tests/support/providers/strict-server.ts'
import { png } from '../../../../../tests/support/sample-media.ts'
import { serveEngine, type ServedEngine } from '../../../../../tests/support/served-engine.ts'
import { PICTURE_ID, RECORDING_ID, storePicture, storeRecording } from '../../../../../tests/support/stored-inputs.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import { pressrun } from './index.ts'

/** Shown the key of another account, which knows neither the jobs of the first nor its idempotency keys. */
class TwoAccounts extends PressrunServer {
  isOther = false

  protected override async handle(asked: Asked, response: ServerResponse): Promise<void> {
    if (this.isOther && /^\/v1\/generations\/[\w-]{36}$/.test(asked.url.pathname))
      return sendJson(response, 404, { title: 'Not found', status: 404, code: 'not_found' })
    if (this.isOther && asked.headers['idempotency-key']) asked.headers['idempotency-key'] = randomUUID()
    return super.handle(asked, response)
  }
}

let engine: ServedEngine
let server: PressrunServer
let at: AdapterScene
beforeAll(async () => {
  engine = await serveEngine({ coins: 1_000_000 })
  server = await new PressrunServer(engine).start()
  // the engine counts how often it is asked
  at = await createAdapterScene(pressrun, server, { waitMs: 1000 })
})
afterAll(async () => {
  await at[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
})

const MODEL = 'illustration-flow-field'
const small = (prompt: string) => at.jobFor(MODEL, { prompt, resolution: '512' }, { inputs: {} })

test('its models are listed as they are there, and can be told from ours by nothing but their prefix', async () => {
  const models = await at.adapter.discover(at.signal)
  expect(models.length).toBeGreaterThan(20)
  const model = models.find(({ slug }) => slug === MODEL)
  expect(model).toMatchObject({ taskType: 'image.generate', recovery: 'keyed', dollars: null, outputsPerJob: 8 })
  expect(model?.params.map(({ name }) => name)).toContain('aspect_ratio')
  expect(await at.adapter.probe(at.signal)).toEqual({ version: null, waiting: 0 })
})

describe('a job', () => {
  test('is quoted, started under its key, and its files come from another port without the key', async () => {
    const before = server.starts.length
    const job = { ...(await small('a fox')), outputs: 2 }
    const files = await at.run(job)
    expect(files.map((file) => file.toString('latin1', 1, 4))).toEqual(['PNG', 'PNG'])
    expect(server.starts.slice(before)).toMatchObject([
      {
        body: {
          modelId: MODEL,
          params: { prompt: 'a fox', num_outputs: 2, seed: 7 },
          maxCoins: expect.any(Number) as number,
        },
      },
    ])
    expect(at.progress.every((value) => value >= 0 && value <= 1)).toBe(true)
    expect(server.keysShownForFiles.every((key) => key === undefined)).toBe(true)
  })

  test('whose answer was lost is sent again under its key and was started once', async () => {
    const before = server.starts.length
    const job = await small('a lost fox')
    const key = randomUUID()
    const prepared = await at.adapter.prepare(job, key, at.signal)
    server.loseNextAnswer()
    await expect(at.adapter.start(prepared, job, key, at.context)).rejects.toMatchObject({ reason: 'away', sent: true })
    const { reference } = await at.adapter.start(prepared, job, key, at.context)
    expect(await at.adapter.follow!(reference, job, at.context)).toMatchObject({ ok: true })
    expect(server.starts.length - before).toBe(1)
  })

  test('hands over its inputs under the names that they get there', async () => {
    await using own = await createAdapterScene(pressrun, server, { waitMs: 1000 })
    await own.addInput('mine', png(40, 30), 'image/png')
    const job = await own.jobFor('lanczos-upscale', { image: 'mine', upscale_factor: 2 })
    const [file] = await own.run(job)
    expect([file?.readUInt32BE(16), file?.readUInt32BE(20)]).toEqual([80, 60])
    expect(JSON.stringify(server.starts.at(-1)?.body)).not.toContain('mine')
  })

  test('that is canceled ends as canceled, or as made when it was already under way', async () => {
    const job = await small('a fox that nobody wants')
    const key = randomUUID()
    const { reference } = await at.start(job, key)
    await at.adapter.cancel!(reference, at.signal)
    const end = await at.adapter.follow!(reference, job, at.context)
    expect(end.ok || end.code === 'unavailable').toBe(true)
  })

  test('whose file is cut in the middle leaves nothing and is fetched again', async () => {
    const job = await small('a cut fox')
    const key = randomUUID()
    const { reference } = await at.start(job, key)
    const end = await at.adapter.follow!(reference, job, at.context)
    if (!end.ok) throw new Error(end.detail)
    server.spoilNextFile('half')
    const into = { folder: await at.newFolder(), signal: at.signal }
    await expect(at.adapter.collect(reference, end.result, job, into)).rejects.toMatchObject({ reason: 'away' })
    const [file] = await at.adapter.collect(reference, end.result, job, into)
    expect((await readFile(file!.path)).toString('latin1', 1, 4)).toBe('PNG')
  })
})

describe('a refusal', () => {
  test.each([
    ['unauthorized', { reason: 'unauthorized' }],
    ['unpaid', { reason: 'unpaid' }],
    ['busy', { reason: 'busy', retryAfterMs: 3000 }],
    ['invalid', { reason: 'invalid' }],
    ['broken', { reason: 'broken', sent: true }],
  ] as const)('as %s is told as what it is', async (how, error) => {
    const job = await small('a refused fox')
    server.refuseNext(how)
    await expect(at.run(job)).rejects.toMatchObject(error)
  })

  test('by what is allowed there comes when it is at work', async () => {
    const job = await small('a forbidden fox')
    server.refuseNext('policy')
    await expect(at.run(job)).rejects.toThrow('content_policy:')
  })

  test('of a model that is no longer there is the request’s fault, not a forgotten job', async () => {
    const job = await small('a fox')
    const prepared = { modelId: 'no-such-model', params: { prompt: 'a fox' }, maxCoins: 1 }
    await expect(at.adapter.start(prepared, job, randomUUID(), at.context)).rejects.toMatchObject({ reason: 'invalid' })
  })

  test('of a key is heard at the first question', async () => {
    await using own = await createAdapterScene(pressrun, { address: server.address, key: 'pr_wrong' })
    await expect(own.adapter.probe(own.signal)).rejects.toMatchObject({ reason: 'unauthorized' })
  })
})

describe('a job that was paid', () => {
  const receivers = openReceivers()
  afterAll(() => receivers.close())
  const example = PROVIDER_CASES.find(({ title }) => title === 'pressrun')!
  const open = async () => {
    const accounts = new TwoAccounts(engine)
    return { accounts, scene: await ProviderScene.open({ ...example, start: () => accounts.start() }, receivers) }
  }

  test('of a song that is split is bought once, and each of its stems is told', async () => {
    const split: ProviderCase = {
      ...example,
      start: () => new PressrunServer(engine).start(),
      prepare: async (here) => storeRecording(here),
      model: 'stem-splitter',
      params: { audio: RECORDING_ID },
    }
    await using scene = await ProviderScene.open(split, receivers)
    const { outputs } = await scene.ends(scene.submit())
    expect(outputs.map(({ stem }) => stem)).toEqual([...STEMS])
    expect(scene.server.starts).toHaveLength(1)
  })

  test('for a drawing brings the drawing', async () => {
    const traced: ProviderCase = {
      ...example,
      start: () => new PressrunServer(engine).start(),
      prepare: async (here) => storePicture(here),
      model: 'path-tracer',
      params: { image: PICTURE_ID },
    }
    await using scene = await ProviderScene.open(traced, receivers)
    const { outputs } = await scene.ends(scene.submit())
    expect(outputs).toMatchObject([{ kind: 'image', mimeType: 'image/svg+xml', width: 64, height: 48 }])
  })

  const unknown = {
    status: 'failed',
    error: { code: 'unavailable' },
    coinsCharged: 0,
    'x-pressrun': { mayBeBilled: true },
  }

  test('is not bought again from the account of another key', async () => {
    const { accounts, scene } = await open()
    await using _ = scene
    accounts.intercept = () => {
      accounts.isOther = accounts.starts.length > 0
      return 'handle'
    }
    expect(await scene.ends(scene.submit())).toMatchObject(unknown)
    expect(accounts.starts).toHaveLength(1)
  })

  test('may be billed when the key is refused before its answer was heard', async () => {
    const { accounts, scene } = await open()
    await using _ = scene
    accounts.loseNextAnswer()
    const id = scene.submit()
    await waitUntil('a start', () => accounts.starts.length > 0, { everyMs: 2 })
    accounts.refuseNext('unauthorized')
    expect(await scene.ends(id)).toMatchObject(unknown)
    expect(accounts.starts).toHaveLength(1)
  })
})

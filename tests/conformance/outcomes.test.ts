import sharp from 'sharp'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { fetchReply } from '../support/http-reply.ts'
import { cheapModel, mostOutputs, needsMedia, sensibleParams } from '../support/model-choice.ts'
import { png } from '../support/sample-media.ts'
import type { StrictGeneration, StrictModel } from '../support/strict-shapes.ts'
import { waitUntil } from '../support/wait-until.ts'

let driver: EngineDriver
let model: StrictModel
let coins: number
beforeAll(async () => {
  driver = await driveEngine()
  model = await cheapModel(driver)
  coins = (await driver.quote({ modelId: model.id, params: sensibleParams(model) })).coins
})
afterEach(() => expectBooksBalanced(driver))
afterAll(() => driver[Symbol.asyncDispose]())

const submit = (prompt: string, outputs = 1) =>
  driver.submit({
    modelId: model.id,
    params: { ...sensibleParams(model, undefined, prompt), num_outputs: outputs },
    maxCoins: 100_000,
  })

async function available(): Promise<number> {
  return (await driver.account()).balance.available
}

function kindsOf(generation: StrictGeneration, groups: Awaited<ReturnType<EngineDriver['ledger']>>['groups']) {
  return groups.filter((group) => group.generationId === generation.id).map((group) => group.kind)
}

test.each(['content_policy', 'invalid_input', 'unavailable', 'timeout', 'internal'] as const)(
  'a failure with %s is refunded in full',
  async (code) => {
    await driver.advance(900)
    const before = await available()
    const ended = await driver.waitForEnd((await submit(`A fox sandbox:fail=${code} in the snow`, 2)).id)
    expect(ended).toMatchObject({
      status: 'failed',
      error: { code },
      coinsQuoted: 2 * coins,
      coinsCharged: 0,
      outputs: [],
      outputsRequested: 2,
    })
    expect(ended.completedAt).not.toBeNull()
    expect(await available()).toBe(before)
    expect(kindsOf(ended, (await driver.ledger()).groups)).toEqual(['refund', 'hold'])
  },
)

const make = async (taskType: string, params: Record<string, unknown>) => {
  const chosen = (await driver.models()).find((candidate) => candidate.taskType === taskType)!
  return driver.submit({ modelId: chosen.id, params, maxCoins: 100_000 })
}
const upload = async (bytes: Uint8Array<ArrayBuffer>) => (await driver.upload(bytes)).id

describe('what a runner refuses is refunded', () => {
  test.each([
    [
      'a mask that marks nothing',
      'invalid_input',
      async () => {
        const image = await upload(png(64, 48))
        const nothing = await sharp({ create: { width: 64, height: 48, channels: 3, background: 'black' } })
          .png()
          .toBuffer()
        return make('image.inpaint', { image, mask: await upload(Uint8Array.from(nothing)) })
      },
    ],
    ['a text that nobody here can say', 'invalid_input', () => make('audio.tts', { text: '。。。' })],
    ['words for a picture', 'content_policy', () => submit('scenes of torture')],
    ['words for a film', 'content_policy', () => make('video.generate', { prompt: 'a rape' })],
    ['words to be sung', 'content_policy', () => make('audio.music', { prompt: 'a song', lyrics: 'gore and more' })],
    ['words to be said', 'content_policy', () => make('audio.tts', { text: 'This is porn.' })],
    ['words for an object', 'content_policy', () => make('3d.from-text', { prompt: 'a nude statue' })],
  ] as const)('%s', async (_, code, attempt) => {
    await driver.advance(900)
    const before = await available()
    const ended = await driver.waitForEnd((await attempt()).id)
    expect(ended).toMatchObject({ status: 'failed', error: { code }, coinsCharged: 0, outputs: [] })
    expect(await available()).toBe(before)
  })
})

describe('a partial result', () => {
  test('is charged per delivered output, the rest released', async () => {
    const most = mostOutputs(model)
    for (const delivered of [1, most - 1]) {
      const before = await available()
      const ended = await driver.waitForEnd((await submit(`A fox sandbox:deliver=${delivered}`, most)).id)
      expect(ended).toMatchObject({
        status: 'succeeded',
        error: null,
        coinsQuoted: most * coins,
        coinsCharged: delivered * coins,
        outputsRequested: most,
      })
      expect(ended.outputs).toHaveLength(delivered)
      expect(await available()).toBe(before - delivered * coins)
      const kinds = kindsOf(ended, (await driver.ledger()).groups)
      expect(new Set(kinds)).toEqual(new Set(['hold', 'charge', 'release']))
      for (const output of ended.outputs) expect((await fetchReply(output.url)).status).toBe(200)
    }
  })

  test('of nothing is a failure', async () => {
    const before = await available()
    const ended = await driver.waitForEnd((await submit('sandbox:deliver=0', 2)).id)
    expect(ended).toMatchObject({ status: 'failed', coinsCharged: 0, outputs: [] })
    expect(ended.error).not.toBeNull()
    expect(await available()).toBe(before)
  })

  test('of everything is the whole', async () => {
    const ended = await driver.waitForEnd((await submit('sandbox:deliver=2', 2)).id)
    expect(ended).toMatchObject({ status: 'succeeded', coinsCharged: 2 * coins })
    expect(ended.outputs).toHaveLength(2)
    expect(kindsOf(ended, (await driver.ledger()).groups)).toEqual(['charge', 'hold'])
  })
})

describe('time', () => {
  test("sandbox:seconds counts on the engine's clock", async () => {
    const asked = Date.now()
    const { id } = await submit('A fox sandbox:seconds=800')
    const started = await driver.waitForProcessing(id)
    await driver.advance(700)
    expect((await driver.read(id)).status).toBe('processing')
    await driver.advance(101)
    const ended = await driver.waitForEnd(id)
    expect(ended.status).toBe('succeeded')
    const took = Date.parse(ended.completedAt!) - Date.parse(started.startedAt!)
    expect(took).toBeGreaterThanOrEqual(800_000)
    expect(took).toBeLessThanOrEqual(801_000 + Date.now() - asked)
  })

  test('directives combine', async () => {
    const { id } = await submit('sandbox:seconds=500 a fox sandbox:fail=unavailable')
    await driver.waitForProcessing(id)
    await driver.advance(400)
    expect((await driver.read(id)).status).toBe('processing')
    await driver.advance(101)
    expect(await driver.waitForEnd(id)).toMatchObject({ status: 'failed', error: { code: 'unavailable' } })
  })
})

test('a worker that dies twice ends in a timeout, refunded', async () => {
  const before = await available()
  const { id } = await submit('A fox sandbox:crash', 2)
  const ended = await waitUntil(
    'the crashed generation to end',
    async () => {
      const generation = await driver.read(id)
      if (generation.status === 'failed' || generation.status === 'succeeded') return generation
      await driver.advance(61)
      return undefined
    },
    { everyMs: 200 },
  )
  expect(ended).toMatchObject({ status: 'failed', error: { code: 'timeout' }, coinsCharged: 0, outputs: [] })
  expect(await available()).toBe(before)
})

test('a dying worker takes nobody else with it', async () => {
  const crashing = await submit('sandbox:crash')
  const healthy = await Promise.all([submit('A fox'), submit('A hare'), submit('An owl')])
  for (const { id } of healthy) expect(await driver.waitForEnd(id)).toMatchObject({ status: 'succeeded' })
  await waitUntil('the crashed generation to end', async () => {
    await driver.advance(61)
    return (await driver.read(crashing.id)).status === 'failed'
  })
})

test('a directive in text works like one in a prompt', async () => {
  const speaking = (await driver.models()).find(
    (candidate) => !needsMedia(candidate) && candidate.params.some((param) => param.name === 'text' && param.required),
  )
  expect(speaking).toBeDefined()
  const params = sensibleParams(speaking!, undefined, 'Hello there. sandbox:fail=invalid_input')
  const { id } = await driver.submit({ modelId: speaking!.id, params, maxCoins: 100_000 })
  expect(await driver.waitForEnd(id)).toMatchObject({ status: 'failed', error: { code: 'invalid_input' } })
})

test('directives do not reach the runner: same seed, same bytes, with and without them', async () => {
  const outputs: string[] = []
  for (const prompt of ['A red fox', 'A red fox sandbox:seconds=1', 'A red fox']) {
    const params = { ...sensibleParams(model, undefined, prompt), seed: 42 }
    const { id } = await driver.submit({ modelId: model.id, params, maxCoins: 100_000 })
    await driver.waitForProcessing(id).catch(() => undefined)
    await driver.advance(2)
    const ended = await driver.waitForEnd(id)
    outputs.push((await fetchReply(ended.outputs[0]!.url)).bytes.toString('base64'))
  }
  expect(outputs[1]).toBe(outputs[0])
  expect(outputs[2]).toBe(outputs[0])
})

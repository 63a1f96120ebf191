import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { parse } from 'csv-parse/sync'
import { WorkersUnavailableError, type DrawingWorkers, type Workers } from '#main/engine/jobs/workers.ts'
import { createMovableClock } from '#main/tools/clock.ts'
import type { Generation } from '#shared/service/generation.ts'
import { inDollars } from '#shared/service/provider-cost.ts'
import { accountOf } from '../../../../tests/support/account-of.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { openReceivers } from '../../../../tests/support/provider-scene.ts'
import { OpenAiServer } from '../../../../tests/support/providers/openai.ts'
import { reportLines } from '../views/report.ts'
import { findBatch } from '../store/batches.ts'

const signal = new AbortController().signal
const PAID = 'openai/gpt-image-2-low'
/** What the price table says of a square picture, and what it is in coins: 0.588 of them, rounded up. */
const MICROS = 196 * 30

let receivers: Workers & DrawingWorkers
let server: OpenAiServer
let scene: BatchScene
let receive: Workers['receive']

beforeAll(() => {
  receivers = openReceivers()
})
afterAll(() => receivers.close())
beforeEach(async () => {
  server = await new OpenAiServer().start()
  receive = (job, options) => receivers.receive(job, options)
  scene = new BatchScene({
    clock: createMovableClock({ startMs: Date.now() }),
    clockWaitsForRuns: true,
    receivers: { ...receivers, receive: (job, options) => receive(job, options) },
  })
  await scene.engine.context.providers.add({
    kind: 'openai',
    preset: 'openai',
    name: 'openai',
    address: server.address,
    addresses: [],
    key: server.key!,
    coinsPerOutput: 3,
    coinsPerDollar: 100,
  })
})
afterEach(async () => {
  await scene[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
})

async function generations(): Promise<Generation[]> {
  const { items } = await scene.client.call('listGenerations', { query: { limit: '100' } })
  return items
}

async function report(id: string): Promise<Record<string, string>[]> {
  const lines = []
  for await (const line of reportLines(scene.db, findBatch(scene.db, id)!)) lines.push(line)
  return parse(lines.join(''), { columns: true, bom: true })
}

const filesFolder = () => join(scene.engine.dataDir, 'files')

/** Summed as text is read by a person with a calculator: in whole millionths. */
const microsOf = (dollars: string) => {
  const [whole = '0', parts = ''] = dollars.split('.')
  return Number(whole) * 1_000_000 + Number(parts.padEnd(6, '0'))
}
const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0)

describe('real money', () => {
  test('is planned, billed, reported and reconciled to the last millionth; own models add nothing', async () => {
    const id = await scene.create(['A red fox', 'Two boats', 'A house'], {
      modelId: PAID,
      constants: { aspect_ratio: '1:1', num_outputs: 2 },
    })
    const [, , third] = scene.rows(id)
    await scene.batches.editRow(third!.id, { modelId: 'picture', params: { prompt: 'A house' } })
    const plan = await scene.plan(id)
    expect(plan).toMatchObject({ rows: 3, coins: 2 + 2 + 10, providerCost: inDollars(4 * MICROS) })
    expect(plan.prices).toMatchObject([
      { modelId: 'picture', coins: 10, rows: 1, providerCost: null, providerTotal: null },
      {
        modelId: PAID,
        coins: 2,
        rows: 2,
        providerCost: inDollars(2 * MICROS),
        providerTotal: inDollars(4 * MICROS),
      },
    ])
    expect(scene.batch(id).providerCost).toEqual({ quoted: inDollars(4 * MICROS), billed: inDollars(0) })

    scene.batches.start(id, { budget: plan.coins })
    await scene.untilState(id, 'ended')
    expect(scene.states(id)).toEqual(['done', 'done', 'done'])
    const cost = { quoted: inDollars(2 * MICROS), billed: inDollars(2 * MICROS) }
    expect(scene.rows(id).map(({ providerCost }) => providerCost)).toEqual([cost, cost, null])
    expect(scene.batch(id)).toMatchObject({
      coins: { charged: 14 },
      providerCost: { billed: inDollars(4 * MICROS) },
    })
    scene.expectBooksInOrder()

    const said = sum((await generations()).map((made) => made['x-pressrun']?.providerCost?.micros ?? 0))
    const reported = (await report(id)).map((line) => line['Pressrun provider_cost']!)
    expect(reported).toEqual(['0.01176', '0.01176', ''])
    expect(sum(reported.map(microsOf))).toBe(said)
    expect(sum(server.starts.map(({ body }) => (body as { n: number }).n))).toBe(4)

    expect(await scene.during(scene.batches.reconcile(id, signal))).toMatchObject({
      providerCost: { here: inDollars(said), service: inDollars(said) },
      mismatches: [],
    })
    const items = scene.db
      .prepare("SELECT settings ->> '$.providerCost.micros' AS micros FROM items WHERE model_id = ?")
      .all(PAID)
    expect(items).toEqual(Array.from({ length: 4 }, () => ({ micros: MICROS })))
  })

  test('is spent on its day, and stays spent when the batch is removed', async () => {
    const id = await scene.run(['A red fox', 'Two boats'], {
      settings: { modelId: PAID, constants: { aspect_ratio: '1:1' } },
    })
    await scene.untilState(id, 'ended')
    const own = await scene.run(['A house'])
    await scene.untilState(own, 'ended')
    scene.expectBooksInOrder()
    await scene.batches.remove(id)
    const account = accountOf(scene)
    const { models } = await account['account.spending']({ days: 2, timeZone: 'UTC' }, { signal })
    expect(models).toMatchObject([
      { modelId: 'picture', coins: 10, providerCost: null },
      { modelId: PAID, coins: 2, providerCost: inDollars(2 * MICROS) },
    ])
    expect(await scene.during(account['account.reconcile']({}, { signal }))).toMatchObject({
      charged: { here: 10, service: 10 },
      providerCost: null,
    })
  })

  test('a difference to what the service says is flagged', async () => {
    const id = await scene.run(['A red fox'], { settings: { modelId: PAID, constants: { aspect_ratio: '1:1' } } })
    await scene.untilState(id, 'ended')
    scene.db.prepare('UPDATE row_attempts SET provider_micros = 7').run()
    expect(await scene.during(scene.batches.reconcile(id, signal))).toMatchObject({
      providerCost: { here: inDollars(7), service: inDollars(MICROS) },
      mismatches: [{ message: 'The service says the provider billed $0.00588; it was told here as $0.000007.' }],
    })
  })

  test('of an output that never came is not billed, and the row says what the provider says', async () => {
    server.refuseNext('policy')
    const id = await scene.run(['A red fox'], { settings: { modelId: PAID, constants: { aspect_ratio: '1:1' } } })
    await scene.untilState(id, 'ended')
    const [row] = scene.rows(id)
    const [generation] = await generations()
    expect(row).toMatchObject({ state: 'failed', coins: { charged: 0 }, providerCost: { billed: inDollars(0) } })
    expect(generation!['x-pressrun']?.failureDetail).toEqual(expect.any(String))
    expect(row!.reason?.message).toContain(generation!['x-pressrun']?.failureDetail)
    expect((await report(id))[0]).toMatchObject({
      'Pressrun provider_cost': '0.00',
      'Pressrun error': row!.reason!.message,
    })
    scene.expectBooksInOrder()
  })

  test('that may have been billed is not risked again by itself, only when a person asks', async () => {
    server.loseNextAnswer()
    const id = await scene.run(['A red fox'], { settings: { modelId: PAID, constants: { aspect_ratio: '1:1' } } })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'failed', attempts: 1, reason: { code: 'unavailable' } })
    expect(scene.rows(id)[0]!.reason?.message).toContain('may have billed it')
    expect((await generations())[0]).toMatchObject({
      'x-pressrun': { mayBeBilled: true, providerCost: inDollars(0) },
    })
    expect(server.starts).toHaveLength(1)
    await scene.batches.retry(id)
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'done', providerCost: { billed: inDollars(MICROS) } })
    expect(server.starts).toHaveLength(2)
    scene.expectBooksInOrder()
  })

  test.each<[string, () => void]>([
    ['is no picture that can be kept', () => server.spoilNextFile('bomb')],
    ['makes no sense', () => void (server.nonsense = '{"data":[]}')],
  ])('for an answer that %s is not spent again by itself either', async (_, spoil) => {
    spoil()
    const id = await scene.run(['A red fox'], { settings: { modelId: PAID, constants: { aspect_ratio: '1:1' } } })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'failed', attempts: 1, coins: { charged: 0 } })
    expect(scene.rows(id)[0]!.reason?.message).toContain('openai may have billed it.')
    expect(await generations()).toMatchObject([{ status: 'failed', 'x-pressrun': { mayBeBilled: true } }])
    expect(server.starts).toHaveLength(1)
    scene.expectBooksInOrder()
  })

  test.each<[string, { come: () => void; go: () => void }]>([
    [
      'has no place to be stored in',
      { come: () => writeFileSync(filesFolder(), 'in the way'), go: () => rmSync(filesFolder()) },
    ],
    [
      'nobody here can look into',
      {
        come: () => void (receive = () => Promise.reject(new WorkersUnavailableError('There is none.'))),
        go: () => void (receive = (job, options) => receivers.receive(job, options)),
      },
    ],
  ])('for an answer that %s is not lost: it is taken in when that is possible again', async (_, obstacle) => {
    obstacle.come()
    const id = await scene.run(['A red fox'], { settings: { modelId: PAID, constants: { aspect_ratio: '1:1' } } })
    await scene.until('the provider to have made it', () => server.starts.length === 1)
    await scene.clock.advance(30 * 60_000)
    expect(await generations()).toMatchObject([{ status: 'processing' }])
    obstacle.go()
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'done', providerCost: { billed: inDollars(MICROS) } })
    expect(server.starts).toHaveLength(1)
    scene.expectBooksInOrder()
  })

  test('that may have been billed is told although the row was to be canceled', async () => {
    server.loseNextAnswer()
    const id = await scene.run(['A red fox'], { settings: { modelId: PAID, constants: { aspect_ratio: '1:1' } } })
    await scene.until('it to run', () => scene.states(id)[0] === 'running')
    await scene.batches.cancel(id)
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)[0]).toMatchObject({ state: 'failed' })
    expect(scene.rows(id)[0]!.reason?.message).toContain('may have billed it')
    scene.expectBooksInOrder()
  })

  test('by the length of a text is quoted for every length, not once for all', async () => {
    const id = await scene.create(['A word', 'Another word', 'A house'], {
      modelId: 'openai/tts-1',
      mapping: { prompt: 'text' },
    })
    const plan = await scene.plan(id)
    // 15 dollars a million characters, each row rounded up to a millionth
    expect(plan.providerCost).toEqual(inDollars((6 + 12 + 7) * 15))
    expect(plan.prices).toHaveLength(3)
  })
})

describe('a budget', () => {
  test.each([
    { modelId: PAID, coins: 1, billed: 3 * MICROS },
    { modelId: 'picture', coins: 10, billed: 0 },
  ])('in coins stops $modelId before the first row that it does not cover', async ({ modelId, coins, billed }) => {
    const constants = modelId === PAID ? { aspect_ratio: '1:1' } : {}
    const id = await scene.run(['One', 'Two', 'Three', 'Four', 'Five'], {
      budget: 3 * coins,
      settings: { modelId, constants },
    })
    await scene.untilState(id, 'paused')
    await scene.until(
      'what was sent to be done',
      () => scene.states(id).filter((state) => state === 'done').length === 3,
    )
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'budget_reached' }, coins: { charged: 3 * coins, held: 0 } })
    expect(scene.states(id)).toEqual(['done', 'done', 'done', 'ready', 'ready'])
    expect(scene.batch(id).providerCost?.billed.micros ?? 0).toBe(billed)
    expect(server.starts).toHaveLength(modelId === PAID ? 3 : 0)
    scene.expectBooksInOrder()
  })
})

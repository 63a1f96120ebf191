import { randomUUID } from 'node:crypto'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { expectProblem } from '../support/expect-problem.ts'
import { cheapModel, mostOutputs, sensibleParams } from '../support/model-choice.ts'
import { StrictConcurrency, StrictGeneration, type StrictModel } from '../support/strict-shapes.ts'

let driver: EngineDriver
let model: StrictModel
let body: { modelId: string; params: Record<string, unknown>; maxCoins: number }
beforeAll(async () => {
  driver = await driveEngine()
  model = await cheapModel(driver)
  body = { modelId: model.id, params: sensibleParams(model), maxCoins: 100_000 }
})
afterEach(() => expectBooksBalanced(driver))
afterAll(() => driver[Symbol.asyncDispose]())

const LONG = 5_000
const slow = (seconds = LONG) => ({ ...body, params: { ...body.params, prompt: `sandbox:seconds=${seconds}` } })
const concurrency = () => driver.get('/v1/generations/concurrency', StrictConcurrency)
const setRunning = (running: number) => driver.console('setLimits', { body: { running } })

/** Whether it was early enough. */
async function cancels(id: string): Promise<boolean> {
  const answer = await driver.send('POST', `/v1/generations/${id}/cancel`)
  if (answer.status !== 200) expectProblem(answer, 409, 'not_cancelable')
  return answer.status === 200
}

/** Lets everything that runs or waits come to its end. */
async function drain(ids: string[]): Promise<StrictGeneration[]> {
  const ended: StrictGeneration[] = []
  for (const id of ids) {
    while ((await driver.read(id)).status !== 'succeeded') {
      await driver.waitFor(id, ({ status }) => status !== 'queued', 'to leave the queue')
      await driver.advance(LONG)
      await driver.waitForEnd(id)
    }
    ended.push(await driver.read(id))
  }
  return ended
}

test('a new account runs four at once and keeps the rest waiting', async () => {
  expect(await concurrency()).toEqual({ limit: 4, raisedLimit: null, running: 0, queued: 0 })
  const ids: string[] = []
  for (let count = 0; count < 6; count++) ids.push((await driver.submit(slow())).id)
  for (const id of ids.slice(0, 4)) await driver.waitForProcessing(id)
  expect(await concurrency()).toEqual({ limit: 4, raisedLimit: null, running: 4, queued: 2 })
  expect((await driver.account()).concurrency).toEqual(await concurrency())
  const [fifth, sixth] = [await driver.read(ids[4]!), await driver.read(ids[5]!)]
  expect([fifth.status, fifth.queuePosition, sixth.status, sixth.queuePosition]).toEqual(['queued', 1, 'queued', 2])
  expect(fifth).toMatchObject({ startedAt: null, completedAt: null, coinsCharged: null, outputs: [], error: null })
  const running = await driver.read(ids[0]!)
  expect(running).toMatchObject({
    queuePosition: null,
    completedAt: null,
    coinsCharged: null,
    outputs: [],
    error: null,
  })
  expect(running.startedAt).not.toBeNull()
  await drain(ids)
  expect(await concurrency()).toEqual({ limit: 4, raisedLimit: null, running: 0, queued: 0 })
})

test('first in, first out', async () => {
  await setRunning(1)
  const ids: string[] = []
  for (let count = 0; count < 5; count++) ids.push((await driver.submit(slow(10))).id)
  await driver.waitForProcessing(ids[0]!)
  const waiting = await Promise.all(ids.slice(1).map((id) => driver.read(id)))
  expect(waiting.map((generation) => generation.queuePosition)).toEqual([1, 2, 3, 4])
  const ended = await drain(ids)
  for (const [earlier, later] of ended.slice(1).map((generation, index) => [ended[index]!, generation] as const)) {
    expect(Date.parse(later.startedAt!)).toBeGreaterThanOrEqual(Date.parse(earlier.completedAt!))
    expect(Date.parse(earlier.completedAt!) - Date.parse(earlier.startedAt!)).toBeGreaterThanOrEqual(10_000)
  }
})

test('a raised limit lets waiting ones start at once, a lowered one stops nobody', async () => {
  await setRunning(1)
  const ids: string[] = []
  for (let count = 0; count < 4; count++) ids.push((await driver.submit(slow())).id)
  await driver.waitForProcessing(ids[0]!)
  await setRunning(3)
  for (const id of ids.slice(0, 3)) await driver.waitForProcessing(id)
  expect(await concurrency()).toMatchObject({ limit: 3, running: 3, queued: 1 })
  await setRunning(1)
  expect(await concurrency()).toMatchObject({ limit: 1, running: 3, queued: 1 })
  expect((await driver.read(ids[3]!)).status).toBe('queued')
  await drain(ids)
})

test('a raised limit is shown', async () => {
  await driver.console('setLimits', { body: { raisedLimit: 9 } })
  expect(await concurrency()).toMatchObject({ raisedLimit: 9 })
  await driver.console('setLimits', { body: { raisedLimit: null } })
  expect(await concurrency()).toMatchObject({ raisedLimit: null })
})

test('progress only rises', async () => {
  await setRunning(4)
  const { id } = await driver.submit(slow(100))
  let last = 0
  for (let step = 0; step < 12; step++) {
    const { progress, status } = await driver.read(id)
    expect(progress ?? 0).toBeGreaterThanOrEqual(status === 'queued' ? 0 : last)
    last = progress ?? last
    await driver.advance(10)
  }
  const ended = await driver.waitForEnd(id)
  expect(ended.progress ?? 1).toBe(1)
})

test('a leap of the clock costs nobody the work under way', async () => {
  await setRunning(4)
  const request = { ...body, params: { ...body.params, num_outputs: mostOutputs(model) } }
  const { id } = await driver.submit(request)
  await driver.waitFor(id, ({ status }) => status !== 'queued', 'to be taken up')
  for (let leap = 0; leap < 3; leap++) await driver.advance(3_600)
  const ended = await driver.waitForEnd(id)
  expect(ended).toMatchObject({ status: 'succeeded', coinsCharged: ended.coinsQuoted })
})

describe('cancel', () => {
  test('works while queued: free, at once, and those behind move up', async () => {
    await setRunning(1)
    const busy = await driver.submit(slow())
    await driver.waitForProcessing(busy.id)
    const [first, second, third] = [await driver.submit(body), await driver.submit(body), await driver.submit(body)]
    const before = (await driver.account()).balance
    const canceled = await driver.canceled(first.id)
    expect(canceled).toMatchObject({
      id: first.id,
      status: 'canceled',
      coinsCharged: 0,
      queuePosition: null,
      startedAt: null,
      outputs: [],
      error: null,
    })
    expect(canceled.completedAt).not.toBeNull()
    expect((await driver.account()).balance).toEqual({
      available: before.available + first.coinsQuoted,
      held: before.held - first.coinsQuoted,
    })
    expect([(await driver.read(second.id)).queuePosition, (await driver.read(third.id)).queuePosition]).toEqual([1, 2])
    expectProblem(await driver.cancel(first.id), 409, 'not_cancelable')
    await driver.canceled(second.id)
    await driver.canceled(third.id)
    await drain([busy.id])
  })

  test('is refused while processing and after any end', async () => {
    await setRunning(4)
    const running = await driver.submit(slow())
    await driver.waitForProcessing(running.id)
    await driver.refused(() => driver.cancel(running.id), 409, 'not_cancelable')
    expect((await driver.read(running.id)).status).toBe('processing')
    await drain([running.id])
    await driver.refused(() => driver.cancel(running.id), 409, 'not_cancelable')
    const failing = await driver.submit({ ...body, params: { ...body.params, prompt: 'sandbox:fail=internal' } })
    await driver.waitForEnd(failing.id)
    await driver.refused(() => driver.cancel(failing.id), 409, 'not_cancelable')
    expect((await driver.read(failing.id)).status).toBe('failed')
    await driver.refused(() => driver.cancel(randomUUID()), 404, 'not_found')
  })

  test('asked for twenty times at once, happens once', async () => {
    await driver.freshWindows()
    await setRunning(1)
    const busy = await driver.submit(slow())
    await driver.waitForProcessing(busy.id)
    const { id } = await driver.submit(body)
    const replies = await Promise.all(
      Array.from({ length: 20 }, () => driver.send('POST', `/v1/generations/${id}/cancel`)),
    )
    expect(replies.filter((reply) => reply.status === 200)).toHaveLength(1)
    for (const reply of replies.filter((candidate) => candidate.status !== 200))
      expectProblem(reply, 409, 'not_cancelable')
    await drain([busy.id])
  })

  test('races the dispatcher and one of the two wins, never both', async () => {
    const failing = { ...body, params: { ...body.params, prompt: 'sandbox:fail=unavailable' } }
    for (let round = 0; round < 6; round++) {
      await driver.freshWindows()
      await setRunning(1)
      const busy = await driver.submit(slow())
      await driver.waitForProcessing(busy.id)
      const queued = await Promise.all(Array.from({ length: 20 }, async () => (await driver.submit(failing)).id))
      // the first is surely early enough
      expect(await cancels(queued[0]!)).toBe(true)
      // from now on there is a place for the others, one after the other
      const started = setRunning(2)
      const outcomes = await Promise.all(
        queued.slice(1).map(async (id, index) => {
          // some at once, some after a turn or two of the dispatcher
          for (let turn = 0; turn < index % 4; turn++) await driver.send('GET', '/v1/models', { key: null })
          return [id, await cancels(id)] as const
        }),
      )
      await started
      for (const [id, canceled] of outcomes) {
        const ended = await driver.waitForEnd(id)
        expect([id, ended.status, ended.coinsCharged, ended.startedAt === null]).toEqual([
          id,
          canceled ? 'canceled' : 'failed',
          0,
          canceled,
        ])
        // and now it is surely too late
        expect(await cancels(id)).toBe(false)
      }
      await drain([busy.id])
    }
  })
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { BatchScene, isSubmit } from '../../../../tests/support/batch-scene.ts'

let scene: BatchScene
beforeEach(() => void (scene = new BatchScene()))
afterEach(() => scene[Symbol.asyncDispose]())

const MINUTE_MS = 60_000
const asked = (wanted: string) => scene.requests.filter(({ method, path }) => `${method} ${path}` === wanted).length

/** Time passes in small steps, with room for the files and answers of each. */
async function pass(milliseconds: number): Promise<void> {
  const end = scene.clock.now() + milliseconds
  await scene.until('that time', () => scene.clock.now() >= end, { stepMs: 5_000 })
}

test('a service that asks to be left alone for an hour is asked every ten minutes at most', async () => {
  const problem = {
    type: 'about:blank',
    title: 'Wait',
    status: 403,
    code: 'cooldown',
    detail: 'Wait.',
    instance: 'urn:x',
  }
  const cooldown = () => Response.json(problem, { status: 403, headers: { 'Retry-After': '3600' } })
  scene.interfere = async (request, pass) => (isSubmit(request) ? cooldown() : pass())
  const id = await scene.run(['A fox'])
  await scene.until('a refusal', () => asked('POST /v1/generations') > 0)
  await pass(9 * MINUTE_MS)
  expect(asked('POST /v1/generations')).toBe(1)
  scene.interfere = null
  await pass(2 * MINUTE_MS)
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ counts: { done: 1 }, coins: { charged: 10 } })
  scene.expectBooksInOrder()
})

test('while a page of somebody in between answers for the price of new rows, it is asked for now and then', async () => {
  scene.engine.workers.finishAtOnce = false
  const id = await scene.run(['A fox'])
  await scene.until('a run', () => scene.engine.workers.runs.length === 1)
  const before = asked('POST /v1/quotes')
  scene.interfere = async (request, pass) =>
    request.url.endsWith('/v1/quotes')
      ? new Response('<h1>Sign in</h1>', { headers: { 'Content-Type': 'text/html' } })
      : pass()
  // as another size, so that its price is not known yet
  await scene.batches.addRows(id, {
    columns: ['prompt', 'resolution'],
    rows: [{ number: 1, cells: ['A hare', '2k'] }],
    listDirectory: null,
  })
  await scene.until('a first question', () => asked('POST /v1/quotes') > before)
  await pass(MINUTE_MS)
  expect(asked('POST /v1/quotes') - before).toBeLessThan(10)
  scene.interfere = null
  await scene.letRun()
  await scene.untilState(id, 'ended')
  expect(scene.batch(id).counts).toMatchObject({ done: 2 })
  scene.expectBooksInOrder()
})

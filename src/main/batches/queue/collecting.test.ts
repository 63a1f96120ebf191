import { setTimeout as realTime } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'

const ROWS = 24
const isFile = (request: Request) => request.url.startsWith('http://cdn')

/** Rows that are paid, of which no file could be fetched yet: all of them rest before they try again. */
async function withRestingRows(scene: BatchScene): Promise<string> {
  scene.interfere = (request, pass) => (isFile(request) ? Promise.reject(new TypeError('cut')) : pass())
  const id = await scene.run(Array.from({ length: ROWS }, (_, index) => `Picture ${index}`))
  await scene.until('a word about each', () => scene.rows(id).every(({ reason }) => reason?.code === 'not_downloaded'))
  return id
}

const readsOfOne = (scene: BatchScene) =>
  scene.requests.filter(({ method, path }) => method === 'GET' && /^\/v1\/generations\/[0-9a-f-]{36}$/.test(path))
    .length

test('paid rows that are woken all at once after a lost network are fetched a few at a time', async () => {
  await using scene = new BatchScene()
  const id = await withRestingRows(scene)
  let atOnce = 0
  let most = 0
  scene.interfere = async (request, pass) => {
    if (!isFile(request)) return pass()
    most = Math.max(most, (atOnce += 1))
    await realTime(20)
    atOnce -= 1
    return pass()
  }
  await scene.batches.retry(id)
  await scene.untilState(id, 'ended')
  expect(most).toBeGreaterThan(1)
  expect(most).toBeLessThanOrEqual(4)
  expect(scene.batch(id)).toMatchObject({
    counts: { done: ROWS },
    outputs: { paid: ROWS, here: ROWS },
    coins: { charged: 10 * ROWS },
  })
  scene.expectBooksInOrder()
})

test('what is known of a paid row is read again only when its links have run out, and once for all of them', async () => {
  await using scene = new BatchScene()
  const begunAt = scene.clock.now()
  const id = await withRestingRows(scene)
  await scene.batches.retry(id)
  await scene.until('half an hour', () => scene.clock.now() > begunAt + 30 * 60_000, { stepMs: 10_000 })
  expect(readsOfOne(scene)).toBe(0)
  await scene.until('links that have run out', () => scene.clock.now() > begunAt + 61 * 60_000, { stepMs: 10_000 })
  scene.interfere = null
  await scene.untilState(id, 'ended')
  expect(scene.batch(id).outputs).toEqual({ paid: ROWS, here: ROWS })
  expect(readsOfOne(scene)).toBe(ROWS)
  expect(scene.requests.filter(({ path }) => path.startsWith('/v1/assets/'))).toEqual([])
  scene.expectBooksInOrder()
})

import { afterEach, beforeEach, expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'

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
  scene.interfere = async (request, pass) =>
    request.method === 'POST' && request.url.endsWith('/v1/generations') ? cooldown() : pass()
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

import { describe, expect, test } from 'vitest'
import { BatchScene, isSubmit, type Interference } from '../../../../tests/support/batch-scene.ts'
import { createBatchReader } from '../views/batch-reader.ts'

/** As a service that does not let the request in. */
function refusedWith(status: number, code: string, headers: Record<string, string> = {}): Response {
  const problem = { type: 'about:blank', title: 'No', status, code, detail: 'No.', instance: 'urn:x' }
  return Response.json(problem, { status, headers })
}
const keyRevoked = () => refusedWith(401, 'api_key_revoked')

/** One row at the service, of which only the service knows. */
async function withUnheardSubmit(scene: BatchScene, next: Interference): Promise<string> {
  let submits = 0
  scene.interfere = async (request, pass) => {
    if (!isSubmit(request)) return pass()
    submits += 1
    if (submits > 1) return next(request, pass)
    await pass()
    throw new TypeError('cut')
  }
  const id = await scene.run(['A fox'], { budget: 10 })
  await scene.until('a submit', () => submits === 1, { stepMs: 10 })
  return id
}

describe('a key that is refused after a submit was heard, and its answer was not,', () => {
  const stillOnItsWay = { counts: { queued: 1 }, coins: { held: 10, charged: 0 } }
  const paidOnce = { counts: { done: 1 }, coins: { held: 0, charged: 10 }, outputs: { paid: 1, here: 1 } }

  test('says nothing of the row, which is sent under its own key once a person has put that right', async () => {
    await using scene = new BatchScene()
    const id = await withUnheardSubmit(scene, async () => keyRevoked())
    await scene.untilState(id, 'paused')
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'api_key_revoked' }, ...stillOnItsWay })
    // nothing was put right yet
    scene.batches.resume(id)
    await scene.untilState(id, 'paused')
    expect(scene.batch(id)).toMatchObject(stillOnItsWay)
    scene.interfere = null
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject(paidOnce)
    expect(scene.rows(id)[0]!.attempts).toBe(1)
    scene.expectBooksInOrder()
  })

  test('over a restart in between as well', async () => {
    await using scene = new BatchScene()
    const next = await scene.nextKey()
    const id = await withUnheardSubmit(scene, () => Promise.reject(new TypeError('cut')))
    await scene.close()
    await next.revokeOthers()
    scene.interfere = null
    scene.open()
    const isRefused = ({ method, status }: (typeof scene.requests)[number]) => method === 'POST' && status === 401
    await scene.until('a refusal', () => scene.requests.some(isRefused))
    await scene.untilState(id, 'paused')
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'api_key_revoked' }, ...stillOnItsWay })
    scene.key = next.secret
    await scene.restart()
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject(paidOnce)
    scene.expectBooksInOrder()
  })

  test('says as little as a service that asks to wait, after which it goes on by itself', async () => {
    await using scene = new BatchScene()
    let refusals = 0
    const id = await withUnheardSubmit(scene, async (_, pass) =>
      ++refusals > 1 ? pass() : refusedWith(403, 'cooldown', { 'Retry-After': '60' }),
    )
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject(paidOnce)
    scene.expectBooksInOrder()
  })

  test('does not cancel the row either, and a person sees what keeps it', async () => {
    await using scene = new BatchScene()
    const id = await withUnheardSubmit(scene, async () => keyRevoked())
    await scene.untilState(id, 'paused')
    await scene.during(scene.batches.cancel(id))
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'canceling' }, ...stillOnItsWay })
    await expect(scene.batches.remove(id)).rejects.toMatchObject({ code: 'batch_busy' })
    const reader = createBatchReader({
      db: scene.db,
      batches: scene.batches,
      clock: scene.clock,
      nameOfConnection: () => 'Test',
      awaySince: () => null,
      poolTrouble: async () => null,
    })
    expect(await reader.read(id)).toMatchObject({ state: 'paused', trouble: { code: 'api_key_revoked' } })
    scene.interfere = null
    await scene.untilState(id, 'ended')
    // it ran already: what runs is kept
    expect(scene.batch(id)).toMatchObject(paidOnce)
    scene.expectBooksInOrder()
  })
})

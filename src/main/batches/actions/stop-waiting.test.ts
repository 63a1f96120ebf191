import { expect, test } from 'vitest'
import { BatchScene, isSubmit } from '../../../../tests/support/batch-scene.ts'

const isOfService = (request: Request) => new URL(request.url).pathname.startsWith('/v1/')
const stopWaiting = (scene: BatchScene, id: string) =>
  scene.during(scene.batches.stopWaiting(id, new AbortController().signal))
const cut = () => Promise.reject(new TypeError('cut'))

/** One row of a batch at the service and one that nobody there has answered, canceled when the service has gone. */
async function withServiceGone(scene: BatchScene): Promise<string> {
  scene.engine.workers.finishAtOnce = false
  let submits = 0
  scene.interfere = async (request, pass) => {
    if (isSubmit(request) && ++submits > 1) return cut()
    return pass()
  }
  const id = await scene.run(['A fox', 'A boat'])
  await scene.until('a run', () => scene.batch(id).counts.running === 1 && submits > 1)
  scene.interfere = (request, pass) => (isOfService(request) ? cut() : pass())
  await scene.during(scene.batches.cancel(id))
  expect(scene.batch(id)).toMatchObject({ pause: { code: 'canceling' }, counts: { running: 1, queued: 1 } })
  return id
}

test('a canceled batch whose service has gone for good can be ended and removed, and what is not known counts as spent', async () => {
  await using scene = new BatchScene()
  const id = await withServiceGone(scene)
  await expect(scene.batches.remove(id)).rejects.toMatchObject({ code: 'batch_busy' })
  await stopWaiting(scene, id)
  expect(scene.batch(id)).toMatchObject({
    state: 'ended',
    counts: { blocked: 2 },
    coins: { held: 0, charged: 20 },
  })
  for (const { reason } of scene.rows(id)) expect(reason).toMatchObject({ code: 'not_waited_for' })
  // nobody asks for them any more, and what is charged for one of them later changes nothing here
  scene.interfere = null
  await scene.letRun()
  scene.requests.length = 0
  await scene.clock.advance(3_600_000)
  expect(scene.requests.filter(({ method }) => method === 'POST')).toEqual([])
  expect(scene.states(id)).toEqual(['blocked', 'blocked'])
  await scene.restart()
  await scene.clock.advance(3_600_000)
  expect(scene.states(id)).toEqual(['blocked', 'blocked'])
  await scene.batches.retry(id)
  expect(scene.states(id)).toEqual(['blocked', 'blocked'])
  await scene.batches.remove(id)
  expect(() => scene.batches.refuseIfBusy('test')).not.toThrow()
  scene.engine.expectBooksInOrder()
})

test('the answer to a submit that comes after all changes nothing', async () => {
  await using scene = new BatchScene()
  scene.engine.workers.finishAtOnce = false
  let isAway = false
  const { promise: held, resolve: answer } = Promise.withResolvers<void>()
  scene.interfere = async (request, pass) => {
    if (isSubmit(request) || !isAway) {
      const response = await pass()
      if (isSubmit(request)) await held
      return response
    }
    return cut()
  }
  const id = await scene.run(['A fox'])
  await scene.until('a submit', () =>
    scene.requests.some(({ path, status }) => path.endsWith('/generations') && status === 201),
  )
  isAway = true
  await scene.during(scene.batches.cancel(id))
  await stopWaiting(scene, id)
  expect(scene.batch(id)).toMatchObject({ state: 'ended', counts: { blocked: 1 } })
  answer()
  scene.interfere = null
  await scene.letRun()
  await scene.clock.advance(60_000)
  expect(scene.batch(id)).toMatchObject({ state: 'ended', counts: { blocked: 1 }, coins: { held: 0, charged: 10 } })
  scene.expectBooksInOrder()
})

test('what is paid and not here is fetched by a later retry, and paid once', async () => {
  await using scene = new BatchScene()
  scene.interfere = (request, pass) => (request.url.startsWith('http://cdn') ? cut() : pass())
  const id = await scene.run(['A fox'])
  await scene.until('a paid row', () => scene.batch(id).counts.downloading === 1)
  scene.interfere = cut
  await scene.during(scene.batches.cancel(id))
  await stopWaiting(scene, id)
  expect(scene.batch(id)).toMatchObject({ state: 'ended', counts: { blocked: 1 }, coins: { charged: 10 } })
  await scene.clock.advance(3_600_000)
  expect(scene.rows(id)[0]).toMatchObject({ state: 'blocked', reason: { code: 'not_downloaded' } })
  scene.interfere = null
  await scene.during(scene.batches.retry(id))
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ counts: { done: 1 }, outputs: { paid: 1, here: 1 }, coins: { charged: 10 } })
  scene.expectBooksInOrder()
})

test('a batch waits for its service until it is canceled, and as long as that answers', async () => {
  await using scene = new BatchScene()
  scene.engine.workers.finishAtOnce = false
  const id = await scene.run(['A fox'])
  await scene.until('a run', () => scene.batch(id).counts.running === 1)
  await expect(stopWaiting(scene, id)).rejects.toMatchObject({ code: 'batch_busy' })
  // it runs already: what runs is kept
  await scene.during(scene.batches.cancel(id))
  await expect(stopWaiting(scene, id)).rejects.toMatchObject({ code: 'service_answers' })
  expect(scene.states(id)).toEqual(['running'])
})

test('a batch whose key is not on this computer says so when it cannot end', async () => {
  await using scene = new BatchScene()
  scene.engine.workers.finishAtOnce = false
  const id = await scene.run(['A fox'])
  await scene.until('a run', () => scene.batch(id).counts.running === 1)
  scene.key = null
  await scene.restart()
  await scene.during(scene.batches.cancel(id))
  expect(await scene.batches.trouble(id)).toMatchObject({ code: 'key_missing' })
  await stopWaiting(scene, id)
  expect(scene.batch(id)).toMatchObject({ state: 'ended', counts: { blocked: 1 }, coins: { charged: 10 } })
})

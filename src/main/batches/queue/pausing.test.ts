import { expect, test, vi } from 'vitest'
import { BatchScene, isSubmit } from '../../../../tests/support/batch-scene.ts'
import { countRowsIn, IN_FLIGHT_STATES } from '#shared/batch/states.ts'

const ROWS = Array.from({ length: 28 }, (_, row) => `Row ${row + 1}`)
const isCancel = (request: Request) => request.url.endsWith('/cancel')

/** A service that makes so many at once, and ends none before the test says so. */
function heldScene(runningLimit: number): BatchScene {
  const scene = new BatchScene({ runningLimit })
  scene.engine.workers.finishAtOnce = false
  return scene
}

const atService = (scene: BatchScene, id: string) => countRowsIn(scene.batch(id).counts, IN_FLIGHT_STATES)

/** Generations that the service has taken for the rows of the list, in all. */
const taken = (scene: BatchScene) =>
  scene.engine.context.db.prepare<[], number>('SELECT count(*) FROM generations').pluck().get()!

const isRunning = (scene: BatchScene, prompt: string) =>
  scene.engine.context.db
    .prepare<[string], string>(`SELECT status FROM generations WHERE params ->> 'prompt' = ?`)
    .pluck()
    .get(prompt) === 'processing'

test('of a list, two rows more than may run are at the service', async () => {
  await using scene = heldScene(4)
  const id = await scene.run(ROWS)
  await scene.until('four that run', () => scene.batch(id).counts.running === 4)
  await scene.clock.advance(60_000)
  expect(taken(scene)).toBe(6)
  expect(atService(scene, id)).toBe(6)
})

test('a service that makes one at a time is never given more than three before it has said so', async () => {
  await using scene = heldScene(1)
  const id = await scene.run(ROWS)
  await scene.until('one that runs', () => scene.batch(id).counts.running === 1)
  await scene.clock.advance(60_000)
  expect(taken(scene)).toBe(3)
})

test('a pause takes back what is queued, says how many rows are finished, and resuming sends each once', async () => {
  await using scene = heldScene(4)
  const id = await scene.run(ROWS)
  await scene.until('six at the service', () => atService(scene, id) === 6 && scene.batch(id).counts.running === 4)
  await scene.during(scene.batches.pause(id))
  expect(scene.batch(id)).toMatchObject({
    state: 'paused',
    pause: { code: 'by_you', message: 'Paused: 4 rows are being finished.' },
    counts: { running: 4, ready: 24 },
    coins: { held: 40, refunded: 20 },
  })
  await scene.letRun()
  await scene.until('what ran to be here', () => scene.batch(id).counts.done === 4)
  expect(scene.batch(id)).toMatchObject({ state: 'paused', pause: { message: 'Paused.' } })
  expect(taken(scene)).toBe(6)
  scene.batches.resume(id)
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ counts: { done: 28 }, coins: { charged: 280, refunded: 20 } })
  // the two that were taken back were asked for once more, each under a key of its own
  expect(taken(scene)).toBe(30)
  expect(scene.rows(id).filter(({ attempts }) => attempts === 2)).toHaveLength(2)
  scene.expectBooksInOrder()
})

test('a row whose cancel came too late is followed and not sent again', async () => {
  await using scene = heldScene(1)
  const id = await scene.run(['Runs', 'Waits'])
  await scene.until('one that waits', () => scene.batch(id).counts.running === 1 && scene.batch(id).counts.sent === 1)
  scene.interfere = async (request, pass) => {
    // the first one ends just before, so that the second one runs by then
    if (isCancel(request)) {
      await scene.engine.workers.runs[0]!.finish()
      await vi.waitFor(() => expect(isRunning(scene, 'Waits')).toBe(true))
    }
    return pass()
  }
  await scene.during(scene.batches.pause(id))
  scene.batches.resume(id)
  await scene.letRun()
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ counts: { done: 2 }, coins: { charged: 20, refunded: 0 } })
  expect(taken(scene)).toBe(2)
  scene.expectBooksInOrder()
})

test.each(['before the restart', 'after it'])(
  'a cancel that was heard, and whose answer a crash has cut off, costs nothing: resumed %s',
  async (when) => {
    await using scene = heldScene(1)
    const id = await scene.run(['Runs', 'Waits'])
    await scene.until('one that waits', () => scene.batch(id).counts.running === 1 && scene.batch(id).counts.sent === 1)
    let heard = false
    scene.interfere = async (request, pass) => {
      if (!isCancel(request)) return pass()
      await pass()
      heard = true
      return new Promise<Response>(() => {})
    }
    const pausing = scene.batches.pause(id)
    await scene.until('the cancel', () => heard)
    if (when === 'before the restart') scene.batches.resume(id)
    await scene.restart()
    await pausing
    scene.interfere = null
    if (when === 'after it') {
      await scene.until('the row to be ready again', () => scene.batch(id).counts.ready === 1)
      expect(scene.batch(id).state).toBe('paused')
      scene.batches.resume(id)
    }
    await scene.letRun()
    await scene.untilState(id, 'ended')
    expect(scene.batch(id)).toMatchObject({ counts: { done: 2 }, coins: { charged: 20, refunded: 10 } })
    expect(taken(scene)).toBe(3)
    scene.expectBooksInOrder()
  },
)

test('a submit that the service has not answered yet when its batch is paused is taken back when it answers', async () => {
  await using scene = heldScene(1)
  const { promise: held, resolve: letThrough } = Promise.withResolvers<void>()
  let submits = 0
  scene.interfere = async (request, pass) => {
    if (isSubmit(request) && ++submits === 2) await held
    return pass()
  }
  const id = await scene.run(['Runs', 'Waits'])
  await scene.until('a second submit', () => submits === 2 && scene.batch(id).counts.running === 1)
  const pausing = scene.batches.pause(id)
  letThrough()
  await scene.during(pausing)
  expect(scene.states(id)).toEqual(['running', 'ready'])
  await scene.letRun()
  scene.batches.resume(id)
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ counts: { done: 2 }, coins: { charged: 20, refunded: 10 } })
  scene.expectBooksInOrder()
})

test('pausing over and over does not use up the tries of a row', async () => {
  await using scene = heldScene(1)
  const id = await scene.run(['Runs', 'Waits'])
  for (let round = 0; round < 4; round++) {
    await scene.until('one that waits', () => scene.batch(id).counts.sent === 1 && scene.batch(id).counts.running === 1)
    await scene.during(scene.batches.pause(id))
    expect(scene.states(id)).toEqual(['running', 'ready'])
    scene.batches.resume(id)
  }
  await scene.letRun()
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ counts: { done: 2 }, coins: { charged: 20, refunded: 40 } })
  scene.expectBooksInOrder()
})

test('a paused batch that is canceled gives up what was taken back and what still runs is kept', async () => {
  await using scene = heldScene(1)
  const id = await scene.run(['Runs', 'Waits'])
  await scene.until('one that waits', () => scene.batch(id).counts.sent === 1 && scene.batch(id).counts.running === 1)
  await scene.during(scene.batches.pause(id))
  await scene.during(scene.batches.cancel(id))
  await scene.letRun()
  await scene.untilState(id, 'ended')
  expect(scene.states(id)).toEqual(['done', 'canceled'])
  scene.expectBooksInOrder()
})

test('a single run goes to the service while a list fills it, and before the rows that the list has left', async () => {
  await using scene = heldScene(1)
  const list = await scene.run(ROWS)
  await scene.until('a full service', () => scene.batch(list).counts.running === 1)
  await scene.clock.advance(30_000)
  const single = await scene.batches.createSingle(scene.single('At once'))
  await scene.plan(single.id)
  scene.batches.start(single.id, { budget: null })
  await scene.until('the single run at the service', () => scene.batch(single.id).counts.sent === 1)
  expect(atService(scene, list)).toBe(3)
})

import { expect, test } from 'vitest'
import { runCommand } from '#shared/app/run-command.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'

/** Nothing can be written any more, as on a disk that has no room or was taken away. */
const takeNothing = (scene: BatchScene) => scene.db.pragma('query_only = ON')
const takeAgain = (scene: BatchScene) => scene.db.pragma('query_only = OFF')

/** No page more than it has: what is longer than what is free meets SQLITE_FULL. */
function fill(scene: BatchScene): void {
  scene.db.pragma(`max_page_count = ${Number(scene.db.pragma('page_count', { simple: true }))}`)
}

const LONG = 'A very long story of a fox. '.repeat(15)

test('a database without room pauses the batch with the reason; stopped there, it ends quietly and goes on later', async () => {
  await using scene = new BatchScene()
  const id = await scene.create(Array.from({ length: 40 }, (_, index) => `${LONG} ${index}`))
  await scene.plan(id)
  fill(scene)
  scene.batches.start(id, { budget: null })
  await scene.until('a word about it', () => scene.batch(id).pause?.code === 'disk_full')
  await scene.restart()
  await scene.letRun()
  scene.batches.resume(id)
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ counts: { done: 40 }, coins: { charged: 400, held: 0 } })
  scene.expectBooksInOrder()
})

test('a look around that cannot write is told as trouble and does not end the process', async () => {
  await using scene = new BatchScene()
  scene.engine.workers.finishAtOnce = false
  const id = await scene.run(['A fox', 'A boat'])
  await scene.until('a run', () => scene.batch(id).counts.running === 2)
  takeNothing(scene)
  // the timers of the queue fire, and each of them would write
  await scene.clock.advance(5 * 60_000)
  expect(await scene.batches.trouble(id)).toMatchObject({ code: 'folder_not_writable' })
  takeAgain(scene)
  scene.engine.workers.finishAtOnce = true
  await scene.restart()
  await scene.letRun()
  await scene.untilState(id, 'ended')
  expect(scene.batch(id)).toMatchObject({ coins: { held: 0 } })
  scene.expectBooksInOrder()
})

test('a refused key that cannot be written down ends nothing either, and what is closed stays closed', async () => {
  await using scene = new BatchScene()
  scene.engine.workers.finishAtOnce = false
  const id = await scene.run(['A fox'])
  await scene.until('a run', () => scene.batch(id).counts.running === 1)
  takeNothing(scene)
  scene.interfere = async () => new Response(JSON.stringify({ code: 'unauthorized', detail: 'No.' }), { status: 401 })
  await scene.clock.advance(5 * 60_000)
  expect(await scene.batches.trouble(id)).not.toBeNull()
  await scene.close()
  // whatever was under way would touch a closed database now
  await scene.clock.advance(60 * 60_000)
  scene.interfere = null
  scene.open()
})

test('a command that finds no room says so in words, and nothing of the inside', async () => {
  await using scene = new BatchScene()
  const unexpected: unknown[] = []
  fill(scene)
  const create = async () => {
    await scene.create(Array.from({ length: 200 }, (_, index) => `${LONG} ${index}`))
    return {}
  }
  const handlers = { 'batches.list': create } as unknown as CommandHandlers<object>
  const result = await runCommand(handlers, {
    name: 'batches.list',
    input: {},
    options: {},
    onUnexpected: (_, error) => unexpected.push(error),
  })
  expect(result).toMatchObject({ ok: false, error: { code: 'disk_full' } })
  expect(unexpected).toEqual([])
})

import { expect, test } from 'vitest'
import { BatchScene } from '../../../tests/support/batch-scene.ts'
import { findProgram, insertProgram, insertRun } from './store.ts'
import { revokeProgram } from './revoke.ts'

const PRICE = 10
const PROGRAM = 'helper'

function letIn({ db }: BatchScene): void {
  const program = { id: PROGRAM, name: 'Helper', limit: 10_000, folders: [] }
  insertProgram(db, { ...program, createdAt: 0, lastUsedAt: null, revokedAt: null })
}

/** A batch of the program that is planned; what it may cost is set aside. */
async function planned(scene: BatchScene, rows: number, madeAt: number): Promise<string> {
  const batchId = await scene.create(Array.from({ length: rows }, (_, index) => `Hare ${index} of ${madeAt}`))
  await scene.plan(batchId)
  const run = { programId: PROGRAM, key: `key ${madeAt}`, requestSha256: '', reserved: rows * PRICE, madeAt }
  insertRun(scene.db, { batchId, ...run })
  return batchId
}

const submits = (scene: BatchScene) =>
  scene.requests.filter(({ method, path }) => method === 'POST' && path === '/v1/generations').length

test('all that a program has running stops at once, however long the service takes to give one batch back', async () => {
  await using scene = new BatchScene({ runningLimit: 1 })
  letIn(scene)
  scene.engine.workers.finishAtOnce = false
  const ids = [await planned(scene, 6, 1), await planned(scene, 6, 2), await planned(scene, 6, 3)]
  for (const id of ids) scene.batches.start(id, { budget: null })
  await scene.until('as much on its way as there may be', () => ids.every((id) => scene.states(id).includes('sent')))
  const answer = Promise.withResolvers<void>()
  scene.interfere = async (request, pass) => {
    if (request.url.endsWith('/cancel')) await answer.promise
    return pass()
  }

  const sent = submits(scene)
  const revoking = revokeProgram(scene, PROGRAM)
  await scene.letRun()
  const nearlyTen = scene.clock.now() + 9_000
  await scene.until('nine seconds', () => scene.clock.now() >= nearlyTen)
  expect(submits(scene)).toBe(sent)
  expect(findProgram(scene.db, PROGRAM)?.revokedAt).not.toBeNull()
  answer.resolve()
  await scene.during(revoking)
  for (const id of ids) await scene.untilState(id, 'ended')
  expect(submits(scene)).toBe(sent)
  scene.expectBooksInOrder()
})

test('a batch that is being removed does not keep the others running', async () => {
  await using scene = new BatchScene({ runningLimit: 1 })
  letIn(scene)
  // its removal takes many turns
  const goes = await planned(scene, 350, 2)
  const runs = await planned(scene, 6, 1)
  scene.engine.workers.finishAtOnce = false
  scene.batches.start(runs, { budget: null })
  await scene.until('a run', () => scene.states(runs).includes('running'))
  const removing = scene.batches.remove(goes)
  await scene.during(revokeProgram(scene, PROGRAM))
  await removing
  expect(scene.states(runs).filter((state) => state === 'ready')).toEqual([])
  await scene.letRun()
  await scene.untilState(runs, 'ended')
  scene.expectBooksInOrder()
})

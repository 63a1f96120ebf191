import { expect, test } from 'vitest'
import { BatchScene } from '../../../tests/support/batch-scene.ts'
import { programSpending } from './spending.ts'
import { insertProgram, insertRun } from './store.ts'

const PRICE = 10

test('all that a run may cost is set aside until it has ended, and what it was charged stays spent', async () => {
  await using scene = new BatchScene({ runningLimit: 1 })
  const { db } = scene
  const program = { name: 'helper', limit: 100, folders: [], createdAt: 0, lastUsedAt: null, revokedAt: null }
  insertProgram(db, { id: 'helper', ...program })
  const batchId = await scene.create(['one', 'two', 'three'])
  await scene.plan(batchId)
  const reserved = 3 * PRICE
  insertRun(db, { batchId, programId: 'helper', key: 'key', requestSha256: '', reserved, madeAt: 0 })
  const money = () => programSpending(db, 'helper')
  expect(money()).toEqual({ spent: 0, reserved })

  // also while it rests: a person may let it go on at any time
  scene.batches.start(batchId, { budget: PRICE })
  await scene.untilState(batchId, 'paused')
  expect(money()).toEqual({ spent: PRICE, reserved: reserved - PRICE })
  await scene.batches.cancel(batchId)
  await scene.untilState(batchId, 'ended')
  expect(money()).toEqual({ spent: PRICE, reserved: 0 })
  await scene.batches.remove(batchId)
  expect(money()).toEqual({ spent: PRICE, reserved: 0 })
})

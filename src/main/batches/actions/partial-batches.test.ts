import { describe, expect, test } from 'vitest'
import type { ListRow } from '#shared/batch/items.ts'
import { PAUSE } from '#shared/batch/reason-codes.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { readList } from '../lists/read-list.ts'
import { listBatches, markRemoved } from '../store/batches.ts'

/** A list that is read to its middle, and never to its end. */
async function* haltingRows(): AsyncGenerator<ListRow> {
  for (let number = 1; number <= 600; number++) yield { number, cells: [`Picture ${number}`] }
  await new Promise(() => {})
}

/** A list that ends when the test says so. */
function openList(prompts: readonly string[]): { rows: AsyncGenerator<ListRow>; end: () => void } {
  const { promise, resolve } = Promise.withResolvers<void>()
  async function* rows() {
    yield* prompts.map((prompt, index) => ({ number: index + 1, cells: [prompt] }))
    await promise
  }
  return { rows: rows(), end: resolve }
}

test('a part of a batch is nothing to start, and gone after a crash; a whole one stays', async () => {
  await using scene = new BatchScene()
  const whole = await scene.create(['A fox', 'A boat'])
  const copy = await scene.batches.duplicate(whole)
  const making = scene.batches.create({
    name: 'Never whole',
    connectionId: 'test',
    columns: ['prompt'],
    rows: haltingRows(),
    settings: BatchSettings.parse({ modelId: 'picture' }),
    listDirectory: null,
    outDir: scene.outDir,
  })
  making.catch(() => {})
  const rows = () => scene.db.prepare('SELECT count(*) FROM batch_rows').pluck().get() as number
  await scene.until('some of its rows', () => rows() > 4)
  const made = listBatches(scene.db).map(({ id }) => id)
  expect(made.toSorted()).toEqual([whole, copy].toSorted())
  const half = scene.db.prepare("SELECT id FROM batches WHERE name = 'Never whole'").pluck().get() as string
  const unknown = expect.objectContaining({ code: 'unknown_batch' }) as Error
  expect(() => scene.batches.start(half, { budget: null })).toThrow(unknown)
  await scene.restart()
  expect(
    listBatches(scene.db)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([whole, copy].toSorted())
  expect(rows()).toBe(4)
  expect(scene.states(copy)).toEqual(['ready', 'ready'])
})

test('a copy that fails leaves nothing', async () => {
  await using scene = new BatchScene()
  const { db } = scene
  const id = await scene.create(['A fox', 'A boat'])
  db.exec(`CREATE TEMP TRIGGER cut_short BEFORE UPDATE ON batches BEGIN SELECT raise(ABORT, 'cut short'); END`)
  await expect(scene.during(scene.batches.duplicate(id))).rejects.toThrow('cut short')
  expect(db.prepare('SELECT DISTINCT batch_id FROM batch_rows UNION SELECT id FROM batches').pluck().all()).toEqual([
    id,
  ])
})

test('what is left of one whose removal failed does not stand in the way of the same wish', async () => {
  await using scene = new BatchScene()
  const request = scene.single('A fox')
  const { id } = await scene.batches.createSingle(request, 'the same')
  markRemoved(scene.db, id)
  expect(scene.batches.findSingle(id, request)).toBeUndefined()
  await scene.batches.createSingle(request, id)
  expect(scene.states(id)).toEqual(['ready'])
})

/** Rows that could run at once, and a quote that nobody closes. */
const DAMAGED = `prompt\n${'A boat\n'.repeat(500)}"A ship`

describe('rows that are added to a batch', () => {
  test('come to it from a list that can be read to its end, or not at all', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox'])
    await scene.untilState(id, 'ended')
    const { columns, rows } = await readList({ text: DAMAGED })
    const adding = scene.batches.addRows(id, { columns: [...columns, 'client'], rows, listDirectory: null })
    await expect(scene.during(adding)).rejects.toMatchObject({ code: 'list_damaged' })
    expect(scene.states(id)).toEqual(['done'])
    expect(scene.batch(id)).toMatchObject({ state: 'ended', columns: ['prompt'] })
    expect(scene.db.prepare('SELECT count(*) FROM batches').pluck().get()).toBe(1)
    expect(scene.db.prepare('SELECT count(*) FROM batch_rows').pluck().get()).toBe(1)
    scene.expectBooksInOrder()
  })

  test('are none of it after a crash before the last of them was read', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A fox'])
    const list = { columns: ['prompt'], rows: haltingRows(), listDirectory: null }
    scene.batches.addRows(id, list).catch(() => {})
    const kept = () => scene.db.prepare('SELECT count(*) FROM batch_rows').pluck().get() as number
    await scene.until('some of its rows', () => kept() > 1)
    expect(scene.states(id)).toEqual(['ready'])
    await scene.restart()
    expect(scene.states(id)).toEqual(['ready'])
    expect(kept()).toBe(1)
  })

  test('stand behind its own, counted on from them', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A fox', 'A boat'])
    const rows = [1, 2].map((number) => ({ number, cells: [`Picture ${number}`] }))
    const told: [number, number][] = []
    const alongside = (rowId: number, number: number) => void told.push([rowId, number])
    await scene.batches.addRows(id, { columns: ['prompt'], rows, listDirectory: null, alongside })
    const all = scene.rows(id)
    expect(all.map(({ listRow, params }) => [listRow, params['prompt']])).toEqual([
      [1, 'A fox'],
      [2, 'A boat'],
      [3, 'Picture 1'],
      [4, 'Picture 2'],
    ])
    expect(told).toEqual([
      [all[2]!.id, 1],
      [all[3]!.id, 2],
    ])
    expect(listBatches(scene.db)).toHaveLength(1)
    scene.expectBooksInOrder()
  })

  test('wait for a person when the draft was started meanwhile: nobody has seen their prices', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A fox'])
    await scene.plan(id)
    const { rows, end } = openList(['A boat'])
    const adding = scene.batches.addRows(id, { columns: ['prompt'], rows, listDirectory: null })
    scene.engine.workers.finishAtOnce = false
    scene.batches.start(id, { budget: null })
    await scene.until('the first row to run', () => scene.engine.workers.runs.length === 1)
    end()
    await scene.during(adding)
    expect(scene.batch(id)).toMatchObject({ state: 'paused', pause: { code: PAUSE.rowsReady } })
    await scene.letRun()
    await scene.until('the first row to end', () => scene.states(id)[0] === 'done')
    await scene.clock.advance(60_000)
    expect(scene.states(id)).toEqual(['done', 'ready'])
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.states(id)).toEqual(['done', 'done'])
    scene.expectBooksInOrder()
  })
})

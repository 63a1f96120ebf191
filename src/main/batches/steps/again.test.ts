import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { DAY_MS } from '#shared/day.ts'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { readList } from '../lists/read-list.ts'
import { reportLines } from '../views/report.ts'
import { findBatch } from '../store/batches.ts'

const make = (modelId: string, more: object = {}) => RecipeStep.parse({ type: 'make', modelId, ...more })
const TWO = [make('enlarge')]
const THREE = [make('enlarge'), make('collage')]
const uploads = (scene: BatchScene) => scene.requests.filter(({ path }) => path === '/v1/uploads').length

describe('a step that went wrong', () => {
  test('is retried alone, and what comes after it follows', async () => {
    await using scene = new BatchScene()
    const laterSteps = [make('collage', { params: { prompt: 'sandbox:fail=invalid_input' } }), make('enlarge')]
    const id = await scene.run(['A red fox'], { settings: { laterSteps } })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).map(({ step, state }) => [step, state])).toEqual([
      [1, 'done'],
      [2, 'failed'],
    ])
    expect(scene.batch(id).coins).toMatchObject({ charged: 10, refunded: 6 })
    const failed = scene.rows(id)[1]!
    await scene.batches.editRow(failed.id, { params: { ...failed.params, prompt: 'Paper' } })
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).map(({ step, state, attempts }) => [step, state, attempts])).toEqual([
      [1, 'done', 1],
      [2, 'done', 2],
      [3, 'done', 1],
    ])
    scene.expectBooksInOrder()
  })

  test('waits for a person when it costs more than the plan has shown', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A red fox', 'A boat'], { laterSteps: TWO })
    await scene.plan(id)
    await scene.console('PUT', '/prices/enlarge', { multiplier: 2 })
    scene.batches.start(id, { budget: null })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).map(({ step, state, reason }) => [step, state, reason?.code])).toEqual([
      [1, 'done', undefined],
      [2, 'blocked', 'price_risen'],
      [1, 'done', undefined],
      [2, 'blocked', 'price_risen'],
    ])
    expect(scene.batch(id).coins.charged).toBe(20)
    await scene.runToEnd(id)
    expect(scene.rows(id).map(({ state, reason }) => [state, reason?.code])).toEqual(
      Array.from({ length: 4 }, () => ['done', undefined]),
    )
    expect(scene.batch(id).coins.charged).toBe(36)
    scene.expectBooksInOrder()
  })
})

describe('run again from here', () => {
  test('works when the service has long forgotten, from the file in the library, which is sent once', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox'], { settings: { laterSteps: [make('collage'), make('collage')] } })
    await scene.untilState(id, 'ended')
    const [, second] = scene.rows(id)
    await scene.clock.advance(40 * DAY_MS)
    const before = uploads(scene)
    await scene.batches.again(second!.id)
    await scene.batches.again(second!.id)
    expect(scene.batch(id)).toMatchObject({ state: 'paused', pause: { code: 'rows_ready' } })
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(uploads(scene) - before).toBe(1)
    const rows = scene.rows(id)
    expect(rows.every(({ state }) => state === 'done')).toBe(true)
    const again = rows.filter(({ step }) => step === 2)
    expect(again.map(({ copy, parent }) => [copy, parent])).toEqual([1, 2, 3].map((copy) => [copy, rows[0]!.id]))
    const last = rows.filter(({ step }) => step === 3).map(({ parent }) => parent)
    expect(new Set(last)).toEqual(new Set(again.map(({ id: rowId }) => rowId)))
    expect(scene.batch(id).coins.charged).toBe(46)
    scene.expectBooksInOrder()
  })

  test('of the first step is a row of the list once more, with all that follows', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox'], { settings: { laterSteps: TWO } })
    await scene.untilState(id, 'ended')
    await scene.batches.again(scene.rows(id)[0]!.id)
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).map(({ step, state }) => [step, state])).toEqual([
      [1, 'done'],
      [2, 'done'],
      [1, 'done'],
      [2, 'done'],
    ])
    scene.expectBooksInOrder()
  })
})

describe('what a recipe leaves behind', () => {
  test('is called after its row; earlier steps say their number, and further results their branch', async () => {
    await using scene = new BatchScene()
    const settings = { constants: { num_outputs: 2 }, laterSteps: TWO }
    const id = await scene.run(['A red fox'], { settings })
    await scene.untilState(id, 'ended')
    expect(readdirSync(join(scene.outDir, 'List')).filter((name) => name.endsWith('.png'))).toEqual([
      '0001-A red fox-2.png',
      '0001-A red fox-step 1 2.png',
      '0001-A red fox-step 1.png',
      '0001-A red fox.png',
    ])
  })

  test('has the clean name for the first result, and says the place of those that are chosen later', async () => {
    await using scene = new BatchScene()
    const laterSteps = [RecipeStep.parse({ type: 'pick' }), make('enlarge')]
    const id = await scene.run(['A red fox'], { settings: { constants: { num_outputs: 4 }, laterSteps } })
    for (const position of [4, 1]) {
      await scene.untilState(id, position === 4 ? 'paused' : 'ended')
      await scene.batches.pick(id, [{ rowId: scene.rows(id)[0]!.id, positions: [position] }])
    }
    await scene.until('both', () => scene.rows(id).filter(({ state }) => state === 'done').length === 3)
    await scene.untilState(id, 'ended')
    const names = readdirSync(join(scene.outDir, 'List')).filter((name) => name.endsWith('.png'))
    expect(names.filter((name) => !name.includes('step'))).toEqual(['0001-A red fox-1.png', '0001-A red fox.png'])
    expect(names).toHaveLength(6)
    scene.expectBooksInOrder()
  })

  test('is a report with a line a step, which asks for nothing new when it is imported again', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox', 'A boat'], { settings: { laterSteps: THREE } })
    await scene.untilState(id, 'ended')
    const lines: string[] = []
    for await (const line of reportLines(scene.db, findBatch(scene.db, id)!)) lines.push(line)
    const report = lines.join('')
    expect(lines).toHaveLength(7)
    expect(report).not.toContain('item:')
    expect(report).toContain(scene.rows(id)[0]!.outputs[0]!.path!)
    const list = await readList({ text: report })
    for (const laterSteps of [THREE, []]) {
      const again = await scene.batches.create({
        name: 'Again',
        connectionId: 'test',
        columns: list.columns,
        rows: (await readList({ text: report })).rows,
        settings: BatchSettings.parse({ modelId: 'picture', laterSteps }),
        listDirectory: null,
        outDir: scene.outDir,
      })
      expect(await scene.plan(again.id)).toMatchObject({ rows: 0, coins: 0 })
    }
    scene.expectBooksInOrder()
  })

  test('is copied as a draft of its list alone', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox'], { settings: { laterSteps: THREE } })
    await scene.untilState(id, 'ended')
    const copy = await scene.batches.duplicate(id)
    expect(scene.rows(copy).map(({ step, state }) => [step, state])).toEqual([[1, 'ready']])
    expect(await scene.plan(copy)).toMatchObject({ coins: 20, steps: [{ coins: 10 }, { coins: 4 }, { coins: 6 }] })
  })
})

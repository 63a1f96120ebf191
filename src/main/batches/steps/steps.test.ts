import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { stepBooks } from './step-books.ts'
import { findBatch } from '../store/batches.ts'
import { countAtPick, rowsAtPick } from '../store/branches.ts'

const make = (modelId: string, more: object = {}) => RecipeStep.parse({ type: 'make', modelId, ...more })
const pick = RecipeStep.parse({ type: 'pick' })
const keep = (...rules: object[]) => RecipeStep.parse({ type: 'keep', rules })

const books = (scene: BatchScene, id: string) =>
  stepBooks(scene.db, findBatch(scene.db, id)!).map(({ step, coins, counts, outputs }) => [
    step,
    coins.charged,
    counts.done ?? 0,
    outputs,
  ])
const uploads = (scene: BatchScene) => scene.requests.filter(({ path }) => path === '/v1/uploads').length

describe('a recipe of three steps', () => {
  test('makes every step of every row once, from what the service has made before', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A red fox', 'Two boats'], { laterSteps: [make('enlarge'), make('collage')] })
    const plan = await scene.plan(id)
    expect(plan).toMatchObject({ rows: 2, coins: 40, atMost: false, outputs: 6 })
    expect(plan.steps.map(({ step, rows, coins, exact }) => [step, rows, coins, exact])).toEqual([
      [1, 2, 20, true],
      [2, 2, 8, true],
      [3, 2, 12, true],
    ])
    const before = uploads(scene)
    scene.batches.start(id, { budget: 40 })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).map(({ step, state, listRow }) => [listRow, step, state])).toEqual([
      [1, 1, 'done'],
      [1, 2, 'done'],
      [1, 3, 'done'],
      [2, 1, 'done'],
      [2, 2, 'done'],
      [2, 3, 'done'],
    ])
    const [first, second, third] = scene.rows(id)
    expect([second!.parent, third!.parent]).toEqual([first!.id, second!.id])
    expect(second!.params['image']).toBe(`item:${first!.outputs[0]!.itemId}`)
    expect(uploads(scene)).toBe(before)
    expect(books(scene, id)).toEqual([
      [1, 20, 2, 2],
      [2, 8, 2, 2],
      [3, 12, 2, 2],
    ])
    const theirs = scene.engine.context.db
      .prepare('SELECT model_id, sum(coins_charged), count(*) FROM generations GROUP BY model_id ORDER BY model_id')
      .raw()
      .all()
    expect(theirs).toEqual([
      ['collage', 12, 2],
      ['enlarge', 8, 2],
      ['picture', 20, 2],
    ])
    expect(readdirSync(join(scene.outDir, 'List')).filter((name) => name.endsWith('.png'))).toHaveLength(6)
    scene.expectBooksInOrder()
  })

  test('goes no further than its budget', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox', 'Two boats'], {
      budget: 25,
      settings: { laterSteps: [make('enlarge'), make('collage')] },
    })
    await scene.untilState(id, 'paused')
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'budget_reached' } })
    expect(scene.batch(id).coins.charged).toBeLessThanOrEqual(25)
    scene.expectBooksInOrder()
  })

  test('branches for every output, and meets again where a step takes all', async () => {
    await using scene = new BatchScene()
    const settings = {
      constants: { num_outputs: 3 },
      laterSteps: [
        make('enlarge', { sweeps: { axes: [{ param: 'upscale_factor', values: [2, 4] }] } }),
        make('collage', { inputs: { images: { from: 2, takes: 'all' } } }),
      ],
    }
    const id = await scene.create(['A red fox'], settings)
    expect(await scene.plan(id)).toMatchObject({
      coins: 30 + 6 * 4 + 36,
      atMost: true,
      steps: [{ rows: 1 }, { rows: 6, coins: 24, exact: false }, { rows: 1, coins: 36 }],
    })
    scene.batches.start(id, { budget: null })
    await scene.untilState(id, 'ended')
    const rows = scene.rows(id)
    expect(rows.map(({ step }) => step)).toEqual([1, 2, 2, 2, 2, 2, 2, 3])
    const outputs = rows.filter(({ step }) => step === 2).map((row) => `item:${row.outputs[0]!.itemId}`)
    expect(rows.at(-1)!.params['images']).toEqual(outputs)
    scene.expectBooksInOrder()
  })

  test('blocks a row with a bad cell for a later step before anything is paid, until it is edited', async () => {
    await using scene = new BatchScene()
    const { id } = await scene.batches.create({
      name: 'List',
      connectionId: 'test',
      columns: ['prompt', '2.upscale_factor'],
      rows: [
        { number: 1, cells: ['A fox', '3'] },
        { number: 2, cells: ['A boat', '4'] },
      ],
      settings: BatchSettings.parse({
        modelId: 'picture',
        laterSteps: [make('enlarge')],
      }),
      listDirectory: null,
      outDir: scene.outDir,
    })
    const [bad] = scene.rows(id)
    expect(bad).toMatchObject({ state: 'blocked', issues: [{ path: '2.upscale_factor', column: '2.upscale_factor' }] })
    await scene.batches.writeCells(id, [{ rowId: bad!.id, column: 'cell:2.upscale_factor', text: '2' }])
    expect(scene.states(id)).toEqual(['ready', 'ready'])
    await scene.runToEnd(id)
    expect(scene.rows(id).flatMap(({ step, params }) => (step === 2 ? [params['upscale_factor']] : []))).toEqual([2, 4])
    scene.expectBooksInOrder()
  })

  test('that cannot run is refused, and nothing is made', async () => {
    await using scene = new BatchScene()
    await expect(scene.create(['A fox'], { laterSteps: [make('nothing')] })).rejects.toMatchObject({
      code: 'invalid_recipe',
      issues: [{ path: 'laterSteps.0' }],
    })
    await expect(scene.create(['A fox'], { laterSteps: [pick] })).rejects.toMatchObject({ code: 'invalid_recipe' })
  })
})

describe('a pick', () => {
  test('counts a row of the list once, and leaves it waiting until its choice is made', async () => {
    await using scene = new BatchScene()
    const settings = { constants: { num_outputs: 4 }, laterSteps: [pick, make('enlarge')] }
    const id = await scene.run(['A red fox', 'Two boats'], { settings })
    await scene.untilState(id, 'paused')
    expect(scene.batch(id).progress).toMatchObject({ rows: 2, done: 0, picking: 2 })
    const [first, second] = rowsAtPick(scene.db, id, { which: 'waiting', offset: 0, limit: 10 })
    await scene.batches.pick(id, [{ rowId: first!, positions: [1, 2] }])
    await scene.until('the chosen to be made', () => scene.batch(id).coins.charged === 88)
    await scene.untilState(id, 'paused')
    expect(scene.batch(id)).toMatchObject({ rows: 4, progress: { rows: 2, done: 1, picking: 1 } })
    await scene.batches.pick(id, [{ rowId: second!, positions: [] }])
    await scene.untilState(id, 'ended')
    expect(scene.batch(id).progress).toMatchObject({ rows: 2, done: 2, picking: 0 })
  })

  test('is taken back until the next step was sent, and never after', async () => {
    await using scene = new BatchScene()
    const settings = { constants: { num_outputs: 4 }, laterSteps: [pick, make('enlarge')] }
    const id = await scene.create(['A red fox', 'Two boats'], settings)
    await scene.plan(id)
    // the budget keeps what is chosen from being sent
    scene.batches.start(id, { budget: 80 })
    await scene.untilState(id, 'paused')
    const [first, second] = rowsAtPick(scene.db, id, { which: 'waiting', offset: 0, limit: 10 })
    const before = scene.batch(id)
    await scene.batches.pick(id, [{ rowId: first!, positions: [1, 3] }])
    await scene.until('the budget to stop it', () => scene.batch(id).pause?.code === 'budget_reached')
    expect(scene.batch(id)).toMatchObject({ rows: 4, toPick: 1 })
    await scene.batches.unpick(id, [first!])
    expect(scene.batch(id)).toMatchObject({ rows: 2, toPick: 2, coins: before.coins })
    scene.batches.start(id, { budget: null })
    await scene.untilState(id, 'paused')
    await scene.batches.pick(id, [
      { rowId: first!, positions: [] },
      { rowId: second!, positions: [] },
    ])
    expect(scene.batch(id).state).toBe('ended')
    await scene.batches.unpick(id, [first!])
    expect(scene.batch(id)).toMatchObject({ state: 'paused', pause: { code: 'pick' }, toPick: 1 })
    await scene.batches.pick(id, [{ rowId: first!, positions: [2] }])
    await scene.untilState(id, 'ended')
    await expect(scene.batches.unpick(id, [second!, first!])).rejects.toMatchObject({ code: 'pick_sent' })
    expect(scene.batch(id)).toMatchObject({ state: 'ended', toPick: 0, coins: { charged: 84 } })
    scene.expectBooksInOrder()
  })

  test('waits for a person, goes on with what is chosen, and costs nothing for the rest', async () => {
    await using scene = new BatchScene()
    const settings = { constants: { num_outputs: 4 }, laterSteps: [pick, make('enlarge')] }
    const id = await scene.run(['A red fox', 'Two boats'], { settings })
    await scene.untilState(id, 'paused')
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'pick' }, toPick: 2, coins: { charged: 80 } })
    const [first, second] = rowsAtPick(scene.db, id, { which: 'waiting', offset: 0, limit: 10 })
    await expect(scene.batches.pick(id, [{ rowId: first!, positions: [5] }])).rejects.toMatchObject({
      code: 'pick_changed',
    })
    expect(countAtPick(scene.db, id, 'waiting')).toBe(2)
    expect(await scene.batches.pick(id, [{ rowId: first!, positions: [2, 4] }])).toEqual({ goingOn: 2, ended: 2 })
    await scene.until('the chosen to be made', () => scene.batch(id).coins.charged === 88)
    await scene.untilState(id, 'paused')
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'pick' }, toPick: 1 })
    expect(await scene.batches.pick(id, [{ rowId: second!, positions: [] }])).toEqual({ goingOn: 0, ended: 4 })
    await scene.untilState(id, 'ended')
    expect(rowsAtPick(scene.db, id, { which: 'decided', offset: 0, limit: 10 })).toEqual([first, second])
    expect(await scene.batches.pick(id, [{ rowId: first!, positions: [1, 2] }])).toEqual({ goingOn: 1, ended: 0 })
    await scene.untilState(id, 'ended')
    expect(scene.batch(id).coins.charged).toBe(92)
    expect(stepBooks(scene.db, findBatch(scene.db, id)!)[1]).toMatchObject({ waiting: 0, passed: 3, ended: 5 })
    // nothing is left to choose where all go on
    await scene.batches.pick(id, [{ rowId: first!, positions: [3] }])
    await scene.untilState(id, 'ended')
    expect([
      countAtPick(scene.db, id, 'decided'),
      rowsAtPick(scene.db, id, { which: 'decided', offset: 0, limit: 10 }),
    ]).toEqual([1, [second]])
    scene.expectBooksInOrder()
  })

  test('ends when the batch is canceled', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A red fox'], { settings: { laterSteps: [pick, make('enlarge')] } })
    await scene.untilState(id, 'paused')
    await scene.during(scene.batches.cancel(id))
    expect(scene.batch(id)).toMatchObject({ state: 'ended', toPick: 0, coins: { charged: 10 } })
    scene.expectBooksInOrder()
  })
})

describe('a rule', () => {
  test('lets go on what keeps to it, and ends the rest without cost', async () => {
    await using scene = new BatchScene()
    const small = keep({ fact: 'bytes', is: 'atMost', value: 1_000_000 })
    const large = keep({ fact: 'bytes', is: 'atLeast', value: 1_000_000 })
    const passing = await scene.run(['A red fox'], { settings: { laterSteps: [small, make('enlarge')] } })
    const ending = await scene.run(['A red fox'], { settings: { laterSteps: [large, make('enlarge')] } })
    await scene.untilState(passing, 'ended')
    await scene.untilState(ending, 'ended')
    expect(scene.batch(passing).coins.charged).toBe(14)
    expect(scene.batch(ending).coins.charged).toBe(10)
    expect(stepBooks(scene.db, findBatch(scene.db, ending)!)[1]).toMatchObject({ passed: 0, ended: 1 })
    scene.expectBooksInOrder()
  })
})

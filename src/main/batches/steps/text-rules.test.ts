import { renameSync, rmSync } from 'node:fs'
import { resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { BatchScene } from '../../../../tests/support/batch-scene.ts'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import { WITH_TEXT, WITHOUT_TEXT } from '../../../../tests/support/text-pictures.ts'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { canFindText } from '../../engine/text-finder/networks.ts'
import { createWorkers } from '../../engine/workers/pool.ts'
import type { TextFinder } from '../../library/text-finding.ts'
import { findBatch } from '../store/batches.ts'
import { madeOutputs } from '../store/branches.ts'
import { stepBooks } from './step-books.ts'

const make = (modelId: string) => RecipeStep.parse({ type: 'make', modelId })
const keep = (is: boolean) => RecipeStep.parse({ type: 'keep', rules: [{ fact: 'text', is }] })
const hasNetworks = canFindText({ mediaPackDir: resolve('node_modules/.cache/media-pack') })
const workers = createWorkers({ host: createTestHost({ empty: true }), size: 1 })
afterAll(() => workers.close())

/** What looks, and how often it has. */
function countedFinder(): TextFinder & { looks: number } {
  return {
    looks: 0,
    async findText(job, signal) {
      this.looks += 1
      const found = await workers.findText(job, { signal })
      return found.readable ? found : null
    },
  }
}

/** A service that draws a poster for whoever asks for one, and a vase for everybody else. */
function sceneOfPosters(): BatchScene {
  const scene = new BatchScene()
  const { workers: drawing } = scene.engine
  const run: typeof drawing.run = drawing.run.bind(drawing)
  const [poster, vase] = [WITH_TEXT[0]!.png(), WITHOUT_TEXT.find(({ name }) => name === 'a vase')!.png()]
  drawing.run = (job, options) => {
    drawing.picture = job.params['prompt'] === 'A poster' ? poster : vase
    return run(job, options)
  }
  return scene
}

const decided = (scene: BatchScene, id: string) => {
  const { passed, ended } = stepBooks(scene.db, findBatch(scene.db, id)!)[1]!
  return { passed, ended }
}

describe.runIf(hasNetworks)('a rule about text', () => {
  test.each([
    { is: false, goesOn: 'A vase' },
    { is: true, goesOn: 'A poster' },
  ])('lets through what is as it says ($is), and looks once', async ({ is, goesOn }) => {
    await using scene = sceneOfPosters()
    const finder = countedFinder()
    scene.textFinder = finder
    const id = await scene.create(['A poster', 'A vase'], { laterSteps: [keep(is), make('collage')] })
    const plan = await scene.plan(id)
    expect(plan).toMatchObject({ coins: 32, atMost: true })
    scene.batches.start(id, { budget: plan.coins })
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).flatMap(({ step, columns }) => (step === 3 ? [columns['prompt']] : []))).toEqual([goesOn])
    expect(decided(scene, id)).toEqual({ passed: 1, ended: 1 })
    expect(scene.batch(id).coins.charged).toBe(26)
    expect(finder.looks).toBe(2)
    await scene.restart()
    expect(
      scene
        .rows(id)
        .flatMap((row) => madeOutputs(scene.db, row.id))
        .map(({ facts }) => facts.text),
    ).toEqual(is ? [true, null, false] : [true, false, null])
    expect(decided(scene, id)).toEqual({ passed: 1, ended: 1 })
    scene.expectBooksInOrder()
  })
})

describe('where nobody can look for text', () => {
  test('such a recipe is refused, and nothing is made', async () => {
    await using scene = new BatchScene()
    scene.findsText = false
    await expect(scene.create(['A fox'], { laterSteps: [keep(false), make('enlarge')] })).rejects.toMatchObject({
      code: 'invalid_recipe',
      issues: [{ path: 'laterSteps.0', message: expect.stringContaining('cannot be judged') as string }],
    })
  })

  test('a batch that was made before is not started, so that nothing is paid', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A fox'], { laterSteps: [keep(false), make('enlarge')] })
    await scene.plan(id)
    scene.findsText = false
    expect(() => scene.batches.start(id, { budget: null })).toThrow(/^Step 2: .*cannot be judged/)
    expect(scene.batch(id)).toMatchObject({ state: 'draft', coins: { charged: 0 } })
    scene.expectBooksInOrder()
  })

  test('in the middle of a run, the rows wait with what is paid, and go on when it can be judged', async () => {
    await using scene = new BatchScene()
    const id = await scene.create(['A fox'], { laterSteps: [keep(false), make('enlarge')] })
    await scene.plan(id)
    scene.batches.start(id, { budget: null })
    await scene.untilState(id, 'paused')
    expect(scene.batch(id)).toMatchObject({ pause: { code: 'text_not_sought' }, coins: { charged: 10 } })
    expect(scene.rows(id).map(({ step, state }) => [step, state])).toEqual([[1, 'downloading']])
    await scene.restart()
    scene.textFinder = { findText: async () => ({ lines: 0, share: 0 }) }
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.rows(id).map(({ step, state }) => [step, state])).toEqual([
      [1, 'done'],
      [3, 'done'],
    ])
    expect(scene.batch(id).coins.charged).toBe(14)
    scene.expectBooksInOrder()
  })

  test('a picture that was deleted before anybody looked has no text to judge, and ends', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox'], { settings: { laterSteps: [keep(false), make('enlarge')] } })
    await scene.untilState(id, 'paused')
    for (const { path } of scene.rows(id)[0]!.outputs) rmSync(path!)
    let looks = 0
    scene.textFinder = { findText: async () => ({ lines: looks++, share: 0 }) }
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(decided(scene, id)).toEqual({ passed: 0, ended: 1 })
    expect(looks).toBe(0)
    scene.expectBooksInOrder()
  })

  test('a picture on a drive that is away waits for it: what is paid is judged when it is back', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox'], { settings: { laterSteps: [keep(false), make('enlarge')] } })
    await scene.untilState(id, 'paused')
    scene.textFinder = { findText: async () => ({ lines: 0, share: 0 }) }
    const away = `${scene.outDir} away`
    renameSync(scene.outDir, away)
    scene.batches.resume(id)
    await scene.until('another try', () => scene.batch(id).state !== 'running')
    expect(scene.batch(id)).toMatchObject({ state: 'paused', pause: { code: 'text_not_sought' } })
    expect(scene.batch(id).pause!.message).toContain(scene.outDir)
    expect(scene.states(id)).toEqual(['downloading'])
    renameSync(away, scene.outDir)
    scene.batches.resume(id)
    await scene.untilState(id, 'ended')
    expect(scene.states(id)).toEqual(['done', 'done'])
    expect(scene.batch(id).coins.charged).toBe(14)
    scene.expectBooksInOrder()
  })

  test('a batch that is given up ends with what is paid', async () => {
    await using scene = new BatchScene()
    const id = await scene.run(['A fox'], { settings: { laterSteps: [keep(false), make('enlarge')] } })
    await scene.untilState(id, 'paused')
    await scene.during(scene.batches.cancel(id))
    await scene.untilState(id, 'ended')
    expect(scene.rows(id)).toMatchObject([{ step: 1, state: 'done', coins: { charged: 10 } }])
    scene.expectBooksInOrder()
  })

  test('what is no picture has no text to judge, and ends', async () => {
    await using scene = new BatchScene()
    scene.textFinder = { findText: async () => null }
    const id = await scene.run(['A fox'], { settings: { laterSteps: [keep(false), make('enlarge')] } })
    await scene.untilState(id, 'ended')
    expect(decided(scene, id)).toEqual({ passed: 0, ended: 1 })
    scene.expectBooksInOrder()
  })
})

import { describe, expect, test } from 'vitest'
import { TEST_EFFECTS, TEST_MODELS } from '../../../tests/support/test-catalog.ts'
import type { Model } from '../service/catalog.ts'
import type { Effect } from '../service/effect.ts'
import { suggestMapping } from './column-mapping.ts'
import { createItemMaker, bareBatchCatalog } from './items.ts'
import { RecipeStep } from './recipe.ts'
import { checkRecipe } from './recipe-check.ts'
import { BatchSettings } from './settings.ts'

const catalog = bareBatchCatalog({
  models: TEST_MODELS.map(({ entry }): Model => Object.assign({ priceFromCoins: 1 }, entry as Model)),
  effects: TEST_EFFECTS.map(({ entry }): Effect => Object.assign({ thumbnail: null }, entry)),
})
const make = (modelId: string, more: object = {}) => ({ type: 'make', modelId, ...more })
const pick = { type: 'pick' }
const keep = { type: 'keep', rules: [{ fact: 'width', is: 'atLeast', value: 10 }] }
const check = (...steps: object[]) =>
  checkRecipe(
    steps.map((step) => RecipeStep.parse(step)),
    catalog,
  )
const faults = (...steps: object[]) => check(...steps).map((step) => step.faults.map(({ saying }) => saying.name))

describe('a recipe', () => {
  test('takes what is missing from the nearest step that makes it', () => {
    const checked = check(make('picture'), pick, make('enlarge'), make('collage'))
    expect(checked.map(({ makes, inputs, faults: found }) => [makes, inputs, found])).toEqual([
      ['image', {}, []],
      [null, {}, []],
      ['image', { image: { from: 1, takes: 'each' } }, []],
      ['image', { images: { from: 3, takes: 'each' } }, []],
    ])
    expect(check(make('picture'), make('collage', { effectId: 'paper-cut' }))[1]).toMatchObject({
      inputs: { images: { from: 1, takes: 'all' } },
      faults: [],
    })
  })

  test('is told what is wrong with each step', () => {
    expect(faults(pick, make('picture'))[0]).toEqual(['stepFaults.firstMakes'])
    expect(faults(make('picture'), keep)[1]).toEqual(['stepFaults.lastMakes'])
    expect(faults(make('picture'), pick, keep, pick, make('enlarge'))).toEqual([
      [],
      [],
      [],
      ['stepFaults.pickAfterPick'],
      [],
    ])
    expect(
      checkRecipe(
        [
          RecipeStep.parse(make('picture')),
          { type: 'keep', rules: [{ fact: 'width', is: 'atLeast', value: NaN }] },
          RecipeStep.parse(make('enlarge')),
        ],
        catalog,
      ).map((step) => step.faults.map(({ saying }) => saying.name)),
    ).toEqual([[], ['stepFaults.ruleNeedsNumber'], []])
    const noText = RecipeStep.parse({ type: 'keep', rules: [{ fact: 'text', is: false }] })
    const steps = [RecipeStep.parse(make('picture')), noText, RecipeStep.parse(make('enlarge'))]
    const named = (findsText: boolean) =>
      checkRecipe(steps, { ...catalog, findsText }).map((step) => step.faults.map(({ saying }) => saying.name))
    expect(named(true)).toEqual([[], [], []])
    expect(named(false)).toEqual([[], ['stepFaults.cannotFindText'], []])
    expect(faults(make('picture'), make('nothing'))[1]).toEqual(['rules.unknownModel'])
    expect(faults(make('picture'), make('collage', { effectId: 'gone' }))[1]).toEqual(['rules.unknownEffect'])
    expect(faults(make('picture'), make('enlarge', { effectId: 'paper-cut' }))[1]).toEqual([
      'stepFaults.effectElsewhere',
    ])
    expect(faults(make('clip'), make('enlarge'))[1]).toEqual(['stepFaults.nothingFits'])
    expect(faults(make('picture', { inputs: { image: { from: 1 } } }))[0]).toEqual(['stepFaults.firstTakesNothing'])
    const enlarge = (inputs: object) => faults(make('clip'), pick, make('picture'), make('enlarge', { inputs }))[3]
    expect(enlarge({ image: { from: 3 } })).toEqual([])
    expect(enlarge({ image: { from: 4 } })).toEqual(['stepFaults.fromLater'])
    expect(enlarge({ image: { from: 2 } })).toEqual(['stepFaults.fromNothing'])
    expect(enlarge({ image: { from: 1 } })).toEqual(['stepFaults.otherKind'])
    expect(enlarge({ image: { from: 3, takes: 'all' } })).toEqual(['stepFaults.allForOne'])
    expect(enlarge({ image: { from: 3 }, video: { from: 1 } })).toEqual(['stepFaults.noSuchInput'])
    expect(faults(make('picture'), make('enlarge', { params: { upscale_factor: 3, fps: 24 } }))[1]).toEqual([
      'stepFaults.setting',
      'stepFaults.setting',
    ])
  })
})

describe('columns of later steps', () => {
  test('are found by number and name, as people write them', () => {
    expect(
      suggestMapping(['prompt', '2.upscale_factor', '3. Aspect ratio', '1.prompt', '13.seed', '2.nonsense']),
    ).toEqual({ prompt: 'prompt', '2.upscale_factor': '2.upscale_factor', '3. Aspect ratio': '3.aspect_ratio' })
  })

  test('are read with the row, and a bad cell blocks it before anything is paid', () => {
    const columns = ['prompt', '2. Upscale factor']
    const settings = BatchSettings.parse({ modelId: 'picture', laterSteps: [make('enlarge')] })
    const items = createItemMaker(catalog, columns, settings, () => 0)
    expect(items({ number: 1, cells: ['A fox', '4'] })).toMatchObject([
      { params: { prompt: 'A fox' }, issues: [], later: [{ step: 2, params: { upscale_factor: 4 } }] },
    ])
    expect(items({ number: 2, cells: ['A fox', '3'] })).toMatchObject([
      { issues: [{ path: '2.upscale_factor', column: '2. Upscale factor', saying: { name: 'rules.oneOf' } }] },
    ])
    expect(items({ number: 3, cells: ['A fox', ''] })).toMatchObject([{ issues: [], later: [] }])
  })

  test('a later step that needs words takes those of the row', () => {
    const settings = BatchSettings.parse({ modelId: 'picture', laterSteps: [make('clip')] })
    const items = createItemMaker(catalog, ['prompt'], settings, () => 0)
    expect(items({ number: 1, cells: ['A fox'] })).toMatchObject([{ issues: [] }])
  })

  test('a row of another model is told that its kind does not fit', () => {
    const settings = BatchSettings.parse({ laterSteps: [make('enlarge')] })
    const items = createItemMaker(catalog, ['model', 'prompt'], settings, () => 0)
    expect(items({ number: 1, cells: ['picture', 'A fox'] })).toMatchObject([{ issues: [] }])
    expect(items({ number: 2, cells: ['clip', 'A fox'] })).toMatchObject([
      { issues: [{ path: '2.image', saying: { name: 'stepFaults.otherKind' } }] },
    ])
  })

  test('a line of a report is the step that it was', () => {
    const settings = BatchSettings.parse({
      modelId: 'picture',
      repeats: 2,
      laterSteps: [make('enlarge'), make('enlarge')],
    })
    const items = createItemMaker(catalog, ['model', 'image', 'Pressrun step'], settings, () => 0)
    expect(items({ number: 1, cells: ['enlarge', 'made/a.png', '2'] })).toMatchObject([{ step: 2, issues: [] }])
    expect(items({ number: 1, cells: ['picture', '', ''] })).toHaveLength(2)
  })
})

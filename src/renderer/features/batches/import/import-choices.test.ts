import { describe, expect, test } from 'vitest'
import { bareBatchCatalog } from '#shared/batch/items.ts'
import { RecipeStep } from '#shared/batch/recipe.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { Model } from '#shared/service/catalog.ts'
import { PLAIN_CHOICES } from '../../../../../tests/support/plain-choices.ts'
import { POSTER_MODEL as model, uiAt } from '../../../../../tests/support/poster-model.ts'
import { estimateOf, keyOf } from './estimate.ts'
import { exampleName } from './example-name.ts'
import { guessModel } from './guess-choices.ts'
import {
  choicesFor,
  choicesForModel,
  firstStepOf,
  hasMediaColumn,
  itemsOf,
  laterParams,
  openParams,
  settingsOf,
  type ImportChoices,
} from './import-choices.ts'

const choices: ImportChoices = {
  ...PLAIN_CHOICES,
  mapping: { words: 'prompt', colours: 'palette' },
  nameTemplate: '{batch}/{row:03}-{client}.{ext}',
}
const list = {
  columns: ['words', 'colours', 'client'],
  rows: [{ cells: ['A fox', 'ocean', 'Meier'] }, { cells: ['', 'mauve', 'Huber'] }],
}
const catalog = bareBatchCatalog({ models: [model], effects: [] })

const lines = (count: number) => Array.from({ length: count }, (_, at) => at).join('\n')

describe('what is typed becomes settings', () => {
  test('constants and sweeps take the types of the model', () => {
    const {
      settings: { constants, sweeps },
    } = settingsOf(
      {
        ...choices,
        constants: { resolution: '1024', palette: ' ' },
        sweeps: [
          { param: 'resolution', text: '512\n\n 1024 ' },
          { param: 'palette', text: '' },
        ],
      },
      [model],
    )
    expect(constants).toEqual({ resolution: 1024 })
    expect(sweeps.axes).toEqual([{ param: 'resolution', values: [512, 1024] }])
  })

  test('where rows name their models, values take the type of one that has the setting', () => {
    const {
      settings: { sweeps },
    } = settingsOf({ ...choices, modelId: null, sweeps: [{ param: 'resolution', text: '512\n2048' }] }, [
      { ...model, id: 'bare', params: [] },
      model,
    ])
    expect(sweeps.axes).toEqual([{ param: 'resolution', values: [512, '2048'] }])
  })

  test.each([
    ['12', 12],
    ['', 1],
  ])('repeats typed as %j are %i', (repeats, count) => {
    const { settings, faults } = settingsOf({ ...choices, repeats }, [model])
    expect([settings.repeats, faults]).toEqual([count, {}])
  })

  const styles = Array.from({ length: 9 }, (_, at) => ({ name: `Style ${at}`, prompt: 'ink', negative: '' }))
  test.each<[keyof BatchSettings, Partial<ImportChoices>]>([
    ['nameTemplate', { nameTemplate: '' }],
    ['nameTemplate', { nameTemplate: `${'a'.repeat(500)}.{ext}` }],
    ['nameTemplate', { nameTemplate: '{batch}' }],
    ['repeats', { repeats: '0' }],
    ['repeats', { repeats: '1001' }],
    ['repeats', { repeats: '1,000' }],
    ['seed', { seedRule: 'stepped', seedStart: '12,345' }],
    ['dynamicPrompts', { dynamicPrompts: { mode: 'drawn', draws: 2.5, seed: 1 } }],
    ['styles', { styles: styles.map(({ name }) => name) }],
    ['sweeps', { sweeps: [{ param: 'resolution', text: lines(1001) }] }],
    ['effectId', { effectId: '' }],
  ])('%s that cannot be is told, and the list is drawn without it', (part, change) => {
    const { settings, faults } = settingsOf({ ...choices, ...change }, [model], styles)
    expect(Object.keys(faults)).toEqual([part])
    expect(faults[part]).toMatch(/\.$/)
    const usual = settingsOf(choices, [model]).settings
    expect(settings).toEqual({ ...usual, [part]: BatchSettings.parse({})[part] })
    expect(firstStepOf({ ...choices, ...change }, [model])).toMatchObject({ modelId: 'poster' })
  })

  test('a first seed that is too long is told how long it may be', () => {
    const { faults } = settingsOf({ ...choices, seedRule: 'stepped', seedStart: '12345678901' }, [model])
    expect(faults.seed).toContain('10 digits')
  })

  test('every choice that is emptied leaves a list that is drawn', () => {
    const emptied = { constants: { resolution: '' }, sweeps: [{ param: 'resolution', text: '' }], mapping: {} }
    const texts = { repeats: '', seedStart: '', nameTemplate: '' }
    const { settings, faults } = settingsOf({ ...choices, seedRule: 'fixed', ...emptied, ...texts }, [model])
    expect(settings).toMatchObject({
      repeats: 1,
      seed: { rule: 'fixed', start: 1 },
      constants: {},
      sweeps: { axes: [] },
    })
    expect(faults).toEqual({ nameTemplate: 'The template must not be empty.' })
  })

  test('what is not in sight refuses nothing', () => {
    const unseen = { seedStart: 'soon', dynamicPrompts: { mode: 'all', draws: 2.5, seed: 1 } } as const
    expect(settingsOf({ ...choices, ...unseen }, [model]).faults).toEqual({})
  })
})

test('rows become what they would be in the batch, with what sweeps make of each', () => {
  expect(itemsOf(list, settingsOf(choices, [model]).settings, catalog).map(({ params }) => params['prompt'])).toEqual([
    'A fox',
    undefined,
  ])
  const swept = { ...choices, repeats: '2', sweeps: [{ param: 'resolution', text: '512\n1024' }] }
  expect(itemsOf(list, settingsOf(swept, [model]).settings, catalog)).toHaveLength(4)
})

test('what a list comes to is told by the prices of rows that can run', () => {
  const items = itemsOf(list, settingsOf(choices, [model]).settings, catalog)
  const prices = new Map([[keyOf(items[0]!, [model])!, { coins: 4, micros: 2500 }]])
  expect(estimateOf(items, 50, { prices, models: [model] })).toEqual({ coins: 200, micros: 125_000 })
  expect(estimateOf(items, 50, { prices: new Map(), models: [model] })).toBeUndefined()
})

test('settings that no column fills are offered in the order of the model, files are not', () => {
  expect(openParams(model, choices.mapping).map(({ name }) => name)).toEqual(['resolution', 'seed'])
  expect(hasMediaColumn([model], choices.mapping)).toBe(false)
  expect(hasMediaColumn([model], { photo: 'image' })).toBe(true)
})

test('the first file name is shown as it will be, and a broken template says what is missing', () => {
  const [first] = itemsOf(list, settingsOf(choices, [model]).settings, catalog)
  const about = { batch: 'Autumn', model }
  expect(exampleName(choices.nameTemplate, first, about)).toEqual({ name: 'Autumn/001-Meier.png' })
  expect(exampleName('{batch}', first, about)).toEqual({
    error: expect.stringContaining('{ext}') as string,
  })
  expect(exampleName('', first, about)).toEqual({ error: 'The template must not be empty.' })
})

test('styles go in by their names', () => {
  const woodcut = { name: 'Woodcut', prompt: 'woodcut', negative: '' }
  const other = { ...woodcut, name: 'Other' }
  expect(settingsOf({ ...choices, styles: ['Woodcut', 'gone'] }, [], [other, woodcut]).settings.styles).toEqual([
    woodcut,
  ])
})

describe('another model for the list', () => {
  const other: Model = {
    ...model,
    id: 'other',
    params: [
      { name: 'palette', kind: 'enum', required: false, values: ['ocean', 'forest'], ui: uiAt(1) },
      { name: 'style', kind: 'text', required: false, maxLength: 100, ui: uiAt(2) },
    ],
  }
  const typed: ImportChoices = {
    ...choices,
    constants: { palette: 'ocean', resolution: '1024', style: 'ink' },
    sweeps: [
      { param: 'palette', text: 'desert\nocean' },
      { param: 'resolution', text: '512\n1024' },
    ],
  }

  test('chosen once more it changes nothing', () => {
    expect(choicesForModel('poster', typed, [model, other])).toBeUndefined()
  })

  test('keeps what it takes too, of what was typed for every row', () => {
    expect(choicesForModel('other', typed, [model, other])).toEqual({
      modelId: 'other',
      constants: { palette: 'ocean', style: 'ink' },
      sweeps: [{ param: 'palette', text: 'ocean' }],
    })
    expect(choicesForModel('other', { ...typed, constants: { palette: 'desert' } }, [other])?.constants).toEqual({})
  })

  test('leaves alone what rows of several models are swept over', () => {
    const mixed: ImportChoices = { ...typed, mapping: { words: 'prompt', engine: 'model' } }
    expect(choicesForModel('other', mixed, [model, other])?.sweeps).toEqual(typed.sweeps)
    // without one, settings for every row are not in sight
    expect(choicesForModel(null, mixed, [model, other])).toEqual({ modelId: null, constants: {}, sweeps: typed.sweeps })
  })
})

describe('rows of several steps', () => {
  const later = [{ type: 'pick' }, { type: 'make', modelId: 'poster', params: { palette: 'ocean' } }].map((step) =>
    RecipeStep.parse(step),
  )
  const first = RecipeStep.parse({ type: 'make', modelId: 'poster', params: { resolution: 1024, palette: 'desert' } })
  const recipe = { name: 'Twice', description: '', steps: [first, ...later], keepSteps: false }

  test('a recipe that is chosen says what runs the rows and what comes after, and is told from them again', () => {
    const chosen = { ...choices, ...choicesFor(recipe, choices) }
    expect(chosen.constants).toEqual({ resolution: '1024', palette: 'desert' })
    expect(firstStepOf(chosen, [model])).toEqual(first)
    expect(settingsOf(chosen, [model]).settings).toMatchObject({
      modelId: 'poster',
      laterSteps: later,
      keepSteps: false,
    })
    expect(firstStepOf({ ...chosen, modelId: null }, [])).toBeNull()
  })

  test('settings to go through stay with the model that they are of', () => {
    const swept = { modelId: 'poster', sweeps: [{ param: 'resolution', text: '512' }] }
    expect(choicesFor(recipe, swept).sweeps).toEqual(swept.sweeps)
    expect(choicesFor(recipe, { ...swept, modelId: 'other' }).sweeps).toEqual([])
  })

  test('columns may feed the settings of later steps, by the number of the step', () => {
    expect(laterParams(later, [model]).map(({ target }) => target)).toEqual([
      '3.prompt',
      '3.resolution',
      '3.palette',
      '3.seed',
    ])
    const told = { ...choices.mapping, factor: '3.upscale_factor' as const }
    expect(guessModel(told, [model], { last: null, isNamed: false })).toBe('poster')
  })
})

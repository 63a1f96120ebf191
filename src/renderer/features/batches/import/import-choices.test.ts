import { describe, expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import {
  exampleName,
  generalIssues,
  guessMapping,
  guessModel,
  hasMediaColumn,
  openParams,
  previewIssue,
  previewOf,
  settingsOf,
  type ImportChoices,
} from './import-choices.ts'

const ui = (order: number) => ({ control: 'select', group: 'basic', order })
const model: Model = {
  id: 'poster',
  listingId: 'poster',
  taskType: 'image.generate',
  modality: 'image',
  workspace: 'image',
  vendor: 'procedural',
  displayName: 'Poster',
  params: [
    { name: 'prompt', kind: 'text', required: true, maxLength: 100, ui: ui(1) },
    { name: 'palette', kind: 'enum', required: false, values: ['ocean', 'desert'], ui: ui(3) },
    { name: 'resolution', kind: 'enum', required: false, values: [512, 1024], ui: ui(2) },
    { name: 'image', kind: 'media', required: false, accept: 'image', ui: ui(4) },
    { name: 'seed', kind: 'seed', required: false, max: 1000, ui: ui(5) },
  ],
  defaults: { resolution: 512 },
  priceFromCoins: 4,
}
const choices: ImportChoices = {
  modelId: 'poster',
  effectId: null,
  mapping: { words: 'prompt', colours: 'palette' },
  constants: {},
  sweeps: [],
  sweepMode: 'crossed',
  repeats: '1',
  seedRule: 'given',
  seedStart: '1',
  nameTemplate: '{batch}/{row:03}-{client}.{ext}',
  consent: false,
}
const list = {
  columns: ['words', 'colours', 'client'],
  sample: [
    ['A fox', 'ocean', 'Meier'],
    ['', 'mauve', 'Huber'],
  ],
  rows: 50,
}
const catalog = { models: [model], effects: [] }

describe('what is typed becomes settings', () => {
  test('constants and sweeps take the types of the model', () => {
    const { constants, sweeps } = settingsOf(
      {
        ...choices,
        constants: { resolution: '1024', palette: ' ' },
        sweeps: [
          { param: 'resolution', text: '512\n\n 1024 ' },
          { param: 'palette', text: '' },
        ],
      },
      model,
    )
    expect(constants).toEqual({ resolution: 1024 })
    expect(sweeps.axes).toEqual([{ param: 'resolution', values: [512, 1024] }])
  })

  test.each([
    ['12', 12],
    ['', 1],
    ['0', 1],
    ['many', 1],
    ['5000', 1000],
  ])('repeats typed as %j are %i', (repeats, count) => {
    expect(settingsOf({ ...choices, repeats }, model).repeats).toBe(count)
  })
})

describe('the preview', () => {
  test('marks the cells that cannot run, each with its reason', () => {
    const preview = previewOf(list, settingsOf(choices, model), catalog)
    expect(preview).toMatchObject({ generations: 50, faultyRows: 1 })
    expect(preview.rows.map(({ items }) => previewIssue(items, 'colours'))).toEqual([
      undefined,
      'Expected one of ocean, desert.',
    ])
    expect(preview.rows.map(({ items }) => previewIssue(items, 'words'))).toEqual([undefined, 'Required.'])
    expect(generalIssues(preview)).toEqual([])
  })

  test('counts what sweeps and repeats make of the whole list', () => {
    const swept = { ...choices, repeats: '2', sweeps: [{ param: 'resolution', text: '512\n1024' }] }
    expect(previewOf(list, settingsOf(swept, model), catalog).generations).toBe(200)
  })

  test('says what no cell is to blame for', () => {
    const unmapped = { ...choices, mapping: {} }
    expect(generalIssues(previewOf(list, settingsOf(unmapped, model), catalog))).toEqual(['Prompt: Required.'])
  })
})

test('settings that no column fills are offered in the order of the model, files are not', () => {
  expect(openParams(model, choices.mapping).map(({ name }) => name)).toEqual(['resolution', 'seed'])
  expect(hasMediaColumn([model], choices.mapping)).toBe(false)
  expect(hasMediaColumn([model], { photo: 'image' })).toBe(true)
})

test('the first file name is shown as it will be, and a broken template says what is missing', () => {
  const [row] = previewOf(list, settingsOf(choices, model), catalog).rows
  const about = { batch: 'Autumn', model }
  expect(exampleName(choices.nameTemplate, row?.items[0], about)).toEqual({ name: 'Autumn/001-Meier.png' })
  expect(exampleName('{batch}', row?.items[0], about)).toEqual({
    error: expect.stringContaining('{ext}') as string,
  })
})

test('where no column is named like what to make, the wordiest is taken for it', () => {
  const sample = [
    ['1001', 'A red chair', 'red'],
    ['1002', 'A blue chair', 'blue'],
  ]
  const columns = ['SKU', 'Titel', 'Farbe']
  expect(guessMapping({ columns, sample, mapping: {} })).toEqual({ Titel: 'prompt' })
  expect(guessMapping({ columns, sample, mapping: { Farbe: 'palette' } })).toEqual({
    Farbe: 'palette',
    Titel: 'prompt',
  })
  expect(guessMapping({ columns, sample, mapping: { SKU: 'image' } })).toEqual({ SKU: 'image' })
})

test('a list runs on the model of the last one if that can use its columns', () => {
  const other = { ...model, id: 'paper-landscape', params: model.params.slice(0, 1) }
  const models = [model, other]
  expect(guessModel({ a: 'prompt' }, models, null)).toBe('paper-landscape')
  expect(guessModel({ a: 'prompt' }, models, 'poster')).toBe('poster')
  expect(guessModel({ a: 'prompt', b: 'palette' }, models, 'paper-landscape')).toBe('poster')
  expect(guessModel({ a: 'model' }, models, 'poster')).toBeNull()
})

import { describe, expect, test } from 'vitest'
import type { Model, ParamDescriptor } from '../service/catalog.ts'
import type { Effect } from '../service/effect.ts'
import { checkParams } from '../service/check-params.ts'
import { ruleRef } from '../text/rule-words.ts'
import { wordIssue } from './cell-issue.ts'
import { createItemMaker, bareBatchCatalog, type BatchItem } from './items.ts'
import { BatchSettings } from './settings.ts'

const ui = { control: 'prompt', group: 'basic', order: 0 } as const

function model(id: string, taskType: string, params: ParamDescriptor[], defaults: Model['defaults'] = {}): Model {
  return {
    id,
    listingId: id,
    taskType,
    modality: 'image',
    workspace: 'image',
    vendor: 'classical',
    displayName: `${id[0]?.toUpperCase()}${id.slice(1)} Maker`,
    params,
    defaults,
    priceFromCoins: 1,
  }
}

const PICTURE = model(
  'picture',
  'image.generate',
  [
    { name: 'prompt', required: true, ui, kind: 'text', maxLength: 20 },
    { name: 'style', required: false, ui, kind: 'enum', values: ['Ink', 'oil'] },
    { name: 'num_outputs', required: false, ui, kind: 'range', min: 1, max: 4, step: 1 },
    { name: 'speed', required: false, ui, kind: 'range', min: 0, max: 1, step: 0.05 },
    { name: 'seed', required: false, ui, kind: 'seed', max: 99 },
  ],
  { num_outputs: 1 },
)
const UPSCALE = model('upscale', 'image.upscale', [
  { name: 'image', required: true, ui, kind: 'media', accept: 'image' },
  { name: 'upscale_factor', required: false, ui, kind: 'enum', values: [2, 4] },
])
const COLLAGE = model('collage', 'image.edit', [
  { name: 'images', required: true, ui, kind: 'media_list', accept: 'image', minItems: 1, maxItems: 3 },
])
const TRY_ON = {
  ...model('fitting', 'image.try-on', [{ name: 'image', required: true, ui, kind: 'media', accept: 'image' }]),
  'x-pressrun': { terms: { pricedBySettings: true, needsConsent: true } },
} satisfies Model
const EFFECTS = [
  {
    id: 'neon',
    kind: 'image',
    category: 'style',
    nameKey: 'n',
    thumbnail: null,
    input: { type: 'text' },
    modelId: 'picture',
  },
  {
    id: 'pair',
    kind: 'image',
    category: 'style',
    nameKey: 'p',
    thumbnail: null,
    input: { type: 'images', min: 2, max: 2 },
    modelId: 'collage',
  },
] as unknown as Effect[]
const CATALOG = bareBatchCatalog({ models: [PICTURE, UPSCALE, COLLAGE, TRY_ON], effects: EFFECTS })

function items(
  columns: string[],
  rows: string[][],
  settings: Partial<(typeof BatchSettings)['_input']> = {},
  random: () => number = () => 0.5,
): BatchItem[] {
  const make = createItemMaker(CATALOG, columns, BatchSettings.parse({ modelId: 'picture', ...settings }), random)
  return rows.flatMap((cells, index) => make({ number: index + 1, cells }))
}

const paramsOf = (made: BatchItem[]) => made.map(({ params }) => params)

describe('cells', () => {
  test('become the params their columns name, as the kinds the model takes', () => {
    const columns = ['Prompt', 'STYLE', 'Num Outputs', 'speed', 'Note']
    const [item] = items(columns, [['A fox', 'ink', '2', '0,35', 'for Anna']])
    expect(item).toEqual({
      row: 1,
      copy: 1,
      modelId: 'picture',
      effectId: null,
      params: { prompt: 'A fox', style: 'Ink', num_outputs: 2, speed: 0.35 },
      media: {},
      columns: { Prompt: 'A fox', STYLE: 'ink', 'Num Outputs': '2', speed: '0,35', Note: 'for Anna' },
      done: false,
      step: 1,
      later: [],
      leftOut: 0,
      issues: [],
    })
  })

  test('of a formula that failed block their row, unless nothing is made of them or something is said instead', () => {
    const columns = ['prompt', 'Note']
    const issues = items(columns, [
      ['#REF!', ''],
      ['#NV', ''],
      ['#1 of #N/A', ''],
      ['A fox', '#N/A'],
    ]).map((item) => item.issues.map(({ path, column }) => [path, column]))
    expect(issues).toEqual([[['prompt', 'prompt']], [['prompt', 'prompt']], [], []])
    const make = createItemMaker(CATALOG, columns, BatchSettings.parse({ modelId: 'picture' }), () => 0.5)
    const [said] = make({ number: 1, cells: ['#N/A'], params: { prompt: 'A fox' } })
    expect(said).toMatchObject({ params: { prompt: 'A fox' }, issues: [] })
  })

  test('that are empty leave it to the constants, and those to the model', () => {
    const settings = { constants: { style: 'oil', num_outputs: 3, voice: 'nobody here has one' } }
    expect(
      paramsOf(
        items(
          ['prompt', 'style'],
          [
            ['A fox', ' '],
            ['A hare', 'Ink'],
          ],
          settings,
        ),
      ),
    ).toEqual([
      { prompt: 'A fox', style: 'oil', num_outputs: 3 },
      { prompt: 'A hare', style: 'Ink', num_outputs: 3 },
    ])
  })

  test.each([
    ['prompt', 'x'.repeat(21), 'At most 20 characters, this has 21.'],
    ['prompt', '', 'Required.'],
    [
      'prompt',
      ' #N/A',
      '"#N/A" is what a spreadsheet shows for a formula that failed. Mend it there, or write over it.',
    ],
    ['style', 'crayon', 'Expected one of Ink, oil.'],
    ['num_outputs', '5', 'Expected a number from 1 to 4.'],
    ['num_outputs', 'two', 'Expected a number.'],
    ['num_outputs', '1.5', 'Expected steps of 1 from 1.'],
    ['speed', '0.33', 'Expected steps of 0.05 from 0.'],
    ['seed', '100', 'Expected a whole number from 0 to 99.'],
    ['seed', '-1', 'Expected a whole number from 0 to 99.'],
    ['voice', 'Anna', 'Picture Maker has no setting "voice".'],
  ])('that do not fit are blamed one by one: %s = %s', (param, text, message) => {
    const cells = { prompt: 'A fox', [param]: text }
    const [item] = items(Object.keys(cells), [Object.values(cells)])
    expect(item?.issues.map(wordIssue)).toMatchObject([{ path: param, message, column: param }])
  })

  test('several wrong cells of a row are all named, each with its column', () => {
    const [item] = items(['Words', 'Look'], [['', 'crayon']], { mapping: { Words: 'prompt', Look: 'style' } })
    expect(item?.issues.map(({ path, column }) => [path, column]).sort()).toEqual([
      ['prompt', 'Words'],
      ['style', 'Look'],
    ])
  })

  test('beyond the heading are an error, missing ones are empty', () => {
    const [long, short] = items(['prompt', 'style'], [['A', 'Ink', 'what is this?'], ['B']])
    expect(long?.issues.map(wordIssue)).toMatchObject([{ path: '', column: null, message: '3 cells, but 2 columns.' }])
    expect([short?.issues, short?.columns]).toEqual([[], { prompt: 'B', style: '' }])
  })

  test('that are empty beyond the heading are no fault', () => {
    const columns = ['prompt', 'style']
    const make = createItemMaker(
      bareBatchCatalog({ models: [PICTURE], effects: [] }),
      columns,
      BatchSettings.parse({ modelId: 'picture' }),
      () => 0,
    )
    expect(make({ number: 1, cells: ['A fox', 'Ink', '', ' ', ''] })[0]!.issues).toEqual([])
    expect(make({ number: 2, cells: ['A fox', 'Ink', '', 'more', ''] })[0]!.issues).toMatchObject([
      { path: '', saying: { name: 'rules.tooManyCells', facts: [4, 2] } },
    ])
  })

  test('of columns called like parts of the language are only columns', () => {
    const [item] = items(['prompt', '__proto__', 'constructor'], [['A', 'x', 'y']])
    expect(Object.entries(item!.columns)).toEqual([
      ['prompt', 'A'],
      ['__proto__', 'x'],
      ['constructor', 'y'],
    ])
    expect(item?.issues).toEqual([])
  })

  test('are checked as the service would check them', () => {
    const rows = [
      ['A fox', 'ink', '2', '0.35', '7'],
      ['', 'crayon', '9', 'x', '-1'],
      ['🦊'.repeat(20), 'oil', '1', '1', '99'],
    ]
    for (const item of items(['prompt', 'style', 'num_outputs', 'speed', 'seed'], rows))
      expect(item.issues.map(({ path, saying }) => ({ path, saying }))).toEqual(
        checkParams(PICTURE, item.params).map((issue) => ({ path: issue.path, saying: ruleRef(issue) })),
      )
  })
})

describe('the columns model and effect choose for each row', () => {
  test('by id or by name, in any case', () => {
    const made = items(
      ['prompt', 'model'],
      [
        ['A', 'PICTURE'],
        ['B', 'picture maker'],
        ['C', ''],
      ],
    )
    expect(made.map(({ modelId }) => modelId)).toEqual(['picture', 'picture', 'picture'])
    expect(made.flatMap(({ issues }) => issues)).toEqual([])
  })

  test('an effect brings its model, unless the row names one', () => {
    const rows = [
      ['A', 'neon', ''],
      ['B', 'neon', 'upscale'],
    ]
    const made = items(['prompt', 'effect', 'model'], rows, { modelId: null })
    expect(made.map(({ modelId, effectId }) => [modelId, effectId])).toEqual([
      ['picture', 'neon'],
      ['upscale', 'neon'],
    ])
  })

  test('what does not exist is blamed on its column', () => {
    const [first, second, third] = items(
      ['prompt', 'Model ID', 'Effect'],
      [
        ['A', 'nope', ''],
        ['B', '', 'nope'],
        ['C', '', ''],
      ],
      { modelId: null },
    )
    expect(first?.issues.map(wordIssue)).toMatchObject([
      { path: 'model', message: 'There is no model "nope".', column: 'Model ID' },
    ])
    expect(second?.issues.map(wordIssue)[0]).toMatchObject({
      path: 'effect',
      message: 'There is no effect "nope".',
      column: 'Effect',
    })
    expect(third?.issues.map(wordIssue)).toMatchObject([
      { path: 'model', message: 'No model is chosen.', column: 'Model ID' },
    ])
  })
})

describe('media', () => {
  test('are a path, an address or an upload', () => {
    const id = '0b4f9c62-6c1e-4f0a-9d8e-000000000001'
    const made = items(
      ['image', 'upscale factor'],
      [
        ['photos/a b.jpg', '2'],
        ['https://x.test/a.png', '4'],
        [id, ''],
      ],
      {
        modelId: 'upscale',
      },
    )
    expect(made.map(({ media, issues, params }) => [media['image'], issues, params['upscale_factor']])).toEqual([
      [[{ type: 'file', path: 'photos/a b.jpg' }], [], 2],
      [[{ type: 'url', url: 'https://x.test/a.png' }], [], 4],
      [[{ type: 'asset', id }], [], undefined],
    ])
  })

  test('several stand in one cell, and are counted', () => {
    const rows = [['a.png; b.png'], ['a.png\nb.png\nc.png'], ['a|b|c|d'], ['']]
    const made = items(['images'], rows, { modelId: 'collage' })
    expect(made.map(({ media }) => media['images']?.length ?? 0)).toEqual([2, 3, 4, 0])
    expect(made.map(({ issues }) => issues.map((issue) => wordIssue(issue).message))).toEqual([
      [],
      [],
      ['At most 3 image files.'],
      ['Required.'],
    ])
  })

  test('an effect may want another number of them', () => {
    const made = items(
      ['images', 'effect'],
      [
        ['a', 'pair'],
        ['a;b', 'pair'],
      ],
      { modelId: null },
    )
    expect(made.map(({ issues }) => issues.map(wordIssue))).toMatchObject([
      [{ path: 'images', message: 'This effect takes 2 images.', column: 'images' }],
      [],
    ])
  })

  test('of a face or a voice need a word of consent where the service states so', () => {
    const [without] = items(['image'], [['a.png']], { modelId: 'fitting' })
    expect(without?.issues).toMatchObject([{ path: 'consent', column: null }])
    expect(items(['image'], [['a.png']], { modelId: 'fitting', consent: true })[0]?.issues).toEqual([])
  })
})

describe('sweeps and repeats', () => {
  const axes = [
    { param: 'style' as const, values: ['Ink', 'oil'] },
    { param: 'speed' as const, values: [0.1, 0.2, 0.3] },
  ]

  test('crossed: every combination, the last axis fastest', () => {
    const made = items(['prompt'], [['A']], { sweeps: { mode: 'crossed', axes } })
    expect(made.map(({ copy, params }) => [copy, params['style'], params['speed']])).toEqual([
      [1, 'Ink', 0.1],
      [2, 'Ink', 0.2],
      [3, 'Ink', 0.3],
      [4, 'oil', 0.1],
      [5, 'oil', 0.2],
      [6, 'oil', 0.3],
    ])
  })

  test('paired: step by step, the shorter begins again', () => {
    const made = items(['prompt'], [['A']], { sweeps: { mode: 'paired', axes } })
    expect(made.map(({ params }) => [params['style'], params['speed']])).toEqual([
      ['Ink', 0.1],
      ['oil', 0.2],
      ['Ink', 0.3],
    ])
  })

  test('a cell that says a value, or a model without the param, is not swept', () => {
    const made = items(
      ['prompt', 'style'],
      [
        ['A', 'oil'],
        ['B', ''],
      ],
      { sweeps: { mode: 'crossed', axes: [axes[0]!] } },
    )
    expect(paramsOf(made).map(({ style }) => style)).toEqual(['oil', 'Ink', 'oil'])
    expect(items(['image'], [['a.png']], { modelId: 'upscale', sweeps: { mode: 'crossed', axes } })).toHaveLength(1)
  })

  test('a swept value that the model does not know is left out and counted', () => {
    const sweeps = { mode: 'crossed' as const, axes: [{ param: 'style' as const, values: ['Ink', 'crayon'] }] }
    const made = items(['prompt'], [['A']], { sweeps, repeats: 2 })
    expect(made.map(({ issues, leftOut }) => [issues.length, leftOut])).toEqual([
      [0, 2],
      [0, 0],
    ])
  })

  test('repeats multiply, and copies are counted through', () => {
    const made = items(['prompt'], [['A'], ['B']], { repeats: 2, sweeps: { mode: 'crossed', axes: [axes[0]!] } })
    expect(made.map(({ row, copy }) => [row, copy])).toEqual(
      [1, 2].flatMap((row) => [1, 2, 3, 4].map((copy) => [row, copy])),
    )
  })
})

const seedsOf = (settings: Partial<(typeof BatchSettings)['_input']>, rows = [['A'], ['B'], ['C']]) =>
  paramsOf(items(['prompt', 'seed'], rows, settings)).map(({ seed }) => seed)

describe('seeds', () => {
  test('are given by the list alone, unless told otherwise', () => {
    expect(seedsOf({}, [['A', '5'], ['B']])).toEqual([5, undefined])
  })
  test('fixed, stepped around the end, or rolled within the model', () => {
    expect(seedsOf({ seed: { rule: 'fixed', start: 7 } })).toEqual([7, 7, 7])
    expect(seedsOf({ seed: { rule: 'stepped', start: 98 } })).toEqual([98, 99, 0])
    expect(seedsOf({ seed: { rule: 'rolled' } })).toEqual([50, 50, 50])
    expect(seedsOf({ seed: { rule: 'stepped', start: 1 }, repeats: 2 }, [['A'], ['B']])).toEqual([1, 2, 3, 4])
  })
  test('a row that has one keeps it', () => {
    expect(
      seedsOf({ seed: { rule: 'stepped', start: 1 } }, [
        ['A', ''],
        ['B', '50'],
        ['C', ''],
      ]),
    ).toEqual([1, 50, 3])
  })
  describe('of a sweep', () => {
    const sweeps = { axes: [{ param: 'style' as const, values: ['Ink', 'oil'] }] }

    test('are the same in all cells of a row, whatever the rule', () => {
      const rolls = [0.1, 0.2, 0.3]
      const drawn = (settings: Partial<(typeof BatchSettings)['_input']>) => {
        const left = [...rolls]
        const make = createItemMaker(
          CATALOG,
          ['prompt'],
          BatchSettings.parse({ modelId: 'picture', ...settings }),
          () => left.shift() ?? 0.9,
        )
        return [1, 2].flatMap((number) => make({ number, cells: ['A fox'] })).map(({ params }) => params['seed'])
      }
      expect(drawn({ sweeps })).toEqual([10, 10, 20, 20])
      expect(drawn({ sweeps, seed: { rule: 'rolled' } })).toEqual([10, 10, 20, 20])
      expect(drawn({ sweeps, seed: { rule: 'stepped', start: 1 } })).toEqual([1, 1, 2, 2])
      expect(drawn({ sweeps, seed: { rule: 'stepped', start: 1 }, repeats: 2 })).toEqual([1, 1, 2, 2, 3, 3, 4, 4])
    })

    test('are those that are swept over', () => {
      const bySeed = { axes: [{ param: 'seed' as const, values: [3, 4] }] }
      expect(seedsOf({ sweeps: bySeed, seed: { rule: 'stepped', start: 1 } }, [['A']])).toEqual([3, 4])
    })
  })

  test('a model without seeds gets none', () => {
    expect(items(['image'], [['a']], { modelId: 'upscale', seed: { rule: 'fixed', start: 1 } })[0]?.params).toEqual({
      image: 'a',
    })
  })
})

test('what an earlier run calls done is marked, whatever else the row says', () => {
  const made = items(
    ['prompt', 'Pressrun status'],
    [
      ['A', 'done'],
      ['B', ' DONE '],
      ['C', 'failed'],
      ['D', ''],
    ],
  )
  expect(made.map(({ done }) => done)).toEqual([true, true, false, false])
})

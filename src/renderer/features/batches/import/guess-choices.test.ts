import { expect, test } from 'vitest'
import { POSTER_MODEL as model } from '../../../../../tests/support/poster-model.ts'
import { guessDynamic, guessMapping, guessModel, namesEveryModel, usedMapping } from './guess-choices.ts'
import type { ImportChoices } from './import-choices.ts'

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

test('a column whose name may mean two things is understood by what it says', () => {
  const columns = ['Prompt', 'Format', 'Größe', 'Anzahl']
  const mapping = { Prompt: 'prompt', Format: 'format' }
  expect(
    guessMapping({
      columns,
      sample: [
        ['a fox', '16x9', '1024 px', '2'],
        ['a fox', '', '512', '1'],
      ],
      mapping,
    }),
  ).toEqual({
    Prompt: 'prompt',
    Format: 'aspect_ratio',
    Größe: 'resolution',
    Anzahl: 'num_outputs',
  })
  expect(guessMapping({ columns, sample: [['a fox', 'png', 'XL', '120']], mapping })).toEqual(mapping)
})

test('a column that nobody has filled asks nothing of a model', () => {
  const mapping = { Prompt: 'prompt', Bild: 'image' } as const
  const sample = [
    ['a fox', ' '],
    ['a boat', ''],
  ]
  expect(usedMapping(mapping, { columns: ['Prompt', 'Bild'], sample })).toEqual({ Prompt: 'prompt' })
})

test('a list runs on the model of the last one if that can use its columns', () => {
  const other = { ...model, id: 'paper-landscape', params: model.params.slice(0, 1) }
  const models = [model, other]
  const guess = (mapping: ImportChoices['mapping'], last: string | null, isNamed = false) =>
    guessModel(mapping, models, { last, isNamed })
  expect(guess({ a: 'prompt' }, null)).toBe('paper-landscape')
  expect(guess({ a: 'prompt' }, 'poster')).toBe('poster')
  expect(guess({ a: 'prompt', b: 'palette' }, 'paper-landscape')).toBe('poster')
  expect(guess({ a: 'prompt', m: 'model' }, 'poster')).toBe('poster')
  expect(guess({ a: 'model' }, 'poster', true)).toBeNull()
})

test('a list names its models itself when no row leaves it open', () => {
  const columns = ['words', 'model']
  const mapping = { words: 'prompt', model: 'model' } as const
  const sample = [
    ['A fox', 'poster'],
    ['An owl', ''],
  ]
  expect(namesEveryModel({ columns, sample: sample.slice(0, 1) }, mapping)).toBe(true)
  expect(namesEveryModel({ columns, sample }, mapping)).toBe(false)
  expect(namesEveryModel({ columns, sample }, { words: 'prompt' })).toBe(false)
})

test('prompts that stand for several do so by themselves', () => {
  expect(guessDynamic([['a fox', '16:9']]).mode).toBe('off')
  expect(guessDynamic([['a fox'], ['a {red|blue} fox']]).mode).toBe('all')
})

import { expect, test } from 'vitest'
import { findOperation } from '#shared/batch/operations.ts'
import { Model } from '#shared/service/catalog.ts'
import { afterChoosing } from './operation-params.ts'

const ui = { control: 'image', group: 'inputs', order: 0 }
const IMAGE = { kind: 'media', name: 'image', accept: 'image', required: true, ui }
const PROMPT = { kind: 'text', name: 'prompt', maxLength: 20, required: true, ui }
const model = (id: string, params: object[]): Model =>
  Model.parse({
    id,
    listingId: id,
    taskType: 'image.edit',
    modality: 'image',
    workspace: 'image',
    vendor: 'procedural',
    displayName: id,
    params: [IMAGE, ...params],
    defaults: {},
    priceFromCoins: 1,
  })
const models = [
  model('edit', [PROMPT]),
  model('redraw', [PROMPT, { kind: 'enum', name: 'style', required: false, values: ['ink'], ui }]),
  model('brief', [{ ...PROMPT, maxLength: 3 }]),
  model('enlarge', [{ ...PROMPT, required: false }]),
]
const operation = (modelId: string) => findOperation('image', { models, effects: [] }, { modelId, effectId: null })!
const given = { chosen: operation('redraw'), params: { prompt: 'a fox', style: 'ink' }, words: {} }

test('what is chosen once more keeps all that was said for it', () => {
  expect(afterChoosing(operation('redraw'), given)).toEqual(given)
})

test('a person’s own words go along where the next operation asks for them, its settings do not', () => {
  expect(afterChoosing(operation('edit'), given).params).toEqual({ prompt: 'a fox' })
})

test('words come back after an operation that does not ask for them, or takes no such words', () => {
  for (const between of ['enlarge', 'brief']) {
    const looking = afterChoosing(operation(between), given)
    expect(looking.params).toEqual({})
    expect(afterChoosing(operation('edit'), looking).params).toEqual({ prompt: 'a fox' })
  }
})

test('words that were deleted stay so', () => {
  const emptied = { ...afterChoosing(operation('edit'), given), params: {} }
  expect(afterChoosing(operation('redraw'), emptied).params).toEqual({})
})

test('the first choice begins with what was said before it', () => {
  expect(
    afterChoosing(operation('edit'), { chosen: undefined, params: { prompt: 'a fox' }, words: {} }).params,
  ).toEqual({
    prompt: 'a fox',
  })
})

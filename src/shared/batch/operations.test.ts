import { describe, expect, test } from 'vitest'
import { Model } from '../service/catalog.ts'
import type { Effect } from '../service/effect.ts'
import { findOperation, operationsOn } from './operations.ts'
import { namesTwice, rowNames, rowsOfFiles } from './picture-rows.ts'

const ui = { control: 'image', group: 'inputs', order: 0 }
const image = (name: string, required = true) => ({ kind: 'media', name, accept: 'image', required, ui })
const model = (id: string, params: object[], defaults = {}): Model =>
  Model.parse({
    id,
    listingId: id,
    taskType: 'image.upscale',
    modality: 'image',
    workspace: 'image',
    vendor: 'procedural',
    displayName: id,
    params,
    defaults,
    priceFromCoins: 1,
  })
const PROMPT = { kind: 'text', name: 'prompt', maxLength: 20, required: true, ui }
const LIST = { kind: 'media_list', name: 'images', accept: 'image', minItems: 1, maxItems: 12, required: true, ui }
const effect = (id: string, min: number): Effect => ({
  id,
  kind: 'image',
  category: 'style',
  nameKey: id,
  thumbnail: null,
  input: { type: 'images', min, max: 12 },
  modelId: 'looks',
})

const catalog = {
  models: [
    model('enlarge', [image('image'), { ...PROMPT, required: false }]),
    model('animate', [image('first_frame'), image('last_frame', false)]),
    model('edit', [image('image'), PROMPT]),
    model('swap', [image('image'), PROMPT], { prompt: 'hills' }),
    model('inpaint', [image('image'), image('mask')]),
    model('draw', [PROMPT]),
    model('film', [{ ...image('video'), accept: 'video' }]),
    model('later', [image('image'), { kind: 'aura', name: 'aura', required: true, ui }]),
    model('looks', [LIST]),
  ],
  effects: [effect('noir', 1), effect('duo', 2)],
}

const asks = (modelId: string) =>
  findOperation('image', catalog, { modelId, effectId: null })?.asks.map(({ name }) => name)
const at = (path: string) => ({ path, name: path.split('/').at(-1)! })

describe('what can be done to one picture after the other', () => {
  test('is every model and effect that needs it and no other file', () => {
    expect(operationsOn('image', catalog).map(({ modelId, effectId, param }) => [modelId, effectId, param])).toEqual([
      ['enlarge', null, 'image'],
      ['animate', null, 'first_frame'],
      ['edit', null, 'image'],
      ['swap', null, 'image'],
      ['looks', 'noir', 'images'],
    ])
    expect(operationsOn('video', catalog).map(({ modelId }) => modelId)).toEqual(['film'])
  })

  test('asks only for what has no value of its own', () => {
    expect([asks('enlarge'), asks('edit'), asks('swap')]).toEqual([[], ['prompt'], []])
  })

  test('is found by name, and not for an effect of another model', () => {
    expect(findOperation('image', catalog, { modelId: 'looks', effectId: 'duo' })).toBeUndefined()
    expect(findOperation('image', catalog, { modelId: 'edit', effectId: 'noir' })).toBeUndefined()
    expect(findOperation('image', catalog, { modelId: 'edit', effectId: 'nothing' })).toBeUndefined()
    expect(findOperation('image', catalog, { modelId: 'inpaint', effectId: null })).toBeUndefined()
  })
})

describe('rows of files', () => {
  test('are named after them, by folder where two have one name, and counted where that is not enough', () => {
    expect(
      rowNames(['/a/one.jpg', '/a/two.png', '/b/ONE.png', '/c/b/one.jpg', '/a/.jpg', '/a/x.tar.gz'].map(at)),
    ).toEqual(['one (a)', 'two', 'ONE (b)', 'one (b) 2', '.jpg', 'x.tar'])
    expect(namesTwice(['/a/one.jpg', '/b/one.png', '/a/two.png'].map(at))).toBe(1)
  })

  test('never share a name, whatever the files are called', () => {
    const names = rowNames(['/a/x.jpg', '/a/x.png', '/b/x (a) 2.jpg'].map(at))
    expect(new Set(names).size).toBe(3)
  })

  test('hold the path as it is, though it has what parts files in a cell', () => {
    const path = '/a/one; two | three.jpg'
    expect(rowsOfFiles([at(path)], { param: 'images', takesList: true }).rows[0]).toMatchObject({
      cells: ['one; two | three', path],
      params: { images: [path] },
    })
  })
})

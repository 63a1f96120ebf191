import { describe, expect, test } from 'vitest'
import { Model } from '#shared/service/catalog.ts'
import { issuesIn, isMissing, paramsOf, valueIn, type DraftValues } from './draft.ts'

const ui = { control: 'slider', group: 'basic', order: 0 }
const model = (id: string, params: object[], defaults = {}, taskType = 'image.generate'): Model =>
  Model.parse({
    id,
    listingId: id,
    taskType,
    modality: 'image',
    workspace: 'image',
    vendor: 'procedural',
    displayName: id,
    params: params.map((param) => ({ required: false, ui, ...param })),
    defaults,
    priceFromCoins: 1,
  })

const PROMPT = { kind: 'text', name: 'prompt', maxLength: 20, minLength: 2, required: true }
const long = model('long', [PROMPT, { kind: 'range', name: 'duration', min: 0, max: 120, step: 1 }], { duration: 30 })
const short = model('short', [PROMPT, { kind: 'range', name: 'duration', min: 0, max: 20, step: 1 }], { duration: 5 })

const duration = (of: Model, values: DraftValues) => valueIn(of, of.params[1]!, values, {})

const set = (value: number, modelId: string) => ({ duration: { value, modelId } })

const check = (params: Record<string, string | number>) =>
  issuesIn(short, params, { effects: [], consent: false }).map((issue) => [issue.path, isMissing(short, params, issue)])

describe('what was set for one model', () => {
  test('stands in another when it fits there, and is not lost when it does not', () => {
    expect([duration(long, {}), duration(short, {})]).toEqual([30, 5])
    expect([duration(long, set(12, 'long')), duration(short, set(12, 'long'))]).toEqual([12, 12])
    expect([duration(long, set(100, 'long')), duration(short, set(100, 'long'))]).toEqual([100, 5])
  })

  test('stays as it is typed where it is typed, wrong or not', () => {
    expect(duration(short, { duration: { value: 99, modelId: 'short' } })).toBe(99)
  })

  test('a file is carried over where the same kind is taken', () => {
    const image = { kind: 'media', name: 'image', accept: 'image' }
    const images = { kind: 'media_list', name: 'images', accept: 'image', minItems: 0, maxItems: 1 }
    const one = model('one', [image, images])
    const files = { '/a.png': { kind: 'image' }, '/b.mp3': { kind: 'audio' } }
    const shown = (value: string | string[]) =>
      one.params.map((param) => valueIn(one, param, { [param.name]: { value, modelId: 'other' } }, files))
    expect(shown('/a.png')[0]).toBe('/a.png')
    expect(shown('/b.mp3')[0]).toBeUndefined()
    expect(shown('/unknown.png')[0]).toBeUndefined()
    expect(shown(['/a.png'])[1]).toEqual(['/a.png'])
    expect(shown(['/a.png', '/a.png'])[1]).toBeUndefined()
  })
})

describe('a request', () => {
  test('says everything that is shown and leaves out what is empty and what it has no name for', () => {
    const later = model('later', [PROMPT, { kind: 'text', name: 'aura', maxLength: 9 }], { aura: 'bright' })
    const values = { prompt: { value: '  ', modelId: 'later' }, aura: { value: 'dim', modelId: 'later' } }
    expect(paramsOf(later, values, {})).toEqual({})
    expect(paramsOf(long, { prompt: { value: 'A fox', modelId: 'x' } }, {})).toEqual({ prompt: 'A fox', duration: 30 })
  })

  test('is checked by the rules of a batch, and tells what is missing from what is wrong', () => {
    expect(check({ prompt: 'A fox', duration: 5 })).toEqual([])
    expect(check({ duration: 5 })).toEqual([['prompt', true]])
    expect(check({ prompt: 'x', duration: 50 })).toEqual([
      ['prompt', false],
      ['duration', false],
    ])
  })

  test('a file need not be uploaded to be right', () => {
    const media = model('media', [{ kind: 'media', name: 'image', accept: 'image', required: true }])
    expect(issuesIn(media, { image: '/home/some one/ä.png' }, { effects: [], consent: false })).toEqual([])
  })

  test('that uses a face or a voice needs consent', () => {
    const lips = model('lips', [PROMPT], {}, 'video.lipsync')
    const paths = (consent: boolean) =>
      issuesIn(lips, { prompt: 'Hello' }, { effects: [], consent }).map(({ path }) => path)
    expect([paths(false), paths(true)]).toEqual([['consent'], []])
  })

  test('an effect says how many pictures it takes', () => {
    const looks = model('looks', [
      { kind: 'media_list', name: 'images', accept: 'image', minItems: 1, maxItems: 9, required: true },
      { kind: 'enum', name: 'effect', values: ['duo'] },
    ])
    const effects = [
      {
        id: 'duo',
        kind: 'image',
        category: 'template',
        nameKey: 'duo',
        thumbnail: null,
        input: { type: 'images', min: 2, max: 2 },
        modelId: 'looks',
      },
    ] as const
    const paths = (images: string[]) =>
      issuesIn(looks, { images, effect: 'duo' }, { effects, consent: false }).map(({ path }) => path)
    expect([paths(['/a.png']), paths(['/a.png', '/b.png'])]).toEqual([['images'], []])
  })
})

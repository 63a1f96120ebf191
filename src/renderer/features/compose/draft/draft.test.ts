import { describe, expect, test } from 'vitest'
import { Model } from '#shared/service/catalog.ts'
import type { ParamValue } from '#shared/service/params.ts'
import { carriedTo, issuesIn, isMissing, paramsOf, valueIn, withValue, type DraftValues } from './draft.ts'

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

const media = (name: string, required = true) => ({ kind: 'media', name, accept: 'image', required })
const duration = (of: Model, values: DraftValues) => valueIn(of, of.params[1]!, values, {})

const draft = (name: string, value: ParamValue, modelId: string) => ({ name, value, modelId })
const set = (value: number, modelId: string) => [draft('duration', value, modelId)]

const typed = (of: Model, value: string | number | undefined, values: DraftValues, name = 'prompt') =>
  withValue(of, { name, value }, values, {})
const words = (of: Model, values: DraftValues, name = 'prompt') =>
  valueIn(
    of,
    of.params.find((param) => param.name === name)!,
    values,
    {},
  )

const check = (params: Record<string, string | number>) =>
  issuesIn(short, params, { effects: [], consent: false }).map((issue) => [issue.path, isMissing(short, params, issue)])

describe('what was set for one model', () => {
  test('is not carried to another: only words and files are', () => {
    expect([duration(long, []), duration(short, [])]).toEqual([30, 5])
    expect([duration(long, set(12, 'long')), duration(short, set(12, 'long'))]).toEqual([12, 5])
    const fox = draft('prompt', 'A fox', 'long')
    expect(valueIn(short, short.params[0]!, [fox], {})).toBe('A fox')
    expect(carriedTo(short, short.params[0]!, [fox], {})).toEqual({ value: 'A fox', from: fox })
    expect(carriedTo(long, long.params[0]!, [fox], {})).toBeUndefined()
  })

  test('a file is the same file under another name, as far as its kind is taken and nothing is set there', () => {
    const files = { '/a.png': { kind: 'image' }, '/b.png': { kind: 'image' }, '/c.mp4': { kind: 'video' } }
    const enlarge = model('enlarge', [media('image'), media('mask', false)])
    const animate = model('animate', [media('first_frame'), media('last_frame', false)])
    const looks = model('looks', [
      { kind: 'media_list', name: 'images', accept: 'image', minItems: 1, maxItems: 1, required: true },
    ])
    const shown = (of: Model, values: DraftValues) => of.params.map((param) => valueIn(of, param, values, files))
    const picture = [draft('image', '/a.png', 'enlarge'), draft('mask', '/b.png', 'enlarge')]
    expect(shown(animate, picture)).toEqual(['/a.png', undefined])
    expect(shown(looks, picture)).toEqual([['/a.png']])
    expect(shown(enlarge, [draft('images', ['/b.png', '/a.png'], 'looks')])).toEqual(['/b.png', undefined])
    expect(shown(enlarge, [draft('video', '/c.mp4', 'film')])).toEqual([undefined, undefined])
    expect(shown(animate, [...picture, draft('first_frame', '/b.png', 'animate')])[0]).toBe('/b.png')
    expect(carriedTo(animate, animate.params[0]!, picture, files)?.from.name).toBe('image')
  })

  test('a mask is used on the picture it was made for, and on no other that comes under any model', () => {
    const files = { '/a.png': { kind: 'image' }, '/b.png': { kind: 'image' }, '/m.png': { kind: 'image' } }
    const masked = [media('image'), { ...media('mask'), ui: { ...ui, control: 'mask' } }]
    const [fill, repaint] = [model('fill', masked), model('repaint', masked)]
    const mask = { ...draft('mask', '/m.png', 'fill'), picture: '/a.png' }
    const sent = (of: Model, values: DraftValues) => paramsOf(of, [...values, mask], files)
    const whole = { image: '/a.png', mask: '/m.png' }
    expect(sent(fill, [draft('image', '/a.png', 'fill')])).toEqual(whole)
    expect(sent(repaint, [draft('image', '/a.png', 'enlarge')])).toEqual(whole)
    expect(sent(fill, [draft('images', ['/a.png'], 'looks')])).toEqual(whole)
    for (const of of [fill, repaint]) {
      expect(sent(of, [draft('image', '/b.png', 'enlarge')])).toEqual({ image: '/b.png' })
      expect(sent(of, [draft('images', ['/b.png', '/a.png'], 'looks')])).toEqual({ image: '/b.png' })
      expect(sent(of, [])).toEqual({})
    }
  })

  test('stays as it is typed where it is typed, wrong or not', () => {
    expect(duration(short, set(99, 'short'))).toBe(99)
  })

  test('a file is carried over where the same kind is taken', () => {
    const image = { kind: 'media', name: 'image', accept: 'image' }
    const images = { kind: 'media_list', name: 'images', accept: 'image', minItems: 0, maxItems: 1 }
    const one = model('one', [image, images])
    const files = { '/a.png': { kind: 'image' }, '/b.mp3': { kind: 'audio' } }
    const shown = (value: string | string[]) =>
      one.params.map((param) => valueIn(one, param, [draft(param.name, value, 'other')], files))
    expect(shown('/a.png')[0]).toBe('/a.png')
    expect(shown('/b.mp3')[0]).toBeUndefined()
    expect(shown('/unknown.png')[0]).toBeUndefined()
    expect(shown(['/a.png'])[1]).toEqual(['/a.png'])
    expect(shown(['/a.png', '/a.png'])[1]).toBeUndefined()
  })
})

describe('what is set for one model', () => {
  const roomy = model('roomy', [{ ...PROMPT, maxLength: 4000 }])

  test('takes nothing from another that it was never shown: words too long for it, a number of its own', () => {
    const many = 'A long day at sea. '.repeat(20)
    const before = typed(long, 40, typed(roomy, many, []), 'duration')
    expect(words(short, before)).toBeUndefined()
    const after = typed(short, 7, typed(short, 'A fox', before), 'duration')
    expect([words(short, after), words(roomy, after)]).toEqual(['A fox', many])
    expect([duration(short, after), duration(long, after)]).toEqual([7, 40])
    expect(duration(long, typed(short, undefined, after, 'duration'))).toBe(40)
  })

  test('goes on with the words it was shown, for both; a third is shown the newest', () => {
    const fox = typed(long, 'A fox', [])
    const redder = typed(short, 'A red fox', fox)
    expect([words(long, redder), words(short, redder)]).toEqual(['A red fox', 'A red fox'])
    const many = 'A long day at sea. '.repeat(20)
    expect(words({ ...roomy, id: 'third' }, typed(short, 'A fox', typed(roomy, many, [])))).toBe('A fox')
  })

  test('is taken out without coming back from another, under whatever name', () => {
    const files = { '/a.png': { kind: 'image' }, '/b.png': { kind: 'image' } }
    const animate = model('animate', [media('first_frame')])
    const values = [draft('first_frame', '/b.png', 'animate'), draft('image', '/a.png', 'enlarge')]
    const left = withValue(animate, { name: 'first_frame', value: undefined }, values, files)
    expect(valueIn(animate, animate.params[0]!, left, files)).toBeUndefined()
  })

  test('is neither a script where places are pointed at, nor places where a script is spoken', () => {
    const text = { kind: 'text', name: 'text', maxLength: 1000 }
    const speech = model('speech', [text])
    const cutOut = model('cut-out', [{ ...media('image'), ui: { ...ui, control: 'image' } }, text], { text: '50 50' })
    const script = typed(speech, 'Good evening.', [], 'text')
    expect(words(cutOut, script, 'text')).toBe('50 50')
    const pointed = typed(cutOut, '40 55; not 60 20', script, 'text')
    expect(words(speech, pointed, 'text')).toBe('Good evening.')
    expect(words(speech, typed(cutOut, '40 55', [], 'text'), 'text')).toBeUndefined()
    expect(words({ ...cutOut, id: 'other' }, pointed, 'text')).toBe('40 55; not 60 20')
  })
})

describe('a request', () => {
  test('says everything that is shown and leaves out what is empty and what it has no name for', () => {
    const later = model('later', [PROMPT, { kind: 'text', name: 'aura', maxLength: 9 }], { aura: 'bright' })
    const values = [draft('prompt', '  ', 'later'), draft('aura', 'dim', 'later')]
    expect(paramsOf(later, values, {})).toEqual({})
    expect(paramsOf(long, [draft('prompt', 'A fox', 'x')], {})).toEqual({ prompt: 'A fox', duration: 30 })
  })

  test('is checked by the rules of a batch, and tells what is missing from what is wrong', () => {
    expect(check({ prompt: 'A fox', duration: 5 })).toEqual([])
    expect(check({ duration: 5 })).toEqual([['prompt', true]])
    expect(check({ prompt: 'x', duration: 50 })).toEqual([
      ['prompt', false],
      ['duration', false],
    ])
  })

  test('a number that is none stays as it is typed, and is wrong', () => {
    const counting = model('counting', [
      { name: 'seed', kind: 'seed', required: false, max: 1000, ui },
      { name: 'duration', kind: 'range', required: false, min: 1, max: 100, step: 1, ui },
    ])
    const typed = [draft('seed', '42px', 'counting'), draft('duration', '5 s', 'counting')]
    const params = paramsOf(counting, typed, {})
    expect(params).toEqual({ seed: '42px', duration: '5 s' })
    expect(issuesIn(counting, params, { effects: [], consent: false }).map(({ path }) => path)).toEqual([
      'seed',
      'duration',
    ])
  })

  test('a file need not be uploaded to be right', () => {
    const taking = model('media', [{ kind: 'media', name: 'image', accept: 'image', required: true }])
    expect(issuesIn(taking, { image: '/home/some one/ä.png' }, { effects: [], consent: false })).toEqual([])
  })

  test('that needs consent by the word of its service says so', () => {
    const terms = { pricedBySettings: true, needsConsent: true }
    const lips = { ...model('lips', [PROMPT], {}, 'video.lipsync'), 'x-pressrun': { terms } }
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

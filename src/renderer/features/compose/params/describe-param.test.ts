import { describe, expect, test } from 'vitest'
import { AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { choiceLabel, effectLabel, taskLabel } from '../../../words/labels.ts'
import { aspectOf, describeMissing, describeParam, groupParams } from './describe-param.ts'

function param(kind: string, rest: object, ui = { control: 'select', group: 'basic', order: 1 }) {
  return AnyParamDescriptor.parse({ name: 'style', required: false, ui, kind, ...rest })
}

describe('describeParam', () => {
  test.each([
    [param('text', { maxLength: 2000 }), 'Text of up to 2,000 characters'],
    [param('text', { maxLength: 90, minLength: 3 }), 'Text of 3 to 90 characters'],
    [param('enum', { values: ['a', 'b'] }), 'One of 2'],
    [param('range', { min: 0.5, max: 2, step: 0.1 }), '0.5 to 2, in steps of 0.1'],
    [param('seed', { max: 2147483647 }), 'A whole number up to 2,147,483,647; left out, a new one each time'],
    [param('media', { accept: 'image' }), 'One image file: PNG, JPEG, WebP up to 20 MB, 8,192 px'],
    [param('media', { accept: 'audio' }), 'One audio file: MP3, WAV, M4A, OGG up to 50 MB, 600 s'],
    [param('media', { accept: 'smell' }), 'One smell file'],
    [
      param('media_list', { accept: 'image', minItems: 0, maxItems: 4 }),
      'Up to 4 image files: PNG, JPEG, WebP up to 20 MB, 8,192 px',
    ],
    [param('curve', { points: 3 }), 'Curve: a kind of setting this version does not know'],
  ])('%#: %s', (descriptor, text) => expect(describeParam(descriptor)).toBe(text))
})

test('groups follow the specification, settings their order, and a later group is kept', () => {
  const params = [
    param('seed', { max: 9 }, { control: 'seed', group: 'advanced', order: 1 }),
    param('seed', { max: 8 }, { control: 'seed', group: 'studio', order: 1 }),
    param('text', { maxLength: 9 }, { control: 'textarea', group: 'prompt', order: 20 }),
    param('text', { maxLength: 8 }, { control: 'prompt', group: 'prompt', order: 10 }),
  ]
  const groups = groupParams({ params } as Model)
  expect(groups.map(({ group }) => group)).toEqual(['prompt', 'advanced', 'studio'])
  expect(groups[0]?.params.map(({ ui }) => ui.order)).toEqual([10, 20])
})

test('what is missing is asked for by its kind', () => {
  const missing = [
    param('text', { maxLength: 9 }),
    param('media', { accept: 'video' }),
    param('media_list', { accept: 'image', minItems: 2, maxItems: 4 }),
    param('curve', {}),
  ]
  expect(missing.map(describeMissing)).toEqual([
    'Write something here first.',
    'Add a video first.',
    'Add at least 2 pictures first.',
    'This is needed.',
  ])
})

test('shapes and names read as a person says them', () => {
  expect(aspectOf('16:9')).toBeCloseTo(1.778, 3)
  expect(['auto', '0:3', 3].map((value) => aspectOf(value))).toEqual([undefined, undefined, undefined])
  expect(taskLabel('image.remove-bg')).toBe('Remove background')
  expect(taskLabel('scent.slow-burn')).toBe('Slow burn')
  expect(effectLabel('effects.film-noir.name')).toBe('Film noir')
})

test.each([
  ['voice', 'af_heart', 'Heart · American woman'],
  ['voice', 'em_alex', 'Alex · Spanish man'],
  ['voice', 'bm_george', 'George · British man'],
  ['voice', 'deep', 'Deep'],
  ['language', 'en-GB', 'British English'],
  ['language', 'de', 'German'],
  ['language', 'auto', 'Detect'],
  ['language', '?!', '?!'],
  ['format', 'png', 'PNG'],
  ['resolution', '1024', '1024 px'],
  ['upscale_factor', 4, '4×'],
  ['pbr', false, 'Off'],
  ['style', 'old print', 'Old print'],
  ['effect', 'ink-noir', 'Ink noir'],
] as const)('%s %s reads %s', (name, value, label) => {
  expect(choiceLabel(name, value)).toBe(label)
})

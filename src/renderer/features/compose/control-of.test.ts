import { describe, expect, test } from 'vitest'
import { AnyParamDescriptor, UI_CONTROLS } from '#shared/service/catalog.ts'
import { controlOf } from './control-of.ts'

const KINDS = {
  text: { kind: 'text', name: 'prompt', maxLength: 10 },
  choice: { kind: 'enum', name: 'style', values: ['a', 'b', 'c'] },
  many: { kind: 'enum', name: 'style', values: ['a', 'b', 'c', 'd', 'e'] },
  flag: { kind: 'enum', name: 'pbr', values: [true, false] },
  range: { kind: 'range', name: 'fps', min: 0, max: 9, step: 1 },
  edge: { kind: 'range', name: 'expand_left', min: 0, max: 9, step: 1 },
  seed: { kind: 'seed', name: 'seed', max: 9 },
  image: { kind: 'media', name: 'image', accept: 'image' },
  audio: { kind: 'media', name: 'audio', accept: 'audio' },
  video: { kind: 'media', name: 'video', accept: 'video' },
  scent: { kind: 'media', name: 'image', accept: 'scent' },
  images: { kind: 'media_list', name: 'images', accept: 'image', minItems: 0, maxItems: 3 },
  later: { kind: 'curve', name: 'style', points: 4 },
} as const

const draw = (kind: keyof typeof KINDS, control: string) =>
  controlOf(AnyParamDescriptor.parse({ ...KINDS[kind], required: false, ui: { control, group: 'basic', order: 0 } }))

describe('a setting is drawn by', () => {
  test('the control that the catalog names, each of the twenty', () => {
    const homes: Record<(typeof UI_CONTROLS)[number], keyof typeof KINDS> = {
      prompt: 'text',
      textarea: 'text',
      script: 'text',
      lyrics: 'text',
      tags: 'text',
      aspect: 'choice',
      segmented: 'many',
      select: 'choice',
      voice: 'choice',
      language: 'choice',
      effect: 'many',
      switch: 'flag',
      seed: 'seed',
      slider: 'range',
      expand: 'edge',
      image: 'image',
      mask: 'image',
      images: 'images',
      audio: 'audio',
      video: 'video',
    }
    for (const control of UI_CONTROLS) expect([control, draw(homes[control], control)]).toEqual([control, control])
  })

  test.each([
    ['text', 'textarea'],
    ['choice', 'segmented'],
    ['many', 'select'],
    ['flag', 'switch'],
    ['range', 'slider'],
    ['edge', 'slider'],
    ['seed', 'seed'],
    ['image', 'image'],
    ['audio', 'audio'],
    ['video', 'video'],
    ['images', 'images'],
    ['scent', 'plain'],
    ['later', 'plain'],
  ] as const)('its kind when the control is new: %s by %s', (kind, control) => {
    expect(draw(kind, 'hologram')).toBe(control)
  })

  test('its kind when the named control cannot hold it', () => {
    expect([draw('text', 'slider'), draw('choice', 'switch'), draw('range', 'expand'), draw('audio', 'mask')]).toEqual([
      'textarea',
      'segmented',
      'slider',
      'audio',
    ])
  })
})

import { describe, expect, test } from 'vitest'
import { parseStep } from './typed-step.ts'

describe('a step as it is typed', () => {
  test.each([
    ['pick', { type: 'pick' }],
    ['  neural-upscale ', { type: 'make', named: 'neural-upscale', settings: [] }],
    [
      'Smart Crop aspect_ratio=16:9',
      { type: 'make', named: 'Smart Crop', settings: [{ param: 'aspect_ratio', text: '16:9' }] },
    ],
    [
      `"Painter's Hand" style=oil`,
      { type: 'make', named: "Painter's Hand", settings: [{ param: 'style', text: 'oil' }] },
    ],
    [
      `word-edit prompt='red sky, a = b' image=@2`,
      {
        type: 'make',
        named: 'word-edit',
        settings: [
          { param: 'prompt', text: 'red sky, a = b' },
          { param: 'image', input: { from: 2, takes: 'each' } },
        ],
      },
    ],
    [
      'contact-sheet images=@1:all',
      { type: 'make', named: 'contact-sheet', settings: [{ param: 'images', input: { from: 1, takes: 'all' } }] },
    ],
    ['depth-camera first_frame=1', { settings: [{ param: 'first_frame', text: '1' }] }],
    ['smart-crop aspect_ratio=[1:1, 4:5 ] format=png', { settings: [{ values: ['1:1', ' 4:5 '] }, { text: 'png' }] }],
    ['smart-crop aspect_ratio=[1:1,4:5]', { settings: [{ param: 'aspect_ratio', values: ['1:1', '4:5'] }] }],
    [`kokoro text="[a,b]"`, { settings: [{ param: 'text', text: '[a,b]' }] }],
    [`kokoro text="@1"`, { settings: [{ param: 'text', text: '@1' }] }],
    [
      'keep width>=1024 alpha short-side<=4096',
      {
        type: 'keep',
        rules: [
          { fact: 'width', is: 'atLeast', value: 1024 },
          { fact: 'alpha', is: true },
          { fact: 'shortSide', is: 'atMost', value: 4096 },
        ],
      },
    ],
    ['keep no-text alpha', { rules: [{ fact: 'text', is: false }, { fact: 'alpha' }] }],
    ['keep text', { rules: [{ fact: 'text', is: true }] }],
    ['keep no-alpha seconds>=1.5', { rules: [{ fact: 'alpha', is: false }, { value: 1.5 }] }],
  ])('%s', (text, step) => {
    expect(parseStep(text)).toMatchObject(step)
  })

  test.each([
    ['', 'An empty step'],
    ['   ', 'An empty step'],
    ['pick 2', '"pick" stands alone, without "2"'],
    ['keep', 'Say what to keep'],
    ['keep width>1024', '"width>1024" is no rule'],
    ['keep sharpness>=3', 'is no rule'],
    ['keep text>=3', 'is no rule'],
    ['keep no-width', 'Write alpha, no-alpha, text, no-text'],
    ['upscale_factor=2', 'begins with a setting'],
    ['neural-upscale upscale_factor=2 fast', '"fast" is no setting'],
    [`neural-upscale prompt='a b`, 'never ends'],
    ['smart-crop aspect_ratio=[1:1 format=png', 'write [1:1,16:9]'],
    ['depth-camera first_frame=@first', 'write @1'],
    ['neural-upscale =2', 'is no setting'],
  ])('%j is refused', (text, message) => {
    expect(() => parseStep(text)).toThrow(message)
  })
})

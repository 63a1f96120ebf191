import { expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import { presetParams, withoutPreset, withPreset } from './preset-params.ts'

const MODEL = {
  id: 'poster',
  params: [
    { name: 'prompt', kind: 'text' },
    { name: 'image', kind: 'media' },
    { name: 'aspect_ratio', kind: 'enum' },
    { name: 'seed', kind: 'seed' },
  ],
} as unknown as Model
const set = (value: string | number) => ({ value, modelId: 'poster' })

test('a preset keeps settings, not the words and files of one piece of work', () => {
  const params = { prompt: 'a fox', image: '/a.png', aspect_ratio: '16:9', seed: 7 }
  expect(presetParams(MODEL, params)).toEqual({ aspect_ratio: '16:9', seed: 7 })
})

test('in use it leaves words and files alone, and forgets what it does not name', () => {
  const values = { prompt: set('a fox'), image: set('/a.png'), aspect_ratio: set('1:1'), seed: set(7) }
  expect(withPreset(MODEL, values, { aspect_ratio: '16:9' })).toEqual({
    prompt: set('a fox'),
    image: set('/a.png'),
    aspect_ratio: set('16:9'),
  })
})

test('taken back, only its settings go back: words and files that came since stay', () => {
  const before = { prompt: set('a fox'), image: set('/a.png'), aspect_ratio: set('1:1') }
  const since = { prompt: set('an owl'), image: set('/b.png'), aspect_ratio: set('16:9'), seed: set(7) }
  expect(withoutPreset(MODEL, since, before)).toEqual({ ...before, prompt: set('an owl'), image: set('/b.png') })
})

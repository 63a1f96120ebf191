import { expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import type { DraftValues } from '../draft/draft.ts'
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
const set = (values: Record<string, string | number>, modelId = 'poster'): DraftValues =>
  Object.entries(values).map(([name, value]) => ({ name, value, modelId }))
const inAnyOrder = (values: DraftValues) => values.toSorted((one, other) => one.name.localeCompare(other.name))

test('a preset keeps settings, not the words and files of one piece of work', () => {
  const params = { prompt: 'a fox', image: '/a.png', aspect_ratio: '16:9', seed: 7 }
  expect(presetParams(MODEL, params)).toEqual({ aspect_ratio: '16:9', seed: 7 })
})

test('in use it leaves words, files and other models alone, and forgets what it does not name', () => {
  const others = set({ steps: 20 }, 'photo')
  const values = [...set({ prompt: 'a fox', image: '/a.png', aspect_ratio: '1:1', seed: 7 }), ...others]
  expect(inAnyOrder(withPreset(MODEL, values, { aspect_ratio: '16:9' }))).toEqual(
    inAnyOrder([...set({ prompt: 'a fox', image: '/a.png', aspect_ratio: '16:9' }), ...others]),
  )
})

test('taken back, only its settings go back: words and files that came since stay', () => {
  const before = set({ prompt: 'a fox', image: '/a.png', aspect_ratio: '1:1' })
  const since = set({ prompt: 'an owl', image: '/b.png', aspect_ratio: '16:9', seed: 7 })
  expect(inAnyOrder(withoutPreset(MODEL, since, before))).toEqual(
    inAnyOrder(set({ prompt: 'an owl', image: '/b.png', aspect_ratio: '1:1' })),
  )
})

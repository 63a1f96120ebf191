import { expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import { stageShape } from './stage-shape.ts'

const ASPECT = {
  name: 'aspect_ratio',
  kind: 'enum',
  required: false,
  values: ['1:1', '16:9', 'auto'],
  ui: { control: 'aspect', group: 'basic', order: 1 },
}
const model = (modality: string, params: unknown[] = [], defaults = {}) =>
  ({ id: 'one', modality, params, defaults }) as unknown as Model
const set = (value: string) => [{ name: 'aspect_ratio', value, modelId: 'one' }]

test('the sheet has the shape that is set, else the shape the model starts with', () => {
  const poster = model('image', [ASPECT], { aspect_ratio: '1:1' })
  expect(stageShape(poster, [])).toBe(1)
  expect(stageShape(poster, set('16:9'))).toBeCloseTo(16 / 9)
})

test('what says no shape has the usual one of its kind', () => {
  expect(stageShape(model('video', [ASPECT], { aspect_ratio: 'auto' }), [])).toBeCloseTo(16 / 9)
  expect(stageShape(model('3d'), [])).toBe(1)
  expect(stageShape(model('hologram'), [])).toBe(1)
})

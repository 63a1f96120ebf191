import { expect, test } from 'vitest'
import type { AnyParamDescriptor, Model } from '#shared/service/catalog.ts'
import { purposesFor, takersOf } from './purposes.ts'

const takes = (name: string, accept: string): AnyParamDescriptor => ({
  name,
  kind: 'media',
  accept,
  required: true,
  ui: { control: accept, group: 'inputs', order: 0 },
})

function model(id: string, taskType: string, params: AnyParamDescriptor[], state?: 'ready' | 'away'): Model {
  return {
    id,
    listingId: id,
    taskType,
    modality: 'image',
    workspace: 'image',
    vendor: 'Offset',
    displayName: id,
    params,
    defaults: {},
    priceFromCoins: 1,
    ...(state && { 'x-pressrun': { provider: { name: 'Engine', state, since: '2026-11-16T08:00:00Z' } } }),
  }
}

const MODELS = [
  model('poster', 'image.generate', []),
  model('puppet', 'video.animate', [takes('first_frame', 'image')]),
  model('gone-scaler', 'image.upscale', [takes('image', 'image')], 'away'),
  model('scaler', 'image.upscale', [takes('image', 'image')]),
  model('other-scaler', 'image.upscale', [takes('image', 'image')]),
  model('scribe', 'audio.stt', [takes('audio', 'audio')]),
  model('new-thing', 'image.dream', [takes('image', 'image')]),
]

const told = (kind: string, atHand?: string) =>
  purposesFor(kind, MODELS, atHand).map(({ taskType, model: { id } }) => `${taskType} ${id}`)

test('what can be done with a file is what the catalog takes its kind for, the most usual first', () => {
  expect(told('image')).toEqual(['image.upscale scaler', 'video.animate puppet', 'image.dream new-thing'])
  expect(told('audio')).toEqual(['audio.stt scribe'])
  expect(told('video')).toEqual([])
})

test('the model that is at hand does it, also when another stands before it', () => {
  expect(told('image', 'other-scaler')[0]).toBe('image.upscale other-scaler')
  expect(told('image', 'poster')[0]).toBe('image.upscale scaler')
})

test('every model that takes it can be chosen', () => {
  expect(takersOf('image', MODELS).map(({ id }) => id)).toEqual([
    'puppet',
    'gone-scaler',
    'scaler',
    'other-scaler',
    'new-thing',
  ])
})

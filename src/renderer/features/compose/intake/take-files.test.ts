import { expect, test } from 'vitest'
import type { AnyParamDescriptor, Model } from '#shared/service/catalog.ts'
import { useDraft } from '../draft/draft-store.ts'
import { filesIn, usePendingFiles, type PendingFile } from './pending-files.ts'
import { placesFor } from './take-files.ts'

const image = { name: 'image', kind: 'media', accept: 'image', required: true, ui: { control: 'image' } } as const
const references = {
  name: 'reference_images',
  kind: 'media_list',
  accept: 'image',
  required: false,
  maxItems: 2,
  ui: { control: 'images' },
} as const

const picture = (name: string) => ({ name, kind: 'image' })

function namesBySetting(params: readonly object[], names: readonly string[], filled: Record<string, number> = {}) {
  const { places, homeless } = placesFor(
    { params: params as AnyParamDescriptor[] },
    [...names.map(picture), { name: 'song', kind: 'audio' }],
    ({ name }) => filled[name] ?? 0,
  )
  expect(homeless.map(({ name }) => name)).toEqual(['song'])
  return Object.fromEntries([...places].map(([{ name }, files]) => [name, files.map((file) => file.name)]))
}

test('several pictures beside a setting for one are all given to it at once, as if they were dropped on it', () => {
  expect(namesBySetting([image], ['a', 'b', 'c'])).toEqual({ image: ['a', 'b', 'c'] })
})

test('each goes to what has room, counting what is given with it and what is there or on its way', () => {
  const both = [references, image]
  expect(namesBySetting(both, ['a', 'b', 'c'])).toEqual({ image: ['a'], reference_images: ['b', 'c'] })
  expect(namesBySetting(both, ['a', 'b'], { image: 1 })).toEqual({ reference_images: ['a', 'b'] })
  expect(namesBySetting(both, ['a', 'b'], { image: 1, reference_images: 1 })).toEqual({
    reference_images: ['a'],
    image: ['b'],
  })
  expect(namesBySetting(both, ['a'], { image: 1, reference_images: 2 })).toEqual({ image: ['a'] })
})

const pending = (param: string, error?: string): PendingFile => ({
  id: 1,
  param,
  name: 'a.png',
  address: '',
  kind: 'image',
  progress: 0,
  error,
})

test('a setting has what is set and what is on its way to it, but not what was refused', () => {
  const model = { id: 'm', defaults: {}, params: [references] } as unknown as Model
  const descriptor = references as unknown as AnyParamDescriptor
  expect(filesIn({ model, descriptor })).toBe(0)
  useDraft.getState().set(model, 'reference_images', ['/a.png'])
  usePendingFiles.setState({
    list: [pending('reference_images'), pending('reference_images', 'No picture.'), pending('image')],
  })
  expect(filesIn({ model, descriptor })).toBe(2)
})

import { expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import { filesShowingPeople, stillAgreed } from './consent.ts'

const model = {
  params: [
    { name: 'audio', kind: 'media', accept: 'audio', ui: { control: 'audio' } },
    { name: 'prompt', kind: 'text', ui: { control: 'prompt' } },
    { name: 'images', kind: 'media_list', accept: 'image', ui: { control: 'images' } },
  ],
} as unknown as Pick<Model, 'params'>

test('consent is about the files of people, not about words', () => {
  expect(filesShowingPeople(model, { prompt: 'A song' })).toBe('')
  expect(filesShowingPeople(model, { audio: '/a.mp3', images: ['/1.png', '/2.png'] })).toBe('/a.mp3\n/1.png\n/2.png')
})

test('it holds for the file it was given for, and has to be given anew for another or one more', () => {
  expect(stillAgreed('/a.mp3', '/a.mp3')).toBe('/a.mp3')
  expect(stillAgreed('/a.mp3', '/b.mp3')).toBeUndefined()
  expect(stillAgreed('/a.mp3', '/a.mp3\n/b.mp3')).toBeUndefined()
  expect(stillAgreed('/a.mp3', '')).toBeUndefined()
})

test('it still holds when the files change places, or one of several goes and comes back', () => {
  const both = '/1.png\n/2.png'
  expect(stillAgreed(both, '/2.png\n/1.png')).toBe(both)
  expect(stillAgreed(both, '/2.png')).toBe(both)
  expect(stillAgreed(both, '/2.png\n/3.png')).toBeUndefined()
  expect(stillAgreed(both, '/1.pn')).toBeUndefined()
})

test('given before there is a file it is for the first that comes, and for that one only', () => {
  const first = stillAgreed('', '/a.mp3')
  expect(first).toBe('/a.mp3')
  expect(stillAgreed(first, '/b.mp3')).toBeUndefined()
  expect(stillAgreed(undefined, '/a.mp3')).toBeUndefined()
})

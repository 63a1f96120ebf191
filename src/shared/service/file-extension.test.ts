import { expect, test } from 'vitest'
import { extensionOf, typeByName } from './file-extension.ts'

test.each([
  ['image/jpeg', 'jpg'],
  ['IMAGE/PNG; q=1', 'png'],
  ['video/mp4', 'mp4'],
  ['text/plain', 'txt'],
  ['application/x-later', 'bin'],
  ['constructor', 'bin'],
])('a file of %s ends in %s', (mimeType, extension) => {
  expect(extensionOf(mimeType)).toBe(extension)
})

test.each([
  ['a.b/photo.JPG', 'image/jpeg'],
  ['photo.jpeg', 'image/jpeg'],
  ['moving.apng', 'image/png'],
  ['clip.m4v', 'video/mp4'],
  ['song.m4a', 'audio/mp4'],
  ['notes.txt', 'text/plain'],
  ['png', undefined],
  ['photo.png.', undefined],
  ['photo.later', undefined],
  ['photo.constructor', undefined],
])('%s is of type %s by its name', (name, type) => {
  expect(typeByName(name)).toBe(type)
})

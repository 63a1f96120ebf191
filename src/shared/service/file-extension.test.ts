import { expect, test } from 'vitest'
import { extensionOf } from './file-extension.ts'

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

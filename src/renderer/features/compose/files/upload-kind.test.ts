import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { uploadKindOf } from './upload-kind.ts'

const fileOf = (name: string) =>
  new Blob([readFileSync(new URL(`../../../../../tests/support/media/${name}`, import.meta.url))])

test.each([
  ['picture.jpg', 'image'],
  ['picture.webp', 'image'],
  ['tone.mp3', 'audio'],
  ['tone.m4a', 'audio'],
  ['tone.ogg', 'audio'],
  ['clip.mp4', 'video'],
  ['clip.mov', 'video'],
  ['clip.webm', 'video'],
])('%s is taken as %s', async (name, kind) => {
  expect(await uploadKindOf(fileOf(name))).toBe(kind)
})

test('what no service takes is nothing, whatever it is called', async () => {
  for (const content of ['', 'GIF89a', '%PDF-1.7', 'prompt,style', 'RIFF1234AVI '])
    expect([content, await uploadKindOf(new File([content], 'picture.png', { type: 'image/png' }))]).toEqual([
      content,
      undefined,
    ])
})

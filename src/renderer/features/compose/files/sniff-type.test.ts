import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { HEAD_BYTES, sniffType } from './sniff-type.ts'

const head = (name: string) =>
  readFileSync(new URL(`../../../../../tests/support/media/${name}`, import.meta.url)).subarray(0, HEAD_BYTES)

test.each([
  ['picture.jpg', 'image/jpeg'],
  ['picture.webp', 'image/webp'],
  ['tone.mp3', 'audio/mpeg'],
  ['tone.m4a', 'audio/mp4'],
  ['tone.ogg', 'audio/ogg'],
  ['clip.mp4', 'video/mp4'],
  ['clip.mov', 'video/quicktime'],
  ['clip.webm', 'video/webm'],
])('%s is %s', (name, type) => {
  expect(sniffType(head(name))).toBe(type)
})

test('PNG and WAV by their signatures, and nothing by a lack of them', () => {
  expect(sniffType(Uint8Array.of(0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a))).toBe('image/png')
  expect(sniffType(new TextEncoder().encode('RIFF1234WAVEfmt '))).toBe('audio/wav')
  for (const text of ['', 'GIF89a', '%PDF-1.7', 'prompt,style', 'RIFF1234AVI '])
    expect([text, sniffType(new TextEncoder().encode(text))]).toEqual([text, undefined])
})

import { assert, asyncProperty, uint8Array } from 'fast-check'
import { describe, expect, test } from 'vitest'
import { png, pngChunk, sample, wav } from '../../../tests/support/sample-media.ts'
import { BOXES } from './boxes.ts'
import { isPng, PNG_CHUNKS, PNG_SIGNATURE, readPngText } from './png.ts'
import { isRiff, RIFF_CHUNKS, RIFF_HEAD_BYTES } from './riff.ts'
import { partsIn, partsOf, type ByteSource, type Layout, type Part } from './walk.ts'
import { readWebpHeader, WEBP_HAS, writeWebpHeader } from './webp.ts'

/** As a file is read: never more than there is. */
const sourceOf = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read: async (position, length) => bytes.subarray(position, position + length),
})

/** Both walks, which are to find the same. */
async function walked(bytes: Uint8Array, layout: Layout, from: number, to = bytes.length): Promise<Part[]> {
  const parts = [...partsIn(bytes, layout, { from, to })]
  const read: Part[] = []
  for await (const part of partsOf(sourceOf(bytes), layout, { from, to })) read.push(part)
  expect(read).toEqual(parts)
  return parts
}

const typesOf = (parts: readonly Part[]) => parts.map(({ type }) => type)

const FILES = {
  'a PNG': { layout: PNG_CHUNKS, from: PNG_SIGNATURE.length, bytes: async () => png(4, 4) },
  'a WebP': { layout: RIFF_CHUNKS, from: RIFF_HEAD_BYTES, bytes: () => sample('picture.webp') },
  'a WAV': { layout: RIFF_CHUNKS, from: RIFF_HEAD_BYTES, bytes: async () => wav(0.1) },
  'a film': { layout: BOXES, from: 0, bytes: () => sample('clip.mp4') },
} as const

test('whole files are followed to their last byte', async () => {
  const found: Record<string, string[]> = {}
  for (const [name, { layout, from, bytes }] of Object.entries(FILES)) {
    const file = await bytes()
    const parts = await walked(file, layout, from)
    expect([name, parts.at(-1)!.end]).toEqual([name, file.length])
    found[name] = typesOf(parts)
  }
  expect(found['a PNG']).toEqual(['IHDR', 'IDAT', 'IEND'])
  expect(found['a WAV']).toEqual(['fmt ', 'data'])
  expect(found['a film']).toEqual(expect.arrayContaining(['ftyp', 'moov', 'mdat']))
})

test.each(Object.entries(FILES))('%s that is cut off is followed as far as its heads are there', async (_, file) => {
  const whole = await file.bytes()
  const parts = await walked(whole, file.layout, file.from)
  const cuts = parts.flatMap(({ start, content, end }) => [start, start + 7, start + 8, content, end - 1])
  for (const cut of cuts.filter((at) => at > file.from)) {
    const found = await walked(whole.subarray(0, cut), file.layout, file.from)
    // the last of them says where it would have ended
    expect([cut, found]).toEqual([cut, parts.slice(0, found.length)])
    expect([cut, parts.filter(({ start }) => start + 16 <= cut).length <= found.length]).toEqual([cut, true])
    expect([cut, found.every(({ start }) => start + 8 <= cut)]).toEqual([cut, true])
  }
})

test.each(Object.entries(FILES))('whatever stands in place of %s, the walk only goes on and ends', async (_, file) => {
  await assert(
    asyncProperty(uint8Array({ maxLength: 200 }), async (bytes) => {
      let end = 0
      for (const part of await walked(bytes, file.layout, 0)) {
        expect(part.start).toBe(end)
        expect(part.content).toBeGreaterThanOrEqual(part.start + 8)
        expect(part.contentEnd).toBeGreaterThanOrEqual(part.content)
        expect(part.end).toBeGreaterThanOrEqual(part.contentEnd)
        end = part.end
      }
    }),
  )
})

function long(size: bigint): Uint8Array {
  const bytes = Buffer.alloc(32)
  bytes.write('\0\0\0\x01mdat', 'latin1')
  bytes.writeBigUInt64BE(size, 8)
  return bytes
}

describe('boxes', () => {
  test('may have 64 bits for their size', async () => {
    expect(await walked(long(20n), BOXES, 0)).toMatchObject([
      { type: 'mdat', content: 16, end: 20, isOpenEnded: false },
      { start: 20, end: 32, isOpenEnded: true },
    ])
    expect(await walked(long(2n ** 63n), BOXES, 0)).toMatchObject([{ type: 'mdat', end: 2 ** 63 }])
  })

  test('that are smaller than their own head, or end inside of it, are none', async () => {
    expect(await walked(long(15n), BOXES, 0)).toEqual([])
    expect(await walked(long(20n).subarray(0, 15), BOXES, 0)).toEqual([])
    expect(await walked(Buffer.from('\0\0\0\x07free', 'latin1'), BOXES, 0)).toEqual([])
  })

  test('that go on to the end end where what is around them does', async () => {
    const bytes = Buffer.alloc(40, '\0\0\0\0free', 'latin1')
    expect(await walked(bytes, BOXES, 8, 32)).toMatchObject([{ start: 8, end: 32, isOpenEnded: true }])
  })
})

const contentOf = (type: string, text: string) => pngChunk(type, Buffer.from(text, 'latin1')).subarray(8, -4)

describe('the text of a PNG', () => {
  test.each([
    ['tEXt', 'prompt\0words', { isPacked: false, encoding: 'latin1', textStart: 7 }],
    ['zTXt', 'prompt\0\0words', { isPacked: true, encoding: 'latin1', textStart: 8 }],
    ['iTXt', 'prompt\0\0\0de\0Bitte\0words', { isPacked: false, encoding: 'utf8', textStart: 18 }],
    ['iTXt', 'prompt\0\x01\0\0\0words', { isPacked: true, encoding: 'utf8', textStart: 11 }],
  ])('%s %j', (type, text, found) => {
    expect(readPngText(type, contentOf(type, text))).toEqual({ keyword: 'prompt', ...found })
  })

  test.each([
    ['tEXt', 'a keyword without an end'],
    ['tEXt', '\0words'],
    ['tEXt', `${'k'.repeat(80)}\0words`],
    ['iTXt', 'prompt\0\0'],
    ['iTXt', 'prompt\0\0\0de'],
    ['iTXt', 'prompt\0\0\0de\0Bitte'],
    ['tIME', 'prompt\0words'],
  ])('%s %j is none', (type, text) => {
    expect(readPngText(type, contentOf(type, text))).toBeUndefined()
  })
})

test('files are known by their first bytes, and too few of them are nothing', async () => {
  const picture = await sample('picture.webp')
  expect([isPng(png(1, 1)), isPng(PNG_SIGNATURE.subarray(0, 7)), isPng(picture)]).toEqual([true, false, false])
  expect([isRiff(picture, 'WEBP'), isRiff(picture, 'WAVE'), isRiff(picture.subarray(0, 11), 'WEBP')]).toEqual([
    true,
    false,
    false,
  ])
})

test('the header of a WebP is read as it was written', () => {
  const header = { flags: WEBP_HAS.xmp | WEBP_HAS.alpha, width: 70_001, height: 16_777_216 }
  const written = writeWebpHeader(header)
  expect(readWebpHeader(written)).toEqual(header)
  expect(readWebpHeader(written.subarray(0, 9))).toBeUndefined()
})

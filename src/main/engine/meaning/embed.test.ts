import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import { WorkersUnavailableError } from '../jobs/workers.ts'
import { createWorkers } from '../workers/pool.ts'
import { quantized } from './embed.ts'
import { inEnglish } from './in-english.ts'
import { canFindByMeaning, PIECES_FILE } from './networks.ts'
import { readWordPieces } from './word-pieces.ts'

const PACK = resolve('node_modules/.cache/media-pack')
const hasNetwork = canFindByMeaning({ mediaPackDir: PACK })
const empty = mkdtempSync(join(tmpdir(), 'pressrun-no-pack-'))
const host = createTestHost({ empty: true, reads: true })
const workers = createWorkers({ host, size: 1 })
afterAll(async () => {
  await workers.close()
  rmSync(empty, { recursive: true, force: true })
})
const { signal } = new AbortController()

test('a vector keeps its direction in bytes', () => {
  expect([...new Int8Array(quantized(Float32Array.of(0.5, -1, 0, 0.25)).buffer)]).toEqual([64, -127, 0, 32])
  expect([...quantized(new Float32Array(3))]).toEqual([0, 0, 0])
})

test.each([
  ['gemütlicher Winterabend', 'cosy winter evening'],
  ['Eine Hütte im Schnee', 'a cabin in snow'],
  ['a fox in the snow', 'a fox in the snow'],
  ['Studio portrait, 85 mm', 'Studio portrait, 85 mm'],
  ['', ''],
])('%j is read as %j', (text, english) => {
  expect(inEnglish(text)).toBe(english)
})

test('without the network in the media pack, that is said', async () => {
  expect(canFindByMeaning({ mediaPackDir: empty })).toBe(false)
  const bare = createWorkers({ host: { ...host, worker: { ...host.worker, mediaPackDir: empty } }, size: 1 })
  await expect(bare.embed({ texts: ['snow'] }, { signal })).rejects.toThrow(WorkersUnavailableError)
  await bare.close()
})

describe.runIf(hasNetwork)('with the network', () => {
  test('the vocabulary has its known pieces', () => {
    const pieces = readWordPieces(readFileSync(join(PACK, PIECES_FILE), 'utf8'))
    // as every BERT without capitals numbers them
    expect(pieces.of('Hello, world!')).toEqual([101, 7592, 1010, 2088, 999, 102])
    expect(pieces.of('embeddings')).toEqual([101, 7861, 8270, 4667, 2015, 102])
  })

  test('what says alike lies near each other, in both languages, and the same text in the same place', async () => {
    const texts = [
      'cosy winter evening',
      'a log cabin in deep snow with lit windows at dusk',
      'a red racing car on a track',
      'Eine Blockhütte im Schnee am Abend',
      'a log cabin in deep snow with lit windows at dusk',
    ]
    const { vectors } = await workers.embed({ texts }, { signal })
    expect(vectors.map(({ length }) => length)).toEqual([384, 384, 384, 384, 384])
    const [asked, cabin, car, german, again] = vectors.map((bytes) => new Int8Array(bytes))
    expect(cosine(asked!, cabin!)).toBeGreaterThan(0.25)
    expect(cosine(asked!, car!)).toBeLessThan(0.15)
    expect(cosine(german!, cabin!)).toBeGreaterThan(cosine(german!, car!) + 0.2)
    expect([...again!]).toEqual([...cabin!])
  })
})

function cosine(one: Int8Array, other: Int8Array): number {
  return product(one, other) / Math.sqrt(product(one, one) * product(other, other))
}

function product(one: Int8Array, other: Int8Array): number {
  return one.reduce((sum, value, at) => sum + value * other[at]!, 0)
}

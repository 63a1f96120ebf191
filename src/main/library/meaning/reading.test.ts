import { createHash } from 'node:crypto'
import { expect, test } from 'vitest'
import { prepareLibrary, prompted } from '../../../../tests/support/library-bench.ts'
import { countMeanings, numberOfItem, vectorOf } from '../store/meanings.ts'
import { createMeaning, type MeaningReader } from './index.ts'

const bench = prepareLibrary()
const { add, run } = bench

/** The same text is the same vector, and no two others are near to each other. */
function vectorFor(text: string): Uint8Array {
  const parts = Array.from({ length: 12 }, (_, part) => createHash('sha256').update(`${part} ${text}`).digest())
  return new Uint8Array(Buffer.concat(parts))
}

/** Reads of a library without a network; `reads` are the texts that were handed out at once. */
function openMeaning(given: Partial<MeaningReader> = {}, isBusy = () => false) {
  const reads: string[][] = []
  const closing = new AbortController()
  const meaning = createMeaning({
    db: bench.db,
    clock: bench.clock,
    log: { info() {}, warn() {}, error() {} },
    isBusy,
    onFound() {},
    onProgress() {},
    signal: closing.signal,
    reader: {
      isAvailable: () => true,
      network: 'of this test',
      async read(texts, signal) {
        signal.throwIfAborted()
        reads.push([...texts])
        return texts.map(vectorFor)
      },
      understand: async (question) => vectorFor(question),
      ...given,
    },
  })
  return { meaning, reads, close: () => closing.abort() }
}

async function addPictures(count: number): Promise<void> {
  for (let index = 0; index < count; index += 1) await add(`asset-${index}`, prompted(`picture ${index}`))
}

test('what was read before the app closed in the middle is not read again', async () => {
  await addPictures(20)
  const first = openMeaning({
    async read(texts, signal) {
      if (countMeanings(bench.db).waiting < 20) first.close()
      signal.throwIfAborted()
      return texts.map(vectorFor)
    },
  })
  first.meaning.start()
  await bench.clock.advance(3_000)
  await first.meaning.idle()
  expect(countMeanings(bench.db)).toEqual({ total: 20, waiting: 12 })

  const second = openMeaning()
  second.meaning.start()
  await bench.clock.advance(3_000)
  await second.meaning.idle()
  expect(countMeanings(bench.db)).toEqual({ total: 20, waiting: 0 })
  // the newest were first
  expect(second.reads.flat().toSorted()).toEqual(Array.from({ length: 12 }, (_, at) => `picture ${at}`).toSorted())
})

test('while a batch runs nothing more is read, and after it the rest', async () => {
  await addPictures(20)
  let busy = false
  const { meaning, reads } = openMeaning(
    {
      async read(texts) {
        reads.push([...texts])
        busy = reads.length === 1
        return texts.map(vectorFor)
      },
    },
    () => busy,
  )
  meaning.start()
  await bench.clock.advance(3_000)
  await expect.poll(() => countMeanings(bench.db).waiting).toBe(12)
  await bench.clock.advance(5_000)
  expect(reads).toHaveLength(1)
  busy = false
  await bench.clock.advance(5_000)
  await meaning.idle()
  expect(countMeanings(bench.db).waiting).toBe(0)
})

test('without the media pack words alone count, and it says so', async () => {
  const id = await add('asset-1', prompted('snow on a roof'))
  const { meaning } = openMeaning({ isAvailable: () => false, understand: () => Promise.reject(new Error('asked')) })
  expect(meaning.standing()).toEqual({ available: false, total: 1, waiting: 1 })
  expect(await meaning.sought({ text: 'snow', meaning: true })).toEqual({ text: 'snow' })
  await expect(meaning.sought({ like: id })).rejects.toMatchObject({ code: 'meaning_unavailable' })
})

test('what is new is found at once, what says something else is read anew, what is deleted loses its vector', async () => {
  const { meaning } = openMeaning()
  await addPictures(2)
  const meant = async (text: string) => {
    meaning.changed()
    const { ranking } = await meaning.sought({ text, meaning: true })
    return [...ranking!.best, ...ranking!.meant].map(({ number }) => number)
  }
  expect(await meant('an owl. at night')).toEqual([])
  const id = await add('asset-owl', prompted('an owl'))
  const number = numberOfItem(bench.db, id)!
  expect(await meant('an owl')).toEqual([number])
  expect(vectorOf(bench.db, number)).toEqual(Buffer.from(vectorFor('an owl')))

  await run('library.tag', { ids: [id], add: ['at night'] })
  expect(vectorOf(bench.db, number)).toBeUndefined()
  expect(await meant('an owl. at night')).toEqual([number])
  expect(vectorOf(bench.db, number)).toEqual(Buffer.from(vectorFor('an owl. at night')))

  await run('library.trash', { ids: [id] })
  expect(vectorOf(bench.db, number)).toBeUndefined()
  expect(await meant('an owl. at night')).toEqual([])
  await meaning.idle()
})

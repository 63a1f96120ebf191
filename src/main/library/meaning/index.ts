import type { Database } from 'better-sqlite3'
import { Refusal } from '#shared/app/refusal.ts'
import type { LibraryFilter } from '#shared/app/library.ts'
import { yieldToEventLoop } from '../../tools/yield-to-event-loop.ts'
import type { Clock } from '../../tools/clock.ts'
import type { Log } from '../../tools/log.ts'
import { RecentMap } from '../../tools/recent-map.ts'
import { searchWords } from '../search-words.ts'
import { unknownItem } from '../require-item.ts'
import { countMeanings, numberOfItem, vectorOf, vectorsAfter } from '../store/meanings.ts'
import type { Ranking, SoughtFilter } from '../store/ranking.ts'
import { findByWords, NOTHING_LIKE_IT, rankByMeaning, rankLike } from './rank.ts'
import { createReading, type MeaningReader } from './reading.ts'
import { createVectors, vectorIn, type Vectors } from './vectors.ts'

export type { MeaningReader } from './reading.ts'

/** Finds by meaning: knows what items say, and which of them are near to a question. */
export interface Meaning {
  /** A filter whose question is understood, as far as that can be done now; otherwise its words alone count. */
  sought(filter: LibraryFilter): Promise<SoughtFilter>
  /** How much of the library was read. */
  standing(): { available: boolean; total: number; waiting: number }
  /** Something is new or different. */
  changed(): void
  /** Reads in the background from now on; nobody waits for a network to be loaded. */
  start(): void
  idle(): Promise<void>
}

/** Loading takes a few milliseconds of this process at a time. */
const LOADED_AT_ONCE = 2_000
/** After so long without a question the vectors are dropped from memory. */
const IDLE_MS = 10 * 60_000
/** So long a window waits for a question to be understood; then it gets what has the words, and is told when there is more. */
const PATIENCE_MS = 250
const REMEMBERED = 64
/** After the start, when nobody waits for the disk any more. */
const FIRST_READING_MS = 3_000

export function createMeaning(options: {
  db: Database
  reader: MeaningReader
  clock: Clock
  log: Log
  isBusy: () => boolean
  /** A question that was asked would now be answered otherwise. */
  onFound: () => void
  /** More of the library was read. */
  onProgress: () => void
  signal: AbortSignal
}): Meaning {
  const { db, reader, clock, signal, onFound, onProgress } = options
  const questions = new RecentMap<string, Promise<Int8Array | undefined>>(REMEMBERED)
  const rankings = new RecentMap<string, Ranking>(REMEMBERED)
  let loading: Promise<Vectors> | undefined
  let vectors: Vectors | undefined
  let letGo: (() => void) | undefined
  let inBackground = false
  /** Whether something was read that belongs to what a window shows. */
  let isFoundAnew = false
  /** Counts what was new or different. */
  let version = 0

  const reading = createReading({
    ...options,
    onRead(number, vector) {
      vectors?.set(number, vector)
      isFoundAnew ||= rankings.size > 0
      rankings.clear()
      onProgress()
    },
    onEnd() {
      if (isFoundAnew && !signal.aborted) onFound()
      isFoundAnew = false
    },
  })

  function vectorsInUse(): Promise<Vectors> {
    letGo?.()
    letGo = clock.setTimer(IDLE_MS, () => {
      loading = undefined
      vectors = undefined
      rankings.clear()
    })
    loading ??= load()
    return loading
  }

  async function load(): Promise<Vectors> {
    const made = createVectors()
    // what is read from now on is told to it as well
    vectors = made
    for (let after = 0; ;) {
      const some = vectorsAfter(db, after, LOADED_AT_ONCE)
      for (const [number, bytes] of some) if (bytes.length > 0) made.set(number, vectorIn(bytes))
      if (some.length < LOADED_AT_ONCE || signal.aborted) return made
      after = some.at(-1)![0]
      await yieldToEventLoop()
    }
  }

  function questionVector(text: string): Promise<Int8Array | undefined> {
    const known = questions.get(text)
    const asked = known ?? reader.understand(text, signal).then((bytes) => bytes && vectorIn(bytes))
    questions.set(text, asked)
    if (!known) asked.catch(() => questions.delete(text))
    return asked
  }

  /** Null when it is not understood. */
  async function rankText(text: string): Promise<Ranking | null> {
    const loaded = Promise.all([questionVector(text), vectorsInUse()])
    // meanwhile, unless it was found before; what has changed until then is looked up again
    const before = version
    const early = rankings.has(text) ? undefined : findByWords(db, text)
    const [vector, all] = await loaded
    if (!vector) return null
    const known = rankings.get(text)
    if (known) return known
    const ranking = rankByMeaning(db, all, vector, early && before === version ? early : findByWords(db, text))
    rankings.set(text, ranking)
    return ranking
  }

  /** Undefined when it takes too long for somebody who looks; they are told when it is there. */
  async function rankSoon(text: string): Promise<Ranking | null | undefined> {
    const ranking = rankText(text)
    if (!inBackground) return ranking
    const late = Promise.withResolvers<undefined>()
    const cancel = clock.setTimer(PATIENCE_MS, () => late.resolve(undefined))
    const first = await Promise.race([ranking.catch(() => undefined), late.promise])
    cancel()
    if (first === undefined)
      ranking.then(
        (found) => found && !signal.aborted && onFound(),
        (error: unknown) => {
          if (!signal.aborted) options.log.warn('A question could not be understood.', { reason: String(error) })
        },
      )
    return first
  }

  async function like(id: string): Promise<Ranking> {
    const number = numberOfItem(db, id)
    if (number === undefined) throw unknownItem()
    if (!vectorOfItem(number)) {
      if (!reader.isAvailable()) throw unavailable()
      await reading.finish()
    }
    const vector = vectorOfItem(number)
    if (!vector) return NOTHING_LIKE_IT
    return rankLike(db, await vectorsInUse(), number, vector)
  }

  function vectorOfItem(number: number): Int8Array | undefined {
    const bytes = vectorOf(db, number)
    return bytes && vectorIn(bytes)
  }

  return {
    async sought({ meaning, like: id, ...filter }) {
      if (id !== undefined && !filter.trashed) return { ...filter, ranking: await like(id) }
      const text = filter.text?.trim() ?? ''
      // what is quoted is meant to the letter
      if (!meaning || filter.trashed || text.includes('"') || searchWords(text) === null) return filter
      if (!reader.isAvailable()) return filter
      if (!inBackground) await reading.finish()
      const ranking = await rankSoon(text)
      return ranking ? { ...filter, ranking } : filter
    },
    standing: () => ({ available: reader.isAvailable(), ...countMeanings(db) }),
    changed() {
      version += 1
      rankings.clear()
      if (inBackground) reading.wake()
    },
    start() {
      inBackground = true
      const cancel = clock.setTimer(FIRST_READING_MS, () => reading.wake())
      signal.addEventListener('abort', cancel, { once: true })
    },
    async idle() {
      letGo?.()
      await reading.idle()
      await Promise.allSettled([...questions.values(), loading])
      letGo?.()
    },
  }
}

function unavailable(): Refusal {
  return new Refusal('meaning_unavailable')
}

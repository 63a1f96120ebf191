import type { Database } from 'better-sqlite3'
import { inTransaction } from '../../sqlite/transaction.ts'
import { yieldToEventLoop } from '../../tools/yield-to-event-loop.ts'
import type { Clock } from '../../tools/clock.ts'
import type { Log } from '../../tools/log.ts'
import { keepMeaning, unreadOthers, unreadWords, wordsOfItem } from '../store/meanings.ts'
import { vectorIn } from './vectors.ts'
import { textOf } from './text-of.ts'

/** Says what texts mean, in a process of its own. */
export interface MeaningReader {
  /** Whether the media pack has what it takes. */
  isAvailable(): boolean
  /** Which network reads, and how: what another one has read is read again. */
  network: string
  /** Signed bytes for each text. */
  read(texts: readonly string[], signal: AbortSignal): Promise<readonly Uint8Array[]>
  /** Of what somebody types; undefined while most of it is no words yet, or names, which only words can find. */
  understand(question: string, signal: AbortSignal): Promise<Uint8Array | undefined>
}

/** Reads what waits to be read. */
export interface Reading {
  /** There may be something to read. */
  wake(): void
  /** Reads all that waits, whatever else is going on. */
  finish(): Promise<void>
  /** Nothing is being read. */
  idle(): Promise<void>
}

/** A few milliseconds of work for this process, and a fraction of a second for the other. */
const AT_ONCE = 8
/** So many that another network has read are given back at once. */
const GIVEN_BACK_AT_ONCE = 500
/** While something else is being made, whether that goes on is looked at again after this. */
const BUSY_MS = 5_000

export function createReading({
  db,
  reader,
  clock,
  log,
  isBusy,
  onRead,
  onEnd,
  signal,
}: {
  db: Database
  reader: MeaningReader
  clock: Clock
  log: Log
  /** Somebody waits for the processor. */
  isBusy: () => boolean
  onRead: (number: number, vector: Int8Array) => void
  /** For now there is no more to read. */
  onEnd: () => void
  signal: AbortSignal
}): Reading {
  let running: Promise<void> | undefined
  let urgent = 0

  async function readAll(): Promise<void> {
    while (unreadOthers(db, reader.network, GIVEN_BACK_AT_ONCE)) await yieldToEventLoop()
    for (;;) {
      while (mustWait()) await pause(BUSY_MS)
      if (signal.aborted) return
      const items = unreadWords(db, AT_ONCE).map((words) => ({ number: words.number, says: textOf(words) }))
      if (items.length === 0) return
      await readSome(items)
    }
  }

  function mustWait(): boolean {
    return isBusy() && urgent === 0 && !signal.aborted
  }

  async function readSome(items: readonly { number: number; says: string }[]): Promise<void> {
    const worded = items.filter(({ says }) => says !== '')
    const vectors =
      worded.length === 0
        ? []
        : await reader.read(
            worded.map(({ says }) => says),
            signal,
          )
    const read = new Map(worded.map(({ number }, index) => [number, vectors[index]!]))
    inTransaction(db, () => {
      for (const { number, says } of items) {
        // somebody may have changed it meanwhile: then it waits on
        const now = wordsOfItem(db, number)
        if (!now || textOf(now) !== says) continue
        const vector = read.get(number) ?? new Uint8Array()
        keepMeaning(db, { number, network: reader.network, vector })
        if (vector.length > 0) onRead(number, vectorIn(vector))
      }
    })
  }

  function pause(ms: number): Promise<void> {
    return new Promise((resolve) => {
      const cancel = clock.setTimer(ms, done)
      signal.addEventListener('abort', done, { once: true })
      function done(): void {
        cancel()
        signal.removeEventListener('abort', done)
        resolve()
      }
    })
  }

  function start(): Promise<void> {
    running ??= readAll().finally(() => {
      running = undefined
      onEnd()
    })
    return running
  }

  return {
    wake() {
      if (signal.aborted || running || !reader.isAvailable()) return
      start().catch((error: unknown) => {
        // what waits goes on waiting: the next wake tries again
        if (!signal.aborted) log.warn('What items say cannot be read now.', { reason: String(error) })
      })
    },
    async finish() {
      urgent += 1
      try {
        await start()
      } finally {
        urgent -= 1
      }
    },
    idle: async () => running?.catch(() => {}),
  }
}

import { resolve } from 'node:path'
import type { Database } from 'better-sqlite3'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { embed, quantized } from '#main/engine/meaning/embed.ts'
import { MEANING_VERSION } from '#main/engine/meaning/networks.ts'
import { createRandom } from '#main/engine/runners/kit/random.ts'
import { createMeaning, type MeaningReader } from '#main/library/meaning/index.ts'
import { cosine, createVectors, vectorIn } from '#main/library/meaning/vectors.ts'
import { searchItems } from '#main/library/search.ts'
import { ENTRY_COLUMNS } from '#main/library/store/entry-record.ts'
import { keepMeaning } from '#main/library/store/meanings.ts'
import { inTransaction } from '#main/sqlite/transaction.ts'
import { systemClock } from '#main/tools/clock.ts'
import { openUserDatabase } from '#main/user-database/open.ts'
import { BEST_FIRST, type LibraryFilter } from '#shared/app/library.ts'
import { OTHER_PROMPTS, SOUGHT_PROMPTS } from '../../tests/support/prompt-library.ts'
import { createFolder } from '../engine.ts'
import { seed } from '../library.ts'
import { inTurns, microseconds, milliseconds, perCall, timed, type Result } from '../measure.ts'
import { sized } from '../size.ts'

const ITEMS = sized(100_000, 1_000)
const PAGE = 200
const ROUNDS = 15
const CALLS = sized(10, 1)
/** Whoever does not find it among so many looks elsewhere. */
const SEEN = 5
const NEAREST = 50
const ASKED = sized(10, 1)
/** Of 127 that a number may be. */
const ASIDE = 30

const { signal } = new AbortController()
const pack = createMediaPack(resolve('node_modules/.cache/media-pack'))
const reader: MeaningReader = {
  isAvailable: () => true,
  network: MEANING_VERSION,
  read: async (texts) => (await embed({ texts: [...texts] }, { pack, signal })).vectors,
  understand: async (question) => (await embed({ texts: [question] }, { pack, signal })).vectors[0],
}

/** Whether everyday words find what was meant, and what that costs in a large library. */
export async function* benchMeaning(): AsyncGenerator<Result> {
  yield* benchRanks()
  yield* benchQuery()
}

function open(db: Database) {
  const log = { info() {}, warn: console.warn, error: console.error }
  const asked = { db, reader, clock: systemClock, log, isBusy: () => false, onFound() {}, onProgress() {}, signal }
  const meaning = createMeaning(asked)
  const page = async (filter: LibraryFilter) =>
    searchItems(db, {
      filter: await meaning.sought(filter),
      sort: BEST_FIRST,
      stacked: false,
      folded: false,
      limit: PAGE,
    }).items
  return { meaning, page }
}

/** Words alone against words and meaning, in a library whose prompts are known: the share found, and the mean of 1/rank. */
async function* benchRanks(): AsyncGenerator<Result> {
  const folder = createFolder()
  const db = openUserDatabase(folder.path)
  const prompts = [...SOUGHT_PROMPTS.map(({ prompt }) => prompt), ...OTHER_PROMPTS]
  seed(db, prompts.length, (index) => prompts[index]!)
  const { meaning, page } = open(db)
  const score = async (more: Partial<LibraryFilter>) => {
    const ranks: number[] = []
    for (const { query, prompt } of SOUGHT_PROMPTS)
      ranks.push((await page({ text: query, ...more })).findIndex((item) => item.prompt === prompt) + 1)
    const missed = SOUGHT_PROMPTS.filter((_, at) => ranks[at] === 0 || ranks[at]! > SEEN).map(({ query }) => query)
    const found = ranks.filter((rank) => rank > 0 && rank <= SEEN).length
    return { found, missed, mean: ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / ranks.length }
  }
  const [words, both] = [await score({}), await score({ meaning: true })]
  console.log(`  not among the first ${SEEN} by words and meaning: ${both.missed.join(', ') || 'none'}`)
  const count = SOUGHT_PROMPTS.length
  yield {
    name: `everyday words that find what was meant among the first ${SEEN}, words and meaning against words alone`,
    ours: `${both.found} of ${count}`,
    reference: `${words.found} of ${count}`,
    ratio: both.found / Math.max(1, words.found),
    bar: { atLeast: 3 },
  }
  yield {
    name: 'mean reciprocal rank of what was meant, words and meaning against words alone',
    ours: both.mean.toFixed(2),
    reference: words.mean.toFixed(2),
    ratio: both.mean / Math.max(0.01, words.mean),
    bar: { atLeast: 3 },
  }
  await meaning.idle()
  db.close()
  folder.remove()
}

/**
 * The first page for a question that was never asked, the best first, against the first page of the bare full-text
 * statement for its words, the best first by SQLite's own ranking. All of it is counted: the network reads the question,
 * every vector is compared, words are looked up, the page is read. What the newest cost, without any ranking, is said too.
 */
async function* benchQuery(): AsyncGenerator<Result> {
  const folder = createFolder()
  const db = openUserDatabase(folder.path)
  seed(db, ITEMS)
  const vectors = await likeReadVectors()
  inTransaction(db, () => {
    for (const [index, vector] of vectors.entries())
      keepMeaning(db, { number: index + 1, network: MEANING_VERSION, vector })
  })
  db.pragma('wal_checkpoint(TRUNCATE)')
  const { meaning, page } = open(db)
  let asked = 0
  // the same words each time, and another text
  const question = () => `lighthouse${' '.repeat((asked += 1))}dus`
  const ours = () => perCall(CALLS, async () => void (await page({ text: question(), meaning: true })))
  const inOrderOf = (order: string) => {
    const statement = db.prepare<{ words: string; limit: number }>(
      `SELECT ${ENTRY_COLUMNS} FROM item_words CROSS JOIN items ON items.number = item_words.rowid
       WHERE item_words MATCH @words ORDER BY ${order} LIMIT @limit`,
    )
    return () => perCall(CALLS, () => void statement.all({ words: '"lighthouse"* AND "dus"*', limit: PAGE }))
  }
  const [bestFirst, newestFirst] = [inOrderOf('item_words.rank'), inOrderOf('item_words.rowid DESC')]
  await inTurns(1, ours, bestFirst)
  const times = await inTurns(ROUNDS, ours, bestFirst)
  console.log(`  the newest with these words, unranked: ${microseconds(await newestFirst())}`)
  yield {
    name: 'library query by words and meaning at 100,000 items against the bare full-text statement, both the best first',
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.ours / times.reference,
    bar: { atMost: 3 },
  }
  await meaning.idle()
  db.close()
  folder.remove()
  yield await benchRecall(vectors)
}

/** Whether the nearest among many are those that comparing them one by one would find. */
async function benchRecall(vectors: readonly Uint8Array[]): Promise<Result> {
  const all = createVectors()
  for (const [number, vector] of vectors.entries()) all.set(number, vectorIn(vector))
  const { vectors: questions } = await embed(
    { texts: SOUGHT_PROMPTS.slice(0, ASKED).map(({ query }) => query) },
    { pack, signal },
  )
  let found = 0
  let [scan, oneByOne] = [0, 0]
  for (const question of questions.map(vectorIn)) {
    let near: number[] = []
    let exact: number[] = []
    scan += await timed(async () => (near = all.compare(question).nearest(NEAREST)))
    oneByOne += await timed(async () => {
      const cosines = vectors.map((vector, number) => ({ number, near: cosine(question, vectorIn(vector)) }))
      exact = cosines
        .sort((one, other) => other.near - one.near)
        .slice(0, NEAREST)
        .map(({ number }) => number)
    })
    const nearest = new Set(near)
    found += exact.filter((number) => nearest.has(number)).length
  }
  console.log(
    `  all vectors compared in ${milliseconds(scan / ASKED)}, one by one in ${milliseconds(oneByOne / ASKED)}`,
  )
  const wanted = ASKED * NEAREST
  return {
    name: `of the ${NEAREST} nearest among 100,000, those that are found`,
    ours: String(found),
    reference: String(wanted),
    ratio: found / wanted,
    bar: { atLeast: 0.99 },
  }
}

/** Vectors that lie as those of prompts do: between those of two that were read, and a little aside. */
async function likeReadVectors(): Promise<Uint8Array[]> {
  const texts = [...SOUGHT_PROMPTS.map(({ prompt }) => prompt), ...OTHER_PROMPTS]
  const read = (await embed({ texts }, { pack, signal })).vectors.map(vectorIn)
  const { next } = createRandom(7)
  const oneOf = () => read[Math.floor(next() * read.length)]!
  return Array.from({ length: ITEMS }, () => {
    const [one, other, part] = [oneOf(), oneOf(), next()]
    return quantized(
      Float32Array.from(one, (value, at) => value * part + other[at]! * (1 - part) + ASIDE * (next() - 0.5)),
    )
  })
}

import type { Database } from 'better-sqlite3'
import type { LibraryFacets } from '#shared/app/library.ts'
import { yieldToEventLoop } from '../tools/yield-to-event-loop.ts'
import { NUMBERS_AT_ONCE as WORDS_AT_ONCE } from './outline.ts'
import { searchWords } from './search-words.ts'
import { inSlices } from '../tools/in-slices.ts'
import { newestNumber, numbersOf } from './store/entries.ts'
import { FLAG_VALUES } from './store/filter-sql.ts'
import { flagOf } from './store/flags.ts'
import { tagsOf } from './store/item-json.ts'
import type { Ranking, SoughtFilter } from './store/ranking.ts'
import { batchName, facetRows, modelName, type FacetRow } from './store/facet-rows.ts'
import { shownModelName } from './unknown-model.ts'

const RATING = 4
const COINS = 5
const FLAG = 6
/** So many columns hold one value each; the tags after them hold several. */
const COUNTED = 7
const TAGS = 7
const NUMBER = 8

type Counts = Map<string | number, number>

/** So many numbers are gone through at once; in between the rest of the app has its turn. */
const NUMBERS_AT_ONCE = 2_000
const MOST_VALUES = 200

/**
 * What there is to choose from, counted in one pass. A facet is not narrowed by its own choice: an item counts there
 * when everything else about it fits.
 */
export async function countFacets(db: Database, filter: SoughtFilter): Promise<LibraryFacets> {
  const {
    kinds,
    modelIds,
    taskTypes,
    batchIds,
    minRating = 0,
    minCoins = 0,
    maxCoins = Infinity,
    flags,
    ...rest
  } = filter
  const flagged = flags && new Set(flags.map((flag) => FLAG_VALUES[flag]))
  const chosen = [kinds, modelIds, taskTypes, batchIds].map((values) => values && new Set<string | null>(values))
  const counts = Array.from({ length: COUNTED + 1 }, () => new Map() as Counts)
  const fits = (row: FacetRow, column: number): boolean => {
    if (column === RATING) return row[RATING] >= minRating
    if (column === COINS) return row[COINS] >= minCoins && row[COINS] <= maxCoins
    if (column === FLAG) return flagged?.has(row[FLAG]) !== false
    return chosen[column]?.has(row[column] as string | null) !== false
  }
  for await (const rows of slices(db, rest))
    for (const row of rows) {
      let misfit = -1
      let misfits = 0
      for (let column = 0; column < COUNTED; column++)
        if (!fits(row, column)) {
          misfit = column
          misfits += 1
        }
      // what does not fit in one way only is still a choice in that facet
      if (misfits === 1) count(counts[misfit], row[misfit])
      if (misfits > 0) continue
      for (let column = 0; column < COUNTED; column++) count(counts[column], row[column])
      for (const tag of tagsOf(row[TAGS])) count(counts[COUNTED], tag)
    }
  const [byKind = [], byModel = [], byTask = [], byBatch = [], byRating = [], byCoins = [], byFlag = [], byTag = []] =
    counts.map(ranked)
  return {
    kinds: most(byKind, kinds),
    models: most(byModel, modelIds).map(({ value, count }) => ({
      value,
      label: shownModelName({ modelId: value, modelName: modelName(db, value) ?? value }),
      count,
    })),
    tasks: most(byTask, taskTypes),
    batches: await namedBatches(db, byBatch, batchIds),
    ratings: most(byRating),
    coins: most(byCoins),
    flags: most(byFlag).map(({ value, count }) => ({ value: flagOf(Number(value)), label: value, count })),
    tags: most(byTag, filter.tags),
  }
}

async function* slices(db: Database, filter: SoughtFilter): AsyncGenerator<FacetRow[]> {
  const last = newestNumber(db)
  const { text, ranking, ...others } = filter
  const isNarrowed = ranking !== undefined || (text !== undefined && searchWords(text) !== null)
  // what is in the trash has no words in the index: it is narrowed by them row by row
  const worded = isNarrowed && !filter.trashed ? await numbersFound(db, { text, ranking }, last) : undefined
  const rows = facetRows(db, filter.trashed ? filter : others)
  for (let after = 0; after < last; after += NUMBERS_AT_ONCE) {
    const until = after + NUMBERS_AT_ONCE
    if (worded && !worded.subarray(after, until + 1).includes(1)) continue
    const slice = rows(after, until)
    yield worded ? slice.filter((row) => worded[row[NUMBER]] === 1) : slice
    await yieldToEventLoop()
  }
}

/** Marks by number. Asked slice by slice, the index would look up all beginnings of a word for each of them. */
async function numbersFound(
  db: Database,
  { text = '', ranking }: { text: string | undefined; ranking: Ranking | undefined },
  last: number,
): Promise<Uint8Array> {
  const marks = new Uint8Array(last + 1)
  const numbers = numbersOf(db, { filter: { text, ...(ranking && { ranking }) }, stacked: false, folded: false })
  for (let after = 0; after < last; after += WORDS_AT_ONCE) {
    for (const number of numbers(after, Math.min(last, after + WORDS_AT_ONCE))) marks[number] = 1
    await yieldToEventLoop()
  }
  return marks
}

function count(counts: Counts | undefined, value: string | number | null | undefined): void {
  if (counts && value !== null && value !== undefined) counts.set(value, (counts.get(value) ?? 0) + 1)
}

function ranked(counts: Counts): LibraryFacets['kinds'] {
  return [...counts]
    .sort(([left, leftCount], [right, rightCount]) => rightCount - leftCount || (left < right ? -1 : 1))
    .map(([value, count]) => ({ value: String(value), label: String(value), count }))
}

/** As many as can be looked through; what is chosen is always among them. */
function most<Value extends { value: string }>(ranked: readonly Value[], chosen: readonly string[] = []): Value[] {
  return ranked.filter(({ value }, index) => index < MOST_VALUES || chosen.includes(value))
}

/**
 * As many batches with a name as can be looked through. Single runs are each a batch of their own without one: nobody
 * could tell them apart.
 */
async function namedBatches(
  db: Database,
  ranked: LibraryFacets['kinds'],
  chosen: readonly string[] = [],
): Promise<LibraryFacets['batches']> {
  const found: LibraryFacets['batches'] = []
  await inSlices(ranked, NUMBERS_AT_ONCE, (slice) => {
    for (const { value, count } of slice) {
      const isChosen = chosen.includes(value)
      if (found.length >= MOST_VALUES && !isChosen) continue
      const label = batchName(db, value)
      if (label !== null || isChosen) found.push({ value, label, count })
    }
  })
  return found
}

import type { Database } from 'better-sqlite3'
import { COIN_STEPS, type LibraryFacets } from '#shared/app/library.ts'
import { yieldToEventLoop } from '../tools/yield-to-event-loop.ts'
import { NUMBERS_AT_ONCE as WORDS_AT_ONCE } from './outline.ts'
import { searchWords } from './search-words.ts'
import { inSlices } from '../tools/in-slices.ts'
import { newestNumber, numbersOf } from './store/entries.ts'
import { FLAG_VALUES } from './store/filter-sql.ts'
import { flagOf } from './store/flags.ts'
import { tagsOf } from './store/item-json.ts'
import type { Ranking, Shown, SoughtFilter } from './store/ranking.ts'
import { batchName, facetRows, modelName, rowsAbove, type FacetRow } from './store/facet-rows.ts'
import { shownModelName } from './unknown-model.ts'

const RATING = 4
const COINS = 5
const FLAG = 6
/** Number of columns with one value each; tags follow them. */
const COUNTED = 7
const TAGS = 7
const NUMBER = 8
const STACK = 9

/** Entries by choice of a facet. */
interface Tally {
  counts: Map<string | number, number>
  /** Stacks that a choice shows already: each is one entry. */
  stacks: Map<string | number, Set<string>>
}

/** So many numbers are gone through at once; in between the rest of the app has its turn. */
const NUMBERS_AT_ONCE = 2_000
const MOST_VALUES = 200
const STARS = [1, 2, 3, 4, 5]

/**
 * Choices of every facet, each with the number of entries that it would show, counted in one pass. A facet is not
 * narrowed by its own choice: an item counts there when everything else about it fits.
 */
export async function countFacets(
  db: Database,
  { filter, stacked, folded }: Omit<Shown, 'sort'>,
): Promise<LibraryFacets> {
  const { kinds, modelIds, taskTypes, batchIds } = filter
  const rest = withoutCounted(filter)
  const misfitOf = misfitFinder(filter)
  const tallies = Array.from({ length: COUNTED + 1 }, (): Tally => ({ counts: new Map(), stacks: new Map() }))
  for await (const { rows, above } of slices(db, { filter: rest, stacked, folded }))
    for (const row of rows) {
      const misfit = misfitOf(row)
      if (misfit === MANY) continue
      const covers = above.get(row[NUMBER]) ?? []
      for (let column = 0; column < tallies.length; column++)
        // an item that misses in one way only is still a choice in that facet
        if (misfit === NONE || misfit === column)
          for (const choice of choicesOf(row, column))
            if (!covers.some((cover) => isShownWith(cover, column, choice))) tally(tallies[column]!, choice, row[STACK])
    }
  function isShownWith(row: FacetRow, column: number, choice: string | number): boolean {
    const misfit = misfitOf(row)
    return (misfit === NONE || misfit === column) && choicesOf(row, column).includes(choice)
  }
  const [byKind = [], byModel = [], byTask = [], byBatch = [], byRating = [], byCoins = [], byFlag = [], byTag = []] =
    tallies.map(({ counts }) => ranked(counts))
  return {
    kinds: most(byKind, kinds),
    models: most(byModel, modelIds).map(({ value, count }) => ({
      value,
      label: shownModelName({ modelId: value, modelName: modelName(db, value) ?? value }),
      count,
    })),
    tasks: most(byTask, taskTypes),
    batches: await namedBatches(db, byBatch, batchIds),
    ratings: byRating,
    coins: byCoins,
    flags: most(byFlag).map(({ value, count }) => ({ value: flagOf(Number(value)), label: value, count })),
    tags: most(byTag, filter.tags),
  }
}

/** A filter without the facets of which each item has one value: those are looked at row by row. */
function withoutCounted(filter: SoughtFilter): SoughtFilter {
  const counted = new Set(['kinds', 'modelIds', 'taskTypes', 'batchIds', 'minRating', 'minCoins', 'maxCoins', 'flags'])
  return Object.fromEntries(Object.entries(filter).filter(([name]) => !counted.has(name)))
}

const NONE = -1
const MANY = -2

/** The column in which a row does not fit; `MANY` when it misses in several. */
function misfitFinder(filter: SoughtFilter): (row: FacetRow) => number {
  const { kinds, modelIds, taskTypes, batchIds, minRating = 0, minCoins = 0, maxCoins = Infinity, flags } = filter
  const flagged = flags && new Set(flags.map((flag) => FLAG_VALUES[flag]))
  const chosen = [kinds, modelIds, taskTypes, batchIds].map((values) => values && new Set<string | null>(values))
  const fits = (row: FacetRow, column: number): boolean => {
    if (column === RATING) return row[RATING] >= minRating
    if (column === COINS) return row[COINS] >= minCoins && row[COINS] <= maxCoins
    if (column === FLAG) return flagged?.has(row[FLAG]) !== false
    return chosen[column]?.has(row[column] as string | null) !== false
  }
  return (row) => {
    let misfit = NONE
    for (let column = 0; column < COUNTED; column++)
      if (!fits(row, column)) {
        if (misfit !== NONE) return MANY
        misfit = column
      }
    return misfit
  }
}

/** Choices of a facet that would show this row. */
function choicesOf(row: FacetRow, column: number): readonly (string | number)[] {
  if (column === RATING) return STARS.slice(0, row[RATING])
  if (column === COINS) return COIN_STEPS.filter((atMost) => row[COINS] <= atMost)
  if (column === TAGS) return tagsOf(row[TAGS])
  const value = row[column]
  return value === null || value === undefined ? [] : [value]
}

/** Rows by turns, and the rows below which each of them is folded. */
interface Slice {
  rows: FacetRow[]
  above: ReadonlyMap<number, FacetRow[]>
}

async function* slices(db: Database, { filter, stacked, folded }: Omit<Shown, 'sort'>): AsyncGenerator<Slice> {
  const last = newestNumber(db)
  const { text, ranking, ...others } = filter
  const isNarrowed = ranking !== undefined || (text !== undefined && searchWords(text) !== null)
  // what is in the trash has no words in the index: it is narrowed by them row by row
  const worded = isNarrowed && !filter.trashed ? await numbersFound(db, { text, ranking }, last) : undefined
  const isFound = (row: FacetRow) => worded === undefined || worded[row[NUMBER]] === 1
  const rowsOf = facetRows(db, filter.trashed ? filter : others, { stacked })
  const aboveOf = folded ? rowsAbove(db, others) : () => new Map<number, FacetRow[]>()
  for (let after = 0; after < last; after += NUMBERS_AT_ONCE) {
    const until = after + NUMBERS_AT_ONCE
    if (worded && !worded.subarray(after, until + 1).includes(1)) continue
    const above = aboveOf(after, until)
    for (const [number, rows] of above) above.set(number, rows.filter(isFound))
    yield { rows: rowsOf(after, until).filter(isFound), above }
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

function tally({ counts, stacks }: Tally, choice: string | number, stack: string | undefined): void {
  if (stack) {
    const known = stacks.get(choice)
    if (known?.has(stack)) return
    if (known) known.add(stack)
    else stacks.set(choice, new Set([stack]))
  }
  counts.set(choice, (counts.get(choice) ?? 0) + 1)
}

function ranked(counts: Tally['counts']): LibraryFacets['kinds'] {
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

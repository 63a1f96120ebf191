import type { Database } from 'better-sqlite3'
import type { LibrarySummary } from '#shared/app/library.ts'
import { inSlices } from '../tools/in-slices.ts'
import { itemsToSum } from './store/items.ts'
import { shownModelName } from './unknown-model.ts'

const ITEMS_AT_ONCE = 500

type Counts = Map<string, { label: string; count: number }>

/** What some items sum up to, and what they have in common. */
export async function summarize(db: Database, ids: readonly string[]): Promise<LibrarySummary> {
  const sums = { count: 0, coins: 0, bytes: 0, missing: 0, withSteps: 0, withVariations: 0 }
  const [kinds, models, ratings, tags] = [1, 2, 3, 4].map((): Counts => new Map()) as [Counts, Counts, Counts, Counts]
  await inSlices(ids, ITEMS_AT_ONCE, (slice) => {
    for (const row of itemsToSum(db, slice)) {
      sums.count += 1
      sums.coins += row.coins
      sums.bytes += row.bytes
      sums.missing += row.missing
      sums.withSteps += row.hasSteps
      sums.withVariations += row.hasVariations
      count(kinds, row.kind)
      count(models, row.modelId, shownModelName(row))
      count(ratings, String(row.rating))
      for (const tag of row.tags) count(tags, tag)
    }
  })
  return { ...sums, kinds: ranked(kinds), models: ranked(models), ratings: ranked(ratings), tags: ranked(tags) }
}

function count(counts: Counts, value: string, label = value): void {
  const known = counts.get(value)
  if (known) known.count += 1
  else counts.set(value, { label, count: 1 })
}

function ranked(counts: Counts): LibrarySummary['kinds'] {
  return [...counts]
    .map(([value, { label, count }]) => ({ value, label, count }))
    .sort((one, other) => other.count - one.count || (one.value < other.value ? -1 : 1))
}

import { useEffect, useState } from 'react'
import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import type { LibrarySummary } from '#shared/app/library.ts'
import { useConnection } from '../../../bridge/hooks.ts'
import { followChanges } from '../../../bridge/queries.ts'

/** Whoever holds Shift+Arrow changes what is chosen many times a second. */
const DEBOUNCE_MS = 60

/** What items sum up to, kept fresh; the last answer stays while the next is on its way. */
export function useSummary(ids: readonly string[]): LibrarySummary | undefined {
  const { client } = useConnection()
  const [summary, setSummary] = useState<LibrarySummary>()
  useEffect(() => {
    const asking = createSummaryAsking(
      ids,
      (portion) => client.request('library.summary', { ids: [...portion] }),
      setSummary,
    )
    const timer = setTimeout(asking.ask, DEBOUNCE_MS)
    const leave = followChanges(client, 'library.summary', asking.ask)
    return () => {
      asking.close()
      leave()
      clearTimeout(timer)
    }
  }, [client, ids])
  return summary
}

/** Asks for the sum in portions. Only what was asked last is told: an earlier answer may come later and be of before a change. */
export function createSummaryAsking(
  ids: readonly string[],
  read: (portion: readonly string[]) => Promise<LibrarySummary>,
  onSummary: (summary: LibrarySummary | undefined) => void,
): { ask: () => void; close: () => void } {
  let turn = 0
  async function ask(): Promise<void> {
    const mine = (turn += 1)
    let whole: LibrarySummary | undefined
    for (let start = 0; start < ids.length; start += MOST_ITEMS_AT_ONCE) {
      const part = await read(ids.slice(start, start + MOST_ITEMS_AT_ONCE)).catch(() => undefined)
      if (!part || mine !== turn) return
      whole = whole ? mergeSummaries(whole, part) : part
    }
    onSummary(whole)
  }
  return {
    ask: () => void ask(),
    close: () => {
      turn += 1
    },
  }
}

export function mergeSummaries(one: LibrarySummary, other: LibrarySummary): LibrarySummary {
  return {
    count: one.count + other.count,
    coins: one.coins + other.coins,
    bytes: one.bytes + other.bytes,
    missing: one.missing + other.missing,
    withSteps: one.withSteps + other.withSteps,
    withVariations: one.withVariations + other.withVariations,
    kinds: merged(one.kinds, other.kinds),
    models: merged(one.models, other.models),
    tags: merged(one.tags, other.tags),
    ratings: merged(one.ratings, other.ratings),
  }
}

function merged(one: LibrarySummary['kinds'], other: LibrarySummary['kinds']): LibrarySummary['kinds'] {
  const byValue = new Map(one.map((facet) => [facet.value, facet]))
  for (const facet of other) {
    const known = byValue.get(facet.value)
    byValue.set(facet.value, known ? { ...known, count: known.count + facet.count } : facet)
  }
  return [...byValue.values()].sort((left, right) => right.count - left.count)
}

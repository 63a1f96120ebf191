import { useMemo } from 'react'
import type { ShownView } from '../pages/item-pages.ts'
import { askedOf, seenOf } from './library-filter.ts'
import { useLibrary } from './library-store.ts'
import { useShownSort } from './use-shown-sort.ts'

/** What is shown and in which order; inside of an open stack nothing is stacked. */
export function useShownView(): ShownView {
  const { filter, stacked, folded, hidesRejected } = useLibrary()
  const { sort } = useShownSort()
  return useMemo(
    () => ({
      filter: seenOf(askedOf(filter), hidesRejected),
      sort,
      stacked: stacked && filter.stack === undefined && filter.stepsOf === undefined && !filter.trashed,
      folded: folded && filter.stepsOf === undefined && !filter.trashed,
    }),
    [filter, sort, stacked, folded, hidesRejected],
  )
}

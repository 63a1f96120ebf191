import { useMemo } from 'react'
import { shownView } from '#shared/app/library-view.ts'
import type { ShownView } from '../pages/item-pages.ts'
import { askedOf, seenOf } from './library-filter.ts'
import { useLibrary } from './library-store.ts'
import { useShownSort } from './use-shown-sort.ts'

/** What is shown and in which order. */
export function useShownView(): ShownView {
  const { filter, stacked, folded, hidesRejected } = useLibrary()
  const { sort } = useShownSort()
  return useMemo(
    () => ({
      ...shownView({ filter: seenOf(askedOf(filter), hidesRejected), stacked, folded }),
      sort,
    }),
    [filter, sort, stacked, folded, hidesRejected],
  )
}

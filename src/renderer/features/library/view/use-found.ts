import { useMemo } from 'react'
import { useCommand } from '../../../bridge/hooks.ts'
import { useDebouncedValue } from '../../../core/use-debounced-value.ts'
import type { Watched } from '../pages/item-pages.ts'
import { useItemPages } from '../pages/use-item-pages.ts'
import { askedOf } from './library-filter.ts'
import { useLibrary } from './library-store.ts'
import { useShownView } from './use-shown-view.ts'

/** What there is to choose from is not counted for every letter of a search. */
const DEBOUNCE_MS = 150

/**
 * What the filter leaves of the library, how much that is, and by what it could be narrowed further. `watched` names what
 * must be known to have left.
 */
export function useFound(watched: () => Watched) {
  const filter = useLibrary((library) => library.filter)
  const shown = useShownView()
  const { pages, error } = useItemPages(shown, watched)
  const everything = useCommand('library.count', {})
  const deleted = useCommand('library.count', { filter: { trashed: true } })
  const asked = useMemo(() => askedOf(filter), [filter])
  const { sort: _, ...counted } = useDebouncedValue(shown, DEBOUNCE_MS)
  const facets = useCommand('library.facets', counted, { keep: true }).value
  const isWhole = Object.keys(filter).length === 0
  const isBare = pages.count() === 0 && isWhole && (everything.value?.count ?? 0) === 0
  // what is said of an empty library depends on them
  const isUndecided = isBare && (everything.status === 'loading' || deleted.status === 'loading')
  const count = isUndecided ? undefined : pages.count()
  const hasDeleted = (deleted.value?.count ?? 0) > 0
  return {
    shown,
    asked,
    pages,
    error,
    facets,
    count,
    /** Not only nothing found: nothing there, nor in the trash, from which it could be brought back. */
    isEmpty: isBare && !isUndecided && !hasDeleted,
    isAllDeleted: isBare && !isUndecided && hasDeleted,
    /** Of everything: what is found does not change the size of what is shown. */
    total: isWhole || everything.status !== 'ready' ? (count ?? 0) : everything.value.count,
  }
}

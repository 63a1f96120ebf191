import { useMemo } from 'react'
import { useCommand } from '../../../bridge/hooks.ts'
import { useSettled } from '../../../core/use-settled.ts'
import { useItemPages } from '../pages/use-item-pages.ts'
import { askedOf } from './library-filter.ts'
import { useLibrary } from './library-store.ts'
import { useShownView } from './use-shown-view.ts'

/** What there is to choose from is not counted for every letter of a search. */
const SETTLED_MS = 150

/** What the filter leaves of the library, how much that is, and by what it could be narrowed further. */
export function useFound() {
  const filter = useLibrary((library) => library.filter)
  const shown = useShownView()
  const { pages, error } = useItemPages(shown)
  const everything = useCommand('library.count', {})
  const asked = useMemo(() => askedOf(filter), [filter])
  const facets = useCommand('library.facets', { filter: useSettled(asked, SETTLED_MS) }, { keep: true }).value
  const count = pages.count()
  const isWhole = Object.keys(filter).length === 0
  return {
    shown,
    asked,
    pages,
    error,
    facets,
    count,
    /** Not only nothing found: nothing there. */
    isEmpty: count === 0 && isWhole && (everything.value?.count ?? 0) === 0,
    /** Of everything: what is found does not change the size of what is shown. */
    total: isWhole || everything.status !== 'ready' ? (count ?? 0) : everything.value.count,
  }
}

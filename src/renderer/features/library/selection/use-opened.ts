import { useMemo, useState } from 'react'
import { withErrorToast } from '../../../core/acting.ts'
import { MOST_COMPARED } from '../../../media/compare/compare-view.tsx'
import type { ItemPages } from '../pages/item-pages.ts'
import type { Selection } from './selection.ts'
import type { Choosing } from './use-selection.ts'

/** So many on either side can be turned to without coming back. */
const AROUND = 1000

type Opened =
  | { at: 'none' }
  /** `from` is where the first of them stands among all that is found; null when they are a choice. */
  | { at: 'viewer'; ids: readonly string[]; shownId: string; from: number | null }
  /** `candidates` take the place of those that are dropped. */
  | { at: 'compare'; ids: readonly string[]; candidates: readonly string[] }

/** What is looked at large. Whoever turns the pages there finds the same item chosen on coming back. */
export function useOpened(pages: ItemPages, selection: Selection, choosing: Choosing) {
  const [opened, setOpened] = useState<Opened>({ at: 'none' })
  const views = useMemo(
    () => ({
      close: () => setOpened({ at: 'none' }),
      compare: (chosen: readonly string[]) =>
        withErrorToast(async () => {
          const ids = chosen.slice(0, MOST_COMPARED)
          // what is chosen beyond the places there are waits for one; else whatever follows in the grid
          const rest =
            chosen.length > MOST_COMPARED
              ? chosen.slice(MOST_COMPARED)
              : await pages.idsBetween(selection.focus + 1, Math.min(pages.count() ?? 0, selection.focus + 1 + AROUND))
          setOpened({ at: 'compare', ids, candidates: rest.filter((id) => !ids.includes(id)) })
        }),
      show: (id: string) => setOpened({ at: 'viewer', ids: [id], shownId: id, from: null }),
      turn: (id: string) => {
        if (opened.at !== 'viewer') return
        setOpened({ ...opened, shownId: id })
        if (opened.from === null) return
        // what was rejected meanwhile may be hidden: the places have moved
        const at = pages.indexOf(id)
        choosing.step(at === -1 ? opened.from + opened.ids.indexOf(id) : at, { extend: false })
      },
      open: () =>
        withErrorToast(async () => {
          const { ids, focus, focusId } = selection
          if (ids.size > 1) {
            const chosen = [...ids]
            const shownId = focusId !== undefined && ids.has(focusId) ? focusId : chosen[0]
            return shownId === undefined ? undefined : setOpened({ at: 'viewer', ids: chosen, shownId, from: null })
          }
          const [only] = ids
          if (only === undefined) return undefined
          const from = Math.max(0, focus - AROUND)
          const around = await pages.idsBetween(from, Math.min(pages.count() ?? 0, focus + AROUND + 1))
          return setOpened(
            around.includes(only)
              ? { at: 'viewer', ids: around, shownId: only, from }
              : { at: 'viewer', ids: [only], shownId: only, from: null },
          )
        }),
    }),
    [pages, selection, choosing, opened],
  )
  return { opened, views }
}

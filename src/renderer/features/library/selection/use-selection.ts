import { useCallback, useEffect, useMemo, useRef } from 'react'
import { withErrorToast } from '../../../core/acting.ts'
import type { ItemPages, ShownView } from '../pages/item-pages.ts'
import { carriedSelection, keptSelection } from './kept-selection.ts'
import { useSelectionStore, type SelectionState } from './selection-store.ts'
import { choose, NOTHING, rangeTo, toggle, type Selection } from './selection.ts'

export interface Choosing {
  click: (index: number, how: { extend?: boolean; toggle?: boolean }) => void
  step: (index: number, how: { extend: boolean }) => void
  all: () => void
  clear: () => void
}

/** Nothing is chosen until it is known what is; `otherwise`, when that cannot be known. */
type ChooseOnceRead = (
  next: Selection & { view?: string },
  ids: { read: () => Promise<readonly string[]>; otherwise: ReadonlySet<string> },
) => Promise<void>

/** Choosing as in the best of the field: a click, Cmd/Ctrl for more, Shift for a range, also over what is not read yet. */
export function useSelection(pages: ItemPages, wanted: ShownView): { selection: SelectionState; choosing: Choosing } {
  const selection = useSelectionStore()
  // ids of a long range take a moment: only those of the last gesture count, and nothing is chosen until they are known,
  // for a key must not act on what was chosen before
  const gesture = useRef(0)
  const asked = useMemo(() => JSON.stringify(wanted), [wanted])
  const set = useCallback(
    (next: Selection & { view?: string }) => {
      gesture.current += 1
      useSelectionStore.setState({ ...next, asked, isReading: false })
    },
    [asked],
  )

  const chooseOnceRead = useCallback<ChooseOnceRead>(
    (next, { read, otherwise }) =>
      withErrorToast(async () => {
        set({ ...next, ids: new Set() })
        useSelectionStore.setState({ isReading: true })
        const mine = gesture.current
        const settle = (ids: ReadonlySet<string>) =>
          mine === gesture.current && useSelectionStore.setState({ ids, isReading: false })
        try {
          settle(new Set(await read()))
        } catch (error) {
          settle(otherwise)
          throw error
        }
      }),
    [set],
  )
  const chooseBetween = useCallback(
    (first: number, end: number, next: Selection) => {
      const known = pages.knownBetween(first, end)
      if (known) return set({ ...next, ids: new Set(known) })
      const { ids: otherwise } = useSelectionStore.getState()
      void chooseOnceRead(next, { read: () => pages.idsBetween(first, end), otherwise })
    },
    [pages, set, chooseOnceRead],
  )
  const range = useCallback(
    (index: number) => {
      const before = useSelectionStore.getState()
      const { anchor, first, end } = rangeTo(before, index)
      chooseBetween(first, end, { ...before, anchor, focus: index, focusId: pages.entryAt(index)?.id })
    },
    [pages, chooseBetween],
  )

  const choosing = useMemo<Choosing>(() => {
    const one = (index: number) =>
      withErrorToast(async () => {
        const known = pages.entryAt(index)
        if (known) return set(choose(index, known.id))
        set({ ids: new Set(), focus: index, anchor: index, focusId: undefined })
        const mine = gesture.current
        const [id] = await pages.idsBetween(index, index + 1)
        if (id !== undefined && mine === gesture.current) useSelectionStore.setState(choose(index, id))
      })
    return {
      click(index, { extend = false, toggle: toggling = false }) {
        const entry = pages.entryAt(index)
        if (extend) range(index)
        else if (toggling && entry) set(toggle(useSelectionStore.getState(), index, entry.id))
        else void one(index)
      },
      step: (index, { extend }) => (extend ? range(index) : void one(index)),
      all: () => {
        const before = useSelectionStore.getState()
        chooseBetween(0, pages.count() ?? 0, { ...before, focus: Math.max(before.focus, 0), anchor: 0 })
      },
      clear: () => set({ ...NOTHING, focus: useSelectionStore.getState().focus }),
    }
  }, [pages, range, chooseBetween, set])

  useKeptSelection(pages, wanted, { set, chooseOnceRead })
  return { selection, choosing }
}

/** What is chosen follows what is shown; what cannot be seen any more must not be acted on. */
function useKeptSelection(
  pages: ItemPages,
  wanted: ShownView,
  { set, chooseOnceRead }: { set: (next: Selection & { view: string }) => void; chooseOnceRead: ChooseOnceRead },
): void {
  useEffect(() => {
    const keep = () => {
      const before = useSelectionStore.getState()
      // until the first answer, what is asked for: whoever comes back to another view has nothing chosen in it
      const view = JSON.stringify(pages.view() ?? wanted)
      if (before.view === view) {
        if (pages.view()) useSelectionStore.setState(keptSelection(before, pages))
      } else if (before.asked === view) carry(before, view)
      else set({ ...NOTHING, view })
    }
    const carry = (before: Selection, view: string) => {
      const carried = { ...carriedSelection(before, pages), view }
      const { filter, stacked } = wanted
      // of stacks, others than those in sight would fit too; of an open one the first is chosen when nothing is by now
      const isByStacks = stacked || filter.stack !== undefined || filter.stepsOf !== undefined
      if (carried.ids.size === before.ids.size || isByStacks) return set(carried)
      void chooseOnceRead(carried, { read: () => pages.fitting([...before.ids]), otherwise: carried.ids })
    }
    keep()
    return pages.subscribe(keep)
  }, [pages, wanted, set, chooseOnceRead])
}

import { useCallback, useEffect, useMemo, useRef } from 'react'
import { create } from 'zustand'
import { telling } from '../../../core/acting.ts'
import type { ItemPages } from '../pages/item-pages.ts'
import { choose, moved, NOTHING, rangeTo, toggle, type Selection } from './selection.ts'

/** What is chosen is still there when one comes back from another place. */
export const useSelectionStore = create<Selection>()(() => NOTHING)

export interface Choosing {
  click: (index: number, how: { extend?: boolean; toggle?: boolean }) => void
  step: (index: number, how: { extend: boolean }) => void
  all: () => void
  clear: () => void
}

/** Choosing as in the best of the field: a click, Cmd/Ctrl for more, Shift for a range, also over what is not read yet. */
export function useSelection(pages: ItemPages): { selection: Selection; choosing: Choosing } {
  const selection = useSelectionStore()
  // ids of a long range take a moment: only those of the last gesture count
  const gesture = useRef(0)
  const set = useCallback((next: Selection) => {
    gesture.current += 1
    useSelectionStore.setState(next)
  }, [])

  const range = useCallback(
    (index: number) =>
      telling(async () => {
        const before = useSelectionStore.getState()
        const { anchor, first, end } = rangeTo(before, index)
        set({ ...before, anchor, focus: index, focusId: pages.entryAt(index)?.id })
        const mine = gesture.current
        const ids = await pages.idsBetween(first, end)
        if (mine === gesture.current) useSelectionStore.setState({ ids: new Set(ids) })
      }),
    [pages, set],
  )

  const choosing = useMemo<Choosing>(() => {
    const one = (index: number) =>
      telling(async () => {
        const known = pages.entryAt(index)
        if (known) return set(choose(index, known.id))
        // nothing is chosen until it is known: a key must not act on the one before
        set({ ids: new Set(), focus: index, anchor: index, focusId: undefined })
        const mine = gesture.current
        const [id] = await pages.idsBetween(index, index + 1)
        if (id !== undefined && mine === gesture.current) useSelectionStore.setState(choose(index, id))
      })
    return {
      click(index, { extend = false, toggle: toggling = false }) {
        const entry = pages.entryAt(index)
        if (extend) void range(index)
        else if (toggling && entry) set(toggle(useSelectionStore.getState(), index, entry.id))
        else void one(index)
      },
      step: (index, { extend }) => void (extend ? range(index) : one(index)),
      all: () =>
        void telling(async () => {
          const before = useSelectionStore.getState()
          const count = pages.count() ?? 0
          set({ ...before, focus: Math.max(before.focus, 0), anchor: 0 })
          const mine = gesture.current
          const ids = await pages.idsBetween(0, count)
          if (mine === gesture.current) useSelectionStore.setState({ ids: new Set(ids) })
        }),
      clear: () => set({ ...NOTHING, focus: useSelectionStore.getState().focus }),
    }
  }, [pages, range, set])

  useKeptFocus(pages)
  useNothingAfterNewFilter(pages, set)
  return { selection, choosing }
}

/** When others come in above, the keyboard stays on its item. */
function useKeptFocus(pages: ItemPages): void {
  useEffect(
    () =>
      pages.subscribe(() => {
        const { focus, focusId } = useSelectionStore.getState()
        const count = pages.count() ?? 0
        if (focusId === undefined || pages.entryAt(focus)?.id === focusId) return
        const index = pages.indexOf(focusId)
        if (index !== -1) useSelectionStore.setState((selection) => moved(selection, index))
        else if (focus >= count) useSelectionStore.setState({ focus: count - 1, anchor: count - 1 })
      }),
    [pages],
  )
}

/** What cannot be seen any more must not be acted on. */
function useNothingAfterNewFilter(pages: ItemPages, set: (selection: Selection) => void): void {
  const showing = pages.showing()
  const shown = useRef(showing)
  useEffect(() => {
    // the first is what was shown before, when one comes back
    if (shown.current !== showing && shown.current !== 0) set(NOTHING)
    shown.current = showing
  }, [showing, set])
}

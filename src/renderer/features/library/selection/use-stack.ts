import { useEffect, useMemo, useRef } from 'react'
import type { ItemPages } from '../pages/item-pages.ts'
import { useLibrary } from '../view/library-store.ts'
import { useSelectionStore } from './selection-store.ts'
import type { Selection } from './selection.ts'
import type { Choosing } from './use-selection.ts'

/** Opens the stack under the keyboard, or closes the one that is open; undefined where there is neither. */
export function useStack(pages: ItemPages, selection: Selection, choosing: Choosing): (() => void) | undefined {
  const { filter, folded, openStack, openSteps, closeStack } = useLibrary()
  const under = pages.entryAt(selection.focus)
  const stack = under?.stack?.key
  const stepsOf = folded && under && under.steps > 0 ? under.id : undefined
  const isOpen = filter.stack !== undefined || filter.stepsOf !== undefined
  const looksAtSteps = filter.stepsOf !== undefined
  useComeBack(pages, choosing, isOpen)
  return useMemo(() => {
    // variations first; what lies below one of them is opened among them
    if (stack !== undefined) return () => openStack(stack, selection.focus)
    if (stepsOf !== undefined && !looksAtSteps) return () => openSteps(stepsOf, selection.focus)
    return isOpen ? closeStack : undefined
  }, [isOpen, looksAtSteps, stack, stepsOf, selection.focus, openStack, openSteps, closeStack])
}

/** In an open stack the first is chosen; whoever closes it stands where it was. */
function useComeBack(pages: ItemPages, choosing: Choosing, isOpen: boolean): void {
  const showing = pages.showing()
  const before = useRef({ isOpen, showing })
  useEffect(() => {
    if (before.current.showing === showing) return
    const turned = before.current.isOpen !== isOpen
    before.current = { isOpen, showing }
    // once the new view has settled what is chosen: whoever has chosen in it before it came keeps that
    if (turned)
      queueMicrotask(() => {
        const { ids, isReading } = useSelectionStore.getState()
        if (ids.size > 0 || isReading) return
        choosing.step(isOpen ? 0 : useLibrary.getState().stackedAt, { extend: false })
      })
  }, [choosing, isOpen, showing])
}

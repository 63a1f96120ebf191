import { create } from 'zustand'

interface ToastAction {
  label: string
  run: () => unknown
}

/** A short message that something was done. What must be answered is no toast. */
export interface Toast {
  text: string
  action?: ToastAction
  /** Takes back what was done: a button, and Cmd/Ctrl+Z as long as the message is there. */
  undo?: () => unknown
}

export interface ShownToast extends Toast {
  id: number
}

/** More than these are noise; the oldest makes room. */
export const MOST_TOASTS = 3

interface Toasts {
  /** The oldest first. */
  shown: readonly ShownToast[]
  lastId: number
  /** The keyboard is among them. */
  hasFocus: boolean
}

export const useToasts = create<Toasts>()(() => ({ shown: [], lastId: 0, hasFocus: false }))

/** Shows a message for a while; answers how to take it away before, which says whether it was still there. */
export function showToast(toast: Toast): () => boolean {
  const id = useToasts.getState().lastId + 1
  useToasts.setState(({ shown }) => ({ lastId: id, shown: [...shown, { ...toast, id }].slice(-MOST_TOASTS) }))
  return () => dismissToast(id)
}

export function dismissToast(id: number): boolean {
  const isShown = useToasts.getState().shown.some((toast) => toast.id === id)
  useToasts.setState(({ shown }) => ({ shown: shown.filter((toast) => toast.id !== id) }))
  return isShown
}

export function canUndo(): boolean {
  return useToasts.getState().shown.some(({ undo }) => undo !== undefined)
}

/** Takes back the last thing that can be; false when nothing can. A message offers that once. */
export function undoLast(): boolean {
  const last = useToasts.getState().shown.findLast(({ undo }) => undo)
  if (!last?.undo) return false
  dismissToast(last.id)
  last.undo()
  return true
}

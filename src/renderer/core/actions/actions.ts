import type { LucideIcon } from 'lucide-react'
import { useEffect, useId, type ReactNode } from 'react'
import { create } from 'zustand'
import type { Place } from '#shared/app/places.ts'

export const ACTION_SECTIONS = [
  'places',
  'compose',
  'batches',
  'library',
  'account',
  'settings',
  'help',
] as const satisfies readonly (Place | 'places' | 'help')[]
export type ActionSection = (typeof ACTION_SECTIONS)[number]

/**
 * Something the app can do, told once: the palette, menus, buttons, the keyboard and the native menu offer it as it
 * stands here. Its keys, if it has any, are those of its id in `KEYMAP`.
 */
export interface Action {
  /** Stays the same: what was run lately is remembered by it. */
  id: string
  label: string
  section: ActionSection
  /** Other words it is looked for by. */
  keywords?: string
  /** What tells it from its neighbours, beside the label. */
  detail?: string
  icon?: LucideIcon
  /** What it is about, small: seen sooner than any word is read. In place of the icon, where there is room. */
  picture?: () => ReactNode
  /** One of very many: shown to who looks for it, not to who only looks. */
  onlyFound?: boolean
  /** Left out everywhere as long as it cannot be done. */
  when?: () => boolean
  /** `nth` is which of its keys was pressed; 0 for whoever chose it in another way. */
  run: (nth: number) => unknown
}

interface Registry {
  byOwner: Readonly<Record<string, readonly Action[]>>
}

/** Everything that can be done now, by whoever offers it. */
export const useRegistry = create<Registry>()(() => ({ byOwner: {} }))

export function registerActions(owner: string, actions: readonly Action[]): void {
  useRegistry.setState(({ byOwner }) => ({ byOwner: { ...byOwner, [owner]: actions } }))
}

export function withdrawActions(owner: string): void {
  useRegistry.setState(({ byOwner }) => ({
    byOwner: Object.fromEntries(Object.entries(byOwner).filter(([other]) => other !== owner)),
  }))
}

/** Offers actions for as long as the part that calls this is on the screen. */
export function useActions(actions: readonly Action[]): void {
  const owner = useId()
  // with every drawing: what an action does closes over what is drawn
  useEffect(() => registerActions(owner, actions))
  useEffect(() => () => withdrawActions(owner), [owner])
}

/** Those that can be done, each once: whoever offers one last knows it best. */
export function availableActions({ byOwner }: Registry): Action[] {
  const byId = new Map<string, Action>()
  for (const action of Object.values(byOwner).flat()) if (action.when?.() !== false) byId.set(action.id, action)
  return [...byId.values()]
}

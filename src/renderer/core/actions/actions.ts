import type { LucideIcon } from 'lucide-react'
import { useEffect, useId } from 'react'
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

/** Something the app can do, by name. */
export interface Action {
  /** Stays the same: what was run lately is remembered by it. */
  id: string
  name: string
  section: ActionSection
  /** Other words it is looked for by. */
  keywords?: string
  /** What tells it from its neighbours, beside the name. */
  detail?: string
  icon?: LucideIcon
  shortcut?: readonly string[]
  /** One of very many: shown to who looks for it, not to who only looks. */
  onlyFound?: boolean
  /** Left out of the list as long as it cannot be done. */
  available?: boolean
  run: () => unknown
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

/** Offers actions in the palette for as long as the part that calls this is on the screen. */
export function useActions(actions: readonly Action[]): void {
  const owner = useId()
  // with every drawing: what an action does closes over what is drawn
  useEffect(() => registerActions(owner, actions))
  useEffect(() => () => withdrawActions(owner), [owner])
}

/** Those that can be done, each once: whoever offers one last knows it best. */
export function availableActions({ byOwner }: Registry): Action[] {
  const byId = new Map<string, Action>()
  for (const action of Object.values(byOwner).flat()) if (action.available !== false) byId.set(action.id, action)
  return [...byId.values()]
}

import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ANY, NO_FILTERS, type ModelFilters } from './model-filters.ts'

export type ComposeTab = 'models' | 'effects'

interface Compose {
  tab: ComposeTab
  filters: ModelFilters
  modelId: string | undefined
  effectId: string | undefined
  /** Models kept at hand, the latest first. */
  favourites: readonly string[]
  /** Models something was made with, the latest first. */
  recent: readonly string[]
  openTab: (tab: ComposeTab) => void
  narrow: (change: Partial<ModelFilters>) => void
  chooseModel: (modelId: string) => void
  chooseEffect: (effectId: string) => void
  toggleFavourite: (modelId: string) => void
  noteUse: (modelId: string) => void
  /** Shows a model in the list, whatever the list was narrowed to. */
  revealModel: (modelId: string) => void
}

/** As many as the eye takes in at once. */
const MOST_RECENT = 4

/** What is picked and narrowed in Compose. Kept, so that coming back finds it as it was left. */
export const useCompose = create<Compose>()(
  persist(
    (set) => ({
      tab: 'models',
      filters: NO_FILTERS,
      modelId: undefined,
      effectId: undefined,
      favourites: [],
      recent: [],
      openTab: (tab) => set({ tab }),
      narrow: (change) =>
        set(({ filters }) => {
          // a task belongs to one modality: another modality would leave nothing
          const task = change.modality !== undefined && change.modality !== filters.modality ? { taskType: ANY } : {}
          return { filters: { ...filters, ...task, ...change } }
        }),
      chooseModel: (modelId) => set({ modelId }),
      chooseEffect: (effectId) => set({ effectId }),
      toggleFavourite: (modelId) =>
        set(({ favourites }) => ({
          favourites: favourites.includes(modelId)
            ? favourites.filter((id) => id !== modelId)
            : [modelId, ...favourites],
        })),
      noteUse: (modelId) =>
        set(({ recent }) => ({ recent: [modelId, ...recent.filter((id) => id !== modelId)].slice(0, MOST_RECENT) })),
      revealModel: (modelId) => set({ tab: 'models', filters: NO_FILTERS, modelId }),
    }),
    {
      name: 'pressrun.compose',
      partialize: ({ tab, filters, modelId, effectId, favourites, recent }) => ({
        tab,
        filters,
        modelId,
        effectId,
        favourites,
        recent,
      }),
      // what was kept by an earlier version knows fewer filters
      merge: (kept, now) => {
        const before = kept as Partial<Compose> | undefined
        return { ...now, ...before, filters: { ...NO_FILTERS, ...before?.filters } }
      },
    },
  ),
)

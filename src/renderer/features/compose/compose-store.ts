import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { ANY, NO_FILTERS, type ModelFilters } from './filter-models.ts'

export type ComposeTab = 'models' | 'effects'

interface Compose {
  tab: ComposeTab
  filters: ModelFilters
  modelId: string | undefined
  effectId: string | undefined
  openTab: (tab: ComposeTab) => void
  narrow: (change: Partial<ModelFilters>) => void
  chooseModel: (modelId: string) => void
  chooseEffect: (effectId: string) => void
  /** Shows a model in the list, whatever the list was narrowed to. */
  revealModel: (modelId: string) => void
}

/** What is picked and narrowed in Compose. Kept, so that coming back finds it as it was left. */
export const useCompose = create<Compose>()(
  persist(
    (set) => ({
      tab: 'models',
      filters: NO_FILTERS,
      modelId: undefined,
      effectId: undefined,
      openTab: (tab) => set({ tab }),
      narrow: (change) =>
        set(({ filters }) => {
          // a task belongs to one modality: another modality would leave nothing
          const task = change.modality !== undefined && change.modality !== filters.modality ? { taskType: ANY } : {}
          return { filters: { ...filters, ...task, ...change } }
        }),
      chooseModel: (modelId) => set({ modelId }),
      chooseEffect: (effectId) => set({ effectId }),
      revealModel: (modelId) => set({ tab: 'models', filters: NO_FILTERS, modelId }),
    }),
    {
      name: 'pressrun.compose',
      partialize: ({ tab, filters, modelId, effectId }) => ({ tab, filters, modelId, effectId }),
    },
  ),
)

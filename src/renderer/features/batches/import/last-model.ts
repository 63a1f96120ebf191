import { create } from 'zustand'
import { persist } from 'zustand/middleware'

/** What the last list was run on: the next one is likely to want the same. */
export const useLastModel = create<{ modelId: string | null; note: (modelId: string | null) => void }>()(
  persist((set) => ({ modelId: null, note: (modelId) => set({ modelId }) }), {
    name: 'pressrun.batch-model',
    partialize: ({ modelId }) => ({ modelId }),
  }),
)

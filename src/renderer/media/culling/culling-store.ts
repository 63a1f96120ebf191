import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { text } from '#shared/text/index.ts'
import { showToast } from '../../ui/toast-store.ts'

interface CullingChoices {
  /** After a flag or stars, go on to the next one. */
  advances: boolean
  toggleAdvances: () => void
}

/** How a person likes to sort out: the same among many, at one alone and side by side. */
export const useCullingChoices = create<CullingChoices>()(
  persist(
    (set, get) => ({
      advances: false,
      toggleAdvances() {
        set({ advances: !get().advances })
        showToast({ text: get().advances ? text().culling.advanceOn : text().culling.advanceOff })
      },
    }),
    { name: 'pressrun.culling', partialize: ({ advances }) => ({ advances }) },
  ),
)

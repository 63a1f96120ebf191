import { create } from 'zustand'
import { persist } from 'zustand/middleware'

interface ViewerChoices {
  detailsOpen: boolean
  toggleDetails: () => void
}

/** How a person likes to look at things. */
export const useViewerChoices = create<ViewerChoices>()(
  persist(
    (set) => ({
      detailsOpen: true,
      toggleDetails: () => set(({ detailsOpen }) => ({ detailsOpen: !detailsOpen })),
    }),
    { name: 'pressrun.viewer', partialize: ({ detailsOpen }) => ({ detailsOpen }) },
  ),
)

import { create } from 'zustand'
import { persist } from 'zustand/middleware'

const MOST_REMEMBERED = 20

interface Palette {
  isOpen: boolean
  /** Ids of what was run, the latest first. */
  recent: readonly string[]
  setOpen: (isOpen: boolean) => void
  toggle: () => void
  remember: (actionId: string) => void
}

export const usePalette = create<Palette>()(
  persist(
    (set) => ({
      isOpen: false,
      recent: [],
      setOpen: (isOpen) => set({ isOpen }),
      toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen })),
      remember: (actionId) =>
        set(({ recent }) => ({
          recent: [actionId, ...recent.filter((id) => id !== actionId)].slice(0, MOST_REMEMBERED),
        })),
    }),
    { name: 'pressrun.palette', partialize: ({ recent }) => ({ recent }) },
  ),
)

import { create } from 'zustand'
import { persist } from 'zustand/middleware'

const MOST_REMEMBERED = 20

interface Palette {
  isOpen: boolean
  /** What was typed before there was a field for it. */
  typedAhead: string
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
      typedAhead: '',
      recent: [],
      setOpen: (isOpen) => set({ isOpen, typedAhead: '' }),
      toggle: () => set(({ isOpen }) => ({ isOpen: !isOpen, typedAhead: '' })),
      remember: (actionId) =>
        set(({ recent }) => ({
          recent: [actionId, ...recent.filter((id) => id !== actionId)].slice(0, MOST_REMEMBERED),
        })),
    }),
    { name: 'pressrun.palette', partialize: ({ recent }) => ({ recent }) },
  ),
)

import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import type { LibraryFilter } from '#shared/app/library.ts'
import { cleared, tidy } from './library-filter.ts'

export type LibraryView = 'grid' | 'list'

export const TILE_SIZES = { least: 104, usual: 144, wide: 208, most: 400, step: 8 } as const

/** A narrower window begins without the details beside the pictures, a wide one with larger tiles. */
const ROOMY = 1100
const WIDE = 2000
// without a window, as in a test, there is all the room one asks for
const WINDOW_WIDTH = typeof window === 'undefined' ? ROOMY : window.innerWidth

interface LibraryState {
  filter: LibraryFilter
  view: LibraryView
  /** The side of a tile. */
  tileSize: number
  showFacets: boolean
  showInspector: boolean
  setFilter: (filter: LibraryFilter) => void
  narrow: (change: { [Key in keyof LibraryFilter]?: LibraryFilter[Key] | undefined }) => void
  clear: () => void
  setView: (view: LibraryView) => void
  setTileSize: (size: number) => void
  toggleFacets: () => void
  toggleInspector: () => void
}

/** What the place shows and how. The looks are remembered; what narrows it is not, beyond this run. */
export const useLibrary = create<LibraryState>()(
  persist(
    (set) => ({
      filter: {},
      view: 'grid',
      tileSize: WINDOW_WIDTH >= WIDE ? TILE_SIZES.wide : TILE_SIZES.usual,
      showFacets: true,
      showInspector: WINDOW_WIDTH >= ROOMY,
      setFilter: (filter) => set({ filter }),
      narrow: (change) => set(({ filter }) => ({ filter: tidy({ ...filter, ...change }) })),
      clear: () => set(({ filter }) => ({ filter: cleared(filter) })),
      setView: (view) => set({ view }),
      setTileSize: (tileSize) => set({ tileSize }),
      toggleFacets: () => set(({ showFacets }) => ({ showFacets: !showFacets })),
      toggleInspector: () => set(({ showInspector }) => ({ showInspector: !showInspector })),
    }),
    {
      name: 'pressrun.library',
      partialize: ({ view, tileSize, showFacets, showInspector }) => ({ view, tileSize, showFacets, showInspector }),
    },
  ),
)

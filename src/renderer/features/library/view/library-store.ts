import { create } from 'zustand'
import { persist } from 'zustand/middleware'
import { isDescending, NEWEST_FIRST, type LibraryFilter, type LibrarySort, type SortKey } from '#shared/app/library.ts'
import { cleared, isQuestion, tidy } from './library-filter.ts'
import { TILE_SIZES } from './tile-layout.ts'

export type LibraryView = 'grid' | 'list'

/** A narrower window begins without the details beside the pictures. */
const ROOMY = 1100
// without a window, as in a test, there is all the room one asks for
const WINDOW_WIDTH = typeof window === 'undefined' ? ROOMY : window.innerWidth

interface LibraryState {
  filter: LibraryFilter
  sort: LibrarySort
  /** In which order what is found stands, once somebody has chosen it; until then the best first. */
  foundSort: LibrarySort | null
  /** Variations of one thing are shown as one. */
  stacked: boolean
  /** What the earlier steps of a recipe made lies below what came of it. */
  folded: boolean
  hidesRejected: boolean
  /** Where the stack that is open now stood, to go back there. */
  stackedAt: number
  view: LibraryView
  /** The side of a tile, once somebody has chosen it. */
  tileSize: number | null
  /** The side of a tile while nobody has: it follows the window and how much there is to see. */
  usualSize: number
  showFacets: boolean
  showInspector: boolean
  setFilter: (filter: LibraryFilter) => void
  narrow: (change: { [Key in keyof LibraryFilter]?: LibraryFilter[Key] | undefined }) => void
  clear: () => void
  sortBy: (by: SortKey) => void
  turnSort: () => void
  sortFound: (sort: LibrarySort) => void
  toggleStacked: () => void
  toggleFolded: () => void
  toggleRejected: () => void
  openStack: (stack: string, at: number) => void
  openSteps: (of: string, at: number) => void
  closeStack: () => void
  setView: (view: LibraryView) => void
  setTileSize: (size: number) => void
  setUsualSize: (size: number) => void
  toggleFacets: () => void
  toggleInspector: () => void
}

/** What the place shows and how. The looks are remembered; what narrows it is not, beyond this run. */
export const useLibrary = create<LibraryState>()(
  persist(
    (set) => ({
      filter: {},
      sort: NEWEST_FIRST,
      foundSort: null,
      stacked: false,
      folded: true,
      hidesRejected: false,
      stackedAt: 0,
      view: 'grid',
      tileSize: null,
      usualSize: TILE_SIZES.usual,
      showFacets: true,
      showInspector: WINDOW_WIDTH >= ROOMY,
      setFilter: (filter) => set(({ foundSort }) => narrowed(filter, foundSort)),
      narrow: (change) => set(({ filter, foundSort }) => narrowed(tidy({ ...filter, ...change }), foundSort)),
      clear: () => set(({ filter }) => narrowed(cleared(filter), null)),
      sortBy: (by) => set({ sort: { by, descending: isDescending(by) } }),
      turnSort: () => set(({ sort }) => ({ sort: { ...sort, descending: !sort.descending } })),
      sortFound: (foundSort) => set({ foundSort }),
      toggleStacked: () =>
        set(({ filter, stacked }) => ({ stacked: !stacked, filter: tidy({ ...filter, stack: undefined }) })),
      toggleFolded: () =>
        set(({ filter, folded }) => ({ folded: !folded, filter: tidy({ ...filter, stepsOf: undefined }) })),
      toggleRejected: () => set(({ hidesRejected }) => ({ hidesRejected: !hidesRejected })),
      openStack: (stack, at) => set(({ filter }) => ({ filter: { ...filter, stack }, stackedAt: at })),
      openSteps: (stepsOf, at) => set(({ filter }) => ({ filter: { ...filter, stepsOf }, stackedAt: at })),
      // the innermost first: steps may be looked at inside of a stack
      closeStack: () =>
        set(({ filter }) => ({
          filter: tidy({
            ...filter,
            ...(filter.stepsOf === undefined ? { stack: undefined } : { stepsOf: undefined }),
          }),
        })),
      setView: (view) => set({ view }),
      setTileSize: (tileSize) => set({ tileSize }),
      setUsualSize: (usualSize) => set({ usualSize }),
      toggleFacets: () => set(({ showFacets }) => ({ showFacets: !showFacets })),
      toggleInspector: () => set(({ showInspector }) => ({ showInspector: !showInspector })),
    }),
    {
      name: 'pressrun.library',
      partialize: ({ view, tileSize, showFacets, showInspector, sort, stacked, folded, hidesRejected }) => ({
        view,
        tileSize,
        showFacets,
        showInspector,
        sort,
        stacked,
        folded,
        hidesRejected,
      }),
    },
  ),
)

/** The order of what is found goes with the question. */
function narrowed(filter: LibraryFilter, foundSort: LibrarySort | null) {
  return { filter, foundSort: isQuestion(filter) ? foundSort : null }
}

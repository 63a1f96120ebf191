import type { LibraryFilter } from './library.ts'

/** Part of the library, and how its stacks are shown there. */
export interface LibraryView {
  filter: LibraryFilter
  /** Variations of one thing are one entry. */
  stacked: boolean
  /** Items of earlier recipe steps lie below the item that was made of them. */
  folded: boolean
}

/**
 * Stacks as they are shown: an open stack shows its members, and so does the trash. A folded stack is its face alone
 * for every count, export, contact sheet, drag and deletion.
 */
export function shownView({ filter, stacked, folded }: LibraryView): LibraryView {
  const showsSteps = filter.stepsOf !== undefined || filter.trashed === true
  return { filter, stacked: stacked && filter.stack === undefined && !showsSteps, folded: folded && !showsSteps }
}

/** Part of the library where nobody looks at stacks: earlier steps are folded, unless they are asked for. */
export function plainView(filter: LibraryFilter, { steps = false }: { steps?: boolean | undefined } = {}): LibraryView {
  return shownView({ filter, stacked: false, folded: !steps })
}

import { create } from 'zustand'
import type { ListSource } from '#shared/app/batch.ts'
import type { Recipe } from '#shared/batch/recipe.ts'
import { useNavigation } from './navigation.ts'

/** A file with the folders it came in. */
export interface DroppedFile {
  path: string
  file: File
}

/** A list that somebody brought, not yet a batch. */
export interface BroughtList {
  name: string
  /** What the app has of it; or where it lies, so that files it names are found beside it. */
  source: ListSource
  /** What it should run on; null where that is not known yet. */
  modelId: string | null
  /** Which steps its rows go through, when it was brought for a recipe. */
  recipe?: Recipe
  /** Files that came along and that its cells may name. */
  files?: readonly DroppedFile[]
}

type View =
  | { at: 'list' }
  /** On its way to becoming a sheet. */
  | { at: 'import'; list: BroughtList }
  /** A list that is prepared; `list` is what it was brought as, as long as the window knows. */
  | { at: 'sheet'; id: string; list?: BroughtList }
  /** `planning` opens the plan at once: nothing else is left to do. */
  | { at: 'batch'; id: string; planning: boolean }

interface BatchesState {
  view: View
  showList: () => void
  importList: (list: BroughtList) => void
  openSheet: (id: string, list?: BroughtList) => void
  openBatch: (id: string, options?: { planning: boolean }) => void
  /** Its plan has been shown: coming back later does not show it again. */
  planShown: () => void
}

/** What the place shows; it is still there when one comes back from another place. */
export const useBatches = create<BatchesState>()((set) => ({
  view: { at: 'list' },
  showList: () => set({ view: { at: 'list' } }),
  importList: (list) => set({ view: { at: 'import', list } }),
  openSheet: (id, list) => set({ view: { at: 'sheet', id, ...(list && { list }) } }),
  openBatch: (id, { planning } = { planning: false }) => set({ view: { at: 'batch', id, planning } }),
  planShown: () => set(({ view }) => (view.at === 'batch' ? { view: { ...view, planning: false } } : {})),
}))

/** Leads to a batch, wherever one is. */
export function goToBatch(id: string, options?: { planning: boolean }): void {
  useNavigation.getState().open('batches', () => useBatches.getState().openBatch(id, options))
}

/** Leads to a list that is to become one. */
export function goToList(list: BroughtList): void {
  useNavigation.getState().open('batches', () => useBatches.getState().importList(list))
}

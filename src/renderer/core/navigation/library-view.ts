import { create } from 'zustand'
import type { LibraryFilter } from '#shared/app/library.ts'
import { useNavigation } from './navigation.ts'

/** What another place wants the library to show. The shell hands it over: features never meet. */
export const useLibraryRequest = create<{ filter: LibraryFilter | null }>()(() => ({ filter: null }))

/** Opens the library, narrowed to these. */
export function showInLibrary(filter: LibraryFilter): void {
  useNavigation.getState().open('library', () => useLibraryRequest.setState({ filter }))
}

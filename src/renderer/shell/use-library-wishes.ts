import { useEffect } from 'react'
import { useLibraryWish } from '../core/navigation/library-view.ts'
import { useLibrary } from '../features/library/view/library-store.ts'

/** Narrows the library to what another place wants to be seen there. */
export function useLibraryWishes(): void {
  const { filter } = useLibraryWish()
  useEffect(() => {
    if (!filter) return
    useLibrary.getState().setFilter(filter)
    useLibraryWish.setState({ filter: null })
  }, [filter])
}

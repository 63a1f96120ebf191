import { useEffect } from 'react'
import { useLibraryRequest } from '../core/navigation/library-view.ts'
import { useLibrary } from '../features/library/view/library-store.ts'

/** Narrows the library to what another place wants to be seen there. */
export function useLibraryRequests(): void {
  const { filter } = useLibraryRequest()
  useEffect(() => {
    if (!filter) return
    useLibrary.getState().setFilter(filter)
    useLibraryRequest.setState({ filter: null })
  }, [filter])
}

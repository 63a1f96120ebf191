import { BEST_FIRST, type LibrarySort } from '#shared/app/library.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { isQuestion } from './library-filter.ts'
import { useLibrary } from './library-store.ts'

/** In which order things stand now; what is looked for by meaning has an order of its own, the best first. */
export function useShownSort(): { sort: LibrarySort; isFound: boolean } {
  const { filter, sort, foundSort } = useLibrary()
  const meaning = useCommand('library.meaning', {}).value
  const isFound = isQuestion(filter) && (meaning?.available ?? false)
  return { sort: isFound ? (foundSort ?? BEST_FIRST) : sort, isFound }
}

import { Eye, EyeOff, Flag as FlagIcon, GalleryHorizontalEnd, LayoutGrid, List, ListTree, Search } from 'lucide-react'
import { FLAGS } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import { useActions, type Action } from '../../core/actions/actions.ts'
import { useNavigation } from '../../core/navigation/navigation.ts'
import { useLibrary } from './view/library-store.ts'
import { useRecentSearches } from './view/recent-searches.ts'

/** What the palette offers of the library, wherever one is. */
export function LibraryActions() {
  const searches = useRecentSearches((recent) => recent.searches)
  const { view, setView, narrow, stacked, toggleStacked, folded, toggleFolded, hidesRejected, toggleRejected } =
    useLibrary()
  const { culling } = text()
  const open = useNavigation((navigation) => navigation.open)
  const words = text().shell.palette
  const other = view === 'grid' ? 'list' : 'grid'
  useActions([
    ...searches.map((query) => searchAction(query)),
    {
      id: 'library.view',
      label: other === 'list' ? words.libraryAsList : words.libraryAsGrid,
      section: 'library',
      icon: other === 'list' ? List : LayoutGrid,
      onlyFound: true,
      run: () => open('library', () => setView(other)),
    },
    ...FLAGS.map((flag): Action => ({
      id: `library.flag.${flag}`,
      label: culling.showOnly(culling.flags[flag]),
      section: 'library',
      icon: FlagIcon,
      onlyFound: true,
      run: () => open('library', () => narrow({ flags: [flag] })),
    })),
    {
      id: 'library.rejected',
      label: hidesRejected ? culling.showRejected : culling.hideRejected,
      section: 'library',
      icon: hidesRejected ? Eye : EyeOff,
      onlyFound: true,
      run: () => open('library', () => toggleRejected()),
    },
    {
      id: 'library.stacks',
      label: culling.stacks,
      detail: stacked ? culling.on : culling.off,
      section: 'library',
      icon: GalleryHorizontalEnd,
      onlyFound: true,
      run: () => open('library', () => toggleStacked()),
    },
    {
      id: 'library.steps',
      label: text().lineage.fold,
      detail: folded ? culling.on : culling.off,
      section: 'library',
      icon: ListTree,
      onlyFound: true,
      run: () => open('library', () => toggleFolded()),
    },
  ])
  return null
}

/** Looks for words in the library. */
export function searchAction(query: string): Action {
  return {
    id: `library.search.${query}`,
    label: text().shell.palette.searchLibrary(query),
    section: 'library',
    icon: Search,
    onlyFound: true,
    run: () => useNavigation.getState().open('library', () => useLibrary.getState().setFilter({ text: query })),
  }
}

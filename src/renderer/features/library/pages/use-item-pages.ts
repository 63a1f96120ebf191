import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import type { LibraryFilter } from '#shared/app/library.ts'
import { useConnection, useStale } from '../../../bridge/hooks.ts'
import { createItemPages, type ItemPages } from './item-pages.ts'

/** What fits a filter, read where somebody looks and kept fresh while the library changes. */
export function useItemPages(filter: LibraryFilter): { pages: ItemPages; error: CommandError | undefined } {
  const { client } = useConnection()
  const [error, setError] = useState<CommandError>()
  const [pages] = useState(() =>
    createItemPages(
      (name, input) => client.request(name, input),
      (failure) => setError(failure as CommandError | undefined),
    ),
  )
  useEffect(() => pages.narrow(filter), [pages, filter])
  useStale('library.outline', () => {
    if (pages.count() !== undefined) pages.refresh()
  })
  useSyncExternalStore(pages.subscribe, pages.version)
  return { pages, error }
}

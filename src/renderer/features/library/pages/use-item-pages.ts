import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import type { LibraryFilter } from '#shared/app/library.ts'
import { createDigest } from '../../../bridge/digest.ts'
import { useConnection, useReachable } from '../../../bridge/hooks.ts'
import { createItemPages, type ItemPages } from './item-pages.ts'

/** While a batch runs, something changes with every output. */
const REFRESH_PAUSE_MS = 400

/** What fits a filter, read where somebody looks and kept fresh while the library changes. */
export function useItemPages(filter: LibraryFilter): { pages: ItemPages; error: CommandError | undefined } {
  const { client } = useConnection()
  const reachable = useReachable()
  const [error, setError] = useState<CommandError>()
  const [pages] = useState(() =>
    createItemPages(
      (name, input) => client.request(name, input),
      (failure) => setError(failure as CommandError | undefined),
    ),
  )
  useEffect(() => pages.narrow(filter), [pages, filter])
  useEffect(() => {
    const news = createDigest(() => pages.refresh(), REFRESH_PAUSE_MS)
    const unsubscribe = client.subscribe((event) => {
      if (event.type === 'library.changed') news.tell('library')
    })
    // what was missed while nobody answered
    if (reachable && pages.count() !== undefined) pages.refresh()
    return () => {
      unsubscribe()
      news.close()
    }
  }, [client, pages, reachable])
  useSyncExternalStore(pages.subscribe, pages.version)
  return { pages, error }
}

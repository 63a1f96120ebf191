import { useEffect, useState, useSyncExternalStore } from 'react'
import type { CommandError } from '#shared/app/error.ts'
import { useConnection, useStale } from '../../../bridge/hooks.ts'
import { followMarks } from '../../../media/culling/item-marks.ts'
import { createItemPages, type ItemPages, type ShownView, type Watched } from './item-pages.ts'

/** What a view shows, read where somebody looks and kept fresh while the library changes. */
export function useItemPages(
  view: ShownView,
  watched: () => Watched,
): { pages: ItemPages; error: CommandError | undefined } {
  const { client } = useConnection()
  const [error, setError] = useState<CommandError>()
  const [pages] = useState(() =>
    createItemPages(
      (name, input) => client.request(name, input),
      (failure) => setError(failure as CommandError | undefined),
      watched,
    ),
  )
  useEffect(() => pages.narrow(view), [pages, view])
  useEffect(() => followMarks(pages), [pages])
  useStale('library.outline', () => pages.refresh())
  useSyncExternalStore(pages.subscribe, pages.version)
  return { pages, error }
}

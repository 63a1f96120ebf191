import type { RefObject } from 'react'
import type { LibraryEntry } from '#shared/app/library.ts'
import { useCommand } from '../../../bridge/hooks.ts'
import { useSeen } from '../../../ui/use-seen.ts'

/** More than the widest window shows in a line of the list. */
export const MOST_STAMPS = 16

/** Some outputs of a batch, the last first, asked for once their place on the page is seen. */
export function useFirstOutputs(place: RefObject<Element | null>, batchId: string, count: number): LibraryEntry[] {
  const seen = useSeen(place)
  const input = { filter: { batchIds: [batchId] }, limit: MOST_STAMPS }
  const found = useCommand('library.search', seen && count > 0 ? input : null, {
    keep: true,
    until: ({ items }) => items.length >= Math.min(count, MOST_STAMPS) && items.every(({ hasPreviews }) => hasPreviews),
  })
  return found.value?.items ?? []
}

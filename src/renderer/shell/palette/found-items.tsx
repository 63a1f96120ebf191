import { useDeferredValue } from 'react'
import { useCommand } from '../../bridge/hooks.ts'
import type { Action } from '../../core/actions/actions.ts'
import { ItemPicture } from '../../media/pictures/item-picture.tsx'
import { formatRelativeDay } from '../../words/format.ts'
import { useFoundItem } from './found-item-window.tsx'

const MOST_FOUND = 6
const STAMP = { width: 36, height: 30 }
/** One letter finds nearly everything. */
const SHORTEST = 2

/** Things that were made, by the words they were made with. */
export function useFoundItems(query: string): Action[] {
  const text = useDeferredValue(query.trim())
  const input = { filter: { text }, limit: MOST_FOUND }
  const found = useCommand('library.search', text.length < SHORTEST ? null : input, { keep: true })
  const items = text.length < SHORTEST ? [] : (found.value?.items ?? [])
  const ids = items.map(({ id }) => id)
  return items.map((entry) => ({
    id: `found.${entry.id}`,
    label: entry.prompt || entry.modelName,
    section: 'library',
    detail: `${entry.modelName} · ${formatRelativeDay(entry.createdAt)}`,
    picture: () => <ItemPicture entry={entry} space={STAMP} />,
    run: () => useFoundItem.setState({ ids, shownId: entry.id }),
  }))
}

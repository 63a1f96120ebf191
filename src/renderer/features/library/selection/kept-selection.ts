import type { ItemPages } from '../pages/item-pages.ts'
import { moved, NOTHING, type Selection } from './selection.ts'

type Shown = Pick<ItemPages, 'count' | 'entryAt' | 'indexOf' | 'goneFrom'>

/**
 * What is chosen after others came in or went. The keyboard stays on its item; where that has left, it stands on what
 * took its place. That is chosen when nothing else is, for the next key to act on, but only after a change made here:
 * nobody who looks away may find another item chosen.
 */
export function keptSelection(selection: Selection, shown: Shown): Selection {
  const departed = shown.goneFrom()
  const hasLost = [...departed.keys()].some((id) => selection.ids.has(id))
  const kept = hasLost
    ? { ...selection, ids: new Set([...selection.ids].filter((id) => !departed.has(id))) }
    : selection
  const { focus, focusId } = selection
  if (focusId === undefined) return kept
  const departure = departed.get(focusId)
  if (departure) return onSuccessor(kept, shown, departure.changedHere && selection.ids.has(focusId))
  if (shown.entryAt(focus)?.id === focusId) return kept
  const index = shown.indexOf(focusId)
  if (index !== -1) return moved(kept, index)
  const last = (shown.count() ?? 0) - 1
  return focus > last ? { ...kept, focus: last, anchor: last } : kept
}

/**
 * What was chosen while another view was on its way, once that is here, as far as it is on the first page there, the only
 * one that is read by then: whoever is quicker than the answer keeps it.
 */
export function carriedSelection({ ids, focusId }: Selection, shown: Pick<Shown, 'indexOf'>): Selection {
  const focus = focusId === undefined ? -1 : shown.indexOf(focusId)
  return {
    ids: new Set([...ids].filter((id) => shown.indexOf(id) !== -1)),
    focus,
    anchor: focus,
    focusId: focus === -1 ? undefined : focusId,
  }
}

function onSuccessor({ ids, focus }: Selection, shown: Shown, chooses: boolean): Selection {
  const departed = shown.goneFrom()
  const above = [...departed.values()].filter(({ place }) => place !== -1 && place < focus).length
  const place = Math.min(focus - above, (shown.count() ?? 0) - 1)
  if (place === -1) return NOTHING
  const next = shown.entryAt(place)
  // a page that was read before may still hold what has left
  const focusId = next && !departed.has(next.id) ? next.id : undefined
  const alone = chooses && ids.size === 0 && focusId !== undefined
  return { ids: alone ? new Set([focusId]) : ids, focus: place, anchor: place, focusId }
}

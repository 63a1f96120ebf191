import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'

/** Other applications take so many files at a time without complaint. */
export const MOST_DRAGGED = 500

/** What a drag from the library carries inside Pressrun: ids, as a JSON list. */
export const ITEMS_TYPE = 'application/x-pressrun-items'

const ItemIds = z.array(z.string()).max(MOST_DRAGGED)

type Transfer = Pick<DataTransfer, 'types' | 'files' | 'getData'>

/**
 * A drag that the system carries (out of the window, with the real files) brings back only files when it ends inside.
 * What it was about is remembered here until the next press of anything.
 */
let carried: { ids: readonly string[]; fileName: string } | undefined

/** `fileName` is that of the item under the pointer: by it, files that come from elsewhere meanwhile are told apart. */
export function carryItems(ids: readonly string[], fileName: string): void {
  carried = { ids, fileName }
  window.addEventListener('pointerdown', forgetItems, { once: true, capture: true })
}

export function forgetItems(): void {
  carried = undefined
}

/** Whether a drag is about items of the library. Their ids can be read only when they are dropped. */
export function carriesItems({ types, files }: Pick<Transfer, 'types' | 'files'>): boolean {
  if (types.includes(ITEMS_TYPE)) return true
  if (!carried || !types.includes('Files')) return false
  // which files there are is not told before they are dropped
  return files.length === 0 || [...files].some(({ name }) => name === carried?.fileName)
}

export function droppedItems(transfer: Transfer): string[] {
  // anybody may have written it
  if (transfer.types.includes(ITEMS_TYPE)) return ItemIds.safeParse(parseJson(transfer.getData(ITEMS_TYPE))).data ?? []
  const ids = carried?.ids ?? []
  forgetItems()
  return [...ids]
}

/** What a drag from the library carries inside Pressrun: ids, as a JSON list. */
export const ITEMS_TYPE = 'application/x-pressrun-items'

/**
 * A drag that the system carries (out of the window, with the real files) brings back only files when it ends inside.
 * What it was about is remembered here until the next press of anything.
 */
let carried: readonly string[] = []

export function carryItems(ids: readonly string[]): void {
  carried = ids
}

/** Whether a drag is about items of the library. Their ids can be read only when they are dropped. */
export function carriesItems({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes(ITEMS_TYPE) || (carried.length > 0 && types.includes('Files'))
}

export function droppedItems(transfer: Pick<DataTransfer, 'getData'>): string[] {
  const written = transfer.getData(ITEMS_TYPE)
  const dropped = written === '' ? carried : readIds(written)
  carried = []
  return [...dropped]
}

function readIds(written: string): string[] {
  try {
    const ids: unknown = JSON.parse(written)
    return Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []
  } catch {
    return []
  }
}

import { z } from 'zod'

/** What a drag out of the library carries: a JSON list of item ids. */
export const LIBRARY_ITEMS = 'application/x-pressrun-items'

const ItemIds = z.array(z.string()).max(500)

/** What was let go over the window: files from outside, or things of the library. */
export type Dropped = { files: File[] } | { itemIds: string[] }

export function carriesInputs({ types }: Pick<DataTransfer, 'types'>): boolean {
  return types.includes('Files') || types.includes(LIBRARY_ITEMS)
}

export function readDrop(data: Pick<DataTransfer, 'types' | 'files' | 'getData'>): Dropped {
  // a picture that is dragged inside of the window comes as a file too: what it is here says more
  if (!data.types.includes(LIBRARY_ITEMS)) return { files: [...data.files] }
  try {
    return { itemIds: ItemIds.parse(JSON.parse(data.getData(LIBRARY_ITEMS))) }
  } catch {
    // not written by this app
    return { itemIds: [] }
  }
}

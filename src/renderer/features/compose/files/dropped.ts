import { carriesItems, droppedItems } from '../../../core/dragged-items.ts'

/** What was let go over the window: files from outside, or things of the library. */
export type Dropped = { files: File[] } | { itemIds: string[] }

export function carriesInputs(data: Pick<DataTransfer, 'types' | 'files'>): boolean {
  return data.types.includes('Files') || carriesItems(data)
}

export function readDrop(data: Pick<DataTransfer, 'types' | 'files' | 'getData'>): Dropped {
  // a thing of the library comes as a file too: what it is here says more
  return carriesItems(data) ? { itemIds: droppedItems(data) } : { files: [...data.files] }
}

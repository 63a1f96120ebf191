import { OperationChoice } from '#shared/app/pictures.ts'
import { insertFolder, type FolderRecord } from '#main/watch-folders/store.ts'
import type { BatchScene } from './batch-scene.ts'

/** A folder whose pictures are enlarged, for at most 100 coins a day. */
export function insertWatchedFolder(
  { db, outDir, clock }: BatchScene,
  path: string,
  own: Partial<FolderRecord> = {},
): FolderRecord {
  const folder: FolderRecord = {
    id: 'folder',
    path,
    subfolders: false,
    connectionId: 'test',
    choice: OperationChoice.parse({ modelId: 'enlarge' }),
    outDir,
    budget: 100,
    budgetPer: 'day',
    paused: null,
    createdAt: clock.now(),
    ...own,
  }
  insertFolder(db, folder)
  return folder
}

import { inPortions } from '#shared/app/item-ids.ts'
import type { Collection } from '#shared/app/library.ts'
import { allRestored, allTrashed, type Restored, type Trashed } from '#shared/app/trashed-in-portions.ts'
import { text } from '#shared/text/index.ts'
import type { Connection } from '../../../bridge/connection.ts'
import { withErrorToast } from '../../../core/acting.ts'
import { makeChange } from '../../../core/offered-undo.ts'
import { createItemFiling, membersOf, setMembers, type ItemFiling } from '../../../media/culling/item-filing.ts'
import { createItemMarks, type ItemMarks } from '../../../media/culling/item-marks.ts'
import { changeHere } from '../../../media/culling/own-changes.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** What can be changed about items; every change is seen at once and can be taken back. */
export interface ItemChanges extends ItemMarks, ItemFiling {
  /** To the trash; answers when all that could be moved has been. */
  trash(ids: readonly string[]): Promise<void>
  restore(ids: readonly string[]): Promise<void>
  removeCollection(collection: Collection): Promise<void>
}

export function createItemChanges(connection: Pick<Connection, 'client' | 'queries'>): ItemChanges {
  const { client } = connection

  const trash = (ids: string[]) => client.request('library.trash', { ids })
  const restore = (ids: string[]) => client.request('library.restore', { ids })

  async function putInTrash(ids: readonly string[], soFar?: (trashed: Trashed) => void): Promise<Trashed> {
    return allTrashed(await changeHere(ids, () => inPortions(ids, trash, (answers) => soFar?.(allTrashed(answers)))))
  }

  async function bringBack(ids: readonly string[], soFar?: (restored: Restored) => void): Promise<Restored> {
    return allRestored(
      await changeHere(ids, () => inPortions(ids, restore, (answers) => soFar?.(allRestored(answers)))),
    )
  }

  /** What did not come back is said where it is undone, too. */
  async function restoreAndReport(ids: readonly string[]) {
    const { restored, gone, failed } = await bringBack(ids)
    if (gone.length + failed.length > 0)
      showToast({ text: text().culling.restored(restored.length, gone.length, failed.length) })
  }

  return {
    ...createItemMarks(connection),
    ...createItemFiling(client),
    trash: (ids) =>
      makeChange(async (partly) => {
        const changeBy = ({ trashed, changed, failed }: Trashed) => ({
          text: text().culling.trashed(trashed.length, changed.length, failed.length),
          undo: () => restoreAndReport(trashed),
          redo: () => putInTrash(trashed),
        })
        const all = await putInTrash(ids, (done) => done.trashed.length > 0 && partly(changeBy(done)))
        return all.trashed.length === 0 ? onlySaid(changeBy(all).text) : changeBy(all)
      }),
    restore: (ids) =>
      withErrorToast(() =>
        makeChange(async (partly) => {
          const changeBy = ({ restored, gone, failed }: Restored) => ({
            text: text().culling.restored(restored.length, gone.length, failed.length),
            undo: () => putInTrash(restored),
            redo: () => bringBack(restored),
          })
          const all = await bringBack(ids, (done) => done.restored.length > 0 && partly(changeBy(done)))
          return all.restored.length === 0 ? onlySaid(changeBy(all).text) : changeBy(all)
        }),
      ),
    removeCollection: ({ id, name }) =>
      withErrorToast(() =>
        makeChange(async () => {
          const members = await membersOf(client, id)
          await client.request('collections.remove', { id })
          return {
            text: text().library.collectionRemoved(name),
            undo: async () => {
              // under its id, by which earlier changes of it are taken back, too
              await client.request('collections.create', { id, name })
              await setMembers(client, id, { add: members })
            },
            redo: () => client.request('collections.remove', { id }),
          }
        }),
      ),
  }
}

/** For when nothing was changed: there is nothing to take back. */
function onlySaid(words: string): undefined {
  showToast({ text: words })
}

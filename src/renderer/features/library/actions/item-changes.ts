import { allIds } from '#shared/app/all-ids.ts'
import { inPortions } from '#shared/app/item-ids.ts'
import type { Collection, Flag } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import type { Connection } from '../../../bridge/connection.ts'
import { telling } from '../../../core/acting.ts'
import { offerUndo } from '../../../core/offered-undo.ts'
import { createItemMarks } from '../../../media/culling/item-marks.ts'
import { showToast } from '../../../ui/toast-store.ts'

/** What can be changed about items; every change is seen at once and can be taken back. */
export interface ItemChanges {
  rate(ids: readonly string[], rating: number): Promise<void>
  flag(ids: readonly string[], flag: Flag): Promise<void>
  /** To the trash; answers when all that could be moved has been. */
  trash(ids: readonly string[]): Promise<void>
  restore(ids: readonly string[]): Promise<void>
  retag(ids: readonly string[], change: { add?: string[]; remove?: string[] }): Promise<void>
  collect(collection: Pick<Collection, 'id' | 'name'>, ids: readonly string[]): Promise<void>
  takeOut(collection: Pick<Collection, 'id' | 'name'>, ids: readonly string[]): Promise<void>
  removeCollection(collection: Collection): Promise<void>
}

/** `whole` gives all that is meant by some items: a closed stack is acted on as a whole. */
export function createItemChanges(
  connection: Pick<Connection, 'client' | 'queries'>,
  whole: (ids: readonly string[]) => Promise<readonly string[]>,
): ItemChanges {
  const { client } = connection
  const marks = createItemMarks(connection, whole)

  async function putInTrash(ids: readonly string[]) {
    const answers = await inPortions(ids, (portion) => client.request('library.trash', { ids: portion }))
    return {
      trashed: answers.flatMap(({ trashed }) => trashed),
      changed: answers.flatMap(({ changed }) => changed),
      failed: answers.flatMap(({ failed }) => failed),
    }
  }

  async function bringBack(ids: readonly string[]) {
    const answers = await inPortions(ids, (portion) => client.request('library.restore', { ids: portion }))
    return {
      restored: answers.flatMap(({ restored }) => restored),
      gone: answers.flatMap(({ gone }) => gone),
      failed: answers.flatMap(({ failed }) => failed),
    }
  }

  /** What did not come back is said where it is undone, too. */
  async function insistOnBringingBack(ids: readonly string[]) {
    const { restored, gone, failed } = await bringBack(ids)
    if (gone.length + failed.length > 0)
      showToast({ text: text().culling.restored(restored.length, gone.length, failed.length) })
  }

  async function setTags(ids: readonly string[], { add = [], remove = [] }: { add?: string[]; remove?: string[] }) {
    const answers = await inPortions(ids, (portion) => client.request('library.tag', { ids: portion, add, remove }))
    return {
      added: answers.flatMap(({ added }) => added),
      removed: answers.flatMap(({ removed }) => removed),
    }
  }

  async function setMembers(
    id: string,
    { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
  ) {
    const added = await inPortions(add, (portion) => client.request('collections.change', { id, add: portion }))
    const removed = await inPortions(remove, (portion) => client.request('collections.change', { id, remove: portion }))
    return { added: added.flatMap((answer) => answer.added), removed: removed.flatMap((answer) => answer.removed) }
  }

  return {
    ...marks,
    trash: async (ids) => {
      const { trashed, changed, failed } = await putInTrash(ids)
      const words = text().culling.trashed(trashed.length, changed.length, failed.length)
      if (trashed.length === 0) showToast({ text: words })
      else offerUndo({ text: words, undo: () => insistOnBringingBack(trashed), redo: () => putInTrash(trashed) })
    },
    restore: (ids) =>
      telling(async () => {
        const { restored, gone, failed } = await bringBack(ids)
        const words = text().culling.restored(restored.length, gone.length, failed.length)
        if (restored.length === 0) showToast({ text: words })
        else offerUndo({ text: words, undo: () => putInTrash(restored), redo: () => bringBack(restored) })
      }),
    retag: (chosen, change) =>
      telling(async () => {
        const ids = await whole(chosen)
        const { added, removed } = await setTags(ids, change)
        if (added.length + removed.length === 0) return
        offerUndo({
          text: text().library.tagged(ids.length, change.add ?? [], change.remove ?? []),
          undo: async () => {
            for (const { tag, ids: changed } of added) await setTags(changed, { remove: [tag] })
            for (const { tag, ids: changed } of removed) await setTags(changed, { add: [tag] })
          },
          redo: () => setTags(ids, change),
        })
      }),
    collect: ({ id, name }, ids) =>
      telling(async () => {
        const { added } = await setMembers(id, { add: await whole(ids) })
        if (added.length === 0) showToast({ text: text().library.alreadyIn(name) })
        else
          offerUndo({
            text: text().library.collected(added.length, name),
            undo: () => setMembers(id, { remove: added }),
            redo: () => setMembers(id, { add: added }),
          })
      }),
    takeOut: ({ id, name }, ids) =>
      telling(async () => {
        const { removed } = await setMembers(id, { remove: await whole(ids) })
        offerUndo({
          text: text().library.takenOut(removed.length, name),
          undo: () => setMembers(id, { add: removed }),
          redo: () => setMembers(id, { remove: removed }),
        })
      }),
    removeCollection: ({ id, name }) =>
      telling(async () => {
        const members = await membersOf(client, id)
        await client.request('collections.remove', { id })
        offerUndo({
          text: text().library.collectionRemoved(name),
          undo: async () => {
            // under its id, by which earlier changes of it are taken back, too
            await client.request('collections.create', { id, name })
            await setMembers(id, { add: members })
          },
          redo: () => client.request('collections.remove', { id }),
        })
      }),
  }
}

/** Also what lies in the trash: it is of the collection again when it is brought back. */
async function membersOf(client: Client, collectionId: string): Promise<string[]> {
  return [...(await allIds(client, { collectionId })), ...(await allIds(client, { collectionId, trashed: true }))]
}

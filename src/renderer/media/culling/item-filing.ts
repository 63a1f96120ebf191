import { useMemo } from 'react'
import { allIds } from '#shared/app/all-ids.ts'
import { inPortions } from '#shared/app/item-ids.ts'
import type { Collection } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../bridge/client.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { withErrorToast } from '../../core/acting.ts'
import { makeChange } from '../../core/offered-undo.ts'
import { showToast } from '../../ui/toast-store.ts'
import { changeHere } from './own-changes.ts'

/** Tags and collections: under what items are found again. Every change can be taken back. */
export interface ItemFiling {
  /** Answers whether it was done; when it was not, a message has said why. */
  retag(ids: readonly string[], change: TagChange): Promise<boolean>
  collect(collection: Pick<Collection, 'id' | 'name'>, ids: readonly string[]): Promise<boolean>
  /** Into a collection that is made for them, and goes with them when that is taken back. */
  collectAnew(name: string, ids: readonly string[]): Promise<boolean>
  takeOut(collection: Pick<Collection, 'id' | 'name'>, ids: readonly string[]): Promise<void>
}

interface TagChange {
  add?: string[]
  remove?: string[]
}

export function createItemFiling(client: Client): ItemFiling {
  async function setTags(ids: readonly string[], { add = [], remove = [] }: TagChange) {
    const answers = await changeHere(ids, () =>
      inPortions(ids, (portion) => client.request('library.tag', { ids: portion, add, remove })),
    )
    return {
      added: answers.flatMap(({ added }) => added),
      removed: answers.flatMap(({ removed }) => removed),
    }
  }

  return {
    retag: (ids, change) =>
      isMade(async () => {
        const { added, removed } = await setTags(ids, change)
        if (added.length + removed.length === 0) return undefined
        return {
          text: text().library.tagged(ids.length, change.add ?? [], change.remove ?? []),
          undo: async () => {
            for (const { tag, ids: changed } of added) await setTags(changed, { remove: [tag] })
            for (const { tag, ids: changed } of removed) await setTags(changed, { add: [tag] })
          },
          redo: () => setTags(ids, change),
        }
      }),
    collect: ({ id, name }, ids) =>
      isMade(async () => {
        const { added } = await setMembers(client, id, { add: ids })
        if (added.length === 0) {
          showToast({ text: text().library.alreadyIn(name) })
          return undefined
        }
        return {
          text: text().library.collected(added.length, name),
          undo: () => setMembers(client, id, { remove: added }),
          redo: () => setMembers(client, id, { add: added }),
        }
      }),
    collectAnew: (name, ids) =>
      isMade(async () => {
        const { id } = await client.request('collections.create', { name })
        const { added } = await setMembers(client, id, { add: ids })
        return {
          text: text().library.collected(added.length, name),
          undo: async () => {
            await setMembers(client, id, { remove: added })
            // somebody may have put something else into it since
            if ((await membersOf(client, id)).length === 0) await client.request('collections.remove', { id })
          },
          redo: async () => {
            await client.request('collections.create', { id, name })
            await setMembers(client, id, { add: added })
          },
        }
      }),
    takeOut: ({ id, name }, ids) =>
      withErrorToast(() =>
        makeChange(async () => {
          const { removed } = await setMembers(client, id, { remove: ids })
          return {
            text: text().library.takenOut(removed.length, name),
            undo: () => setMembers(client, id, { add: removed }),
            redo: () => setMembers(client, id, { remove: removed }),
          }
        }),
      ),
  }
}

/** Makes a change, and answers whether it was made; when it was not, a message says why. */
async function isMade(change: Parameters<typeof makeChange>[0]): Promise<boolean> {
  let isDone = false
  await withErrorToast(async () => {
    await makeChange(change)
    isDone = true
  })
  return isDone
}

/** Also what lies in the trash: it is of the collection again when it is brought back. */
export async function membersOf(client: Client, collectionId: string): Promise<string[]> {
  return [
    ...(await allIds(client, { filter: { collectionId } })),
    ...(await allIds(client, { filter: { collectionId, trashed: true } })),
  ]
}

/** Puts items into a collection or takes them out; answers which of them it was changed for. */
export async function setMembers(
  client: Client,
  id: string,
  { add = [], remove = [] }: { add?: readonly string[]; remove?: readonly string[] },
) {
  const added = await inPortions(add, (portion) => client.request('collections.change', { id, add: portion }))
  const removed = await changeHere(remove, () =>
    inPortions(remove, (portion) => client.request('collections.change', { id, remove: portion })),
  )
  return { added: added.flatMap((answer) => answer.added), removed: removed.flatMap((answer) => answer.removed) }
}

export function useItemFiling(): ItemFiling {
  const { client } = useConnection()
  return useMemo(() => createItemFiling(client), [client])
}

import { useMemo } from 'react'
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
  collect(collection: Pick<Collection, 'id' | 'name'>, ids: readonly string[]): Promise<void>
  takeOut(collection: Pick<Collection, 'id' | 'name'>, ids: readonly string[]): Promise<void>
}

interface TagChange {
  add?: string[]
  remove?: string[]
}

/** `whole` gives all that is meant by some items, such as the rest of a stack that one of them stands for. */
export function createItemFiling(
  client: Client,
  whole: (ids: readonly string[]) => Promise<readonly string[]> = async (ids) => ids,
): ItemFiling {
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
    async retag(chosen, change) {
      let isDone = false
      await withErrorToast(async () => {
        await makeChange(async () => {
          const ids = await whole(chosen)
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
        })
        isDone = true
      })
      return isDone
    },
    collect: ({ id, name }, ids) =>
      withErrorToast(() =>
        makeChange(async () => {
          const { added } = await setMembers(client, id, { add: await whole(ids) })
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
      ),
    takeOut: ({ id, name }, ids) =>
      withErrorToast(() =>
        makeChange(async () => {
          const { removed } = await setMembers(client, id, { remove: await whole(ids) })
          return {
            text: text().library.takenOut(removed.length, name),
            undo: () => setMembers(client, id, { add: removed }),
            redo: () => setMembers(client, id, { remove: removed }),
          }
        }),
      ),
  }
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

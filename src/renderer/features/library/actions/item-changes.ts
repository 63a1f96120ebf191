import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import type { Collection } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { telling } from '../../../core/acting.ts'
import { showToast } from '../../../ui/toast-store.ts'
import type { ItemPages } from '../pages/item-pages.ts'

/** What can be changed about items; every change is seen at once and can be taken back. */
export interface ItemChanges {
  rate(ids: readonly string[], rating: number): Promise<void>
  retag(ids: readonly string[], change: { add?: string[]; remove?: string[] }): Promise<void>
  collect(collection: Pick<Collection, 'id' | 'name'>, ids: readonly string[]): Promise<void>
  takeOut(collection: Pick<Collection, 'id' | 'name'>, ids: readonly string[]): Promise<void>
  removeCollection(collection: Collection): Promise<void>
}

/** So far back can be gone, one step at a time. */
const MOST_STEPS = 50

/**
 * Says what was done and offers to take it back. Whoever rates ten pictures in a row sees one message, not ten; taken
 * back, the step before is offered.
 */
function createSteps(): (text: string, undo: () => Promise<unknown>) => void {
  const steps: { text: string; undo: () => Promise<unknown> }[] = []
  let dismiss: (() => void) | undefined
  function offerLast() {
    const last = steps.at(-1)
    if (!last) return
    dismiss?.()
    dismiss = showToast({
      text: last.text,
      undo: () => {
        steps.pop()
        return telling(last.undo).then(offerLast)
      },
    })
  }
  return (text, undo) => {
    steps.push({ text, undo })
    if (steps.length > MOST_STEPS) steps.shift()
    offerLast()
  }
}

export function createItemChanges(client: Client, pages: ItemPages): ItemChanges {
  const offer = createSteps()

  async function setRating(ids: readonly string[], rating: number) {
    pages.patch(new Set(ids), (entry) => ({ ...entry, rating }))
    const answers = await inPortions(ids, (portion) => client.request('library.rate', { ids: portion, rating }))
    return answers.flatMap(({ before }) => before)
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
    rate: (ids, rating) =>
      telling(async () => {
        const before = await setRating(ids, rating)
        offer(text().library.rated(ids.length, rating), async () => {
          for (const group of before) await setRating(group.ids, group.rating)
        })
      }),
    retag: (ids, change) =>
      telling(async () => {
        const { added, removed } = await setTags(ids, change)
        if (added.length + removed.length === 0) return
        offer(text().library.tagged(ids.length, change.add ?? [], change.remove ?? []), async () => {
          for (const { tag, ids: changed } of added) await setTags(changed, { remove: [tag] })
          for (const { tag, ids: changed } of removed) await setTags(changed, { add: [tag] })
        })
      }),
    collect: ({ id, name }, ids) =>
      telling(async () => {
        const { added } = await setMembers(id, { add: ids })
        if (added.length === 0) showToast({ text: text().library.alreadyIn(name) })
        else offer(text().library.collected(added.length, name), () => setMembers(id, { remove: added }))
      }),
    takeOut: ({ id, name }, ids) =>
      telling(async () => {
        const { removed } = await setMembers(id, { remove: ids })
        offer(text().library.takenOut(removed.length, name), () => setMembers(id, { add: removed }))
      }),
    removeCollection: ({ id, name }) =>
      telling(async () => {
        const members = await membersOf(client, id)
        await client.request('collections.remove', { id })
        offer(text().library.collectionRemoved(name), async () => {
          const again = await client.request('collections.create', { name })
          await setMembers(again.id, { add: members })
        })
      }),
  }
}

async function membersOf(client: Client, collectionId: string): Promise<string[]> {
  const members: string[] = []
  const { cursors } = await client.request('library.outline', { filter: { collectionId } })
  let [cursor] = cursors
  while (cursor !== undefined) {
    const query = { filter: { collectionId }, cursor, skip: members.length, limit: MOST_ITEMS_AT_ONCE }
    const { ids } = await client.request('library.ids', query)
    members.push(...ids)
    if (ids.length < MOST_ITEMS_AT_ONCE) cursor = undefined
  }
  return members
}

async function inPortions<Answer>(
  ids: readonly string[],
  work: (portion: string[]) => Promise<Answer>,
): Promise<Answer[]> {
  const answers: Answer[] = []
  for (let start = 0; start < ids.length; start += MOST_ITEMS_AT_ONCE)
    answers.push(await work(ids.slice(start, start + MOST_ITEMS_AT_ONCE)))
  return answers
}

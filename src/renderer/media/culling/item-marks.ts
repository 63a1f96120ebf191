import { useMemo } from 'react'
import { inPortions } from '#shared/app/item-ids.ts'
import type { Flag, LibraryEntry } from '#shared/app/library.ts'
import { text } from '#shared/text/index.ts'
import type { Connection } from '../../bridge/connection.ts'
import { useConnection } from '../../bridge/hooks.ts'
import { withErrorToast } from '../../core/acting.ts'
import { makeChange } from '../../core/offered-undo.ts'
import { createMarkQueue, type Group, type Marks } from './mark-queue.ts'
import { changeHere } from './own-changes.ts'

/** Who shows items and must show a mark before the app has answered. */
interface ShownItems {
  patch(ids: ReadonlySet<string>, change: (entry: LibraryEntry) => LibraryEntry): void
  refresh(): void
}
const shown = new Set<ShownItems>()

/** Keeps what is shown elsewhere in step with marks; returns its undo. */
export function followMarks(items: ShownItems): () => void {
  shown.add(items)
  return () => shown.delete(items)
}

/** Flags and stars: seen at once everywhere, sent one after the other, and taken back by one key. */
export interface ItemMarks {
  flag(ids: readonly string[], flag: Flag): Promise<void>
  rate(ids: readonly string[], rating: number): Promise<void>
}

export function createItemMarks({ client, queries }: Pick<Connection, 'client' | 'queries'>): ItemMarks {
  function show(ids: readonly string[], marks: Marks) {
    const named = new Set(ids)
    for (const items of shown) items.patch(named, (entry) => ({ ...entry, ...marks }))
    queries.cache.setQueriesData<LibraryEntry>(
      {
        queryKey: ['library.read'],
        predicate: ({ queryKey: [, input] }) => named.has((input as { id: string }).id),
      },
      (item) => item && { ...item, ...marks },
    )
  }

  /** Answers what they were before. */
  async function send(ids: readonly string[], { flag, rating }: Marks): Promise<Group[]> {
    const before: Group[] = []
    await inPortions(ids, async (portion) => {
      if (flag !== undefined)
        for (const group of (await client.request('library.flag', { ids: portion, flag })).before)
          before.push({ ids: group.ids, marks: { flag: group.flag } })
      if (rating !== undefined)
        for (const group of (await client.request('library.rate', { ids: portion, rating })).before)
          before.push({ ids: group.ids, marks: { rating: group.rating } })
    })
    return before
  }

  const queue = createMarkQueue(send)

  /** Seen before it is sent, and again as it was when it could not be. */
  async function mark(ids: readonly string[], marks: Marks): Promise<Group[]> {
    show(ids, marks)
    try {
      const before = await changeHere(ids, () => queue(ids, marks))
      show(idsIn(before), marks)
      return before
    } catch (error) {
      for (const items of shown) items.refresh()
      void queries.cache.invalidateQueries({ queryKey: ['library.read'] })
      throw error
    }
  }

  function change(ids: readonly string[], marks: Marks, words: (count: number) => string): Promise<void> {
    return withErrorToast(() =>
      makeChange(async () => {
        const before = await mark(ids, marks)
        const all = idsIn(before)
        return {
          text: words(all.length),
          undo: async () => {
            for (const group of before) await mark(group.ids, group.marks)
          },
          redo: () => mark(all, marks),
        }
      }),
    )
  }

  return {
    flag: (ids, flag) => change(ids, { flag }, (count) => text().culling.flagged[flag](count)),
    rate: (ids, rating) => change(ids, { rating }, (count) => text().library.rated(count, rating)),
  }
}

function idsIn(groups: readonly Group[]): string[] {
  return groups.flatMap(({ ids }) => ids)
}

export function useItemMarks(): ItemMarks {
  const connection = useConnection()
  return useMemo(() => createItemMarks(connection), [connection])
}

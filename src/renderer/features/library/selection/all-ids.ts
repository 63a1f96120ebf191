import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import type { LibraryFilter } from '#shared/app/library.ts'
import type { Client } from '../../../bridge/client.ts'
import type { ShownView } from '../pages/item-pages.ts'

const PAGE_SIZE = 500

/** Everything that fits, however much it is. */
export async function allIds(client: Client, filter: LibraryFilter): Promise<string[]> {
  const { cursors } = await client.request('library.outline', { filter, pageSize: PAGE_SIZE })
  const ids: string[] = []
  for (let page = 0; page < cursors.length; page += MOST_ITEMS_AT_ONCE / PAGE_SIZE) {
    const cursor = cursors[page]
    if (cursor === undefined) break
    ids.push(...(await client.request('library.ids', { filter, cursor, limit: MOST_ITEMS_AT_ONCE })).ids)
  }
  return ids
}

/** A closed stack is acted on as a whole. */
export async function wholeStacks(
  client: Client,
  ids: readonly string[],
  { filter, stacked, folded }: ShownView,
): Promise<readonly string[]> {
  if (!stacked && !folded) return ids
  const members: string[] = []
  for (let start = 0; start < ids.length; start += MOST_ITEMS_AT_ONCE) {
    const portion = ids.slice(start, start + MOST_ITEMS_AT_ONCE)
    members.push(...(await client.request('library.stackMembers', { ids: portion, filter, stacked, folded })).ids)
  }
  return members
}

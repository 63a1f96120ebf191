import type { CommandInput, CommandOutput } from './commands.ts'
import { MOST_ITEMS_AT_ONCE } from './item-ids.ts'
import type { LibraryFilter } from './library.ts'

type Question = 'library.outline' | 'library.ids'
interface Asked {
  request<Name extends Question>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
}

const PAGE_SIZE = 500

/** Every item of the library that fits, the newest first, however many they are. */
export async function allIds(app: Asked, filter: LibraryFilter): Promise<string[]> {
  const { cursors } = await app.request('library.outline', { filter, pageSize: PAGE_SIZE })
  const ids: string[] = []
  for (let page = 0; page < cursors.length; page += MOST_ITEMS_AT_ONCE / PAGE_SIZE) {
    const cursor = cursors[page]!
    ids.push(...(await app.request('library.ids', { filter, cursor, limit: MOST_ITEMS_AT_ONCE })).ids)
  }
  return ids
}

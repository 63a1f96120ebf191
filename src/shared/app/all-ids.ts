import type { CommandInput, CommandOutput } from './commands.ts'
import { MOST_ITEMS_AT_ONCE } from './item-ids.ts'
import { NEWEST_FIRST, type LibrarySort } from './library.ts'
import type { LibraryView } from './library-view.ts'

type Question = 'library.outline' | 'library.ids'
interface Asked {
  request<Name extends Question>(name: Name, input: CommandInput<Name>): Promise<CommandOutput<Name>>
}

const PAGE_SIZE = 500

type View = Partial<LibraryView> & { sort?: LibrarySort }

/** Every item that a view shows, in its order, however many they are. */
export async function allIds(app: Asked, { sort = NEWEST_FIRST, ...view }: View): Promise<string[]> {
  const { cursors } = await app.request('library.outline', { ...view, sort, pageSize: PAGE_SIZE })
  const ids: string[] = []
  for (let page = 0; page < cursors.length; page += MOST_ITEMS_AT_ONCE / PAGE_SIZE) {
    const cursor = cursors[page]!
    ids.push(...(await app.request('library.ids', { ...view, sort, cursor, limit: MOST_ITEMS_AT_ONCE })).ids)
  }
  return ids
}

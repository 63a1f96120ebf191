import { CommandError } from '#shared/app/error.ts'
import { createArrivingFiles, type ArrivingFile } from '../tools/arriving-files.ts'

/** Lists that windows hand over piece by piece, so that a long one never stands in the way of everything else. */
export interface BroughtLists {
  begin(fileName: string): Promise<string>
  append(id: string, offset: number, data: string): Promise<void>
  find(id: string): { path: string; fileName: string }
}

/** Kept at once, so that whoever leaves an import and comes back still finds the list. */
const MOST_LISTS = 8
/** As much as anybody wants to look through; larger ones are for the terminal. */
const LARGEST_BYTES = 256 * 1024 * 1024

export function createBroughtLists(folder: string, newName: () => string): BroughtLists {
  const lists = createArrivingFiles<{ fileName: string }>({ folder, most: MOST_LISTS, newName })

  function requireList(id: string): ArrivingFile<{ fileName: string }> {
    const list = lists.find(id)
    if (!list) throw new CommandError('unknown_list', 'This list is no longer here. Bring it again.')
    return list
  }

  return {
    begin: (fileName) => lists.begin({ fileName }),
    async append(id, offset, data) {
      const list = requireList(id)
      const piece = Buffer.from(data, 'base64')
      if (!lists.isNext(list, offset) || offset + piece.length > LARGEST_BYTES)
        throw new CommandError('wrong_piece', 'The list did not arrive whole. Bring it again.')
      await lists.append(list, piece)
    },
    find(id) {
      const { path, facts } = requireList(id)
      return { path, fileName: facts.fileName }
    },
  }
}

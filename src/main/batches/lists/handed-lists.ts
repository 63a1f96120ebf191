import { LARGEST_LIST_BYTES } from '#shared/app/batch.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { createArrivingFiles, type ArrivingFile } from '../../tools/arriving-files.ts'

/** Lists that windows hand over piece by piece, so that a long one never stands in the way of everything else. */
export interface HandedLists {
  begin(fileName: string): Promise<string>
  append(id: string, offset: number, data: string): Promise<void>
  find(id: string): { path: string; fileName: string }
}

/** Kept at once, so that whoever leaves an import and comes back still finds the list. */
const MOST_LISTS = 8

export function createHandedLists(folder: string, newName: () => string): HandedLists {
  const lists = createArrivingFiles<{ fileName: string }>({ folder, most: MOST_LISTS, newName })

  function requireList(id: string): ArrivingFile<{ fileName: string }> {
    const list = lists.find(id)
    if (!list) throw new Refusal('unknown_list')
    return list
  }

  return {
    begin: (fileName) => lists.begin({ fileName }),
    async append(id, offset, data) {
      const list = requireList(id)
      const piece = Buffer.from(data, 'base64')
      if (!lists.isNext(list, offset) || offset + piece.length > LARGEST_LIST_BYTES) throw new Refusal('wrong_piece')
      await lists.append(list, piece)
    },
    find(id) {
      const { path, facts } = requireList(id)
      return { path, fileName: facts.fileName }
    },
  }
}

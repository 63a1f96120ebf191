import { appendFile, mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { CommandError } from '#shared/app/error.ts'

/** Lists that windows hand over piece by piece, so that a long one never stands in the way of everything else. */
export interface BroughtLists {
  begin(fileName: string): Promise<string>
  append(id: string, offset: number, data: string): Promise<void>
  find(id: string): { path: string; fileName: string }
}

interface Arrival {
  path: string
  fileName: string
  bytes: number
}

/** Somebody who goes back and forth still finds theirs. */
const MOST_LISTS = 8
/** As much as anybody wants to look through; larger ones are for the terminal. */
const LARGEST_BYTES = 256 * 1024 * 1024

/** The folder is made by the first list; every file in it is called by `newName`. */
export function createBroughtLists(folder: string, newName: () => string): BroughtLists {
  const lists = new Map<string, Arrival>()

  function known(id: string): Arrival {
    const list = lists.get(id)
    if (!list) throw new CommandError('unknown_list', 'This list is no longer here. Bring it again.')
    return list
  }

  return {
    async begin(fileName) {
      for (const [oldest, { path }] of lists) {
        if (lists.size < MOST_LISTS) break
        lists.delete(oldest)
        await rm(path, { force: true })
      }
      const id = newName()
      const path = join(folder, id)
      await mkdir(folder, { recursive: true, mode: 0o700 })
      await writeFile(path, '', { mode: 0o600, flag: 'wx' })
      lists.set(id, { path, fileName, bytes: 0 })
      return id
    },
    async append(id, offset, data) {
      const list = known(id)
      const piece = Buffer.from(data, 'base64')
      if (offset !== list.bytes || offset + piece.length > LARGEST_BYTES)
        throw new CommandError('wrong_piece', 'The list did not arrive whole. Bring it again.')
      // claimed before it is written: two pieces that come at once cannot both be the next
      list.bytes += piece.length
      await appendFile(list.path, piece)
    },
    find: known,
  }
}

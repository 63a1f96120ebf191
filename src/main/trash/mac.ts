import { lstat, readdir } from 'node:fs/promises'
import { basename, extname, join } from 'node:path'
import type { Trash } from './trash.ts'
import { moveUnlessTaken } from '../tools/move-unless-taken.ts'

const MOST_NAMES = 10_000

/** The trash of a Mac without its Finder: a folder of the home, for files of the home's own disk. */
export function createMacTrash(home: string): Trash {
  const folder = join(home, '.Trash')
  return {
    async put(path) {
      if ((await lstat(path)).dev !== (await lstat(folder)).dev)
        throw new Error('Files of another disk reach the trash from the desktop app only.')
      const extension = extname(path)
      const stem = basename(path, extension)
      for (let number = 1; number < MOST_NAMES; number++) {
        const place = join(folder, number === 1 ? `${stem}${extension}` : `${stem} ${number}${extension}`)
        if (await moveUnlessTaken(path, place)) return place
      }
      throw new Error(`The trash has too many files called ${basename(path)}.`)
    },
    async find(path) {
      const extension = extname(path)
      const stem = basename(path, extension)
      // the system may not let us look: then nobody can tell
      const names = await readdir(folder).catch(() => [])
      return names.filter((name) => name.startsWith(stem) && name.endsWith(extension)).map((name) => join(folder, name))
    },
    forget: async () => {},
  }
}

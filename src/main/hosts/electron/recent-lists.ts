import { basename } from 'node:path'
import { z } from '#shared/schema.ts'

const MOST = 10
const Paths = z.array(z.string())

/** Lists that were opened lately, the last one first. */
export interface RecentLists {
  list(): { name: string; path: string }[]
  add(path: string): void
  clear(): void
}

/** `load` may bring anything: the file is the user's. */
export function createRecentLists(load: () => unknown, save: (paths: string[]) => void): RecentLists {
  const saved = Paths.safeParse(load())
  let paths = saved.success ? saved.data.slice(0, MOST) : []
  function keep(next: string[]): void {
    paths = next
    save(paths)
  }
  return {
    list: () => paths.map((path) => ({ name: basename(path), path })),
    add: (path) => keep([path, ...paths.filter((known) => known !== path)].slice(0, MOST)),
    clear: () => keep([]),
  }
}

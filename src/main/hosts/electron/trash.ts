import { shell } from 'electron'
import { createSystemTrash, type Trash } from '#main/host.ts'

/** The desktop's own way into the trash, which says nothing of where a file lies then: it is looked for. */
export function createElectronTrash(): Trash {
  const system = createSystemTrash(process)
  return {
    async put(path) {
      await shell.trashItem(path)
      return (await system?.find(path).catch(() => []))?.[0] ?? null
    },
    find: async (path) => system?.find(path) ?? [],
    forget: async (place) => system?.forget(place),
  }
}

import { basename, dirname } from 'node:path'
import Store from 'electron-store'
import type { Log } from '../../tools/log.ts'

/** A small file of the desktop's own, one member in it: where the window stood, which lists were opened. */
export interface DesktopStore {
  /** Content written by any version or by hand; undefined where nothing can be read. */
  read: () => unknown
  /** A convenience: a failure, as on a full disk, is noted and stops nothing. */
  write: (value: unknown) => void
}

export function openDesktopStore(path: string, member: string, log: Log): DesktopStore {
  let store: Store | undefined
  const open = () =>
    (store ??= new Store({
      cwd: dirname(path),
      name: basename(path, '.json'),
      configFileMode: 0o600,
      serialize: (content) => `${JSON.stringify(content, null, 2)}\n`,
      deserialize: parseOrEmpty,
    }))
  return {
    read() {
      try {
        return open().get(member)
      } catch {
        return undefined
      }
    },
    write(value) {
      try {
        open().set(member, value)
      } catch (error) {
        log.warn('A file of the desktop could not be written.', { path, error: String(error) })
      }
    },
  }
}

/** A damaged file counts as empty and stays as it is until something is written. */
function parseOrEmpty(content: string): Record<string, unknown> {
  try {
    return JSON.parse(content) as Record<string, unknown>
  } catch {
    return {}
  }
}

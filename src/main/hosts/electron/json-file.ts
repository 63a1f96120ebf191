import { readFileSync } from 'node:fs'
import { writeFileDurably } from '../../tools/durable-file.ts'
import type { Log } from '../../tools/log.ts'

/** A small file of the desktop's own, one member in it: where the window stood, which lists were opened. */
export interface JsonFile {
  /** Whatever is there, by any version or by hand; undefined where nothing can be read. */
  read: () => unknown
  /** A convenience: where it cannot be written, as on a full disk, that is noted and nothing else fails. */
  write: (value: unknown) => void
}

export function openJsonFile(path: string, member: string, log: Log): JsonFile {
  return {
    read() {
      try {
        return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)[member]
      } catch {
        return undefined
      }
    },
    write(value) {
      try {
        writeFileDurably(path, Buffer.from(`${JSON.stringify({ [member]: value }, null, 2)}\n`))
      } catch (error) {
        log.warn('A file of the desktop could not be written.', { path, error: String(error) })
      }
    },
  }
}

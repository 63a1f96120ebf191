import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { app } from 'electron'
import { writeFileDurably } from '../../tools/durable-file.ts'

/** A small file of the desktop's own, one member in it: where the window stood, which lists were opened. */
export interface JsonFile {
  /** Whatever is there, by any version or by hand; undefined where nothing can be read. */
  read: () => unknown
  write: (value: unknown) => void
}

export function openJsonFile(name: string, member: string): JsonFile {
  const path = join(app.getPath('userData'), `${name}.json`)
  return {
    read() {
      try {
        return (JSON.parse(readFileSync(path, 'utf8')) as Record<string, unknown>)[member]
      } catch {
        return undefined
      }
    },
    write: (value) => writeFileDurably(path, Buffer.from(`${JSON.stringify({ [member]: value }, null, 2)}\n`)),
  }
}

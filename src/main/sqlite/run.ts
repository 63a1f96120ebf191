import { lstatSync } from 'node:fs'
import { readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'

/** One run of the program on a database with a table of its runs. */
export interface Run {
  /** A name for something temporary, by which a later run knows it as ours. The run is recorded before its first one. */
  newName: () => string
  /** Removes what earlier runs gave names to in these folders and nothing else, then forgets those runs. */
  removeLeftovers(folders: readonly string[]): Promise<void>
}

const NAME = /^([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})-[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

export function openRun(db: Database, newId: () => string): Run {
  const id = newId()
  let isRecorded = false
  return {
    newName() {
      if (!isRecorded) db.prepare('INSERT INTO runs (id) VALUES (?)').run(id)
      isRecorded = true
      return `${id}-${newId()}`
    },
    async removeLeftovers(folders) {
      const earlier = db
        .prepare<[string], { id: string }>('SELECT id FROM runs WHERE id <> ?')
        .all(id)
        .map((run) => run.id)
      if (earlier.length === 0) return
      const ended = new Set(earlier)
      for (const folder of folders) {
        // a link laid in its place leads to somebody else's folder
        if (!lstatSync(folder, { throwIfNoEntry: false })?.isDirectory()) continue
        for (const name of await readdir(folder))
          if (ended.has(NAME.exec(name)?.[1] ?? '')) await rm(join(folder, name), { recursive: true, force: true })
      }
      db.prepare('DELETE FROM runs WHERE id IN (SELECT value FROM json_each(?))').run(JSON.stringify(earlier))
    },
  }
}

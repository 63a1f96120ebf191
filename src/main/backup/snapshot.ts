import { lstatSync, mkdirSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import type { Database } from 'better-sqlite3'
import { keysUnderWay } from '../engine/providers/jobs/job-store.ts'
import { storedAnswerPath } from '../engine/providers/jobs/stored-answers.ts'
import { writeFileDurably } from '../tools/durable-file.ts'
import { UnreadableFileError } from '../tools/open-plain-file.ts'
import { engineFolderOf } from './layout.ts'
import type { Holds } from '../data-folder/marker.ts'

/** The databases of a data folder, as whoever has them open holds them. */
export interface OpenDatabases {
  engine: Database
  /** Not there when the folder holds an engine alone. */
  user?: Database | undefined
}

/**
 * Copies what must be of one and the same instant: nothing else runs in between, so that no row can be unsent in one
 * database and paid in the other. It takes about a second for 100,000 items, in which the app stands still. Answers the
 * names of the files that came along with the databases.
 */
export function takeSnapshot(
  { engine, user }: OpenDatabases,
  { dataDir, folder, holds }: { dataDir: string; folder: string; holds: Holds },
): string[] {
  const engineFolder = join(folder, engineFolderOf(holds))
  mkdirSync(engineFolder, { recursive: true, mode: 0o700 })
  user?.prepare('VACUUM INTO ?').run(join(folder, 'library.db'))
  engine.prepare('VACUUM INTO ?').run(join(engineFolder, 'engine.db'))
  return keysUnderWay(engine)
    .map((key) => posix.join(engineFolderOf(holds), storedAnswerPath(key)))
    .filter((name) => copyAnswer(join(dataDir, name), join(folder, name)))
}

/**
 * An answer of a provider that is paid for and has become no file yet. A moment later it may be one, and its answer
 * forgotten: the database that was copied would look for it in vain. False when none has come.
 */
function copyAnswer(from: string, to: string): boolean {
  if (!lstatSync(from, { throwIfNoEntry: false })?.isFile()) return false
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  writeFileDurably(to, readWhole(from))
  return true
}

function readWhole(path: string): Buffer {
  try {
    return readFileSync(path)
  } catch (error) {
    throw new UnreadableFileError(path, error)
  }
}

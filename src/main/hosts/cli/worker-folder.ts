import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'

/** Several workers may run on one computer, also under one name. */
const MOST_OF_A_NAME = 256
const SQLITE_BUSY = 5

export interface WorkerFolder {
  folder: string
  name: string
  leave: () => void
}

/**
 * A folder for a worker of this name that no other process uses, the same as last time where that is free. The second of
 * a name is called so.
 */
export async function takeWorkerFolder(parent: string, name: string): Promise<WorkerFolder> {
  for (let number = 1; number <= MOST_OF_A_NAME; number++) {
    const called = number === 1 ? name : `${name} ${number}`
    const folder = join(parent, called.replaceAll(/[^\p{L}\p{N}-]/gu, '_'))
    await mkdir(folder, { recursive: true, mode: 0o700 })
    const leave = await takeLock(join(folder, 'in-use'))
    if (leave) return { folder, name: called, leave }
  }
  throw new Error(`More than ${MOST_OF_A_NAME} workers are called ${name}.`)
}

/**
 * SQLite's own lock, as data folders have it: the system lets go of it however the process ends. It is the SQLite of Node,
 * because the worker package has no better-sqlite3. The file stays empty. Returns how to let go.
 */
async function takeLock(path: string): Promise<(() => void) | undefined> {
  const { DatabaseSync } = await import('node:sqlite')
  const lock = new DatabaseSync(path)
  try {
    lock.exec('BEGIN EXCLUSIVE')
    return () => lock.close()
  } catch (error) {
    lock.close()
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) return undefined
    throw error
  }
}

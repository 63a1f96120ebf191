import { mkdir, open, readFile, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Several workers may run on one computer, also under one name. */
const MOST_OF_A_NAME = 256

export interface WorkerFolder {
  folder: string
  name: string
  leave: () => Promise<void>
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
    const lock = join(folder, 'process')
    if (await takeLock(lock)) return { folder, name: called, leave: () => rm(lock, { force: true }) }
  }
  throw new Error(`More than ${MOST_OF_A_NAME} workers are called ${name}.`)
}

/** Held by the process whose number is in the file, for as long as that lives. */
async function takeLock(path: string): Promise<boolean> {
  for (;;) {
    try {
      const file = await open(path, 'wx')
      await file.writeFile(String(process.pid))
      await file.close()
      return true
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
    const holder = await readFile(path, 'utf8').catch(() => '')
    // whoever has just made the file has not written into it yet
    if (holder === '' || (holder !== String(process.pid) && isAlive(Number(holder)))) return false
    await rm(path, { force: true })
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

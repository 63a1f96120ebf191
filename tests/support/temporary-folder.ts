import { mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll } from 'vitest'

const MEMORY = '/dev/shm'
const ROOM_BYTES = 4 * 1024 ** 3

/**
 * Before every file of tests: what it keeps for a while lies in a folder of its own, which goes when the file ends, and
 * in memory where there is room. Tests kill processes, never the machine; to wait until a disk has written is half of
 * the time of whatever keeps books.
 */
const folder = mkdtempSync(join(hasRoom(MEMORY) ? MEMORY : tmpdir(), 'pressrun-test-'))
const before = process.env.TMPDIR
process.env.TMPDIR = folder

// named first, so that it comes last: after the processes that may still write here have ended
afterAll(() => {
  if (before === undefined) delete process.env.TMPDIR
  else process.env.TMPDIR = before
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

/** A container often has little of it, or none that programs can be started from. */
function hasRoom(path: string): boolean {
  try {
    const mounts = readFileSync('/proc/mounts', 'utf8').split('\n')
    const [, , , options] = mounts.map((line) => line.split(' ')).findLast(([, folder]) => folder === path) ?? []
    const { bavail, bsize } = statfsSync(path)
    const roomBytes = Math.min(bavail * bsize, process.availableMemory())
    return options !== undefined && !options.split(',').includes('noexec') && roomBytes > ROOM_BYTES
  } catch {
    return false
  }
}

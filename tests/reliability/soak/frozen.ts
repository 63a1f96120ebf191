import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'

const PARTS = ['', '-wal']

/**
 * Looks at a database as a power cut would leave it this instant: its process, which lets nobody else in, is stopped while
 * the files are copied, and goes on with its work.
 */
export function examineFrozen(pid: number, database: string, examine: (folder: string) => string[]): string[] {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-frozen-'))
  const name = basename(database)
  process.kill(pid, 'SIGSTOP')
  try {
    for (const part of PARTS) if (existsSync(database + part)) copyFileSync(database + part, join(folder, name + part))
  } finally {
    process.kill(pid, 'SIGCONT')
  }
  const found = examine(folder)
  rmSync(folder, { recursive: true, force: true })
  return found
}

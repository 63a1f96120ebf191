import { homedir } from 'node:os'
import type { Trash } from '#main/library/trash.ts'
import type { Clock } from '#main/tools/clock.ts'
import { createFreedesktopTrash } from './freedesktop.ts'
import { createMacTrash } from './mac.ts'

interface Machine {
  platform: NodeJS.Platform
  env: Readonly<Record<string, string | undefined>>
  home: string
  /** Where the system counts its users. */
  uid: number | undefined
  clock: Clock
}

/** The trash of the computer, for a host without a desktop's own way. Windows keeps its own closed to plain programs. */
export function createSystemTrash({ platform, env, home, uid, clock }: Machine): Trash | undefined {
  if (platform === 'darwin') return createMacTrash(home)
  if (platform === 'win32' || uid === undefined) return undefined
  return createFreedesktopTrash({ home, env, uid, clock })
}

export function thisMachine(): Omit<Machine, 'clock'> {
  return { platform: process.platform, env: process.env, home: homedir(), uid: process.getuid?.() }
}

import { homedir } from 'node:os'
import type { Trash } from './trash.ts'
import { systemClock } from '../tools/clock.ts'
import { createFreedesktopTrash } from './freedesktop.ts'
import { createMacTrash } from './mac.ts'

/** The trash of this computer, without a desktop's own way into it. Windows keeps its own closed to plain programs. */
export function createSystemTrash({ platform, env, getuid }: NodeJS.Process): Trash | undefined {
  if (platform === 'darwin') return createMacTrash(homedir())
  if (platform === 'win32' || !getuid) return undefined
  return createFreedesktopTrash({ home: homedir(), env, uid: getuid(), clock: systemClock })
}

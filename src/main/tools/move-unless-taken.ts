import { access, link, rename, rm } from 'node:fs/promises'
import { systemCode } from '#shared/system-code.ts'

/** These say something about the disk; anything else that a link is refused for only says that there are no links. */
const DISK_TROUBLE = new Set(['ENOSPC', 'EDQUOT', 'EROFS', 'EIO', 'ENOENT', 'ENOTDIR'])

/** False when the name is taken. A link fails on a taken name in the same instant, which a rename does not. */
export async function moveUnlessTaken(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to)
  } catch (error) {
    const code = systemCode(error) ?? ''
    if (code === 'EEXIST') return false
    if (DISK_TROUBLE.has(code)) throw error
    if (await exists(to)) return false
    await rename(from, to)
    return true
  }
  await rm(from)
  return true
}

function exists(path: string): Promise<boolean> {
  return access(path).then(
    () => true,
    () => false,
  )
}

import { systemCode } from '../system-code.ts'

/** The last of the system's: the disk takes no file of that size. */
const FULL: ReadonlySet<string | undefined> = new Set(['ENOSPC', 'EDQUOT', 'EFBIG', 'SQLITE_FULL'])

/** Whether the system or SQLite had no room to write. */
export function isDiskFull(error: unknown): boolean {
  return FULL.has(systemCode(error))
}

/** What the system would have said, where another process met the full disk and only told of it. */
export function diskFullError(): Error {
  return Object.assign(new Error('The disk is full.'), { code: 'ENOSPC' })
}

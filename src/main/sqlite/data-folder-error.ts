import { isDiskFull } from '#shared/app/disk-full.ts'
import { systemCode } from '#shared/system-code.ts'

/** The data folder cannot be used now; the message says why and what to do, for a person. */
export class DataFolderError extends Error {
  override readonly name = 'DataFolderError'
  readonly code: 'in_use' | 'newer_schema' | 'unusable' | 'disk_full' | 'damaged' | 'not_ours' | 'incomplete'

  constructor(code: DataFolderError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** What the system or SQLite says of a folder that cannot be opened. */
const UNUSABLE: Readonly<Record<string, string>> = {
  EEXIST: 'it is a file, not a folder',
  EISDIR: 'a folder has the name of one of its files',
  ENOTDIR: 'a part of its path is a file, not a folder',
  ENOENT: 'it cannot be made',
  EACCES: 'you are not allowed to write there',
  EPERM: 'you are not allowed to write there',
  EROFS: 'the disk is read-only',
  EIO: 'the disk cannot be read or written',
  ELOOP: 'its links lead round in a circle',
  ENAMETOOLONG: 'its name is too long',
  SQLITE_IOERR: 'its files cannot be read or written',
  SQLITE_CANTOPEN: 'its files cannot be opened',
  SQLITE_READONLY: 'its files cannot be written to',
}
const DAMAGED: ReadonlySet<string> = new Set(['SQLITE_CORRUPT', 'SQLITE_NOTADB'])

/** Why a folder could not be opened, where that lies with the folder; any other failure as it is. */
export function explainDataFolder(cause: unknown, dataDir: string): unknown {
  const code = systemCode(cause)
  if (cause instanceof DataFolderError || code === undefined) return cause
  if (isDiskFull(cause))
    return new DataFolderError('disk_full', `The disk with ${dataDir} is full. Make room and start again.`, { cause })
  if (DAMAGED.has(code))
    return new DataFolderError(
      'damaged',
      `The database in ${dataDir} is damaged. Put a backup of the folder in its place, or use another data folder.`,
      { cause },
    )
  const reason = UNUSABLE[code]
  if (reason === undefined) return cause
  return new DataFolderError('unusable', `${dataDir} cannot be used: ${reason}. Use another data folder.`, { cause })
}

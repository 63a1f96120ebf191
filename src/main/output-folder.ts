import { constants } from 'node:fs'
import { access, mkdir } from 'node:fs/promises'
import { isAbsolute } from 'node:path'
import { CommandError } from '#shared/app/error.ts'

/** Makes sure that files can go there before anybody pays for them. */
export async function prepareOutputFolder(path: string): Promise<void> {
  if (!isAbsolute(path)) throw new CommandError('folder_not_absolute', `${path} is not the whole path of a folder.`)
  try {
    await mkdir(path, { recursive: true })
    await access(path, constants.W_OK)
  } catch (cause) {
    throw new CommandError('folder_not_writable', `${path} cannot be written to. Choose another folder.`, { cause })
  }
}

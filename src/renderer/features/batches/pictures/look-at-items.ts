import { MOST_PICTURES, type FoundFiles } from '#shared/app/pictures.ts'
import { CommandError } from '#shared/app/command-error.ts'
import type { LibraryItem } from '#shared/app/library.ts'
import { UPLOAD_TYPES } from '#shared/service/limits.ts'
import { isUploadType } from '#shared/service/upload-type.ts'
import { text } from '#shared/text/index.ts'
import type { Client } from '../../../bridge/client.ts'
import { fileNameOf } from '../../../words/file-name-of.ts'

/** Thousands one after the other take long; all at once would keep everybody else waiting. */
const READ_AT_ONCE = 16

/** Items as files where they lie, in their order; what a service does not take, or what is gone meanwhile, is left out. */
export async function lookAtItems(client: Client, itemIds: readonly string[]): Promise<FoundFiles> {
  const found: FoundFiles = {
    files: [],
    leftOut: { others: 0, unusable: 0, faults: [], folders: 0, more: itemIds.length > MOST_PICTURES },
  }
  const wanted = itemIds.slice(0, MOST_PICTURES)
  for (let start = 0; start < wanted.length; start += READ_AT_ONCE) {
    const portion = wanted.slice(start, start + READ_AT_ONCE)
    for (const item of await Promise.all(portion.map((id) => readIfThere(client, id)))) add(found, item)
  }
  return found
}

/** Undefined for one that is in the library no more. */
async function readIfThere(client: Client, id: string): Promise<LibraryItem | undefined> {
  try {
    return await client.request('library.read', { id })
  } catch (error) {
    if (error instanceof CommandError && error.code === 'unknown_item') return undefined
    throw error
  }
}

function add({ files, leftOut }: FoundFiles, item: LibraryItem | undefined): void {
  if (item === undefined) {
    leftOut.unusable += 1
    return
  }
  const { path, mimeType, bytes, missing, hasPreviews, media } = item
  const name = fileNameOf(path)
  if (missing) {
    leftOut.unusable += 1
    leftOut.faults.push({ name, message: text().pictures.cannotUse(name) })
  } else if (!isUploadType(mimeType)) leftOut.others += 1
  else {
    const mediaId = hasPreviews ? media.small : media.original
    files.push({ path, name, bytes, mimeType, kind: UPLOAD_TYPES[mimeType], mediaId })
  }
}

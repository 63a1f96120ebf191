import { basename } from 'node:path'
import type { InputFile } from '#shared/app/compose.ts'
import { Refusal } from '#shared/app/refusal.ts'
import { readMediaReference } from '#shared/batch/media-reference.ts'
import { UPLOAD_TYPES } from '#shared/service/limits.ts'
import { isUploadType } from '#shared/service/upload-type.ts'
import { localized } from '#shared/text/localized-message.ts'
import type { Inputs } from './inputs.ts'
import type { ItemFile } from '../library/find-file.ts'
import type { Library } from '../library/index.ts'
import type { FoundFileIds } from '../media/found-files.ts'
import { faultOfRecorded } from '../library/recorded-file.ts'
import { unknownItem } from '../library/require-item.ts'

/** The files that the app has named to a window itself: those given to it, those it found for it, and those of the library. */
export interface KnownFiles {
  /** A file of the library as an input; a `CommandError` when it is gone or nothing the service takes. */
  ofItem(itemId: string): Promise<InputFile>
  /** What a media param once said, as a file that is still here. */
  find(value: string, connectionId: string): Promise<InputFile | undefined>
  /** Refuses to read any other file: what a window says may not come from its user. */
  requireKnownFile(path: string): Promise<void>
}

export function createKnownFiles({
  inputs,
  library,
  found,
  contentOfUpload,
}: {
  inputs: Pick<Inputs, 'findKept'>
  library: Pick<Library, 'findFile'>
  found: Pick<FoundFileIds, 'knows'>
  contentOfUpload: (connectionId: string, assetId: string) => string | undefined
}): KnownFiles {
  async function at(path: string): Promise<InputFile | undefined> {
    return (await inputs.findKept({ path })) ?? ofLibrary(library.findFile({ path }))
  }

  return {
    async ofItem(itemId) {
      const item = library.findFile({ itemId })
      if (!item) throw unknownItem()
      if (!isUploadType(item.mimeType))
        throw new Refusal('unsupported_input', localized('refusals.unusableItem', basename(item.path)))
      const file = await ofLibrary(item)
      if (!file) throw new Refusal('input_file', localized('refusals.missingItem', basename(item.path)))
      return file
    },
    async find(value, connectionId) {
      const reference = readMediaReference(value)
      if (reference.type === 'file') {
        const file = await at(reference.path)
        if (file) return file
      }
      if (reference.type === 'url') return undefined
      const sha256 = contentOfUpload(connectionId, reference.type === 'asset' ? reference.id : value)
      if (sha256 === undefined) return undefined
      return (await inputs.findKept({ sha256 })) ?? ofLibrary(library.findFile({ sha256 }))
    },
    async requireKnownFile(path) {
      if (readMediaReference(path).type !== 'file' || found.knows(path) || (await at(path))) return
      throw new Refusal('input_file', localized('refusals.forgotten'))
    },
  }
}

async function ofLibrary(item: ItemFile | undefined): Promise<InputFile | undefined> {
  if (!item || !isUploadType(item.mimeType)) return undefined
  // nothing else that has its name now is sent anywhere
  if ((await faultOfRecorded(item)) !== null) return undefined
  const { path, mimeType, bytes, sha256, mediaId } = item
  return { path, name: basename(path), kind: UPLOAD_TYPES[mimeType], mimeType, bytes, sha256, mediaId }
}

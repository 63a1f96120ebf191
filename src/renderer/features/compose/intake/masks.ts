import type { Model } from '#shared/service/catalog.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import type { DraftFile } from '../draft/draft-store.ts'
import { picturePathIn, type DraftValues } from '../draft/draft.ts'

/** The picture that a mask is painted on, once it is there and known how large it is. */
export function pictureIn(
  model: Model,
  { values, files }: { values: DraftValues; files: Readonly<Record<string, DraftFile>> },
) {
  const path = picturePathIn(model, values, files)
  const file = path === undefined ? undefined : files[path]
  if (file?.width === undefined || file.height === undefined) return undefined
  const { mediaId, name, width, height } = file
  return { mediaId, address: mediaAddress(mediaId), name, width, height }
}

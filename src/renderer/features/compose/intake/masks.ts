import type { Model } from '#shared/service/catalog.ts'
import { mediaAddress } from '../../../bridge/media-address.ts'
import { controlOf } from '../control-of.ts'
import { useDraft, type DraftFile } from '../draft/draft-store.ts'
import { valueIn, type DraftValues } from '../draft/draft.ts'

/** The picture that a mask is painted on: the first one a model takes that is no mask itself. */
export function pictureParamOf(model: Model): string | undefined {
  return model.params.find((descriptor) => controlOf(descriptor) === 'image')?.name
}

/** That picture, once it is there and known how large it is. */
export function pictureIn(
  model: Model,
  { values, files }: { values: DraftValues; files: Readonly<Record<string, DraftFile>> },
) {
  const param = model.params.find(({ name }) => name === pictureParamOf(model))
  const path = param && valueIn(model, param, values, files)
  const file = typeof path === 'string' ? files[path] : undefined
  if (file?.width === undefined || file.height === undefined) return undefined
  const { mediaId, name, width, height } = file
  return { mediaId, address: mediaAddress(mediaId), name, width, height }
}

/** A mask belongs to the picture it was painted on: with another picture it goes. */
export function dropMasks(model: Model, changed: string): void {
  if (changed !== pictureParamOf(model)) return
  for (const descriptor of model.params)
    if (controlOf(descriptor) === 'mask') useDraft.getState().set(model.id, descriptor.name, undefined)
}

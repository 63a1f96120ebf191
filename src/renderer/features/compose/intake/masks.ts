import type { Model } from '#shared/service/catalog.ts'
import { controlOf } from '../control-of.ts'
import { useDraft } from '../draft/draft-store.ts'

/** The picture that a mask is painted on: the first one a model takes that is no mask itself. */
export function pictureParamOf(model: Model): string | undefined {
  return model.params.find((descriptor) => controlOf(descriptor) === 'image')?.name
}

/** A mask belongs to the picture it was painted on: with another picture it goes. */
export function dropMasks(model: Model, changed: string): void {
  if (changed !== pictureParamOf(model)) return
  for (const descriptor of model.params)
    if (controlOf(descriptor) === 'mask') useDraft.getState().set(model.id, descriptor.name, undefined)
}

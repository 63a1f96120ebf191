import type { Model } from '#shared/service/catalog.ts'
import { controlOf } from '../control-of.ts'
import { aspectOf } from '../params/describe-param.ts'
import { valueIn, type DraftValues } from '../draft/draft.ts'

/** What a model makes when nothing says its shape, as width by height. */
const USUAL: Readonly<Record<string, number>> = { image: 4 / 3, video: 16 / 9, audio: 3, '3d': 1 }

/** The shape of what is going to be made: as the settings say it, or as it usually is. */
export function stageShape(model: Model, values: DraftValues): number {
  const usual = USUAL[model.modality] ?? 1
  const aspect = model.params.find((descriptor) => controlOf(descriptor) === 'aspect')
  const value = aspect && valueIn(model, aspect, values, {})
  return (value === undefined ? undefined : aspectOf(value)) ?? usual
}

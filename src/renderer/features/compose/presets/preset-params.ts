import { isMediaParam, type Model } from '#shared/service/catalog.ts'
import { ParamName, type RequestParams } from '#shared/service/params.ts'
import type { DraftValue, DraftValues } from '../draft/draft.ts'

/** What is kept of a model's settings: words and files belong to one piece of work, not to a way of working. */
export function presetParams(model: Model, params: RequestParams): RequestParams {
  const kept: RequestParams = {}
  for (const name of keptNames(model)) {
    const value = params[name]
    if (value !== undefined) kept[name] = value
  }
  return kept
}

/** The settings as the preset says; what it does not name goes back to the model's own value. */
export function withPreset(model: Model, values: DraftValues, preset: RequestParams): DraftValues {
  const set = Object.entries(preset).map(([name, value]) => ({ name, value, modelId: model.id }))
  return withoutPreset(model, values, set)
}

/** The settings as they were before a preset; words and files that came since stay. */
export function withoutPreset(model: Model, values: DraftValues, before: DraftValues): DraftValues {
  const names = new Set<string>(keptNames(model))
  const isKept = ({ name, modelId }: DraftValue) => modelId === model.id && names.has(name)
  return [...before.filter(isKept), ...values.filter((draft) => !isKept(draft))]
}

function keptNames(model: Model): ParamName[] {
  return model.params.flatMap((descriptor) => {
    const known = ParamName.safeParse(descriptor.name)
    return known.success && descriptor.kind !== 'text' && !isMediaParam(descriptor) ? [known.data] : []
  })
}

import { ASSET_KINDS, type AssetKind } from '../service/asset.ts'
import { isKnownDescriptor, isMediaParam, type Model } from '../service/catalog.ts'
import type { Effect } from '../service/effect.ts'
import { ParamName } from '../service/params.ts'

/** A param by which a step takes what others have made. */
export interface MediaInput {
  name: ParamName
  /** The kind of media that it takes. */
  accept: string
  isList: boolean
  required: boolean
  /** How many files at least and at most. */
  min: number
  max: number
}

/** What a model makes; null for a task that came after this build. */
export function madeBy({ taskType }: Pick<Model, 'taskType'>): AssetKind | null {
  if (taskType === 'audio.stt') return 'text'
  const [kind] = taskType.split('.')
  return ASSET_KINDS.find((known) => known === kind) ?? null
}

/** An effect takes its own input, whatever else its model offers. */
export function mediaInputsOf(model: Pick<Model, 'params'>, effect: Effect | undefined): MediaInput[] {
  return effect ? inputOfEffect(effect) : inputsOfModel(model)
}

function inputOfEffect({ input }: Effect): MediaInput[] {
  if (input.type === 'video') return [{ name: 'video', accept: 'video', isList: false, required: true, min: 1, max: 1 }]
  const { min = 1, max = 1 } = input as { min?: number; max?: number }
  return [{ name: 'images', accept: 'image', isList: true, required: true, min, max }]
}

function inputsOfModel({ params }: Pick<Model, 'params'>): MediaInput[] {
  return params.flatMap((descriptor): MediaInput[] => {
    if (!isKnownDescriptor(descriptor)) return []
    const { data: name } = ParamName.safeParse(descriptor.name)
    if (name === undefined || !isMediaParam(descriptor)) return []
    const { accept, required } = descriptor
    if (descriptor.kind === 'media') return [{ name, accept, isList: false, required, min: 1, max: 1 }]
    return [{ name, accept, isList: true, required, min: descriptor.minItems, max: descriptor.maxItems }]
  })
}

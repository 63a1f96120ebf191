import { isKnownDescriptor, isMediaParam, type AnyParamDescriptor, type Model } from '../service/catalog.ts'
import type { Effect } from '../service/effect.ts'
import { ParamName } from '../service/params.ts'
import type { ServiceCatalog } from './items.ts'

/** Something that can be done to one file after the other: a model or an effect that needs no second file. */
export interface Operation {
  modelId: string
  effectId: string | null
  taskType: string
  /** The setting that takes the file, and whether it would take several. */
  param: ParamName
  takesList: boolean
  /** What a person has to say before it can be done, such as words for an edit. */
  asks: readonly AnyParamDescriptor[]
}

/** All that can be done to files of a kind, in the order of the catalog. A model that effects run on stands for none itself. */
export function operationsOn(kind: string, { models, effects }: ServiceCatalog): Operation[] {
  const byEffect = new Set(effects.map(({ modelId }) => modelId))
  return models.flatMap((model) =>
    byEffect.has(model.id)
      ? effects.filter((effect) => effect.modelId === model.id).flatMap((effect) => operationOf(kind, model, effect))
      : operationOf(kind, model, null),
  )
}

/** Undefined for a model or an effect that does nothing to one such file alone. */
export function findOperation(
  kind: string,
  catalog: ServiceCatalog,
  { modelId, effectId }: Pick<Operation, 'modelId' | 'effectId'>,
): Operation | undefined {
  const model = catalog.models.find(({ id }) => id === modelId)
  const effect = effectId === null ? null : catalog.effects.find(({ id }) => id === effectId)
  if (!model || effect === undefined || (effect && effect.modelId !== modelId)) return undefined
  return operationOf(kind, model, effect)[0]
}

function operationOf(kind: string, model: Model, effect: Effect | null): Operation[] {
  const missing = model.params.filter(({ name, required }) => required && model.defaults[name] === undefined)
  const [home, ...others] = missing.filter(isMediaParam)
  if (!home || others.length > 0 || !takesOne(home, kind) || (effect && !suits(effect, kind))) return []
  const asks = missing.filter((descriptor) => descriptor !== home)
  const param = ParamName.safeParse(home.name)
  // what this version cannot ask for cannot be said
  if (!param.success || !asks.every(isKnownDescriptor)) return []
  return [
    {
      modelId: model.id,
      effectId: effect?.id ?? null,
      taskType: model.taskType,
      param: param.data,
      takesList: home.kind === 'media_list',
      asks,
    },
  ]
}

function takesOne(descriptor: AnyParamDescriptor, kind: string): boolean {
  if (!isKnownDescriptor(descriptor)) return false
  if (descriptor.kind === 'media') return descriptor.accept === kind
  return descriptor.kind === 'media_list' && descriptor.accept === kind && descriptor.minItems <= 1
}

function suits({ input }: Effect, kind: string): boolean {
  if (input.type === 'images') return kind === 'image' && Number(input['min']) <= 1
  return input.type === kind
}

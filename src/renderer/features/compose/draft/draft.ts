import { createItemMaker, bareBatchCatalog } from '#shared/batch/items.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { isKnownDescriptor, type AnyParamDescriptor, type Model } from '#shared/service/catalog.ts'
import { checkValue, isBlank } from '#shared/service/check-params.ts'
import type { Effect } from '#shared/service/effect.ts'
import {
  MEDIA_PARAMS,
  mediaTexts,
  ParamName,
  WRITTEN_PARAMS,
  type ParamValue,
  type RequestParams,
} from '#shared/service/params.ts'
import type { Issue } from '#shared/service/problem.ts'
import { worded } from '#shared/text/localized-message.ts'
import { controlOf } from '../control-of.ts'

/** What was set by hand, and for which model: there it stands even while it is wrong, elsewhere only when it fits. */
export interface DraftValue {
  value: ParamValue
  modelId: string
  /** Of a mask: the picture it was made for. On any other it would change what nobody marked. */
  picture?: string | undefined
}

export type DraftValues = Readonly<Record<string, DraftValue>>

/** Files by path, as far as this window knows them. */
export type KnownFiles = Readonly<Record<string, { kind: string }>>

type DraftModel = Pick<Model, 'id' | 'defaults' | 'params'>

/** The value a setting shows: set here, carried over from another model, or the model's own. */
export function valueIn(
  model: DraftModel,
  descriptor: AnyParamDescriptor,
  values: DraftValues,
  files: KnownFiles,
): ParamValue | undefined {
  const draft = setIn(model, descriptor, values, files)
  if (draft?.modelId === model.id) return draft.value
  return carriedTo(model, descriptor, values, files)?.value ?? model.defaults[descriptor.name]
}

/** The setting whose picture a mask is painted on: the first one a model takes that is no mask itself. */
export function pictureParamOf(model: Pick<Model, 'params'>): AnyParamDescriptor | undefined {
  return model.params.find((descriptor) => controlOf(descriptor) === 'image')
}

/** The picture that is shown there, by its path. */
export function picturePathIn(model: DraftModel, values: DraftValues, files: KnownFiles): string | undefined {
  const descriptor = pictureParamOf(model)
  const path = descriptor && valueIn(model, descriptor, values, files)
  return typeof path === 'string' ? path : undefined
}

/** What was set under a setting's name, as far as it holds: a mask does as long as its picture is the one shown. */
function setIn(
  model: DraftModel,
  descriptor: AnyParamDescriptor,
  values: DraftValues,
  files: KnownFiles,
): DraftValue | undefined {
  const draft = values[descriptor.name]
  if (!draft || controlOf(descriptor) !== 'mask') return draft
  return draft.picture === picturePathIn(model, values, files) ? draft : undefined
}

/** What a main input may be called; a picture is the same picture under any of them. */
const MAIN_INPUTS: ReadonlySet<string> = new Set<ParamName>(['image', 'images', 'first_frame', 'video', 'audio'])

/**
 * What another model leaves to a setting, and under which name: a person's own words, and files. Everything else is
 * meant for the model it was set for.
 */
export function carriedTo(
  model: DraftModel,
  descriptor: AnyParamDescriptor,
  values: DraftValues,
  files: KnownFiles,
): { name: string; value: ParamValue } | undefined {
  const { name } = descriptor
  const draft = setIn(model, descriptor, values, files)
  if (draft?.modelId === model.id) return undefined
  const travels = WRITTEN_PARAMS.has(name) || MEDIA_PARAMS.has(name)
  if (draft && travels && fits(descriptor, draft.value, files)) return { name, value: draft.value }
  return descriptor.required && MEDIA_PARAMS.has(name)
    ? fileUnderAnotherName(model, descriptor, values, files)
    : undefined
}

/** The main input of another model, where this one calls its own by another name. */
function fileUnderAnotherName(
  model: Pick<Model, 'params'>,
  descriptor: AnyParamDescriptor,
  values: DraftValues,
  files: KnownFiles,
): { name: string; value: ParamValue } | undefined {
  if (!MAIN_INPUTS.has(descriptor.name)) return undefined
  const own = new Set<string>(model.params.map(({ name }) => name))
  for (const [name, { value }] of Object.entries(values)) {
    if (own.has(name) || !MAIN_INPUTS.has(name)) continue
    const paths = mediaTexts(value)
    const taken = descriptor.kind === 'media_list' ? paths.slice(0, mostOf(descriptor)) : paths[0]
    if (taken !== undefined && taken.length > 0 && fits(descriptor, taken, files)) return { name, value: taken }
  }
  return undefined
}

function mostOf(descriptor: AnyParamDescriptor): number {
  return isKnownDescriptor(descriptor) && descriptor.kind === 'media_list' ? descriptor.maxItems : 1
}

function fits(descriptor: AnyParamDescriptor, value: ParamValue, files: KnownFiles): boolean {
  if (!isKnownDescriptor(descriptor)) return typeof value === 'string'
  if (descriptor.kind === 'media') return typeof value === 'string' && files[value]?.kind === descriptor.accept
  if (descriptor.kind === 'media_list')
    return (
      Array.isArray(value) &&
      value.length <= descriptor.maxItems &&
      value.every((path) => files[path]?.kind === descriptor.accept)
    )
  return checkValue(descriptor, value) === undefined
}

/** Everything the panel shows, as a request says it; what is left empty is left out. */
export function paramsOf(model: Model, values: DraftValues, files: KnownFiles): RequestParams {
  const params: RequestParams = {}
  for (const descriptor of model.params) {
    const name = ParamName.safeParse(descriptor.name)
    const value = valueIn(model, descriptor, values, files)
    if (name.success && value !== undefined && !isBlank(value)) params[name.data] = value
  }
  return params
}

/** What is wrong, by the rules that a batch goes by. `consent` is an issue of its own. */
export function issuesIn(
  model: Model,
  params: RequestParams,
  { effects, consent }: { effects: readonly Effect[]; consent: boolean },
): Issue[] {
  const effect = effects.find(({ id, modelId }) => id === params.effect && modelId === model.id)
  const settings = BatchSettings.parse({
    modelId: model.id,
    effectId: effect?.id ?? null,
    mapping: {},
    constants: params,
    consent,
  })
  const makeItems = createItemMaker(bareBatchCatalog({ models: [model], effects }), ['Prompt'], settings, Math.random)
  const [item] = makeItems({ number: 1, cells: [''] })
  return item?.issues.map(({ path, saying }) => ({ path, message: worded(saying).message })) ?? []
}

/** A setting that nobody has filled in is no mistake yet: it counts when something is to be made. */
export function isMissing(model: Model, params: RequestParams, { path }: Issue): boolean {
  const descriptor = model.params.find(({ name }) => name === path)
  return descriptor?.required === true && params[path as ParamName] === undefined
}

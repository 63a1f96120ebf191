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
import { placesFault } from '#shared/service/picture-places.ts'
import type { Issue } from '#shared/service/problem.ts'
import { worded } from '#shared/text/localized-message.ts'
import { controlOf } from '../control-of.ts'

/** What was set by hand, and for which model: there it stands even while it is wrong, elsewhere only when it fits. */
export interface DraftValue {
  name: string
  value: ParamValue
  modelId: string
  /** Of a mask: the picture it was made for. On any other it would change what nobody marked. */
  picture?: string | undefined
}

/** What is set, the newest first: a model has one value of a name, and others of the same name may stand beside it. */
export type DraftValues = readonly DraftValue[]

/** Files by path, as far as this window knows them. */
export type KnownFiles = Readonly<Record<string, { kind: string }>>

export type DraftModel = Pick<Model, 'id' | 'defaults' | 'params'>

/** The value a setting shows: set here, carried over from another model, or the model's own. */
export function valueIn(
  model: DraftModel,
  descriptor: AnyParamDescriptor,
  values: DraftValues,
  files: KnownFiles,
): ParamValue | undefined {
  const draft = setIn(model, descriptor, values, files)
  return (draft ?? carriedTo(model, descriptor, values, files))?.value ?? model.defaults[descriptor.name]
}

/**
 * Sets a value of a model. What was carried over and is shown there goes on as that model's; what the model refused and
 * nobody sees there stays what it is. Undefined goes back to the model's own value, and what was taken out does not
 * come back from another model. A mask comes with the picture it was made for.
 */
export function withValue(
  model: DraftModel,
  { name, value, picture }: Omit<DraftValue, 'modelId' | 'value'> & { value: ParamValue | undefined },
  values: DraftValues,
  files: KnownFiles,
): DraftValues {
  const descriptor = model.params.find((param) => param.name === name)
  const carriedIn = (among: DraftValues) => descriptor && carriedTo(model, descriptor, among, files)?.from
  const carried = carriedIn(values)
  const others = values.filter((draft) => draft.name !== name || draft.modelId !== model.id)
  if (value !== undefined)
    return [
      { name, value, modelId: model.id, picture },
      ...(carried?.name === name ? without(others, carried) : others),
    ]
  let left: DraftValues = others
  for (let source = carriedIn(left); source; source = carriedIn(left)) left = without(left, source)
  return left
}

function without(values: DraftValues, one: DraftValue): DraftValues {
  return values.filter((draft) => draft !== one)
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

/**
 * Whether a text of a model names places in its picture: it takes a picture, and places are what it says unless told
 * otherwise.
 */
export function takesPlaces({ params, defaults }: Omit<DraftModel, 'id'>, name: string): boolean {
  return (
    name === 'text' && placesFault(String(defaults.text ?? '')) === null && pictureParamOf({ params }) !== undefined
  )
}

/** What was set for a model, as far as it holds: a mask does as long as its picture is the one shown. */
function setIn(
  model: DraftModel,
  descriptor: AnyParamDescriptor,
  values: DraftValues,
  files: KnownFiles,
): DraftValue | undefined {
  return holding(model, descriptor, values, files).find(({ modelId }) => modelId === model.id)
}

function holding(
  model: DraftModel,
  descriptor: AnyParamDescriptor,
  values: DraftValues,
  files: KnownFiles,
): DraftValues {
  const named = values.filter(({ name }) => name === descriptor.name)
  if (named.length === 0 || controlOf(descriptor) !== 'mask') return named
  const shown = picturePathIn(model, values, files)
  return named.filter(({ picture }) => picture === shown)
}

/** What a main input may be called; a picture is the same picture under any of them. */
const MAIN_INPUTS: ReadonlySet<string> = new Set<ParamName>(['image', 'images', 'first_frame', 'video', 'audio'])

/** What a setting takes over, and the value of another model that it comes from. */
interface Carried {
  value: ParamValue
  from: DraftValue
}

/**
 * What another model leaves to a setting, the newest that fits: a person's own words, and files. Everything else is
 * meant for the model it was set for.
 */
export function carriedTo(
  model: DraftModel,
  descriptor: AnyParamDescriptor,
  values: DraftValues,
  files: KnownFiles,
): Carried | undefined {
  const { name } = descriptor
  const drafts = holding(model, descriptor, values, files)
  if (drafts.some(({ modelId }) => modelId === model.id)) return undefined
  const travels = WRITTEN_PARAMS.has(name) || MEDIA_PARAMS.has(name)
  const from = travels ? drafts.find(({ value }) => suits(model, descriptor, value, files)) : undefined
  if (from) return { value: from.value, from }
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
): Carried | undefined {
  if (!MAIN_INPUTS.has(descriptor.name)) return undefined
  const own = new Set<string>(model.params.map(({ name }) => name))
  for (const from of values) {
    if (own.has(from.name) || !MAIN_INPUTS.has(from.name)) continue
    const paths = mediaTexts(from.value)
    const taken = descriptor.kind === 'media_list' ? paths.slice(0, mostOf(descriptor)) : paths[0]
    if (taken !== undefined && taken.length > 0 && fits(descriptor, taken, files)) return { value: taken, from }
  }
  return undefined
}

/** Places in a picture and words to be spoken have one name, and neither makes sense as the other. */
function suits(model: DraftModel, descriptor: AnyParamDescriptor, value: ParamValue, files: KnownFiles): boolean {
  if (!fits(descriptor, value, files)) return false
  const { name } = descriptor
  return name !== 'text' || takesPlaces(model, name) === (placesFault(String(value)) === null)
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

import { z } from '../schema.ts'
import { openEnum } from './enumeration.ts'
import { EXTENSION, extension } from './extension.ts'
import { Params } from './params.ts'
import { PARAM_NAMES } from './params.ts'
import { ProviderCost } from './provider-cost.ts'
import { AnyModality, AnyTaskType, AnyWorkspace } from './tasks.ts'

export const UI_CONTROLS = [
  'prompt',
  'textarea',
  'aspect',
  'segmented',
  'select',
  'switch',
  'seed',
  'image',
  'images',
  'script',
  'lyrics',
  'tags',
  'voice',
  'language',
  'slider',
  'audio',
  'video',
  'mask',
  'expand',
  'effect',
] as const
export type UiControl = (typeof UI_CONTROLS)[number]

export const UI_GROUPS = ['prompt', 'inputs', 'basic', 'advanced'] as const
export type UiGroup = (typeof UI_GROUPS)[number]

export const MEDIA_ACCEPTS = ['image', 'audio', 'video'] as const

const common = {
  name: openEnum(PARAM_NAMES),
  required: z.boolean(),
  ui: z.object({ control: openEnum(UI_CONTROLS), group: openEnum(UI_GROUPS), order: z.int() }),
}

export const TextParam = z.object({
  ...common,
  kind: z.literal('text'),
  maxLength: z.int().positive(),
  minLength: z.int().positive().optional(),
})
export const EnumParam = z.object({
  ...common,
  kind: z.literal('enum'),
  values: z.array(z.union([z.string(), z.number(), z.boolean()])).min(1),
})
export const RangeParam = z.object({
  ...common,
  kind: z.literal('range'),
  min: z.number(),
  max: z.number(),
  step: z.number().positive(),
})
export const SeedParam = z.object({ ...common, kind: z.literal('seed'), max: z.int().positive() })
export const MediaParam = z.object({ ...common, kind: z.literal('media'), accept: openEnum(MEDIA_ACCEPTS) })
export const MediaListParam = z.object({
  ...common,
  kind: z.literal('media_list'),
  accept: openEnum(['image']),
  minItems: z.int().nonnegative(),
  maxItems: z.int().positive(),
})

export const ParamDescriptor = z.discriminatedUnion('kind', [
  TextParam,
  EnumParam,
  RangeParam,
  SeedParam,
  MediaParam,
  MediaListParam,
])
export type ParamDescriptor = z.infer<typeof ParamDescriptor>

export const PARAM_KINDS = ['text', 'enum', 'range', 'seed', 'media', 'media_list'] as const

/** A descriptor of a kind that came after this build: kept whole, shown as a plain field. */
export const UnknownParam = z.looseObject({
  ...common,
  kind: z.string().refine((kind) => !(PARAM_KINDS as readonly string[]).includes(kind), 'Malformed descriptor.'),
})
export type UnknownParam = z.infer<typeof UnknownParam>

export const AnyParamDescriptor = z.union([ParamDescriptor, UnknownParam])
export type AnyParamDescriptor = z.infer<typeof AnyParamDescriptor>

export function isKnownDescriptor(descriptor: AnyParamDescriptor): descriptor is ParamDescriptor {
  return (PARAM_KINDS as readonly string[]).includes(descriptor.kind)
}

/** Whether it takes files: one, or a list of them. */
export function isMediaParam<Descriptor extends { kind: string }>(
  descriptor: Descriptor,
): descriptor is Extract<Descriptor, { kind: 'media' | 'media_list' }> {
  return descriptor.kind === 'media' || descriptor.kind === 'media_list'
}

export const InputLimits = z.object({
  maxOutputPixels: z.int().positive().optional(),
  maxOutputSide: z.int().positive().optional(),
  minInputSeconds: z.int().positive().optional(),
  maxInputSeconds: z.int().positive().optional(),
  maxInputBytes: z.int().positive().optional(),
})
export type InputLimits = z.infer<typeof InputLimits>

const ModelProvider = z.object({
  name: z.string(),
  state: z.string(),
  /** Time of the last change of `state`. */
  since: z.iso.datetime({ offset: true }),
  /** Real money behind `priceFromCoins`; absent on own hardware. */
  priceFrom: ProviderCost.optional(),
  /** Text param that is paid by its length, for speech; absent when words are free. */
  pricedByLengthOf: z.string().optional(),
})
export type ModelProvider = z.infer<typeof ModelProvider>

/**
 * Facts that the bundled engine states about a model beyond the specification. A service that states none gets no
 * assumption: each distinct request is quoted, and consent is asked for when the service asks for it.
 */
const ModelTerms = z.object({
  /** Words, seeds and the content of files do not change the price. `pricedByLengthOf` names the exception. */
  pricedBySettings: z.boolean(),
  /** A submit needs `consent: true`. */
  needsConsent: z.boolean(),
})
export type ModelTerms = z.infer<typeof ModelTerms>

export const Model = z.object({
  id: z.string(),
  listingId: z.string(),
  taskType: AnyTaskType,
  modality: AnyModality,
  workspace: AnyWorkspace,
  vendor: z.string(),
  displayName: z.string(),
  params: z.array(AnyParamDescriptor),
  defaults: Params,
  priceFromCoins: z.int().positive().nullable(),
  inputLimits: InputLimits.optional(),
  [EXTENSION]: extension({ provider: ModelProvider, terms: ModelTerms }),
})
export type Model = z.infer<typeof Model>

/** Provider that runs a model outside the service; undefined for the service's own models. */
export function providerOf(model: Pick<Model, typeof EXTENSION>): ModelProvider | undefined {
  return model[EXTENSION]?.provider
}

/** Terms that the service states; undefined for a service that states none. */
export function termsOf(model: Pick<Model, typeof EXTENSION>): ModelTerms | undefined {
  return model[EXTENSION]?.terms
}

/** A submit of this model is refused without consent, as the service itself states. */
export function asksConsent(model: Pick<Model, typeof EXTENSION>): boolean {
  return termsOf(model)?.needsConsent ?? false
}

export const ModelList = z.object({ models: z.array(Model) })
export type ModelList = z.infer<typeof ModelList>

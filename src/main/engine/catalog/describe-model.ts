import type { InputLimits, MEDIA_ACCEPTS, ParamDescriptor, UiControl, UiGroup } from '#shared/service/catalog.ts'
import type { ParamName, Params } from '#shared/service/params.ts'
import type { Modality, TaskType, Workspace } from '#shared/service/tasks.ts'
import type { CatalogModel, PriceRule } from './catalog.ts'

/** A descriptor before it has its place in the panel. */
export type ParamDraft = (order: number) => ParamDescriptor

interface Look {
  control: UiControl
  group?: UiGroup
  required?: boolean
}

const common = (name: ParamName, { control, group = 'basic', required = false }: Look, order: number) => ({
  name,
  required,
  ui: { control, group, order },
})

export const text =
  (name: ParamName, maxLength: number, look: Look & { minLength?: number }): ParamDraft =>
  (order) => ({
    kind: 'text',
    ...common(name, look, order),
    maxLength,
    ...(look.minLength === undefined ? {} : { minLength: look.minLength }),
  })

export const choice =
  (name: ParamName, values: readonly (string | number | boolean)[], look: Look): ParamDraft =>
  (order) => ({ kind: 'enum', ...common(name, look, order), values: [...values] })

export const range =
  (name: ParamName, [min, max, step]: readonly [number, number, number], look: Partial<Look> = {}): ParamDraft =>
  (order) => ({ kind: 'range', ...common(name, { control: 'slider', ...look }, order), min, max, step })

export const media =
  (name: ParamName, accept: (typeof MEDIA_ACCEPTS)[number], look: Partial<Look> = {}): ParamDraft =>
  (order) => ({
    kind: 'media',
    ...common(name, { control: accept, group: 'inputs', required: true, ...look }, order),
    accept,
  })

export const images =
  (name: ParamName, minItems: number, maxItems: number): ParamDraft =>
  (order) => ({
    kind: 'media_list',
    ...common(name, { control: 'images', group: 'inputs', required: minItems > 0 }, order),
    accept: 'image',
    minItems,
    maxItems,
  })

export const seed: ParamDraft = (order) => ({
  kind: 'seed',
  ...common('seed', { control: 'seed', group: 'advanced' }, order),
  max: 2_147_483_647,
})

export interface ModelDraft {
  id: string
  taskType: TaskType
  workspace: Workspace
  /** How it works, in one word: the catalog never pretends. */
  vendor: 'neural' | 'classical' | 'procedural'
  displayName: string
  /** In the order of the panel. */
  params: readonly ParamDraft[]
  defaults: Params
  price: PriceRule
  inputLimits?: InputLimits
  /** Files of the media pack without which it cannot run. */
  needs?: readonly string[]
}

export function describeModel(draft: ModelDraft): CatalogModel {
  const { id, taskType, workspace, vendor, displayName, params, defaults, price, inputLimits } = draft
  return {
    entry: {
      id,
      listingId: id,
      taskType,
      modality: taskType.split('.')[0] as Modality,
      workspace,
      vendor,
      displayName,
      params: params.map((describe, order) => describe(order)),
      defaults,
      ...(inputLimits ? { inputLimits } : {}),
    },
    price,
  }
}

import type { MEDIA_ACCEPTS, ParamDescriptor, UiControl, UiGroup } from '#shared/service/catalog.ts'
import type { ParamName } from '#shared/service/params.ts'
import { NAMED_PALETTES } from './palettes.ts'

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

/** The words a picture, a film or a song is made from. */
export const prompt = (maxLength: number): ParamDraft =>
  text('prompt', maxLength, { control: 'prompt', group: 'prompt', required: true, minLength: 1 })

/** The colours of the house, by name; `first` is what stands for none of them. */
export const palette = (first: 'auto' | 'none'): ParamDraft =>
  choice('palette', [first, ...Object.keys(NAMED_PALETTES)], { control: 'select' })

/** How a picture is written. */
export const format = choice('format', ['png', 'jpeg', 'webp'], { control: 'segmented', group: 'advanced' })

/** The shorter side of what is drawn anew, and what that does to its price. */
export const drawnSide = choice('resolution', ['512', '1024', '2048'], { control: 'segmented' })
export const drawnSideFactors = { resolution: { '512': 0.5, '1024': 1, '2048': 2 } }

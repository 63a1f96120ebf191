import { z } from '#shared/schema.ts'
import { choice, format, media, prompt, range, seed, text, type ParamDraft } from '../../runners/kit/param-draft.ts'
import type { ProviderModel } from '../provider.ts'
import { credits } from './prices.ts'

export const Binding = z.object({
  /** What follows `/v2beta/stable-image/`. */
  path: z.string(),
  /** Where one address serves several. */
  model: z.string().optional(),
  /** Whether the answer is a name to ask for instead of the picture. */
  later: z.boolean(),
})
export type Binding = z.infer<typeof Binding>

const LONGEST_PROMPT = 10_000
/** Of a picture that is worked on. */
const MOST_BYTES = 10 * 1024 ** 2
/** The fast one takes a million pixels and gives sixteen times as many. */
const MOST_FAST_PIXELS = 16 * 1024 ** 2

const words = prompt(LONGEST_PROMPT)
const unwanted = text('negative_prompt', LONGEST_PROMPT, { control: 'textarea', group: 'prompt' })
const hint = text('prompt', LONGEST_PROMPT, { control: 'prompt', group: 'prompt' })
const aspect = choice('aspect_ratio', ['1:1', '4:5', '2:3', '9:16', '5:4', '3:2', '16:9', '21:9'], {
  control: 'aspect',
})
const variants = range('num_outputs', [1, 4, 1])
const image = media('image', 'image')
const mask = media('mask', 'image', { control: 'mask' })
const twoFormats = choice('format', ['png', 'jpeg'], { control: 'segmented', group: 'advanced' })
const clearFormats = choice('format', ['png', 'webp'], { control: 'segmented', group: 'advanced' })
const expand = (['expand_left', 'expand_right', 'expand_top', 'expand_bottom'] as const).map((name) =>
  range(name, [0, 1024, 8], { control: 'expand' }),
)
const png = { format: 'png' }

interface Described {
  displayName: string
  taskType: ProviderModel['taskType']
  path: string
  model?: string
  later?: boolean
  credits: number
  params: readonly ParamDraft[]
  defaults: ProviderModel['defaults']
  inputLimits?: ProviderModel['inputLimits']
}

const drawn = { taskType: 'image.generate', defaults: { aspect_ratio: '1:1', num_outputs: 1, ...png } } as const
const stable = { ...drawn, params: [words, unwanted, aspect, variants, format, seed] }
const sd3 = { ...drawn, path: 'generate/sd3', params: [words, unwanted, aspect, variants, twoFormats, seed] }
const worked = { inputLimits: { maxInputBytes: MOST_BYTES } }

/** There is no list to ask for: this is what the service has, by slug. */
const MODELS: Readonly<Record<string, Described>> = {
  'stable-image-ultra': { ...stable, displayName: 'Stable Image Ultra', path: 'generate/ultra', credits: 8 },
  'stable-image-core': { ...stable, displayName: 'Stable Image Core', path: 'generate/core', credits: 3 },
  'sd3.5-large': { ...sd3, displayName: 'Stable Diffusion 3.5 Large', model: 'sd3.5-large', credits: 6.5 },
  'sd3.5-large-turbo': {
    ...sd3,
    displayName: 'Stable Diffusion 3.5 Large Turbo',
    model: 'sd3.5-large-turbo',
    params: [words, aspect, variants, twoFormats, seed],
    credits: 4,
  },
  'sd3.5-medium': { ...sd3, displayName: 'Stable Diffusion 3.5 Medium', model: 'sd3.5-medium', credits: 3.5 },
  inpaint: {
    ...worked,
    displayName: 'Stable Image Inpaint',
    taskType: 'image.inpaint',
    path: 'edit/inpaint',
    credits: 5,
    params: [words, unwanted, image, mask, variants, format, seed],
    defaults: { num_outputs: 1, ...png },
  },
  erase: {
    ...worked,
    displayName: 'Stable Image Erase',
    taskType: 'image.erase',
    path: 'edit/erase',
    credits: 5,
    params: [image, mask, format, seed],
    defaults: png,
  },
  outpaint: {
    ...worked,
    displayName: 'Stable Image Outpaint',
    taskType: 'image.outpaint',
    path: 'edit/outpaint',
    credits: 4,
    params: [hint, image, ...expand, variants, format, seed],
    defaults: { expand_left: 128, expand_right: 128, expand_top: 0, expand_bottom: 0, num_outputs: 1, ...png },
  },
  'remove-background': {
    ...worked,
    displayName: 'Stable Image Remove Background',
    taskType: 'image.remove-bg',
    path: 'edit/remove-background',
    credits: 5,
    params: [image, clearFormats],
    defaults: png,
  },
  'upscale-fast': {
    displayName: 'Stable Image Upscale Fast',
    taskType: 'image.upscale',
    path: 'upscale/fast',
    credits: 2,
    params: [image, choice('upscale_factor', [4], { control: 'segmented' }), format],
    defaults: { upscale_factor: 4, ...png },
    inputLimits: { maxInputBytes: MOST_BYTES, maxOutputPixels: MOST_FAST_PIXELS },
  },
  'upscale-conservative': {
    ...worked,
    displayName: 'Stable Image Upscale Conservative',
    taskType: 'image.upscale',
    path: 'upscale/conservative',
    credits: 40,
    params: [words, unwanted, image, format, seed],
    defaults: png,
  },
  'upscale-creative': {
    ...worked,
    displayName: 'Stable Image Upscale Creative',
    taskType: 'image.upscale',
    path: 'upscale/creative',
    later: true,
    credits: 60,
    params: [words, unwanted, image, format, seed],
    defaults: png,
  },
}

export const stabilityModels = (asked: readonly string[] | null): ProviderModel[] =>
  Object.entries(MODELS)
    .filter(([slug]) => asked?.includes(slug) ?? true)
    .map(([slug, described]) => listed(slug, described))

function listed(slug: string, described: Described): ProviderModel {
  const { displayName, taskType, path, model, later = false, params, defaults, inputLimits } = described
  return {
    slug,
    displayName,
    taskType,
    params: params.map((describe, order) => describe(order)),
    defaults,
    ...(inputLimits ? { inputLimits } : {}),
    binding: { path, ...(model === undefined ? {} : { model }), later },
    recovery: 'paid',
    dollars: credits(described.credits),
    outputsPerJob: 1,
    deadlineSeconds: 600,
  }
}

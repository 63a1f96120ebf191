import { z } from '#shared/schema.ts'
import { choice, media, prompt, range, seed, text, type ParamDraft } from '../../runners/kit/param-draft.ts'
import type { ProviderModel } from '../provider.ts'
import { aspectRatio, SQUARE_SIDES, squareSide } from '../kit/sizes.ts'
import { slugOf } from '../kit/slug.ts'

export const Checkpoints = z.array(z.object({ title: z.string().max(500), model_name: z.string().max(500) }))
export const Upscalers = z.array(z.object({ name: z.string().max(500) }))

export const Binding = z.discriminatedUnion('does', [
  z.object({ does: z.enum(['txt2img', 'img2img']), checkpoint: z.string(), steps: z.int(), cfgScale: z.number() }),
  z.object({ does: z.literal('upscale'), upscaler: z.string() }),
])
export type Binding = z.infer<typeof Binding>

/**
 * What a checkpoint wants can only be told by its name. The interface's own defaults are those of 2022: 50 steps for
 * everything.
 */
const FAMILIES: readonly { name: RegExp; side: string; steps: number; cfgScale: number }[] = [
  { name: /lightning|turbo|lcm|hyper|dmd/i, side: '1024', steps: 8, cfgScale: 2 },
  { name: /flux|chroma/i, side: '1024', steps: 20, cfgScale: 1 },
  { name: /xl|pony|illustrious|noob|sd3|sd_?3/i, side: '1024', steps: 25, cfgScale: 6 },
  { name: /(?:)/, side: '512', steps: 25, cfgScale: 7 },
]

const negativePrompt = text('negative_prompt', 4000, { control: 'textarea', group: 'prompt' })
const outputs = range('num_outputs', [1, 4, 1])
const image = media('image', 'image')

/** How many pictures it is asked for at once, one after the other: more memory than one needs is never taken. */
const OUTPUTS_PER_JOB = 4

type Draft = Pick<ProviderModel, 'slug' | 'displayName' | 'taskType' | 'defaults'> & {
  params: readonly ParamDraft[]
  binding: Binding
  outputsPerJob: number
}

export function modelsOf(
  checkpoints: z.infer<typeof Checkpoints>,
  upscalers: z.infer<typeof Upscalers>,
): ProviderModel[] {
  return [
    ...checkpoints.flatMap((checkpoint) => checkpointDrafts(checkpoint)),
    ...upscalers.filter(({ name }) => name !== 'None').map(({ name }) => upscalerDraft(name)),
  ].map(modelOf)
}

const modelOf = ({ params, ...draft }: Draft): ProviderModel => ({
  ...draft,
  params: params.map((param, order) => param(order)),
  recovery: 'free',
  dollars: null,
  deadlineSeconds: 3600,
})

function checkpointDrafts({ title, model_name }: z.infer<typeof Checkpoints>[number]): Draft[] {
  const slug = slugOf(model_name)
  const { side, steps, cfgScale } = FAMILIES.find(({ name }) => name.test(model_name))!
  const last = [squareSide(SQUARE_SIDES.slice(0, 4)), outputs, seed]
  const defaults = { resolution: side, num_outputs: 1 }
  const common = { displayName: model_name, outputsPerJob: OUTPUTS_PER_JOB }
  const changes = { does: 'img2img', checkpoint: title, steps, cfgScale } as const
  return [
    {
      ...common,
      slug,
      taskType: 'image.generate',
      params: [prompt(8000), negativePrompt, aspectRatio, ...last],
      defaults: { ...defaults, aspect_ratio: '1:1' },
      binding: { does: 'txt2img', checkpoint: title, steps, cfgScale },
    },
    {
      ...common,
      slug: `${slug}-edit`,
      taskType: 'image.edit',
      params: [prompt(8000), negativePrompt, image, ...last],
      defaults,
      binding: changes,
    },
    {
      ...common,
      slug: `${slug}-inpaint`,
      taskType: 'image.inpaint',
      params: [prompt(8000), negativePrompt, image, media('mask', 'image', { control: 'mask' }), ...last],
      defaults,
      binding: changes,
    },
  ]
}

const upscalerDraft = (name: string): Draft => ({
  slug: slugOf(`upscale-${name}`),
  displayName: name,
  taskType: 'image.upscale',
  params: [image, choice('upscale_factor', [2, 3, 4], { control: 'segmented' })],
  defaults: { upscale_factor: 2 },
  binding: { does: 'upscale', upscaler: name },
  outputsPerJob: 1,
})

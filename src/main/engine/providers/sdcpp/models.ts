import { z } from '#shared/schema.ts'
import { choice, media, prompt, range, seed, text, type ParamDraft } from '../../runners/kit/param-draft.ts'
import type { ProviderModel } from '../provider.ts'
import { aspectRatio, nearestSide, SQUARE_SIDES, squareSide, type Size } from '../kit/sizes.ts'
import { slugOf } from '../kit/slug.ts'

const Defaults = z.object({
  width: z.number().positive().catch(512),
  height: z.number().positive().catch(512),
  fps: z.number().positive().optional().catch(undefined),
})

/** What a server says about itself; it has one model loaded. */
export const Capabilities = z.object({
  model: z.object({ stem: z.string().max(1000).catch(''), path: z.string().catch('') }),
  supported_modes: z.array(z.string()),
  defaults_by_mode: z.record(z.string(), Defaults).catch({}),
  output_formats_by_mode: z.record(z.string(), z.array(z.string())).catch({}),
  limits: z.object({ max_width: z.number().positive(), max_height: z.number().positive() }).optional().catch(undefined),
})
type Capabilities = z.infer<typeof Capabilities>

/** How a picture that is handed over is taken: as the beginning to be changed, or as something to look at. */
export const Binding = z.object({
  path: z.enum(['/sdcpp/v1/img_gen', '/sdcpp/v1/vid_gen']),
  picture: z.enum(['none', 'beginning', 'reference']),
})
export type Binding = z.infer<typeof Binding>

/** Networks that are taught to follow an instruction look at the picture; all others start from its noise. */
const FOLLOWS_INSTRUCTIONS = /kontext|[-_. ]edit|flux[-_.]?2/i
const LONGEST_SIDE_TO_SQUARE = Math.sqrt(21 / 9)
const VIDEO_SIDES = ['512', '768', '1024'] as const
const VIDEO_FORMAT = 'webm'
const IMAGE_FORMATS = ['png', 'jpeg', 'webp'] as const

const negativePrompt = text('negative_prompt', 2000, { control: 'textarea', group: 'prompt' })
const outputs = range('num_outputs', [1, 4, 1])
const image = media('image', 'image')

interface Draft {
  suffix: string
  taskType: ProviderModel['taskType']
  params: readonly ParamDraft[]
  defaults: ProviderModel['defaults']
  binding: Binding
}

export function modelsOf(capabilities: Capabilities): ProviderModel[] {
  const stem = capabilities.model.stem || 'model'
  const modes = new Set(capabilities.supported_modes)
  return [
    ...(modes.has('img_gen') ? imageDrafts(capabilities, stem) : []),
    // the service takes no AVI, which is what a server without WebM writes
    ...(modes.has('vid_gen') && capabilities.output_formats_by_mode['vid_gen']?.includes(VIDEO_FORMAT)
      ? videoDrafts(capabilities)
      : []),
  ].map(({ suffix, ...draft }) => ({
    slug: `${slugOf(stem)}${suffix}`,
    displayName: stem,
    taskType: draft.taskType,
    params: draft.params.map((param, order) => param(order)),
    defaults: draft.defaults,
    binding: draft.binding,
    recovery: 'free',
    dollars: null,
    outputsPerJob: 1,
    deadlineSeconds: 3600,
  }))
}

function imageDrafts(capabilities: Capabilities, stem: string): Draft[] {
  const { sides, resolution } = sidesOf(capabilities, 'img_gen', SQUARE_SIDES)
  const formats = capabilities.output_formats_by_mode['img_gen'] ?? []
  const offered = IMAGE_FORMATS.filter((format) => formats.includes(format))
  const last = [
    outputs,
    ...(offered.length > 1 ? [choice('format', offered, { control: 'segmented', group: 'advanced' })] : []),
    seed,
  ]
  const defaults = { resolution, num_outputs: 1, ...(offered.length > 1 ? { format: offered[0]! } : {}) }
  const path = '/sdcpp/v1/img_gen'
  const picture = FOLLOWS_INSTRUCTIONS.test(stem) ? 'reference' : 'beginning'
  return [
    {
      suffix: '',
      taskType: 'image.generate',
      params: [prompt(4000), negativePrompt, aspectRatio, squareSide(sides), ...last],
      defaults: { ...defaults, aspect_ratio: '1:1' },
      binding: { path, picture: 'none' },
    },
    {
      suffix: '-edit',
      taskType: 'image.edit',
      params: [prompt(4000), negativePrompt, image, squareSide(sides), ...last],
      defaults,
      binding: { path, picture },
    },
    {
      suffix: '-inpaint',
      taskType: 'image.inpaint',
      params: [
        prompt(4000),
        negativePrompt,
        image,
        media('mask', 'image', { control: 'mask' }),
        squareSide(sides),
        ...last,
      ],
      defaults,
      binding: { path, picture: 'beginning' },
    },
  ]
}

function videoDrafts(capabilities: Capabilities): Draft[] {
  const { sides, resolution } = sidesOf(capabilities, 'vid_gen', VIDEO_SIDES)
  const fps = capabilities.defaults_by_mode['vid_gen']?.fps ?? 16
  const rates = [...new Set([8, 16, 24, fps])].sort((a, b) => a - b)
  const last = [
    squareSide(sides),
    range('duration', [1, 5, 1]),
    choice('fps', rates, { control: 'segmented', group: 'advanced' }),
    outputs,
    seed,
  ]
  const defaults = { resolution, duration: 2, fps, num_outputs: 1 }
  const path = '/sdcpp/v1/vid_gen'
  return [
    {
      suffix: '-video',
      taskType: 'video.generate',
      params: [prompt(4000), negativePrompt, aspectRatio, ...last],
      defaults: { ...defaults, aspect_ratio: '16:9' },
      binding: { path, picture: 'none' },
    },
    {
      suffix: '-animate',
      taskType: 'video.animate',
      params: [
        prompt(4000),
        negativePrompt,
        media('first_frame', 'image'),
        media('last_frame', 'image', { required: false }),
        ...last,
      ],
      defaults,
      binding: { path, picture: 'beginning' },
    },
  ]
}

/** The sides that fit into the server's limits in every shape, and the one that it was started for. */
function sidesOf({ limits, defaults_by_mode }: Capabilities, mode: string, all: readonly string[]) {
  const most = Math.min(limits?.max_width ?? 4096, limits?.max_height ?? 4096) / LONGEST_SIDE_TO_SQUARE
  const fitting = all.filter((side) => Number(side) <= most)
  const sides = fitting.length > 0 ? fitting : all.slice(0, 1)
  const usual: Size = defaults_by_mode[mode] ?? { width: 512, height: 512 }
  return { sides, resolution: nearestSide(usual, sides) }
}

import { z } from '#shared/schema.ts'
import { choice, images, media, prompt, range, text, type ParamDraft } from '../../runners/kit/param-draft.ts'
import type { ProviderModel } from '../provider.ts'
import { aspectRatio } from '../kit/sizes.ts'
import { slugOf } from '../kit/slug.ts'
import { filmPrice, PICTURE_PRICES, type FilmSize } from './prices.ts'

export const Binding = z.discriminatedUnion('does', [
  z.object({ does: z.literal('picture'), model: z.string() }),
  z.object({ does: z.literal('film'), model: z.string(), size: z.enum(['720p', '1080p']) }),
])
export type Binding = z.infer<typeof Binding>

const MEBIBYTE = 1024 ** 2
/** All that is sent together may have twenty megabytes in base64. */
const MOST_PICTURE_BYTES = 6 * MEBIBYTE
const LONGEST_PROMPT = 20_000
const NAMES: Readonly<Record<string, string>> = {
  'gemini-2.5-flash-image': 'Gemini 2.5 Flash Image',
  'gemini-3-pro-image': 'Gemini 3 Pro Image',
  'gemini-3.1-flash-image': 'Gemini 3.1 Flash Image',
  'veo-3.1': 'Veo 3.1',
  'veo-3.1-fast': 'Veo 3.1 Fast',
  'veo-3.1-lite': 'Veo 3.1 Lite',
}

const variants = range('num_outputs', [1, 4, 1])

type Described = Pick<
  ProviderModel,
  'slug' | 'displayName' | 'taskType' | 'defaults' | 'dollars' | 'deadlineSeconds'
> & {
  params: readonly ParamDraft[]
  binding: Binding
  inputLimits?: ProviderModel['inputLimits']
}

const listed = ({ params, inputLimits, ...rest }: Described): ProviderModel => ({
  ...rest,
  slug: slugOf(rest.slug),
  params: params.map((describe, order) => describe(order)),
  ...(inputLimits ? { inputLimits } : {}),
  recovery: 'paid',
  outputsPerJob: 1,
})

/** What is sold under a name; nothing for models that only write, and for those whose price is not known unless named. */
export function modelsOf(id: string, { named }: { named: boolean }): ProviderModel[] {
  const family = id.replace(/-preview$/, '')
  const film = /^(?<family>veo-[\d.]+(?:-\w+)?)-generate-(?:preview|\d+)$/.exec(id)?.groups?.family
  if (film !== undefined && (film in NAMES || named)) return filmsOf(id, film)
  if (family in PICTURE_PRICES || (named && film === undefined)) return picturesOf(id, family)
  return []
}

function picturesOf(id: string, family: string): ProviderModel[] {
  const dollars = PICTURE_PRICES[family] ?? null
  const sizes = Object.keys(dollars?.table?.micros ?? {})
  const shape = [aspectRatio, ...(sizes.length > 0 ? [choice('resolution', sizes, { control: 'segmented' })] : [])]
  const displayName = NAMES[family] ?? id
  const common = {
    defaults: { aspect_ratio: '1:1', ...(sizes.length > 0 ? { resolution: '1K' } : {}), num_outputs: 1 },
    binding: { does: 'picture' as const, model: id },
    dollars,
    deadlineSeconds: 600,
  }
  return [
    listed({
      ...common,
      slug: id,
      displayName,
      taskType: 'image.generate',
      params: [prompt(LONGEST_PROMPT), ...shape, variants],
    }),
    listed({
      ...common,
      slug: `${id}-edit`,
      displayName: `${displayName} Edit`,
      taskType: 'image.edit',
      params: [prompt(LONGEST_PROMPT), images('images', 1, 3), ...shape, variants],
      inputLimits: { maxInputBytes: MOST_PICTURE_BYTES },
    }),
  ]
}

/** The larger size is made in eight seconds only, so it is a model of its own. */
function filmsOf(id: string, family: string): ProviderModel[] {
  const described = (size: FilmSize) => ({
    params: [
      choice('aspect_ratio', ['16:9', '9:16'], { control: 'aspect' }),
      ...(size === '720p' ? [choice('duration', [4, 6, 8], { control: 'segmented' })] : []),
      text('negative_prompt', 2000, { control: 'textarea', group: 'prompt' }),
      variants,
    ],
    defaults: { aspect_ratio: '16:9', ...(size === '720p' ? { duration: 8 } : {}), num_outputs: 1 },
    binding: { does: 'film' as const, model: id, size },
    dollars: filmPrice(family, size, size === '720p' ? 'chosen' : 8),
    deadlineSeconds: 1800,
  })
  return (['720p', '1080p'] as const).flatMap((size) => {
    const { params, ...common } = described(size)
    const displayName = `${NAMES[family] ?? id} (${size})`
    return [
      listed({
        ...common,
        slug: `${id}-${size}`,
        displayName,
        taskType: 'video.generate',
        params: [prompt(LONGEST_PROMPT), ...params],
      }),
      listed({
        ...common,
        slug: `${id}-${size}-animate`,
        displayName: `${displayName}, from a picture`,
        taskType: 'video.animate',
        params: [
          prompt(LONGEST_PROMPT),
          media('first_frame', 'image'),
          media('last_frame', 'image', { required: false }),
          ...params,
        ],
        inputLimits: { maxInputBytes: MOST_PICTURE_BYTES },
      }),
    ]
  })
}

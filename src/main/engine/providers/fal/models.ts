import { z } from '#shared/schema.ts'
import { isMediaParam } from '#shared/service/catalog.ts'
import type { DollarPrice } from '#shared/service/providers.ts'
import type { ProviderModel } from '../provider.ts'
import { hostedModel } from '../hosted/hosted-model.ts'
import { InputSchema, mapInputs } from '../hosted/input-schema.ts'
import { makesFilms } from '../hosted/task.ts'
import { perOutput, perSecond } from '../kit/dollar-prices.ts'

/** What is listed unless the user names others. What they take and cost, fal itself says. */
export const USUAL_MODELS: readonly string[] = [
  'fal-ai/flux/schnell',
  'fal-ai/flux/dev',
  'fal-ai/flux-pro/v1.1',
  'fal-ai/flux-pro/v1.1-ultra',
  'fal-ai/flux-pro/kontext',
  'fal-ai/flux-pro/v1/fill',
  'fal-ai/nano-banana',
  'fal-ai/nano-banana/edit',
  'fal-ai/bytedance/seedream/v4/text-to-image',
  'fal-ai/bytedance/seedream/v4/edit',
  'fal-ai/qwen-image',
  'fal-ai/qwen-image-edit',
  'fal-ai/ideogram/v3',
  'fal-ai/recraft/v3/text-to-image',
  'fal-ai/imagen4/preview',
  'fal-ai/clarity-upscaler',
  'fal-ai/esrgan',
  'fal-ai/birefnet/v2',
  'fal-ai/bria/background/remove',
  'fal-ai/kling-video/v2.1/standard/image-to-video',
  'fal-ai/kling-video/v2.5-turbo/pro/text-to-video',
  'fal-ai/minimax/hailuo-02/standard/text-to-video',
  'fal-ai/minimax/hailuo-02/standard/image-to-video',
  'fal-ai/veo3/fast',
  'fal-ai/veo3/fast/image-to-video',
  'fal-ai/bytedance/seedance/v1/pro/text-to-video',
  'fal-ai/wan/v2.2-a14b/text-to-video',
  'fal-ai/whisper',
  'fal-ai/kokoro/american-english',
  'fal-ai/minimax-music/v2',
  'fal-ai/stable-audio-25/text-to-audio',
  'fal-ai/trellis',
]

export const Endpoint = z.object({
  endpoint_id: z.string(),
  metadata: z
    .object({ display_name: z.string().max(200).nullish(), category: z.string().nullish() })
    .nullish()
    .catch(null),
  openapi: z
    .object({
      paths: z.record(z.string(), z.unknown()).catch({}),
      components: z.object({ schemas: z.record(z.string(), z.unknown()) }),
    })
    .nullish()
    .catch(null),
})
type Endpoint = z.infer<typeof Endpoint>

export const Price = z.object({ endpoint_id: z.string(), unit_price: z.number().nonnegative(), unit: z.string() })
type Price = z.infer<typeof Price>

/** Files travel inside the request. */
const MOST_INPUT_BYTES = 20 * 1024 ** 2

const Operation = z.object({
  post: z.object({
    requestBody: z.object({
      content: z.object({ 'application/json': z.object({ schema: z.object({ $ref: z.string() }) }) }),
    }),
  }),
})

/** Nothing when it is not described, or wants what our service has no name for. */
export function modelOf(
  { endpoint_id, metadata, openapi }: Endpoint,
  price: Price | undefined,
  /** What one call has cost on average, where its unit says nothing before the end. */
  usualCallDollars: number | undefined,
  asOf: string,
): ProviderModel[] {
  const schemas = openapi?.components.schemas ?? {}
  const submit = Operation.safeParse(openapi?.paths[`/${endpoint_id}`]).data
  const name = submit?.post.requestBody.content['application/json'].schema.$ref.split('/').at(-1) ?? ''
  const input = InputSchema.safeParse(schemas[name]).data
  const about = `${endpoint_id} ${metadata?.category ?? ''}`
  const inputs = input && mapInputs(input, schemas, { films: makesFilms(about) })
  if (!inputs) return []
  const model = hostedModel({
    id: endpoint_id,
    displayName: metadata?.display_name ?? endpoint_id,
    about,
    inputs,
    price: dollarsOf(price, usualCallDollars, inputs.params, asOf),
  })
  const takesFiles = model.params.some(isMediaParam)
  return [{ ...model, ...(takesFiles ? { inputLimits: { maxInputBytes: MOST_INPUT_BYTES } } : {}) }]
}

/** A call may cost more than the average one. */
const MARGIN = 1.5

/** Units that can be counted before the start: outputs, and the seconds of a film that is asked for. */
export const isCountable = (unit: string): boolean => /^(image|video|generation|request|unit|call)s?$/i.test(unit)
const isSecond = (unit: string) => /^(video[ _])?seconds?$/i.test(unit)

const micros = (dollars: number) => Math.ceil(dollars * 1_000_000)

function dollarsOf(
  price: Price | undefined,
  usualCallDollars: number | undefined,
  params: ProviderModel['params'],
  asOf: string,
): DollarPrice | null {
  if (price && isCountable(price.unit)) return perOutput(micros(price.unit_price), asOf)
  if (price && isSecond(price.unit) && params.some(({ name }) => name === 'duration'))
    return perSecond(micros(price.unit_price), asOf)
  return usualCallDollars === undefined ? null : perOutput(micros(usualCallDollars * MARGIN), asOf)
}

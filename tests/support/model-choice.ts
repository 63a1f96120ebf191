import type { EngineDriver } from './engine-driver.ts'
import { png, sample, wav } from './sample-media.ts'
import type { StrictAsset, StrictDescriptor, StrictModel } from './strict-shapes.ts'

/** Ids of uploads that any model can take as input. */
export interface Inputs {
  image: string
  audio: string
  video: string
}

export type ChosenParams = Record<string, string | number | boolean | string[]>

/** The picture that any model can take: whoever draws it as wide as a page has little to draw. */
export const SMALL_PICTURE = { width: 160, height: 40 }

export async function uploadInputs(driver: EngineDriver): Promise<Inputs & { assets: StrictAsset[] }> {
  const { width, height } = SMALL_PICTURE
  const image = await driver.upload(png(width, height), { name: 'picture.png', type: 'image/png' })
  const audio = await driver.upload(wav(2, { sampleRate: 16_000 }), { name: 'tone.wav', type: 'audio/wav' })
  const video = await driver.upload(await sample('moment.mp4'), { name: 'moment.mp4', type: 'video/mp4' })
  return { image: image.id, audio: audio.id, video: video.id, assets: [image, audio, video] }
}

/** Of those that cost the least: it draws in a fifth of the time that the others take. */
const QUICKEST = 'geometric-poster'

/** The cheapest image model that needs nothing but a prompt and can make several outputs at once. */
export async function cheapModel(driver: EngineDriver): Promise<StrictModel> {
  const candidates = (await driver.models()).filter(
    (model) => model.taskType === 'image.generate' && !needsMedia(model) && mostOutputs(model) >= 3,
  )
  const [cheapest] = candidates.sort(
    (left, right) =>
      left.priceFromCoins! - right.priceFromCoins! || Number(right.id === QUICKEST) - Number(left.id === QUICKEST),
  )
  if (!cheapest) throw new Error('The catalog has no image model that makes several outputs from a prompt alone.')
  return cheapest
}

export function descriptor(model: StrictModel, name: string): StrictDescriptor | undefined {
  return model.params.find((param) => param.name === name)
}

export function needsMedia(model: StrictModel): boolean {
  return model.params.some((param) => param.required && param.kind.startsWith('media'))
}

export function mostOutputs(model: StrictModel): number {
  const param = descriptor(model, 'num_outputs')
  if (param?.kind === 'range') return param.max
  if (param?.kind === 'enum') return Math.max(...param.values.map(Number))
  return 1
}

/** Besides what a model requires: words, and the least size, for what is tested is the service and not the drawing. */
const ALWAYS_SAID = new Set(['prompt', 'resolution'])

/** A value for every required param, and for some others where there are any. */
export function sensibleParams(model: StrictModel, inputs?: Inputs, prompt = 'A lighthouse at dawn'): ChosenParams {
  const params: ChosenParams = {}
  for (const param of model.params) {
    if (!param.required && !ALWAYS_SAID.has(param.name)) continue
    const value = sensibleValue(param, prompt, inputs)
    if (value !== undefined) params[param.name] = value
  }
  return params
}

export function sensibleValue(param: StrictDescriptor, prompt: string, inputs?: Inputs) {
  switch (param.kind) {
    case 'text':
      return prompt.padEnd(param.minLength ?? 0, '.').slice(0, param.maxLength)
    case 'enum':
      return param.values[0]!
    case 'range':
      return param.min
    case 'seed':
      return 7
    case 'media':
      return inputs?.[param.accept]
    default:
      return inputs && Array.from({ length: Math.max(param.minItems, 1) }, () => inputs.image)
  }
}

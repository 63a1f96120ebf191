import type { DollarPrice } from '#shared/service/providers.ts'
import { perOutput, perSecond } from '../kit/dollar-prices.ts'

const AS_OF = '2025-11-01'
const microsOf = (dollars: number) => Math.round(dollars * 1_000_000)
const output = (dollars: number): DollarPrice => perOutput(microsOf(dollars), AS_OF)
const second = (dollars: number): DollarPrice => perSecond(microsOf(dollars), AS_OF)

/**
 * Replicate's interface tells no prices, so these are from its public pages on that day; the user corrects what has
 * changed. They are also the models that are listed unless the user names others. Those billed by the second of a machine
 * are put at what a long run costs.
 */
export const USUAL_MODELS: Readonly<Record<string, DollarPrice>> = {
  'black-forest-labs/flux-schnell': output(0.003),
  'black-forest-labs/flux-dev': output(0.025),
  'black-forest-labs/flux-1.1-pro': output(0.04),
  'black-forest-labs/flux-1.1-pro-ultra': output(0.06),
  'black-forest-labs/flux-kontext-pro': output(0.04),
  'black-forest-labs/flux-fill-pro': output(0.05),
  'google/imagen-4': output(0.04),
  'google/imagen-4-fast': output(0.02),
  'google/nano-banana': output(0.039),
  'bytedance/seedream-4': output(0.03),
  'qwen/qwen-image': output(0.025),
  'ideogram-ai/ideogram-v3-turbo': output(0.03),
  'recraft-ai/recraft-v3': output(0.04),
  'recraft-ai/recraft-crisp-upscale': output(0.006),
  'nightmareai/real-esrgan': output(0.01),
  '851-labs/background-remover': output(0.005),
  'google/veo-3-fast': second(0.15),
  'google/veo-3': second(0.4),
  'kwaivgi/kling-v2.1': second(0.09),
  'bytedance/seedance-1-pro': {
    ...second(0.03),
    factors: { duration: { per: 1 }, resolution: { '480p': 1, '720p': 2, '1080p': 5 } },
  },
  'minimax/hailuo-02': second(0.08),
  'minimax/music-1.5': output(0.03),
  'openai/whisper': output(0.05),
}

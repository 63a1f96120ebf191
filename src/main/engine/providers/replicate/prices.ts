import type { DollarPrice } from '#shared/service/providers.ts'

const AS_OF = '2025-11-01'
const perOutput = (dollars: number): DollarPrice => ({ perOutputMicros: Math.round(dollars * 1_000_000), asOf: AS_OF })
const perSecond = (dollars: number, resolution?: Record<string, number>): DollarPrice => ({
  ...perOutput(dollars),
  factors: { duration: { per: 1 }, ...(resolution ? { resolution } : {}) },
})

/**
 * Replicate's interface tells no prices, so these are from its public pages on that day; the user corrects what has
 * changed. They are also the models that are listed unless the user names others. Those billed by the second of a machine
 * are put at what a long run costs.
 */
export const USUAL_MODELS: Readonly<Record<string, DollarPrice>> = {
  'black-forest-labs/flux-schnell': perOutput(0.003),
  'black-forest-labs/flux-dev': perOutput(0.025),
  'black-forest-labs/flux-1.1-pro': perOutput(0.04),
  'black-forest-labs/flux-1.1-pro-ultra': perOutput(0.06),
  'black-forest-labs/flux-kontext-pro': perOutput(0.04),
  'black-forest-labs/flux-fill-pro': perOutput(0.05),
  'google/imagen-4': perOutput(0.04),
  'google/imagen-4-fast': perOutput(0.02),
  'google/nano-banana': perOutput(0.039),
  'bytedance/seedream-4': perOutput(0.03),
  'qwen/qwen-image': perOutput(0.025),
  'ideogram-ai/ideogram-v3-turbo': perOutput(0.03),
  'recraft-ai/recraft-v3': perOutput(0.04),
  'recraft-ai/recraft-crisp-upscale': perOutput(0.006),
  'nightmareai/real-esrgan': perOutput(0.01),
  '851-labs/background-remover': perOutput(0.005),
  'google/veo-3-fast': perSecond(0.15),
  'google/veo-3': perSecond(0.4),
  'kwaivgi/kling-v2.1': perSecond(0.09),
  'bytedance/seedance-1-pro': perSecond(0.03, { '480p': 1, '720p': 2, '1080p': 5 }),
  'minimax/hailuo-02': perSecond(0.08),
  'minimax/music-1.5': perOutput(0.03),
  'openai/whisper': perOutput(0.05),
}

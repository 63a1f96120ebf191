import type { ProviderKind } from '#shared/service/providers.ts'
import type { ProviderKindEntry } from './provider.ts'

/** Loaded when a provider of the kind is first spoken to: whoever has none pays nothing for them. */
export const PROVIDER_KIND_ENTRIES: Record<ProviderKind, () => Promise<ProviderKindEntry>> = {
  fal: () => import('./fal/index.ts').then(({ fal }) => fal),
  pressrun: () => import('./pressrun/index.ts').then(({ pressrun }) => pressrun),
  replicate: () => import('./replicate/index.ts').then(({ replicate }) => replicate),
  sdapi: () => import('./sdapi/index.ts').then(({ sdapi }) => sdapi),
  comfyui: () => import('./comfyui/index.ts').then(({ comfyui }) => comfyui),
  sdcpp: () => import('./sdcpp/index.ts').then(({ sdcpp }) => sdcpp),
  elevenlabs: () => import('./elevenlabs/index.ts').then(({ elevenlabs }) => elevenlabs),
  gemini: () => import('./gemini/index.ts').then(({ gemini }) => gemini),
  openai: () => import('./openai/index.ts').then(({ openai }) => openai),
  stability: () => import('./stability/index.ts').then(({ stability }) => stability),
}

import type { ProviderKindEntry } from '../provider.ts'
import { createComfyAdapter } from './adapter.ts'

export const comfyui: ProviderKindEntry = {
  // one is worked on, the next lies ready
  places: 2,
  // it asks for none itself: a proxy in front of it may
  authorize: (key) => ({ authorization: `Bearer ${key}` }),
  createAdapter: createComfyAdapter,
}

import { CUTOUT_MODELS } from './cutout/models.ts'
import { EFFECT_MODELS } from './effects/models.ts'
import { ILLUSTRATION_MODELS } from './illustration/models.ts'
import { LOOKS_MODELS } from './looks/models.ts'
import { MESH_MODELS } from './mesh/models.ts'
import { MUSIC_MODELS } from './music/models.ts'
import { REPAIR_MODELS } from './repair/models.ts'
import { SPEECH_MODELS } from './speech/models.ts'
import { VIDEO_MODELS } from './video/models.ts'

/** What every family offers, by id, in display order. Data only: reading it loads no decoder and no canvas. */
export const BUILTIN_MODELS = {
  ...ILLUSTRATION_MODELS,
  ...LOOKS_MODELS,
  ...EFFECT_MODELS,
  ...REPAIR_MODELS,
  ...CUTOUT_MODELS,
  ...VIDEO_MODELS,
  ...SPEECH_MODELS,
  ...MUSIC_MODELS,
  ...MESH_MODELS,
}
export type ModelId = keyof typeof BUILTIN_MODELS

import { z } from '../schema.ts'
import { openEnum } from './enumeration.ts'
import { EFFECT_ID_PATTERN } from './limits.ts'

export const EFFECT_KINDS = ['image', 'video'] as const
export const EFFECT_CATEGORIES = ['style', 'template'] as const

const ImagesInput = z.object({ type: z.literal('images'), min: z.int().positive(), max: z.int().positive() })
const VideoInput = z.object({ type: z.literal('video') })
const UnknownInput = z.looseObject({
  type: z.string().refine((type) => type !== 'images' && type !== 'video', 'Malformed effect input.'),
})

export const Effect = z.object({
  id: z.string().regex(EFFECT_ID_PATTERN),
  kind: openEnum(EFFECT_KINDS),
  category: openEnum(EFFECT_CATEGORIES),
  nameKey: z.string().min(1),
  thumbnail: z.string().nullable(),
  input: z.union([ImagesInput, VideoInput, UnknownInput]),
  modelId: z.string(),
})
export type Effect = z.infer<typeof Effect>

export const EffectList = z.object({ effects: z.array(Effect) })
export type EffectList = z.infer<typeof EffectList>

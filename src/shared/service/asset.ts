import { z } from '../schema.ts'
import { ASSET_KINDS, DOWNLOAD_FORMATS } from './asset-kinds.ts'
import { openEnum } from './enumeration.ts'
import { ASSET_ID_PATTERN } from './limits.ts'

export * from './asset-kinds.ts'

export const STEMS = ['vocals', 'drums', 'bass', 'other'] as const
export type Stem = (typeof STEMS)[number]

/** An upload or an output file. Its links are signed and short-lived; reading the asset again gives fresh ones. */
export const Asset = z.object({
  id: z.string().regex(ASSET_ID_PATTERN),
  kind: openEnum(ASSET_KINDS),
  url: z.string().min(1),
  thumbnailUrl: z.string().min(1),
  posterUrl: z.string().nullable(),
  mimeType: z.string(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  durationSeconds: z.number().positive().nullable(),
  waveformUrl: z.string().nullable().optional(),
  transparent: z.boolean().optional(),
  downloads: z
    .array(z.object({ format: openEnum(DOWNLOAD_FORMATS), url: z.string(), bytes: z.int().positive() }))
    .optional(),
  stem: openEnum(STEMS).nullable().optional(),
  subtitles: z.object({ srtUrl: z.string(), vttUrl: z.string() }).nullable().optional(),
})
export type Asset = z.infer<typeof Asset>

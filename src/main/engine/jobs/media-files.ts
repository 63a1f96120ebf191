import { DOWNLOAD_FORMATS } from '#shared/service/asset-kinds.ts'
import { z } from '#shared/schema.ts'
import { ASSET_KINDS } from '#shared/service/asset.ts'

/** Every file an asset may consist of. */
export const ASSET_VARIANTS = [
  'original',
  'thumbnail',
  'poster',
  'waveform',
  ...DOWNLOAD_FORMATS,
  'srt',
  'vtt',
] as const

const AssetVariant = z.enum(ASSET_VARIANTS)
export type AssetVariant = z.infer<typeof AssetVariant>

/** A file a worker has written into the directory it was given. */
export const ProducedFile = z.object({ variant: AssetVariant, path: z.string(), mimeType: z.string() })
export type ProducedFile = z.infer<typeof ProducedFile>

/** What was measured from the file itself, never taken from a name or a header. */
export const MediaFacts = z.object({
  kind: z.enum(ASSET_KINDS),
  mimeType: z.string(),
  width: z.int().positive().nullable(),
  height: z.int().positive().nullable(),
  durationSeconds: z.number().positive().nullable(),
  transparent: z.boolean().nullable(),
})
export type MediaFacts = z.infer<typeof MediaFacts>

/** A file that a run is made from. */
export const InputFile = z.object({
  path: z.string(),
  kind: z.enum(ASSET_KINDS),
  mimeType: z.string(),
  /** In pixels, as it is shown, where the engine knows it: for providers that ask for it. */
  size: z.object({ width: z.int(), height: z.int() }).optional(),
})

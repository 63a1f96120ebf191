import { DOWNLOAD_FORMATS } from '#shared/service/asset-kinds.ts'

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

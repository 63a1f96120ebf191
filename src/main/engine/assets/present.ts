import { DOWNLOAD_FORMATS, type Asset } from '#shared/service/asset.ts'
import type { AssetVariant } from '../jobs/media-files.ts'
import { createLinker, type LinkContext } from './links.ts'
import type { AssetRecord } from './store.ts'

/** Assets as the service shows them, with fresh links. */
export function presentAssets(context: LinkContext, assets: readonly AssetRecord[]): Asset[] {
  return assets.map((asset) => presentAsset(context, asset))
}

export function presentAsset(context: LinkContext, asset: AssetRecord): Asset {
  const link = createLinker(context, asset.id)
  const fileOf = (variant: AssetVariant) => asset.files.find((file) => file.variant === variant)

  const presented: Asset = {
    id: asset.id,
    kind: asset.kind,
    url: link('original'),
    thumbnailUrl: link('thumbnail'),
    posterUrl: fileOf('poster') ? link('poster') : null,
    mimeType: asset.mimeType,
    width: asset.width,
    height: asset.height,
    durationSeconds: asset.durationSeconds,
  }
  if (fileOf('waveform')) presented.waveformUrl = link('waveform')
  if (asset.transparent !== null) presented.transparent = asset.transparent
  const downloads = DOWNLOAD_FORMATS.flatMap((format) => {
    const file = fileOf(format)
    return file ? [{ format, url: link(format), bytes: file.bytes }] : []
  })
  if (downloads.length > 0) presented.downloads = downloads
  if (asset.stem !== null) presented.stem = asset.stem
  if (fileOf('srt') && fileOf('vtt')) presented.subtitles = { srtUrl: link('srt'), vttUrl: link('vtt') }
  return presented
}

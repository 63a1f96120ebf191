import { rm } from 'node:fs/promises'
import type { Asset } from '#shared/service/asset.ts'
import type { Clock } from '../tools/clock.ts'
import { partName } from '../tools/part-name.ts'
import { checkContent } from './check-content.ts'
import { ClientError } from './client-error.ts'
import { download, type DownloadedFile } from './download.ts'
import type { Client } from './index.ts'

interface FetchedFile extends DownloadedFile {
  mimeType: string
}

export interface FetchedAsset {
  file: FetchedFile
  /** Other forms of the same thing, by the format's name. */
  companions: { variant: string; file: FetchedFile }[]
  /** For what cannot be drawn on this computer; null where it can, and where there is none. */
  thumbnail: FetchedFile | null
}

const DRAWN_HERE: ReadonlySet<string> = new Set(['image', 'video', 'audio'])

/** Every file of an output, whole and checked, into a folder of ours. Links that have expired are signed again. */
export async function fetchAsset(
  client: Client,
  { clock, random }: { clock: Clock; random: () => number },
  { asset, directory, signal }: { asset: Asset; directory: string; signal: AbortSignal },
): Promise<FetchedAsset> {
  async function fetchFile(variant: string, mimeType: string | null, bytes?: number): Promise<FetchedFile> {
    const url = linkOf(asset, variant)
    if (url === undefined) throw new ClientError('unexpected_answer', `The service gave no link for ${variant}.`)
    const file = await download(
      client,
      { clock, random },
      {
        url,
        sign: async () =>
          linkOf(await client.call('readAsset', { pathParams: { id: asset.id }, signal }), variant) ?? url,
        mimeType,
        ...(bytes === undefined ? {} : { bytes }),
        directory,
        name: partName(asset.id, variant),
        signal,
      },
    )
    return { ...file, mimeType: mimeType ?? 'application/octet-stream' }
  }

  const file = await fetchFile('original', asset.mimeType)
  await checkContent(asset, file.path).catch(async (error: unknown) => {
    // the part must not be continued: its beginning is not the file's
    await rm(file.path, { force: true })
    throw error
  })
  const companions: FetchedAsset['companions'] = []
  for (const { format, bytes } of asset.downloads ?? [])
    companions.push({ variant: format, file: await fetchFile(format, null, bytes) })
  for (const variant of asset.subtitles ? ['srt', 'vtt'] : [])
    companions.push({ variant, file: await fetchFile(variant, null) })
  const thumbnail = DRAWN_HERE.has(asset.kind) ? null : await fetchFile('thumbnail', null).catch(unlessStopped(signal))
  return { file, companions, thumbnail }
}

/** A picture of it is a help, not a reason to be without the thing itself. */
function unlessStopped(signal: AbortSignal): (error: unknown) => null {
  return (error) => {
    if (signal.aborted || !(error instanceof ClientError)) throw error
    return null
  }
}

function linkOf(asset: Asset, variant: string): string | undefined {
  if (variant === 'original') return asset.url
  if (variant === 'thumbnail') return asset.thumbnailUrl
  if (variant === 'srt') return asset.subtitles?.srtUrl
  if (variant === 'vtt') return asset.subtitles?.vttUrl
  return asset.downloads?.find(({ format }) => format === variant)?.url
}

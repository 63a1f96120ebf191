import type { InputTrack, InputVideoTrack } from 'mediabunny'
import type { UploadType } from '#shared/service/limits.ts'
import { checkSampleTables } from './sample-tables.ts'
import { UnreadableMediaError } from './unreadable.ts'

export type TimedType = Exclude<UploadType, `image/${string}`>

/** What a sound or a film says about itself, read without decoding any of it. */
export interface Container {
  mimeType: TimedType
  /** As displayed; null without a picture. */
  width: number | null
  height: number | null
  /** How many pictures it says it has, counted up to one more than may be, and the pixels of each; null without any. */
  frames: { count: number; pixels: number } | null
  hasAudio: boolean
  /** From the packets that are there, until both pictures and sound have ended. */
  durationSeconds: number
  /** Of each by itself, because one may end long before the other; null for what it has none of. */
  videoSeconds: number | null
  audioSeconds: number | null
  /** What the header promises, when it promises anything. */
  claimedSeconds: number | null
}

/** `type` is what the first bytes look like; whether an MP4 is a sound or a film is decided by its tracks. */
export async function readContainer(
  path: string,
  type: TimedType,
  { mostFrames = 0 }: { mostFrames?: number } = {},
): Promise<Container> {
  if (type.endsWith('/mp4') || type === 'video/quicktime') await checkSampleTables(path)
  const { ALL_FORMATS, FilePathSource, Input } = await import('mediabunny')
  const input = new Input({ source: new FilePathSource(path), formats: ALL_FORMATS })
  try {
    const [video, audio] = [await input.getPrimaryVideoTrack(), await input.getPrimaryAudioTrack()]
    const [videoSeconds, audioSeconds] = [await secondsOf(video), await secondsOf(audio)]
    const durationSeconds = Math.max(videoSeconds ?? 0, audioSeconds ?? 0)
    if (!(durationSeconds > 0)) throw new UnreadableMediaError('The file is incomplete: it has no duration.')
    const container = {
      width: video ? await video.getDisplayWidth() : null,
      height: video ? await video.getDisplayHeight() : null,
      frames: video ? await countFrames(video, mostFrames) : null,
      hasAudio: audio !== null,
      durationSeconds,
      videoSeconds,
      audioSeconds,
      claimedSeconds: await input.getDurationFromMetadata([video, audio].filter((track) => track !== null)),
    }
    if (type.startsWith('video/') && !video) {
      if (type === 'video/webm') throw new UnreadableMediaError('The WebM file has no picture; send sound as OGG.')
      return { ...container, mimeType: 'audio/mp4' }
    }
    if (type === 'audio/mp4' && video) return { ...container, mimeType: 'video/mp4' }
    if (type.startsWith('audio/') && !audio) throw new UnreadableMediaError('The file holds no sound.')
    return { ...container, mimeType: type }
  } catch (cause) {
    if (cause instanceof UnreadableMediaError) throw cause
    throw new UnreadableMediaError('The file is damaged or incomplete.', { cause })
  } finally {
    input.dispose()
  }
}

async function secondsOf(track: InputTrack | null): Promise<number | null> {
  return track && Math.round((await track.computeDuration()) * 1000) / 1000
}

async function countFrames(video: InputVideoTrack, most: number): Promise<Container['frames']> {
  const { packetCount } = await video.computePacketStats(most + 1)
  return { count: packetCount, pixels: (await video.getCodedWidth()) * (await video.getCodedHeight()) }
}

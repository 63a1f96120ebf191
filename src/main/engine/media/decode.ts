import type { Container, TimedType } from './container.ts'
import { FfmpegError, type Ffmpeg } from './run-ffmpeg.ts'
import { UnreadableMediaError } from './unreadable.ts'
import { createPeakMeter } from './waveform.ts'

/** The reader is named, never guessed: a playlist dressed as a film must not be followed. */
const DEMUXERS: Record<TimedType, string> = {
  'audio/mpeg': 'mp3',
  'audio/wav': 'wav',
  'audio/mp4': 'mov',
  'audio/ogg': 'ogg',
  'video/mp4': 'mov',
  'video/webm': 'matroska',
  'video/quicktime': 'mov',
}

/** Arguments that open one checked file and nothing else. */
export function inputArguments(path: string, type: string): string[] {
  const demuxer = DEMUXERS[type as TimedType]
  if (!demuxer) throw new UnreadableMediaError(`${type} is neither a sound nor a film.`)
  return ['-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${path}`]
}

export interface Decoded {
  seconds: number
  /** Null without sound. */
  peaks: number[] | null
}

/** Plays the file to the end, or until the limit is passed. */
export async function decodeTimed(
  ffmpeg: Ffmpeg,
  path: string,
  container: Container,
  options: {
    limits?: { maxSeconds: number; maxSide: number }
    signal: AbortSignal
    onProgress?: (progress: number) => void
  },
): Promise<Decoded> {
  const hasVideo = container.width !== null
  const meter = createPeakMeter()
  try {
    const { seconds } = await ffmpeg.run(
      [
        '-xerror',
        ...(options.limits && container.frames
          ? ['-max_pixels', String(mostPixels(container.frames.pixels, options.limits))]
          : []),
        ...(options.limits ? ['-t', String(options.limits.maxSeconds + 1)] : []),
        ...inputArguments(path, container.mimeType),
        ...(hasVideo ? ['-map', '0:v:0', '-f', 'null', '-'] : []),
        ...(container.hasAudio ? ['-map', '0:a:0', '-ac', '1', '-f', 's16le', 'pipe:1'] : []),
      ],
      {
        signal: options.signal,
        onOutput: (chunk) => meter.add(chunk),
        onTime: (seconds) => options.onProgress?.(Math.min(seconds / container.durationSeconds, 1)),
      },
    )
    return { seconds, peaks: container.hasAudio ? meter.peaks() : null }
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new UnreadableMediaError('The file is damaged or incomplete.', { cause })
    throw cause
  }
}

/** What the stream itself says about its size may differ from what the container says, but not by much. */
function mostPixels(said: number, { maxSide }: { maxSide: number }): number {
  return Math.min(maxSide ** 2, 4 * said + 256 ** 2)
}

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

/**
 * Between the frames of an MP3, and behind them, anything may stand: the tags of others that were put behind it, as a voice
 * does that is made sentence by sentence. Players pass over it; the program calls it an error. How much there is to hear tells
 * whether a part is missing.
 */
const PASSED_OVER = ['-noxerror']

/** Arguments that open one checked file and nothing else. */
export function inputArguments(path: string, type: string): string[] {
  const demuxer = DEMUXERS[type as TimedType]
  if (!demuxer) throw new UnreadableMediaError(`${type} is neither a sound nor a film.`)
  const errors = type === 'audio/mpeg' ? PASSED_OVER : []
  return [...errors, '-protocol_whitelist', 'file', '-f', demuxer, '-i', `file:${path}`]
}

export interface Decoded {
  /** How far the pictures and the sound go; null for what it has none of. */
  videoSeconds: number | null
  audioSeconds: number | null
  /** Null without sound. */
  peaks: number[] | null
}

/** Of the work on a film, the part that its pictures are. */
const SHARE_OF_PICTURES = 0.9

/**
 * Plays the file to the end, or until the limit is passed: the pictures, then the sound. Of both at once the program tells
 * how far the one has come that ends first.
 */
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
  const { limits, signal } = options
  const meter = createPeakMeter()
  const input = [
    '-xerror',
    ...(limits && container.frames ? ['-max_pixels', String(mostPixels(container.frames.pixels, limits))] : []),
    ...(limits ? ['-t', String(limits.maxSeconds + 1)] : []),
    ...inputArguments(path, container.mimeType),
  ]
  const play = async (from: number, to: number, output: readonly string[], onOutput?: (chunk: Buffer) => void) => {
    const onTime = (seconds: number) =>
      options.onProgress?.(from + (to - from) * Math.min(seconds / container.durationSeconds, 1))
    return (await ffmpeg.run([...input, ...output], { signal, onTime, ...(onOutput && { onOutput }) })).seconds
  }
  const half = hasVideo && container.hasAudio ? SHARE_OF_PICTURES : Number(hasVideo)
  try {
    const videoSeconds = hasVideo ? await play(0, half, ['-map', '0:v:0', '-f', 'null', '-']) : null
    const audioSeconds = container.hasAudio
      ? await play(half, 1, ['-map', '0:a:0', '-ac', '1', '-f', 's16le', 'pipe:1'], (chunk) => meter.add(chunk))
      : null
    return { videoSeconds, audioSeconds, peaks: container.hasAudio ? meter.peaks() : null }
  } catch (cause) {
    if (cause instanceof FfmpegError) throw new UnreadableMediaError('The file is damaged or incomplete.', { cause })
    throw cause
  }
}

/** What the stream itself says about its size may differ from what the container says, but not by much. */
function mostPixels(said: number, { maxSide }: { maxSide: number }): number {
  return Math.min(maxSide ** 2, 4 * said + 256 ** 2)
}

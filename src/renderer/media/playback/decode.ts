import { levelled, peaksOf } from './peaks.ts'

/** For looking at, not for listening: enough for a shape, little enough to keep an hour in memory. */
const SAMPLE_RATE = 8000
const SLICES = 2000
/** Decoding takes all of a file at once; longer ones are shown by their picture. */
const MOST_BYTES = 120_000_000

/** The shape of a sound, from the file itself. Undefined when it is too large, or when the browser cannot read it. */
export async function readPeaks(
  address: string,
  bytes: number,
  signal: AbortSignal,
): Promise<Float32Array | undefined> {
  if (bytes > MOST_BYTES) return undefined
  try {
    const response = await fetch(address, { signal })
    if (!response.ok) return undefined
    const decoder = new OfflineAudioContext(1, 1, SAMPLE_RATE)
    const sound = await decoder.decodeAudioData(await response.arrayBuffer())
    const channels = Array.from({ length: sound.numberOfChannels }, (_, channel) => sound.getChannelData(channel))
    return levelled(peaksOf(channels, SLICES))
  } catch {
    return undefined
  }
}

/** The arguments by which ffmpeg writes a film of so many frames a second. */
export type H264Encoder = (fps: number) => readonly string[]

/**
 * Encoders of H.264 that builds of ffmpeg carry, the better one first: x264 may not be in every build. Films of both
 * look alike: `h264-encoders.long.test.ts` measures each against the frames it was given.
 */
export const H264_ENCODERS: Readonly<Record<string, H264Encoder>> = {
  libx264: () => ['-c:v', 'libx264', '-preset', 'veryfast', '-crf', '20'],
  libopenh264: (fps) => {
    const quantizer = String(openH264Quantizer(fps))
    const one = ['-qmin', quantizer, '-qmax', quantizer, '-b:v', NOMINAL_BITRATE]
    return ['-c:v', 'libopenh264', '-profile:v', 'high', '-g', String(FRAMES_BETWEEN_KEYS), ...one]
  },
}

/** As far apart as x264 has them: a player seeks to them. OpenH264 by itself writes only the first. */
const FRAMES_BETWEEN_KEYS = 250
/** Without meaning for a film of one quantizer, but the encoder insists on a rate, and names a level of H.264 by it. */
const NOMINAL_BITRATE = '4M'

/** At this many frames a second OpenH264 looks like x264 at crf 20 with this quantizer, whatever the size of the film. */
const REFERENCE = { fps: 24, quantizer: 18 }
/** x264 spends less on a frame that is seen for a shorter time, by this many steps for every doubling of the rate. */
const STEPS_PER_DOUBLING = 2.4

/**
 * One quantizer for a whole film. OpenH264's own rate control, given bits in plenty, still begins with a coarse picture,
 * and what does not move stays coarse.
 */
function openH264Quantizer(fps: number): number {
  const steps = REFERENCE.quantizer + STEPS_PER_DOUBLING * Math.log2(fps / REFERENCE.fps)
  return Math.round(Math.min(FINEST_TO_COARSEST[1], Math.max(FINEST_TO_COARSEST[0], steps)))
}

/** Below, bits are spent on what nobody sees; above, edges show. */
const FINEST_TO_COARSEST = [12, 24] as const

/** `listed` is what `ffmpeg -encoders` says. */
export function chooseH264Encoder(listed: string): H264Encoder | undefined {
  const names = new Set(listed.split(/\s+/))
  return Object.entries(H264_ENCODERS).find(([name]) => names.has(name))?.[1]
}

import { smoothstep } from '../../kit/maths.ts'
import type { Stem } from '#shared/service/asset.ts'
import { createRunningMedian } from './running-median.ts'

/** Frames before and after the one that is judged: about four tenths of a second together. */
export const SIDE_FRAMES = 8
const SIDE_BINS = 8
const BASS_HERTZ = { all: 150, none: 260 }
const VOICE_HERTZ = { all: 6000, none: 11_000 }

/** What is known of one moment: how loud each pitch is, and how much it lies in the middle between left and right. */
export interface Moment {
  sizes: Float32Array
  middles: Float32Array
}

/**
 * Tells the parts of a mix apart by what they look like over time and pitch: drums are short and wide, tones long and
 * narrow; the bass is low, the voice wavers and stands in the middle. The shares of the four stems always add up to one.
 */
export function createStemMasks(bins: number, hertzPerBin: number) {
  const overTime = Array.from({ length: bins }, () => createRunningMedian(2 * SIDE_FRAMES + 1))
  const overPitch = createRunningMedian(2 * SIDE_BINS + 1)
  const steady = new Float32Array(bins)
  const wide = new Float32Array(bins)
  const moments: Moment[] = []
  const bass = Float32Array.from({ length: bins }, (_, bin) => slope(bin * hertzPerBin, BASS_HERTZ))
  const voiced = Float32Array.from({ length: bins }, (_, bin) => slope(bin * hertzPerBin, VOICE_HERTZ))

  function shareOf(stem: Stem, bin: number, middle: number): number {
    const [tone, hit] = [steady[bin]! ** 2, wide[bin]! ** 2]
    const long = tone + hit > 0 ? tone / (tone + hit) : 0.5
    const drums = (1 - long) ** 2 / ((1 - long) ** 2 + long ** 2)
    // a voice wavers: it is neither as long as a tone nor as short as a hit
    const wavering = 4 * long * (1 - long)
    const vocals = wavering * middle ** 4 * voiced[bin]! * (1 - bass[bin]!)
    if (stem === 'vocals') return vocals
    if (stem === 'drums') return (1 - vocals) * drums
    return (1 - vocals) * (1 - drums) * (stem === 'bass' ? bass[bin]! : 1 - bass[bin]!)
  }

  return {
    /** Takes the next moment in and tells, until the next, a stem's share of the one that lies `SIDE_FRAMES` before it. */
    push(moment: Moment): ((stem: Stem) => Float32Array) | null {
      for (let bin = 0; bin < bins; bin++) steady[bin] = overTime[bin]!.push(moment.sizes[bin]!)
      moments.push(moment)
      if (moments.length <= SIDE_FRAMES) return null
      const { sizes, middles } = moments.shift()!
      overPitch.clear()
      for (let bin = 0; bin < bins + SIDE_BINS; bin++) {
        const median = overPitch.push(sizes[bin] ?? 0)
        if (bin >= SIDE_BINS) wide[bin - SIDE_BINS] = median
      }
      return (stem) => middles.map((middle, bin) => shareOf(stem, bin, middle))
    },
  }
}

/** One up to a pitch, nothing from another on. */
function slope(hertz: number, { all, none }: { all: number; none: number }): number {
  return smoothstep(none, all, hertz)
}

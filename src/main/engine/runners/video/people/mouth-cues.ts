import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { keepRecent } from '../../kit/recent.ts'
import { SAMPLE_RATE, type Stereo } from '../../kit/sound/samples.ts'
import { clamp } from '../../kit/maths.ts'

/** A mouth at a moment: how far open, and how wide against its rest; both about 0 to 1. */
export interface MouthShape {
  open: number
  wide: number
}

/** Rhubarb's letters: A closed, B clenched, C open, D wide open, E rounded, F puckered, G teeth on lip, H tongue, X rest. */
const SHAPES: Readonly<Record<string, MouthShape>> = {
  A: { open: 0, wide: 0.05 },
  B: { open: 0.22, wide: 0.25 },
  C: { open: 0.55, wide: 0.15 },
  D: { open: 1, wide: 0.1 },
  E: { open: 0.6, wide: -0.25 },
  F: { open: 0.3, wide: -0.5 },
  G: { open: 0.16, wide: 0.1 },
  H: { open: 0.45, wide: 0.05 },
  X: { open: 0, wide: 0 },
}
const CUE_RATE = 16_000
const SMOOTH_SECONDS = 0.045

/** The mouth in each frame of a film that speaks with this voice. */
export async function mouthShapes(
  voice: Stereo,
  count: number,
  fps: number,
  signal: AbortSignal,
): Promise<MouthShape[]> {
  const cues = await cuesOf(voice, signal)
  const loud = loudness(voice, count, fps)
  const shapeAt = (seconds: number, level: number): MouthShape => {
    const cue = cues.find(({ start, end }) => seconds >= start && seconds < end)?.value ?? 'X'
    const { open, wide } = SHAPES[cue] ?? SHAPES['X']!
    // what is heard but not recognised opens the mouth as far as it is loud
    return cue === 'X' ? { open: level * 0.7, wide: 0 } : { open: open * (0.55 + 0.45 * level), wide }
  }
  return Array.from({ length: count }, (_, index) => {
    // the mean of a few moments around: lips take time
    let [open, wide] = [0, 0]
    for (let step = -2; step <= 2; step++) {
      const shape = shapeAt(index / fps + step * SMOOTH_SECONDS * 0.5, loud[index]!)
      open += shape.open / 5
      wide += shape.wide / 5
    }
    return { open, wide }
  })
}

/** How loud each frame is against the loudest, 0 to 1. */
function loudness({ left, right }: Stereo, count: number, fps: number): number[] {
  const levels = Array.from({ length: count }, (_, index) => {
    const [from, to] = [Math.round((index / fps) * SAMPLE_RATE), Math.round(((index + 1) / fps) * SAMPLE_RATE)]
    let sum = 0
    for (let at = from; at < Math.min(to, left.length); at++) sum += (left[at]! + right[at]!) ** 2 / 4
    return Math.sqrt(sum / Math.max(1, to - from))
  })
  const most = Math.max(...levels, 0.01)
  return levels.map((level) => Math.min(1, level / (most * 0.7)))
}

interface Cue {
  start: number
  end: number
  value: string
}

const PIECE_SECONDS = 5
const SHORTEST_SECONDS = 0.3
/** Some seconds' work each: a voice is often given to one film after the other. */
const PIECES_KEPT = 12
const heard = keepRecent<Cue[]>(PIECES_KEPT)

/** The recogniser does not let go until it is done: it gets the voice in pieces, parted where it is quiet. */
async function cuesOf(voice: Stereo, signal: AbortSignal): Promise<Cue[]> {
  const { Rhubarb } = await import('rhubarb-lip-sync-wasm')
  const samples = forRecogniser(voice)
  const cues: Cue[] = []
  for (let from = 0; from < samples.length;) {
    const to = quietPlace(samples, from)
    const start = from / CUE_RATE
    if (to - from >= SHORTEST_SECONDS * CUE_RATE) {
      const piece = Buffer.from(samples.slice(from, to).buffer)
      const mouthCues = await heard(piece, async () => (await Rhubarb.getLipSync(piece)).mouthCues)
      for (const cue of mouthCues) cues.push({ start: start + cue.start, end: start + cue.end, value: cue.value })
    }
    from = to
    await yieldToEventLoop(signal)
  }
  return cues
}

function quietPlace(samples: Int16Array, from: number): number {
  const latest = from + PIECE_SECONDS * CUE_RATE
  if (latest >= samples.length) return samples.length
  const window = Math.round(0.05 * CUE_RATE)
  let [best, least] = [latest, Infinity]
  for (let at = from + Math.round(PIECE_SECONDS * 0.6 * CUE_RATE); at + window < latest; at += window) {
    let sum = 0
    for (let index = at; index < at + window; index++) sum += Math.abs(samples[index]!)
    if (sum < least) [best, least] = [at + (window >> 1), sum]
  }
  return best
}

function forRecogniser({ left, right }: Stereo): Int16Array<ArrayBuffer> {
  const samples = new Int16Array(Math.floor((left.length / SAMPLE_RATE) * CUE_RATE))
  return samples.map((_, index) => {
    const [from, to] = [Math.floor((index * SAMPLE_RATE) / CUE_RATE), Math.ceil(((index + 1) * SAMPLE_RATE) / CUE_RATE)]
    let sum = 0
    for (let at = from; at < to; at++) sum += (left[at] ?? 0) + (right[at] ?? 0)
    return Math.round(clamp(sum / (2 * (to - from)), -1, 1) * 32_767)
  })
}

import type { Random } from '../../kit/random.ts'
import type { WrittenNote } from './groove.ts'
import { pitchesWithin, scaleOver, type Chord, type Mode } from './harmony.ts'

/** A short idea: when its notes come, and how each moves from the one before, in steps of the scale. */
export interface Motif {
  rhythm: readonly (readonly [beat: number, beats: number])[]
  moves: readonly number[]
}

export interface Singable {
  mode: Mode
  tonic: number
  range: readonly [number, number]
}

/** Invents one bar. */
export function inventMotif(beats: number, busy: number, random: Random): Motif {
  const grid = busy > 0.7 ? 0.25 : 0.5
  const onsets: number[] = []
  for (let beat = 0; beat < beats; beat += grid) {
    const weight = beat === 0 ? 1.5 : beat % 1 === 0 ? 0.95 : beat % 0.5 === 0 ? 0.62 : 0.22
    if (random.next() < weight * (0.3 + busy * 0.85)) onsets.push(beat)
  }
  if (onsets.length === 0) onsets.push(random.pick([0, 0.5, 1]))
  return {
    rhythm: onsets.map((beat, index) => [beat, (onsets[index + 1] ?? beats) - beat] as const),
    moves: onsets.map(() => randomMove(random)),
  }
}

/** Mostly by step, now and then a leap. */
function randomMove(random: Random): number {
  const chance = random.next()
  const size = chance < 0.12 ? 0 : chance < 0.7 ? 1 : chance < 0.9 ? 2 : random.pick([3, 4])
  return random.next() < 0.5 ? -size : size
}

/** The end of a phrase: one or two notes, the last one held. */
export function inventCadence(beats: number, random: Random): Motif {
  return random.next() < 0.5
    ? { rhythm: [[0, beats - 1]], moves: [-1] }
    : {
        rhythm: [
          [0, 1],
          [1, beats - 1.5],
        ],
        moves: [1, -1],
      }
}

/** Keeps the rhythm of an idea, and changes where it goes. */
export function varyMotif({ rhythm, moves }: Motif, random: Random): Motif {
  return { rhythm, moves: moves.map((move, index) => (index > 0 && random.next() < 0.35 ? -move : move)) }
}

/**
 * Sings a motif over a chord from a pitch on: long notes and those on strong beats belong to the chord, the others pass
 * by step. A leap is answered by a step back.
 */
export function singMotif(
  { rhythm, moves }: Motif,
  chord: Chord,
  { mode, tonic, range }: Singable,
  from: number,
  force: number,
): { notes: WrittenNote[]; last: number } {
  const scale = pitchesWithin(
    scaleOver(mode, chord).map((tone) => (tone + tonic) % 12),
    range,
  )
  const tones = pitchesWithin(
    chord.tones.map((tone) => (tone + tonic) % 12),
    range,
  )
  let pitch = from
  let leapt = 0
  const notes = rhythm.map(([beat, beats], index): WrittenNote => {
    const wished = Math.abs(leapt) > 2 ? -Math.sign(leapt) : moves[index]!
    const at = indexNearest(scale, pitch)
    const moved = at + wished
    // turns round at the edges of what the instrument can do
    const target = moved < 0 || moved >= scale.length ? at - wished : moved
    let next = scale[Math.min(scale.length - 1, Math.max(0, target))]!
    if ((beat % 2 === 0 || beats >= 1) && !tones.includes(next)) {
      // on to the next note of the chord, not back to where it came from
      const ahead = tones.filter((tone) => (tone - pitch) * wished > 0)
      const reachable = ahead.length > 0 ? ahead : tones
      next = reachable[indexNearest(reachable, next)] ?? next
    }
    leapt = indexNearest(scale, next) - at
    pitch = next
    return { beat, beats: beats * 0.94, pitch, force: force * (beat === 0 ? 1 : beat % 1 === 0 ? 0.93 : 0.84) }
  })
  return { notes, last: pitch }
}

function indexNearest(pitches: readonly number[], to: number): number {
  let best = 0
  for (const [index, pitch] of pitches.entries()) if (Math.abs(pitch - to) < Math.abs(pitches[best]! - to)) best = index
  return best
}

import type { Random } from '../../kit/random.ts'
import type { Form } from './form.ts'
import type { Genre } from './genre.ts'
import type { Note } from './score.ts'
import { clamp } from '../../kit/maths.ts'

/** Puts notes that are written in beats where a player would put them. */
interface Groove {
  /** Seconds of a place in a bar. */
  timeOf(barAt: number, beat: number): number
  play(notes: Note[], barAt: number, note: WrittenNote): void
}

export interface WrittenNote {
  beat: number
  beats: number
  pitch: number
  force: number
  syllable?: string
}

/** `loose` is how far a player strays from the beat, in seconds. */
export function createGroove(
  { swing, fineSwing }: Genre,
  { beatSeconds }: Form,
  loose: number,
  random: Random,
): Groove {
  const unit = fineSwing ? 0.5 : 1
  const middle = 0.5 + swing / 6
  function swung(beat: number): number {
    const whole = Math.floor(beat / unit)
    const part = beat / unit - whole
    const moved = part < 0.5 ? (part / 0.5) * middle : middle + ((part - 0.5) / 0.5) * (1 - middle)
    return (whole + moved) * unit
  }
  const timeOf = (barAt: number, beat: number) => barAt + swung(beat) * beatSeconds
  return {
    timeOf,
    play(notes, barAt, { beat, beats, pitch, force, syllable }) {
      const at = Math.max(0, timeOf(barAt, beat) + random.between(-loose, loose))
      const end = timeOf(barAt, beat + beats)
      notes.push({
        at,
        seconds: Math.max(0.05, end - at),
        pitch,
        force: clamp(force * random.between(0.93, 1.07), 0.08, 1),
        ...(syllable === undefined ? {} : { syllable }),
      })
    },
  }
}

import type { Random } from '../../kit/random.ts'
import type { Form, Section } from './form.ts'
import type { DrumPattern, Genre } from './genre.ts'
import { createGroove } from './groove.ts'
import type { Note } from './score.ts'

/** Keys of a General MIDI kit. */
export const DRUM_KEYS = {
  kick: 36,
  rim: 37,
  snare: 38,
  clap: 39,
  hat: 42,
  pedal: 44,
  lowTom: 45,
  open: 46,
  midTom: 47,
  crash: 49,
  highTom: 50,
  ride: 51,
  tambourine: 54,
  cowbell: 56,
  mutedConga: 62,
  conga: 63,
  shaker: 70,
  clave: 75,
} satisfies Record<string, number>
export type DrumName = keyof typeof DRUM_KEYS

const FORCE: Record<string, number> = { X: 0.95, x: 0.74, o: 0.42 }
const MACHINES = new Set(['electronicKit', 'beatboxKit'])

export function writeDrums(genre: Genre, form: Form, random: Random): Note[] {
  const notes: Note[] = []
  const { drums, beats } = genre
  if (!drums) return notes
  const loose = MACHINES.has(drums.kit) ? 0.001 : 0.006
  const groove = createGroove(genre, form, loose, random)
  const hit = (barAt: number, step: number, drum: DrumName, force: number) =>
    groove.play(notes, barAt, { beat: step / 4, beats: 0.25, pitch: DRUM_KEYS[drum], force })
  const steps = beats * 4
  let entered = false
  for (const [index, section] of form.sections.entries()) {
    const pattern = patternFor(section, drums)
    const next = form.sections[index + 1]
    const leadsOn = !next || next.energy >= section.energy || next.name === 'bridge'
    if (pattern && entered && section.energy > 0.65 && drums.fill !== 'soft') hit(section.bars[0]!.at, 0, 'crash', 0.7)
    for (const [number, { at }] of section.bars.entries()) {
      if (!pattern) {
        // a small pick-up announces the beat
        const comes = number === section.bars.length - 1 && next && patternFor(next, drums)
        if (comes) writeFill(hit, { at, steps, fill: drums.fill, length: 4 }, random)
        continue
      }
      entered = true
      const isLast = number === section.bars.length - 1
      const filled = isLast && leadsOn ? (section.energy > 0.6 && drums.fill !== 'soft' ? 6 : 4) : 0
      // every other bar is varied a little, so that the loop breathes
      const varied = number % 2 === 1
      for (const [drum, line] of Object.entries(pattern) as [DrumName, string][])
        for (let step = 0; step < steps - (keepsTime(drum) ? 0 : filled); step++) {
          const force = FORCE[line[step % line.length]!]
          if (force === undefined) continue
          const skipped = varied && force < 0.5 && random.next() < 0.25
          if (!skipped) hit(at, step, drum, force * (0.78 + 0.22 * section.energy))
        }
      if (varied && pattern.kick && section.energy > 0.75 && random.next() < 0.4) hit(at, steps - 6, 'kick', 0.55)
      if (filled) writeFill(hit, { at, steps, fill: drums.fill, length: filled }, random)
    }
  }
  if (entered) {
    hit(form.ending.at, 0, 'kick', 0.95)
    if (drums.fill !== 'soft') hit(form.ending.at, 0, 'crash', 0.8)
    else if (drums.full.ride) hit(form.ending.at, 0, 'ride', 0.6)
  }
  return notes
}

function patternFor({ energy, name }: Section, { calm, full, from }: NonNullable<Genre['drums']>): DrumPattern | null {
  if (energy < from) return null
  return energy >= Math.min(0.6, from + 0.3) && name !== 'outro' ? full : calm
}

const keepsTime = (drum: DrumName) => drum === 'hat' || drum === 'shaker' || drum === 'ride'

interface Fill {
  at: number
  /** Of the bar, whose last `length` ones it takes. */
  steps: number
  fill: 'toms' | 'snare' | 'soft'
  length: number
}

function writeFill(
  hit: (barAt: number, step: number, drum: DrumName, force: number) => void,
  { at, steps, fill, length }: Fill,
  random: Random,
): void {
  for (let step = 0; step < length; step++) {
    const rise = 0.5 + (0.45 * (step + 1)) / length
    const place = steps - length + step
    if (fill === 'soft') {
      if (step % 2 === 0 || random.next() < 0.3) hit(at, place, 'snare', rise * 0.55)
    } else if (fill === 'snare') hit(at, place, 'snare', rise * (step % 2 ? 0.75 : 0.95))
    else {
      const drum = (['highTom', 'midTom', 'lowTom'] as const)[Math.floor((step / length) * 3)]!
      if (step % 2 === 0 || random.next() < 0.75) hit(at, place, drum, rise)
    }
  }
}

import type { Score } from './score.ts'
import type { Random } from '../../kit/random.ts'
import type { Character } from './character.ts'
import { readChord, type Chord, type Mode } from './harmony.ts'

type SectionName = 'intro' | 'A' | 'B' | 'bridge' | 'outro'

export interface Section {
  name: SectionName
  /** How lively it is, from 0 to 1. */
  energy: number
  bars: Bar[]
  /** Which time this section is heard, from 0. */
  visit: number
}

export interface Bar {
  at: number
  chord: Chord
}

export interface Form {
  beatSeconds: number
  barSeconds: number
  sections: Section[]
  /** The last chord, and how long it rings. */
  ending: { at: number; seconds: number; chord: Chord }
}

/** Its bars for those who read along. */
export const barsOf = ({ sections }: Form): Score['bars'] =>
  sections.flatMap(({ name, bars }) => bars.map(({ at, chord }) => ({ section: name, chord: chord.name, at })))

/** Lays a piece out so that its last chord has rung when the time is over. */
export function planForm(character: Character, seconds: number, random: Random): Form {
  const { genre, mode, tempo } = character
  const { bars, barSeconds } = fitBars(tempo, genre.beats, seconds, random)
  const harmony = genre.harmony[mode]!
  const progressions = {
    A: random.pick(harmony.a).split(' ').map(readChord),
    B: random.pick(harmony.b).split(' ').map(readChord),
  }
  const home = homeOf(mode, progressions.A)
  let at = 0
  const seen: Partial<Record<SectionName, number>> = {}
  const sections = planSections(bars).map(({ name, energy, length }): Section => {
    const visit = seen[name] ?? 0
    seen[name] = visit + 1
    const progression = name === 'B' || name === 'bridge' ? progressions.B : progressions.A
    const content = Array.from({ length }, (_, bar) => {
      const begin = at
      at += barSeconds
      return { at: begin, chord: progression[bar % progression.length]! }
    })
    return { name, energy, bars: content, visit }
  })
  // a cadence leads home
  const last = sections.at(-1)!.bars.at(-1)!
  if (bars > 1) last.chord = leadingHome(mode, progressions.A.concat(progressions.B), last.chord)
  return {
    beatSeconds: barSeconds / genre.beats,
    barSeconds,
    sections,
    ending: { at, seconds: seconds - at, chord: home },
  }
}

/** Picks the number of bars whose tempo suits the music best, leaving time for the last chord. */
function fitBars(
  [slow, fast]: readonly [number, number],
  beats: number,
  seconds: number,
  random: Random,
): { bars: number; barSeconds: number } {
  const wished = random.between(slow, fast)
  let best = { bars: 1, barSeconds: seconds * 0.6, cost: Infinity }
  for (let bars = 1; bars <= 400; bars++)
    for (const ring of [0.6, 0.75, 1, 1.25, 1.5, 2]) {
      const barSeconds = seconds / (bars + ring)
      const tempo = (60 * beats) / barSeconds
      const outside = Math.max(0, Math.log(tempo / fast), Math.log(slow / tempo))
      const phrase = bars < 4 ? 0 : bars % 4 === 0 ? 0 : bars % 2 === 0 ? 0.02 : 0.08
      const ringSeconds = ring * barSeconds
      const ringing =
        Math.max(0, 1.4 - ringSeconds) * 0.15 +
        Math.max(0, ringSeconds - 3.6) * 0.08 +
        Math.max(0, ringSeconds / seconds - 0.4)
      const cost = outside * 6 + Math.abs(Math.log(tempo / wished)) * 0.4 + phrase + ringing
      if (cost < best.cost) best = { bars, barSeconds, cost }
    }
  return best
}

interface Plan {
  name: SectionName
  energy: number
  length: number
}

function planSections(bars: number): Plan[] {
  if (bars < 4) return [{ name: 'A', energy: 0.8, length: bars }]
  const outro = bars >= 28 ? 4 : bars >= 16 ? 2 : 0
  const wished = bars >= 24 ? 4 : bars >= 10 ? 2 : 0
  // phrases have four bars; what is left over belongs to the introduction
  const intro = wished + ((((bars - outro - wished) % 4) + 4) % 4)
  const phrases = (bars - outro - intro) / 4
  const plan: Plan[] = intro > 0 ? [{ name: 'intro', energy: bars < 10 ? 0.5 : 0.36, length: intro }] : []
  for (const [index, name] of orderOf(phrases).entries()) {
    const isLast = index === phrases - 1
    const energy = { A: index === 0 ? 0.6 : 0.7, B: isLast ? 1 : 0.9, bridge: 0.45, intro: 0.4, outro: 0.5 }[name]
    plan.push({ name, energy: phrases === 1 ? 0.85 : energy, length: 4 })
  }
  if (outro > 0) plan.push({ name: 'outro', energy: 0.5, length: outro })
  return plan
}

function orderOf(phrases: number): SectionName[] {
  const short: Record<number, SectionName[]> = {
    0: [],
    1: ['A'],
    2: ['A', 'B'],
    3: ['A', 'A', 'B'],
    4: ['A', 'A', 'B', 'B'],
  }
  if (short[phrases]) return short[phrases]
  const order: SectionName[] = Array.from({ length: phrases }, (_, index) =>
    index % 6 < 2 || index % 6 === 4 ? 'A' : 'B',
  )
  if (phrases >= 7) order[Math.floor(phrases * 0.68)] = 'bridge'
  order[phrases - 1] = 'B'
  if (phrases >= 6) order[phrases - 2] = 'B'
  return order
}

const isMinor = (mode: Mode) => !['major', 'mixolydian', 'lydian'].includes(mode)

function homeOf(mode: Mode, progression: Chord[]): Chord {
  return progression.find(({ root }) => root === 0) ?? readChord(isMinor(mode) ? 'i' : 'I')
}

/** A chord of the piece that wants to go home, or the one every cadence has. */
function leadingHome(mode: Mode, used: Chord[], last: Chord): Chord {
  const pulls = mode === 'phrygian' ? [1, 10] : mode === 'mixolydian' ? [7, 10] : mode === 'lydian' ? [2, 7] : [7, 10]
  if (pulls.includes(last.root)) return last
  const found = pulls.map((root) => used.find((chord) => chord.root === root)).find(Boolean)
  return found ?? readChord(mode === 'phrygian' ? 'bII' : isMinor(mode) ? 'bVII' : 'V')
}

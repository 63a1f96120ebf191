import { createRandom, type Random } from '../../kit/random.ts'
import type { Bar, Form, Section } from './form.ts'
import type { Genre } from './genre.ts'
import { createGroove } from './groove.ts'
import { nearestPitch } from './harmony.ts'
import type { Lyrics } from './lyrics.ts'
import { inventCadence, inventMotif, singMotif, varyMotif, type Motif, type Singable } from './melody.ts'
import type { Note } from './score.ts'

const LINE_BARS = 2

/** The instrument that carries the tune, in the sections given to it. */
export function writeLead(
  genre: Genre,
  form: Form,
  sections: readonly Section[],
  singable: Singable,
  random: Random,
): Note[] {
  const notes: Note[] = []
  const groove = createGroove(genre, form, 0.007, random)
  const ideas = { A: inventPhrase(genre, random), B: inventPhrase(genre, random) }
  const [low, high] = singable.range
  for (const section of sections) {
    const isLifted = section.name === 'B'
    const idea = isLifted ? ideas.B : ideas.A
    let pitch = Math.round(low + (high - low) * (isLifted ? 0.62 : 0.42))
    for (const [index, { at, chord }] of section.bars.entries()) {
      const motif = idea[index % idea.length]!
      // heard again, an idea comes back changed
      const played = section.visit > 0 && index % 4 === 2 ? varyMotif(motif, random) : motif
      const sung = singMotif(played, chord, singable, pitch, 0.62 + 0.24 * section.energy)
      for (const note of sung.notes) groove.play(notes, at, note)
      pitch = sung.last
    }
  }
  if (sections.includes(form.sections.at(-1)!)) notes.push(lastNote(form, singable, notes.at(-1)?.pitch))
  return notes
}

/** Four bars: an idea, its answer, the idea again, a cadence. */
function inventPhrase({ beats, busy }: Genre, random: Random): Motif[] {
  const idea = inventMotif(beats, busy, random)
  return [idea, inventMotif(beats, busy * 0.85, random), varyMotif(idea, random), inventCadence(beats, random)]
}

/** The singer: a line of the lyrics every two bars, a syllable a note. */
export function writeVocals(
  genre: Genre,
  form: Form,
  sections: readonly Section[],
  lyrics: Lyrics,
  singable: Singable,
  random: Random,
): Note[] {
  const notes: Note[] = []
  const groove = createGroove(genre, form, 0.008, random)
  const take = lineReader(lyrics)
  const tuneSeed = random.whole(0, 1_000_000)
  for (const section of sections)
    for (let bar = 0; bar < section.bars.length; bar += LINE_BARS) {
      const bars = section.bars.slice(bar, bar + LINE_BARS)
      const isLifted = section.name === 'B'
      // the tune of a line is the same in every verse
      const tune = createRandom('tune', section.name, bar, tuneSeed)
      const syllables = take(isLifted)
      const [low, high] = singable.range
      const from = Math.round(low + (high - low) * (isLifted ? 0.6 : 0.4))
      for (const { at, motif, chord, words } of layLine(bars, syllables, genre.beats, tune)) {
        const last = notes.at(-1)
        const sung = singMotif(motif, chord, singable, bar > 0 && last ? last.pitch : from, 0.6 + 0.3 * section.energy)
        for (const [index, note] of sung.notes.entries()) groove.play(notes, at, { ...note, syllable: words[index]! })
      }
    }
  const end = lastNote(form, singable, notes.at(-1)?.pitch)
  if (notes.length > 0) notes.push({ ...end, syllable: take(true).at(-1) ?? 'ɑ' })
  return notes
}

/** Hands out lines: verses and choruses apart where the lyrics tell them apart, otherwise one after the other. */
function lineReader({ verse, chorus }: Lyrics): (isChorus: boolean) => string[] {
  const read = { verse: 0, chorus: 0 }
  return (isChorus) => {
    const name = (isChorus && chorus.length > 0) || verse.length === 0 ? 'chorus' : 'verse'
    const lines = name === 'chorus' ? chorus : verse
    return lines[read[name]++ % lines.length] ?? ['ɑ']
  }
}

/** Spreads the syllables of a line over its bars and holds the last one. */
function layLine(
  bars: readonly Bar[],
  syllables: readonly string[],
  beats: number,
  tune: Random,
): { at: number; chord: Bar['chord']; motif: Motif; words: string[] }[] {
  const whole = bars.length * beats
  const span = whole - (whole > 4 ? 2 : 1)
  const gaps = Math.max(1, syllables.length - 1)
  const unit = gaps <= span ? 1 : gaps <= span * 2 ? 0.5 : 0.25
  const onsets = syllables.map((_, index) =>
    Math.min(whole - unit, Math.round((index * Math.min(span / gaps, 1)) / unit) * unit),
  )
  const moves = syllables.map(() => tune.pick([-1, 1, -1, 1, 0, 2, -2, 1]))
  return bars.map(({ at, chord }, bar) => {
    const chosen = syllables.map((_, index) => index).filter((index) => Math.floor(onsets[index]! / beats) === bar)
    return {
      at,
      chord,
      motif: {
        rhythm: chosen.map((index) => {
          const next = onsets[index + 1] ?? Math.min(whole - 0.5, onsets[index]! + 2)
          return [onsets[index]! - bar * beats, Math.max(unit, next - onsets[index]!)] as const
        }),
        moves: chosen.map((index) => moves[index]!),
      },
      words: chosen.map((index) => syllables[index]!),
    }
  })
}

/** Home, held while the last chord rings. */
function lastNote({ ending }: Form, { tonic, range }: Singable, before: number | undefined): Note {
  const [low, high] = range
  const home = nearestPitch((ending.chord.root + tonic) % 12, before ?? Math.round((low + high) / 2))
  const pitch = home < low ? home + 12 : home > high ? home - 12 : home
  return { at: ending.at, seconds: ending.seconds * 0.8, pitch, force: 0.72 }
}

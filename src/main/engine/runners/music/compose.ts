import type { Stem } from '#shared/service/asset.ts'
import { bass, hat, kick, pad, pluck, snare, vowel, type Vowel } from './instruments.ts'
import { createRandom, type Random } from '../kit/random.ts'
import { addSound, silence, type Sound } from '../kit/wave.ts'

export interface Song {
  seconds: number
  style: string
  lyrics: string
  instrumental: boolean
  words: string
  seed: number
}

const MAJOR = [0, 2, 4, 5, 7, 9, 11]
const MINOR = [0, 2, 3, 5, 7, 8, 10]
const PROGRESSIONS = [
  [0, 4, 5, 3],
  [0, 5, 3, 4],
  [5, 3, 0, 4],
  [0, 3, 5, 4],
] as const
const BEATS = 4

/** Plays one part of a song. All parts of the same song fit on top of each other. */
export async function playStem(song: Song, stem: Stem, onBar: (progress: number) => Promise<void>): Promise<Sound> {
  const plan = planSong(song)
  const random = createRandom('stem', stem, song.words, song.style, song.seed)
  const part = silence(song.seconds)
  const bars = Math.ceil(song.seconds / plan.barSeconds)
  for (let bar = 0; bar < bars; bar++) {
    PARTS[stem](part, plan, bar, random)
    await onBar((bar + 1) / bars)
  }
  return part
}

interface Plan {
  barSeconds: number
  beatSeconds: number
  /** Frequency of a step of the scale, octave by octave. */
  pitch(step: number, octave: number): number
  /** The scale step of a bar's chord. */
  chordOf(bar: number): number
  calm: boolean
  vowels: Vowel[]
}

function planSong({ style, words, lyrics, instrumental, seed }: Song): Plan {
  const random = createRandom('song', words, style, seed)
  const mood = `${style} ${words}`
  const calm = /\b(slow|calm|ambient|sleep|lullaby|soft|sad|ballad|chill)\b/i.test(mood)
  const fast = /\b(fast|dance|techno|rock|happy|energetic|punk|upbeat)\b/i.test(mood)
  const dark = /\b(sad|dark|minor|night|melancholy|mystery|rain)\b/i.test(mood)
  const beatSeconds = 60 / (calm ? random.whole(66, 78) : fast ? random.whole(126, 140) : random.whole(92, 108))
  const scale = dark || (!fast && random.next() < 0.4) ? MINOR : MAJOR
  const progression = random.pick(PROGRESSIONS)
  const root = random.whole(-3, 4)
  return {
    beatSeconds,
    barSeconds: beatSeconds * BEATS,
    calm,
    chordOf: (bar) => progression[bar % progression.length] ?? 0,
    pitch(step, octave) {
      const degree = scale[((step % 7) + 7) % 7] ?? 0
      return 220 * 2 ** ((root + degree) / 12 + Math.floor(step / 7) + octave)
    },
    vowels: instrumental ? [] : vowelsOf(lyrics || words),
  }
}

/** A syllable is sung for every vowel that is written. */
function vowelsOf(text: string): Vowel[] {
  return (text.toLowerCase().match(/[aeiou]+/g) ?? ['a']).map((letters) => letters[0] as Vowel)
}

type Part = (target: Sound, plan: Plan, bar: number, random: Random) => void

const PARTS: Record<Stem, Part> = {
  drums(target, { barSeconds, beatSeconds, calm }, bar, random) {
    const start = bar * barSeconds
    for (let beat = 0; beat < BEATS; beat++) {
      const at = start + beat * beatSeconds
      if (beat % 2 === 0) addSound(target, kick(), at, 0.9)
      else if (!calm) addSound(target, snare(random), at, 0.55)
      addSound(target, hat(random), at, 0.25)
      addSound(target, hat(random), at + beatSeconds / 2, 0.4)
    }
    // a small fill leads into every fourth bar
    if (bar % 4 === 3 && !calm)
      for (let step = 0; step < 4; step++)
        addSound(target, snare(random), start + (3 + step / 4) * beatSeconds, 0.3 + step * 0.1)
  },
  bass(target, plan, bar) {
    const chord = plan.chordOf(bar)
    const pattern = plan.calm ? [0, 2] : [0, 1.5, 2, 3.5]
    for (const [index, beat] of pattern.entries()) {
      const step = index === pattern.length - 1 ? chord + 4 : chord
      addSound(
        target,
        bass(plan.pitch(step, -2), plan.beatSeconds * 0.9),
        bar * plan.barSeconds + beat * plan.beatSeconds,
        0.6,
      )
    }
  },
  other(target, plan, bar, random) {
    const start = bar * plan.barSeconds
    const chord = plan.chordOf(bar)
    const tones = [0, 2, 4].map((offset) => chord + offset)
    for (const tone of tones) addSound(target, pad(plan.pitch(tone, 0), plan.barSeconds * 1.05), start, 0.28)
    for (let step = 0; step < BEATS * 2; step++)
      if (!plan.calm || step % 2 === 0) {
        const tone = tones[(step + random.whole(0, 1)) % 3] ?? chord
        addSound(target, pluck(plan.pitch(tone, 1), plan.beatSeconds), start + (step * plan.beatSeconds) / 2, 0.22)
      }
  },
  vocals(target, plan, bar, random) {
    // breathes for a bar out of four
    if (plan.vowels.length === 0 || bar % 4 === 3) return
    let beat = 0
    for (let sung = bar * 5; beat < BEATS; sung++) {
      const length = random.pick([0.5, 1, 1, 1.5])
      const step = plan.chordOf(bar) + random.pick([0, 2, 4, 1, 3])
      const name = plan.vowels[sung % plan.vowels.length] ?? 'a'
      const note = vowel(name, plan.pitch(step, 0), plan.beatSeconds * length * 0.95, { vibrato: 0.05 })
      addSound(target, note, bar * plan.barSeconds + beat * plan.beatSeconds, 0.5)
      beat += length
    }
  },
}

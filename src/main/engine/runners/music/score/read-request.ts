import type { Stem } from '#shared/service/asset.ts'
import type { Random } from '../../kit/random.ts'
import type { Character } from './character.ts'
import type { Genre } from './genre.ts'
import { GENRES } from './genres/index.ts'
import type { Mode } from './harmony.ts'
import type { InstrumentName } from './instruments.ts'
import { clamp } from '../../kit/maths.ts'

/** What somebody wants to hear. */
export interface SongRequest {
  words: string
  style: string
  lyrics: string
  instrumental: boolean
  seconds: number
  /** Times the usual tempo; the length stays. */
  speed: number
  seed: number
  /** A part that must be there, whatever the style. */
  wanted?: Stem | null
}

const NAMED_INSTRUMENTS: readonly (readonly [RegExp, InstrumentName])[] = [
  [/\b(electric piano|rhodes|wurlitzer)\b/, 'electricPiano'],
  [/\bpianos?\b/, 'piano'],
  [/\b(violins?|fiddle)\b/, 'violin'],
  [/\bcellos?\b/, 'cello'],
  [/\b(electric guitar|guitar solo|lead guitar)\b/, 'overdrivenGuitar'],
  [/\b(acoustic|spanish|classical|nylon) guitar\b/, 'nylonGuitar'],
  [/\bguitars?\b/, 'cleanGuitar'],
  [/\bukulele\b/, 'ukulele'],
  [/\b(pan ?flute)\b/, 'panFlute'],
  [/\bflutes?\b/, 'flute'],
  [/\b(tin )?whistl(e|ing)\b/, 'whistle'],
  [/\b(sax|saxophone)\b/, 'tenorSax'],
  [/\btrumpets?\b/, 'trumpet'],
  [/\b(french )?horns?\b/, 'horn'],
  [/\btrombone\b/, 'trombone'],
  [/\bclarinet\b/, 'clarinet'],
  [/\boboe\b/, 'oboe'],
  [/\baccordion\b/, 'accordion'],
  [/\bharmonica\b/, 'harmonica'],
  [/\bharpsichord\b/, 'harpsichord'],
  [/\bharp\b/, 'harp'],
  [/\b(music box)\b/, 'musicBox'],
  [/\b(bells|glockenspiel)\b/, 'glockenspiel'],
  [/\b(vibraphone|vibes)\b/, 'vibraphone'],
  [/\b(marimba|xylophone)\b/, 'marimba'],
  [/\bkalimba\b/, 'kalimba'],
  [/\bsteel (drum|pan)s?\b/, 'steelDrum'],
  [/\bsitar\b/, 'sitar'],
  [/\bbanjo\b/, 'banjo'],
  [/\bmandolin\b/, 'mandolin'],
  [/\borgan\b/, 'organ'],
  [/\bchoir\b/, 'choir'],
]

const SAD =
  /\b(sad|minor|melanchol\w*|dark|gloomy|lonely|tragic|sorrow\w*|tears?|moody|bitter\w*|mourn\w*|grief|haunting|ominous)\b/
const GLAD =
  /\b(happy|major|joy\w*|bright|cheerful|sunny|playful|uplifting|hopeful|optimistic|triumphant|sweet|warm|cute|fun)\b/
const SLOW = /\b(slow|slowly|calm|relax\w*|peaceful|sleepy|gentle|quiet|lazy)\b/
const FAST = /\b(fast|quick|energetic|upbeat|driving|frantic|intense|hectic|running|chase|hyper)\b/
const SAD_MODES: readonly Mode[] = ['minor', 'dorian', 'phrygian', 'harmonicMinor']
/** For words that name no kind of music. */
const EVERYDAY = ['cinematic', 'pop', 'folk', 'lo-fi', 'synthwave', 'ballad']
const TONICS: Record<string, number> = { c: 0, d: 2, e: 4, f: 5, g: 7, a: 9, b: 11 }

/** Decides what kind of music the words ask for. */
export function readRequest({ words, style, speed }: SongRequest, random: Random): Character {
  const text = `${style} , ${words}`.toLowerCase()
  const genre = findGenre(style.toLowerCase(), words.toLowerCase(), random)
  const modes = Object.keys(genre.harmony) as Mode[]
  const wanted = SAD.test(text) ? SAD_MODES : GLAD.test(text) ? (['major', 'mixolydian', 'lydian'] as Mode[]) : modes
  const fitting = modes.filter((mode) => wanted.includes(mode))
  const mode = random.pick(fitting.length ? fitting : modes)
  const key = /\b(?:in|key of) ([a-g])(#|-?sharp|b|-?flat)?\b(?=\s*(?:major|minor|,|$))/.exec(text)
  const accidental = key?.[2] ? (/^(#|-?sharp)/.test(key[2]) ? 1 : -1) : 0
  const chosen = random.whole(0, 11)
  return {
    genre,
    mode,
    tonic: key ? (TONICS[key[1]!]! + accidental + 12) % 12 : chosen,
    tempo: tempoOf(genre, text, speed),
    lead: NAMED_INSTRUMENTS.find(([name]) => name.test(text))?.[1] ?? null,
  }
}

function tempoOf({ tempo: [low, high] }: Genre, text: string, speed: number): readonly [number, number] {
  const said = /\b(\d{2,3}) ?bpm\b/.exec(text)
  if (said) {
    const exact = clamp(Number(said[1]), 40, 220) * speed
    return [exact * 0.985, exact * 1.015]
  }
  const pace = (SLOW.test(text) ? 0.88 : 1) * (FAST.test(text) ? 1.12 : 1) * speed
  return [low * pace, high * pace]
}

function findGenre(style: string, words: string, random: Random): Genre {
  const scored = GENRES.map((genre) => ({ genre, score: 2 * scoreOf(genre, style) + scoreOf(genre, words) }))
  const best = scored.reduce((left, right) => (right.score > left.score ? right : left))
  if (best.score > 0) return best.genre
  const name = random.pick(EVERYDAY)
  return GENRES.find((genre) => genre.name === name)!
}

function scoreOf({ name, words }: Genre, text: string): number {
  let score = 0
  for (const word of new Set([name, ...words]))
    // longer names say more: `drum and bass` beats `bass`
    if (mentions(text, word)) score += (word === name || word === words[0] ? 4 : 2) + word.length * 0.05
  return score
}

function mentions(text: string, word: string): boolean {
  for (let at = text.indexOf(word); at >= 0; at = text.indexOf(word, at + 1))
    if (!isLetter(text[at - 1]) && !isLetter(text[at + word.length])) return true
  return false
}

const isLetter = (letter: string | undefined) => letter !== undefined && /[a-z0-9]/.test(letter)

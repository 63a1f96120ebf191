import { findObject } from '../objects/catalog.ts'
import type { ObjectTraits } from '../objects/traits.ts'
import type { Mood, Pose, RelationKind, Scale, Season, SettingName, TimeOfDay, Weather } from '../scene.ts'
import { readColour } from '../../words/colours.ts'
import { COLLECTIVES } from './company.ts'
import { singularForms } from '../../words/tokens.ts'
import {
  ALOFT_WORDS,
  readCount,
  MOOD_WORDS,
  POSE_WORDS,
  RELATION_WORDS,
  SCALE_WORDS,
  SEASON_WORDS,
  SETTING_WORDS,
  SKY_WORDS,
  TIME_WORDS,
  WEATHER_WORDS,
  type SkyFeature,
} from './vocabulary.ts'

/** Everything one phrase may say; "snowy" is both a weather and a season. */
export interface Meanings {
  object?: { traits: ObjectTraits; plural: boolean; collective: number | null }
  setting?: SettingName
  sky?: SkyFeature
  time?: TimeOfDay
  weather?: Weather
  season?: Season
  mood?: Mood
  colour?: string
  scale?: Scale
  count?: number
  relation?: RelationKind | 'with' | 'of'
  pose?: Pose
  aloft?: true
}

const LONGEST_PHRASE = 4
const MOST_OF_A_KIND = 24

/** The longest phrase at this position that means something, and how many words it takes. */
export function readPhrase(words: readonly string[], position: number): { meanings: Meanings; length: number } | null {
  for (let length = Math.min(LONGEST_PHRASE, words.length - position); length > 0; length--) {
    const meanings = meaningsOf(words.slice(position, position + length))
    if (Object.keys(meanings).length > 0) return { meanings, length }
  }
  return null
}

export const namesSomething = ({ object, setting, sky }: Meanings): boolean =>
  object !== undefined || setting !== undefined || sky !== undefined

function meaningsOf(words: readonly string[]): Meanings {
  const phrase = words.join(' ')
  const meanings: Meanings = {}
  const object = objectOf(words)
  if (object) meanings.object = object
  set(meanings, 'setting', SETTING_WORDS.get(phrase))
  set(meanings, 'sky', SKY_WORDS.get(phrase))
  set(meanings, 'time', TIME_WORDS.get(phrase))
  set(meanings, 'weather', WEATHER_WORDS.get(phrase))
  set(meanings, 'season', SEASON_WORDS.get(phrase))
  set(meanings, 'mood', MOOD_WORDS.get(phrase))
  set(meanings, 'colour', readColour(phrase))
  set(meanings, 'scale', SCALE_WORDS.get(phrase))
  set(meanings, 'count', readCount(phrase) ?? digits(phrase))
  set(meanings, 'relation', RELATION_WORDS.get(phrase))
  set(meanings, 'pose', POSE_WORDS.get(phrase))
  if (ALOFT_WORDS.has(phrase)) meanings.aloft = true
  return meanings
}

function set<Key extends keyof Meanings>(meanings: Meanings, key: Key, value: Meanings[Key] | undefined): void {
  if (value !== undefined) meanings[key] = value
}

function objectOf(words: readonly string[]): Meanings['object'] {
  const last = words.at(-1) ?? ''
  const before = words.slice(0, -1)
  for (const form of singularForms(last)) {
    const traits = findObject([...before, form].join(' '))
    if (traits) return { traits, plural: true, collective: COLLECTIVES.get(last) ?? null }
  }
  const traits = findObject(words.join(' '))
  return traits && { traits, plural: PLURAL_ONLY.has(last), collective: COLLECTIVES.get(last) ?? null }
}

const PLURAL_ONLY: ReadonlySet<string> = new Set(['flowers', 'lanterns', 'roses', 'wildflowers', 'berries'])

/** "1950" is a year and "800" a crowd nobody draws: neither is a count. */
function digits(phrase: string): number | undefined {
  if (!/^\d{1,3}$/u.test(phrase)) return undefined
  const value = Number(phrase)
  return value >= 1 && value <= 200 ? Math.min(value, MOST_OF_A_KIND) : undefined
}

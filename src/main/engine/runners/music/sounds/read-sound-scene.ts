import { SMALL_NUMBERS } from '../../kit/words/numbers.ts'
import { createRandom } from '../../kit/random.ts'
import { NOTIONS } from './families/index.ts'
import type { Notion } from './notion.ts'
import { unnamedSound } from './unnamed-sound.ts'

/** What is to be heard, and in which way. */
export interface SoundScene {
  heard: { notion: Notion; count: number | null }[]
  /** Whether the words name what is heard; otherwise it is what they sound like. */
  isNamed: boolean
  /** Above 1 is smaller and higher. */
  pitch: number
  pace: number
  distant: boolean
  muffled: boolean
  underwater: boolean
  overPhone: boolean
  echo: boolean
  /** Seconds of the room, or 0 for the open air. */
  room: number
  loudness: number
  backwards: boolean
}

const MOST_LAYERS = 4

const byLength = NOTIONS.flatMap((notion) => notion.words.map((word) => ({ word, notion }))).sort(
  (left, right) => right.word.length - left.word.length,
)

/** Finds the sounds that words name, the longest names first; words that name none are heard by how they sound. */
export function readSoundScene(words: string, seed: number): SoundScene {
  const text = ` ${words
    .toLowerCase()
    .replaceAll(/[^a-z0-9&' -]/g, ' ')
    .replaceAll(/\s+/g, ' ')} `
  const says = (pattern: RegExp) => pattern.test(text)
  const heard: { notion: Notion; count: number | null; at: number }[] = []
  let left = text
  for (const { word, notion } of byLength) {
    const at = left.search(new RegExp(`(?<![a-z])${word.replaceAll(/[&-]/g, '\\$&')}(?![a-z])`))
    if (at < 0) continue
    left = left.slice(0, at) + '#'.repeat(word.length) + left.slice(at + word.length)
    if (!heard.some((other) => other.notion === notion)) heard.push({ notion, count: countBefore(text, at, word), at })
  }
  heard.sort((first, second) => first.at - second.at)
  const layers = heard.slice(0, MOST_LAYERS)
  const small = says(/\b(small|tiny|little|mini|cute|light|high|toy)\b/)
  const large = says(/\b(big|large|huge|giant|massive|heavy|deep|enormous|low|powerful|monstrous)\b/)
  return {
    heard:
      layers.length > 0 ? layers : [{ notion: unnamedSound(words, createRandom('unnamed', words, seed)), count: null }],
    isNamed: layers.length > 0,
    pitch: (small ? 1.45 : 1) * (large ? 0.68 : 1),
    pace: says(/\b(fast|quick|rapid|hurried|running|frantic|quickly)\b/)
      ? 1.7
      : says(/\b(slow|slowly|lazy|calm|gentle)\b/)
        ? 0.6
        : 1,
    distant: says(/\b(distant|distance|far|faraway|away|remote)\b/),
    muffled: says(/\b(muffled|behind a wall|next door|inside a box|through a wall|indoors)\b/),
    underwater: says(/\b(underwater|under water|submerged)\b/),
    overPhone: says(/\b(through a radio|over the phone|on the radio|telephone voice|megaphone|old recording)\b/),
    echo: says(/\b(echo|echoes|echoing|canyon|valley)\b/),
    room: says(/\b(cave|cathedral|church|hall|tunnel|reverb|dungeon|temple)\b/)
      ? 3.2
      : says(/\b(room|indoor|indoors|corridor|hallway|garage|bathroom|stairwell)\b/)
        ? 1.1
        : 0.35,
    loudness: says(/\b(quiet|soft|softly|faint|subtle|gentle|whispering|distant)\b/)
      ? -22
      : says(/\b(loud|deafening|intense|massive|violent)\b/)
        ? -12
        : -16,
    backwards: says(/\b(reverse|reversed|backwards|backward)\b/),
  }
}

/** `three knocks`, `knock twice`, `two dogs`. */
function countBefore(text: string, at: number, word: string): number | null {
  const before = text.slice(0, at).trimEnd().split(' ').slice(-2)
  const after = text
    .slice(at + word.length)
    .trimStart()
    .split(' ')
    .slice(0, 2)
    .join(' ')
  for (const said of before) {
    const digits = /^\d{1,2}$/.test(said) ? Number(said) : SMALL_NUMBERS.indexOf(said)
    if (digits > 0) return Math.min(20, digits)
    if (said === 'single') return 1
    if (said === 'double') return 2
  }
  if (after.startsWith('once')) return 1
  if (after.startsWith('twice')) return 2
  const times = /^(\w+) times/.exec(after)?.[1]
  if (!times) return null
  const digits = /^\d{1,2}$/.test(times) ? Number(times) : SMALL_NUMBERS.indexOf(times)
  return digits > 0 ? Math.min(20, digits) : null
}

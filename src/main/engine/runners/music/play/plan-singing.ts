import { PHONES, type Phone } from '../../kit/voice/phones.ts'
import { PAUSE, withForetaste, type PlannedPhone } from '../../kit/voice/plan-speech.ts'
import type { Note } from '../score/score.ts'

/** Notes that are closer than this are sung in one breath. */
const BREATH_SECONDS = 0.12
/** Consonants are sung quicker than they are said, but never so that they swallow the note before. */
const [CONSONANT_PACE, MOST_OF_NOTE] = [0.95, 0.42]
/** A singer spits consonants out: a band is louder than a room. */
const CONSONANT_FORCE = 1.5
/** The second half of a vowel such as the one of `day` comes late. */
const LATE_TURN = 0.72
const [ATTACK_MS, RELEASE_MS] = [45, 130]

interface Syllable {
  onset: PlannedPhone[]
  vowel: PlannedPhone[]
  coda: PlannedPhone[]
}

/** A sung part as phones in time: vowels begin on their notes, and consonants before them. */
export function planSinging(notes: readonly Note[]): PlannedPhone[] {
  const syllables = notes.map(({ syllable = 'ɑ', force }) => readSyllable(syllable, force))
  const planned: PlannedPhone[] = []
  let time = 0
  const add = (phones: readonly PlannedPhone[]) => {
    for (const phone of phones) time += phone.seconds
    planned.push(...phones)
  }
  for (const [index, { onset, vowel, coda }] of syllables.entries()) {
    const { at, seconds } = notes[index]!
    const next = notes[index + 1]
    const isLegato = next !== undefined && next.at - (at + seconds) < BREATH_SECONDS
    const wait = at - lengthOf(onset) - time
    const isFresh = wait > 0.02
    if (wait > 0) add([pauseOf(wait)])
    add(within(onset, Math.max(0.01, at - time)))
    const end = isLegato ? Math.max(at + seconds * 0.6, next.at - lengthOf(syllables[index + 1]!.onset)) : at + seconds
    const room = Math.max(0.04, end - time)
    const closing = within(coda, room * MOST_OF_NOTE)
    add(held(vowel, room - lengthOf(closing), { isFresh, isLast: !isLegato && coda.length === 0 }))
    add(closing)
  }
  return planned.map((phone, index) => withForetaste(phone, planned.slice(index + 1, index + 4)))
}

const lengthOf = (phones: readonly PlannedPhone[]) => phones.reduce((sum, { seconds }) => sum + seconds, 0)

const pauseOf = (seconds: number): PlannedPhone => ({ ...PAUSE, seconds, pitch: 1 })

/** No longer than there is time for. */
function within(phones: readonly PlannedPhone[], seconds: number): PlannedPhone[] {
  const share = Math.min(1, seconds / Math.max(1e-6, lengthOf(phones)))
  return phones.map((phone) => ({ ...phone, seconds: phone.seconds * share }))
}

function held(
  vowel: readonly PlannedPhone[],
  seconds: number,
  { isFresh, isLast }: { isFresh: boolean; isLast: boolean },
): PlannedPhone[] {
  return vowel.map((phone, index) => ({
    ...phone,
    seconds: seconds * (vowel.length === 1 ? 1 : index === 0 ? LATE_TURN : (1 - LATE_TURN) / (vowel.length - 1)),
    ...(isLast && index === vowel.length - 1
      ? { edge: RELEASE_MS }
      : isFresh && index === 0
        ? { edge: ATTACK_MS }
        : {}),
  }))
}

function readSyllable(sounds: string, force: number): Syllable {
  const signs = Array.from(sounds)
  const peak = Math.max(
    0,
    signs.findIndex((sign) => PHONES[sign]?.[0]!.isVowel && sign !== 'h'),
  )
  const consonants = (from: readonly string[]) =>
    from.flatMap((sign) => (PHONES[sign] ?? []).map((phone) => consonantOf(phone, force)))
  const vowel = (PHONES[signs[peak]!] ?? PHONES['ɑ']!).map((phone) => vowelOf(phone, force))
  return { onset: consonants(signs.slice(0, peak)), vowel, coda: consonants(signs.slice(peak + 1)) }
}

const consonantOf = (phone: Phone, force: number): PlannedPhone => ({
  ...phone,
  seconds: (phone.milliseconds / 1000) * CONSONANT_PACE,
  pitch: 1,
  voice: phone.voice * force,
  breath: phone.breath * force * CONSONANT_FORCE,
  hiss: phone.hiss * force * CONSONANT_FORCE,
})

const vowelOf = (phone: Phone, force: number): PlannedPhone => ({
  ...phone,
  seconds: phone.milliseconds / 1000,
  pitch: 1,
  voice: phone.voice * force,
})

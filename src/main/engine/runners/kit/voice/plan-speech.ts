import type { Random } from '../random.ts'
import type { Phrase } from './words/phrases.ts'
import { PHONES, type Phone } from './phones.ts'

/** A phone with its place in the melody. */
export interface PlannedPhone extends Phone {
  seconds: number
  /** Pitch at its middle, as a share of the voice's own. */
  pitch: number
}

const PAUSE_SECONDS: Readonly<Record<string, number>> = { ',': 0.2, ';': 0.28, ':': 0.28, '—': 0.26, '…': 0.4 }
/** Machines are understood better when they take their time. */
const PACE = 1.14
export const PAUSE: Phone = {
  milliseconds: 0,
  formants: [500, 1500, 2500],
  voice: 0,
  breath: 0,
  hiss: 0,
  hissAt: [4000, 2000],
  isVowel: true,
  edge: 20,
}

/** Lengths and melody of a sentence: it sinks as it goes, rises on stressed vowels, and its end says what it is. */
export function planSpeech({ sounds }: Phrase, speed: number, random: Random): PlannedPhone[] {
  const planned: PlannedPhone[] = []
  const signs = Array.from(sounds)
  const isQuestion = sounds.endsWith('?')
  const lift = sounds.endsWith('!') ? 1.12 : 1
  const lastVowel = signs.findLastIndex((sign) => PHONES[sign]?.[0]!.isVowel && sign !== 'h')
  let stress = 0
  for (const [index, sign] of signs.entries()) {
    const progress = index / signs.length
    if (sign === 'ˈ' || sign === 'ˌ') stress = sign === 'ˈ' ? 2 : 1
    if (sign === 'ː' && planned.length > 0) planned.at(-1)!.seconds *= 1.35
    const pause = PAUSE_SECONDS[sign]
    if (pause) planned.push({ ...PAUSE, seconds: pause / speed, pitch: 1 })
    const phones = PHONES[sign]
    if (!phones) continue
    const isVowel = phones[0]!.isVowel && sign !== 'h'
    const length = isVowel ? vowelLength(stress, index >= lastVowel, signs[index + 1]) : 1
    const accent = isVowel && stress > 0 ? 0.06 * stress * random.between(0.8, 1.2) : 0
    for (const [part, phone] of phones.entries()) {
      const ending = index >= lastVowel ? (isQuestion ? 0.24 + 0.2 * part : -0.1 - 0.05 * part) : 0
      const beforeComma = /[,;:—]/.test(signs.slice(index + 1, index + 4).join('')) ? 0.07 : 0
      planned.push({
        ...phone,
        seconds: ((phone.milliseconds / 1000) * length * PACE) / speed,
        pitch: lift * (1.12 - 0.24 * progress + accent + ending + beforeComma) * random.between(0.985, 1.015),
      })
    }
    if (isVowel) stress = 0
  }
  return planned.map((phone, index) => withForetaste(phone, planned.slice(index + 1, index + 4)))
}

/** The mouth takes the shape of the next vowel while it is still breathing or bursting. */
export function withForetaste(phone: PlannedPhone, next: readonly PlannedPhone[]): PlannedPhone {
  const vowel = next.find(({ isVowel, voice }) => isVowel && voice > 0)
  if (!phone.foretaste || !vowel) return phone
  const toward = (own: number, which: number) => own + (vowel.formants[which]! - own) * phone.foretaste!
  const [first, second, third] = phone.formants
  return { ...phone, formants: [toward(first, 0), toward(second, 1), toward(third, 2)] }
}

function vowelLength(stress: number, isLast: boolean, following: string | undefined): number {
  const byStress = [0.88, 1.05, 1.22][stress]!
  // a vowel is cut short by the consonants that stop the breath
  const beforeStop = following !== undefined && 'ptkʧfsθ'.includes(following) ? 0.85 : 1
  return byStress * beforeStop * (isLast ? 1.35 : 1)
}

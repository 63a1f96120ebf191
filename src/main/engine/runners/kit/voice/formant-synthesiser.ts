import { fadeEnds } from '../sound/samples.ts'
import type { Random } from '../random.ts'
import type { PlannedPhone } from './plan-speech.ts'
import { eased, lerp } from '../maths.ts'

export const FORMANT_RATE = 24_000
const FRAMES_A_SECOND = 1000
/** How far the mouth moves towards its aim in one frame: resonators that leap would click. */
const MOUTH_PACE = 0.12
/**
 * A mouth resonates about every thousand hertz up to the top, with widths that grow along; without these everything below
 * them would be dull too. The hollows beside the throat damp the one at 4500.
 */
const HIGH_FORMANTS = [3450, 4500, 5500, 6500, 7500, 8500, 9500, 10_500, 11_500].map((hertz) => ({
  hertz,
  width: hertz * (hertz === 4500 ? 0.18 : 0.075),
}))
/** Below this the breath through the folds is as strong as at their own pitch. */
const GLOTTIS_HERTZ = 75
/** Above this the folds close too softly for a buzz. */
const BUZZ_HERTZ = 2700
const HISS_LEVEL = 0.5
/** What moves more slowly than this, in radians a second, is pressure and not sound. */
const STANDING_HERTZ = 290
/** No two periods of a voice are quite the same. */
const WAVER = 0.006

export interface FormantVoice {
  hertz: number
  /** How much smaller than a man's the mouth is. */
  formantScale: number
  /** Sings: the pitch at every moment, instead of the melody of speech. */
  melody?: (seconds: number) => number
}

/** Speaks planned phones: a buzz and a hiss through the resonances of a mouth. */
export function synthesise(
  phones: readonly PlannedPhone[],
  voice: FormantVoice,
  random: Random,
  rate = FORMANT_RATE,
): Float32Array {
  const frame = Math.round(rate / FRAMES_A_SECOND)
  const decay = Math.exp((-2 * Math.PI * GLOTTIS_HERTZ) / rate)
  const soften = 1 - Math.exp((-2 * Math.PI * BUZZ_HERTZ) / rate)
  const settle = 1 - Math.exp(-STANDING_HERTZ / rate)
  const starts: number[] = []
  let seconds = 0
  for (const phone of phones) {
    starts.push(seconds)
    seconds += phone.seconds
  }
  const sound = new Float32Array(Math.round(seconds * rate))
  const throat = Array.from({ length: 3 + HIGH_FORMANTS.length }, () => createResonator(rate))
  const [hissFilter, hissSecond] = [createBandPass(rate), createBandPass(rate)]
  let [phase, glottis, tone, standing, current, waver] = [0, 0, 0, 0, 0, 1]
  const scale = voice.formantScale
  for (const [index, { hertz, width }] of HIGH_FORMANTS.entries())
    throat[3 + index]!.tune(hertz < 4000 ? hertz * scale : hertz, width)
  let settings = settingsAt(phones, starts, 0, 0)
  const mouth = [...settings.formants]
  let nose = 0
  let levels = { voice: 0, breath: 0, hiss: 0 }
  for (let at = 0; at < sound.length; at += frame) {
    const time = at / rate
    while (current < phones.length - 1 && time >= starts[current + 1]!) current++
    settings = settingsAt(phones, starts, current, time)
    for (const [which, aim] of settings.formants.entries()) mouth[which]! += (aim - mouth[which]!) * MOUTH_PACE
    nose += ((settings.isNasal ? 1 : 0) - nose) * MOUTH_PACE
    const [first, second, third] = mouth as [number, number, number]
    const dull = 1 + 1.2 * nose
    const hertz = voice.melody?.(time) ?? voice.hertz * settings.pitch
    // whoever sings high opens the mouth until it resonates with the tone itself
    const lowest = voice.melody ? hertz * 1.03 : 0
    throat[0]!.tune(Math.max(lowest, first * (0.5 + 0.5 * scale)), 60 * dull + first * 0.04)
    throat[1]!.tune(second * scale, 66 * dull + second * 0.016)
    throat[2]!.tune(third * scale, 140 * dull)
    hissFilter.tune(settings.hissAt[0], settings.hissAt[1])
    hissSecond.tune(Math.min(settings.hissAt[0] * 1.45, 10_500), settings.hissAt[1] * 1.2)
    const period = hertz / rate
    const end = Math.min(at + frame, sound.length)
    for (let index = at; index < end; index++) {
      const share = (index - at) / frame
      const amount = (name: 'voice' | 'breath' | 'hiss') => lerp(levels[name], settings[name], share)
      phase += period * waver
      const noise = random.next() * 2 - 1
      glottis *= decay
      if (phase >= 1) {
        phase -= 1
        // the folds close between two samples
        const late = phase / (period * waver)
        waver = random.between(1 - WAVER, 1 + WAVER)
        glottis += 1 - late + late * decay
      }
      const puff = phase < 0.6 ? 1 : 0.35
      const breath = noise * amount('breath') * 0.12 * (settings.voice > 0.3 ? puff : 1)
      tone += (glottis - tone) * soften
      let value = tone * amount('voice') * 0.3 + breath
      for (const resonator of throat) value = resonator.pass(value)
      const hiss = noise * amount('hiss') * (settings.voice > 0.1 ? puff : 1)
      standing += settle * (value - standing)
      sound[index] = value - standing + (hissFilter.pass(hiss) + 0.5 * hissSecond.pass(hiss)) * HISS_LEVEL
    }
    levels = { voice: settings.voice, breath: settings.breath, hiss: settings.hiss }
  }
  // a phrase may end on a vowel; it fades like one
  return fadeEnds(sound, rate * 0.025)
}

interface Settings {
  formants: [number, number, number]
  voice: number
  breath: number
  hiss: number
  hissAt: readonly [number, number]
  pitch: number
  isNasal: boolean
}

/** Half of the glide from one phone into the next: vowels move for longer than consonants. */
const GLIDE_SECONDS = { vowel: 0.055, consonant: 0.022 }

function settingsAt(phones: readonly PlannedPhone[], starts: readonly number[], index: number, time: number): Settings {
  const phone = phones[index]!
  const before = phones[index - 1] ?? phone
  const after = phones[index + 1] ?? phone
  const passed = time - starts[index]!
  const left = phone.seconds - passed
  const glide = Math.min(phone.isVowel ? GLIDE_SECONDS.vowel : GLIDE_SECONDS.consonant, phone.seconds / 2)
  const edge = (phone.edge ?? 12) / 1000
  const formants = phone.formants.map((own, which) => {
    // the nose opens and closes at once
    if (phone.isNasal) return own
    if (passed < glide) return lerp(meeting(before, phone, which), own, eased(passed / glide))
    if (left < glide) return lerp(meeting(phone, after, which), own, eased(left / glide))
    return own
  }) as [number, number, number]
  const level = (name: 'voice' | 'breath' | 'hiss') => {
    if (passed < edge / 2) return lerp((before[name] + phone[name]) / 2, phone[name], passed / (edge / 2))
    if (left < edge / 2) return lerp((after[name] + phone[name]) / 2, phone[name], Math.max(0, left) / (edge / 2))
    return phone[name]
  }
  const share = phone.seconds > 0 ? passed / phone.seconds : 0
  const pitch =
    share < 0.5
      ? lerp((before.pitch + phone.pitch) / 2, phone.pitch, share * 2)
      : lerp(phone.pitch, (after.pitch + phone.pitch) / 2, share * 2 - 1)
  return {
    formants,
    voice: level('voice'),
    breath: level('breath'),
    hiss: level('hiss'),
    hissAt: phone.hiss > 0 ? phone.hissAt : before.hissAt,
    pitch,
    isNasal: phone.isNasal ?? false,
  }
}

/** How hard a consonant pulls the first and the third resonance of a vowel. */
const [FIRST_GRIP, THIRD_GRIP] = [0.75, 0.6]

/** Where two phones meet: a closed or narrow mouth has a place of its own for the vowel to come from. */
function meeting(left: PlannedPhone, right: PlannedPhone, which: number): number {
  if (left.isVowel === right.isVowel) return lerp(left.formants[which]!, right.formants[which]!, 0.5)
  const [open, narrow] = left.isVowel ? [left, right] : [right, left]
  if (!narrow.locus) return lerp(open.formants[which]!, narrow.formants[which]!, 0.7)
  const grip = [FIRST_GRIP, narrow.locus.grip, THIRD_GRIP][which]!
  return lerp(open.formants[which]!, narrow.locus.formants[which]!, grip)
}

interface Filter {
  tune(hertz: number, width: number): void
  pass(value: number): number
}

/** A resonance that leaves low sounds as loud as they are. */
function createResonator(rate: number): Filter {
  let [gain, back1, back2, last, lastButOne] = [1, 0, 0, 0, 0]
  return {
    tune(hertz, width) {
      const radius = Math.exp((-Math.PI * width) / rate)
      back2 = -radius * radius
      back1 = 2 * radius * Math.cos((2 * Math.PI * hertz) / rate)
      gain = 1 - back1 - back2
    },
    pass(value) {
      const now = gain * value + back1 * last + back2 * lastButOne
      lastButOne = last
      last = now
      return now
    },
  }
}

/** Lets one region through, at its own loudness. */
function createBandPass(rate: number): Filter {
  let [gain, back1, back2] = [0, 0, 0]
  let [in1, in2, out1, out2] = [0, 0, 0, 0]
  return {
    tune(hertz, width) {
      const angle = (2 * Math.PI * Math.min(hertz, rate * 0.46)) / rate
      const alpha = (Math.sin(angle) * width) / (2 * hertz)
      gain = alpha / (1 + alpha)
      back1 = (2 * Math.cos(angle)) / (1 + alpha)
      back2 = -(1 - alpha) / (1 + alpha)
    },
    pass(value) {
      const now = gain * (value - in2) + back1 * out1 + back2 * out2
      in2 = in1
      in1 = value
      out2 = out1
      out1 = now
      return now
    },
  }
}

import type { Random } from '../kit/random.ts'
import { SAMPLE_RATE, silence, type Sound } from '../kit/wave.ts'

const TURN = Math.PI * 2

export function kick(): Sound {
  return shape(0.35, (time) => Math.sin(TURN * (45 * time + 9 * (1 - Math.exp(-time * 28)))) * Math.exp(-time * 11))
}

export function snare(random: Random): Sound {
  return shape(
    0.22,
    (time) => ((random.next() * 2 - 1) * 0.8 + Math.sin(TURN * 185 * time) * 0.5) * Math.exp(-time * 19),
  )
}

export function hat(random: Random): Sound {
  let before = 0
  return shape(0.07, (time) => {
    const noise = random.next() * 2 - 1
    const bright = noise - before
    before = noise
    return bright * 0.5 * Math.exp(-time * 60)
  })
}

export function bass(frequency: number, seconds: number): Sound {
  return shape(seconds, (time) => {
    const body = Math.sin(TURN * frequency * time) + 0.4 * Math.sin(TURN * 2 * frequency * time)
    return Math.tanh(body * 1.4) * 0.7 * swell(time, seconds, 0.012, 0.08)
  })
}

export function pluck(frequency: number, seconds: number): Sound {
  return shape(seconds, (time) => {
    const tone = [1, 2, 3, 4].reduce(
      (sum, partial) => sum + (Math.sin(TURN * frequency * partial * time) * Math.exp(-time * partial * 2.2)) / partial,
      0,
    )
    return tone * swell(time, seconds, 0.004, 0.05)
  })
}

export function pad(frequency: number, seconds: number): Sound {
  return shape(seconds, (time) => {
    const voices = [-0.35, 0, 0.4].map((detune) => Math.sin(TURN * (frequency + detune) * time))
    return voices.reduce((sum, voice) => sum + voice, 0) * 0.3 * swell(time, seconds, 0.35, 0.5)
  })
}

/** How the mouth is shaped: where a vowel's two loudest overtones lie, in hertz. */
export const VOWELS = {
  a: [760, 1200],
  e: [480, 1850],
  i: [300, 2250],
  o: [480, 860],
  u: [330, 720],
} as const
export type Vowel = keyof typeof VOWELS

/** A sung or spoken vowel: overtones of a voice, loud where the mouth lets them through. */
export function vowel(
  name: Vowel,
  frequency: number,
  seconds: number,
  { vibrato = 0 }: { vibrato?: number } = {},
): Sound {
  const [first, second] = VOWELS[name]
  const overtones = Array.from({ length: Math.max(1, Math.floor(4200 / frequency)) }, (_, index) => {
    const hertz = frequency * (index + 1)
    const throughMouth = resonance(hertz, first, 130) + 0.55 * resonance(hertz, second, 190)
    return { order: index + 1, gain: (throughMouth + 0.03) / (1 + index * 0.18) }
  })
  return shape(seconds, (time) => {
    const phase = frequency * time + (vibrato * Math.sin(TURN * 5.4 * time)) / TURN
    let voice = 0
    for (const { order, gain } of overtones) voice += gain * Math.sin(TURN * order * phase)
    return voice * 0.6 * swell(time, seconds, 0.018, 0.03)
  })
}

/** A consonant's breath, brighter for a hiss than for a puff. */
export function breath(random: Random, seconds: number, brightness: number): Sound {
  let smooth = 0
  return shape(seconds, (time) => {
    const noise = random.next() * 2 - 1
    smooth += (noise - smooth) * (1 - brightness)
    return (noise * brightness + smooth * (1 - brightness)) * 0.35 * swell(time, seconds, 0.008, 0.02)
  })
}

function resonance(hertz: number, centre: number, width: number): number {
  return 1 / (1 + ((hertz - centre) / width) ** 2)
}

function swell(time: number, seconds: number, attack: number, release: number): number {
  return Math.max(0, Math.min(1, time / attack, (seconds - time) / release))
}

function shape(seconds: number, at: (time: number) => number): Sound {
  return silence(seconds).map((_, index) => at(index / SAMPLE_RATE))
}

import type { Random } from '../../kit/random.ts'
import { SAMPLE_RATE } from '../../kit/sound/samples.ts'
import { columns } from '../../kit/words/tables.ts'
import { DRUM_KEYS, type DrumName } from '../score/drums.ts'

const TURN = Math.PI * 2

/** A tone that falls: from, to, how fast, and how loud. */
const tone = (values: string) => columns('from to fall gain decay', values)
/** Noise through a band: where it begins and how it fades. */
const noise = (values: string) => columns('highpass gain decay', values)
/** Square waves that fit each other badly, as in a cymbal. */
const metal = (values: string) => columns('pitch gain decay', values)

interface Recipe {
  seconds: number
  pan: number
  tone?: ReturnType<typeof tone>
  noise?: ReturnType<typeof noise>
  metal?: ReturnType<typeof metal>
}

const RECIPES: Record<DrumName, Recipe> = {
  kick: { seconds: 0.4, pan: 0, tone: tone('190 48 0.03 1.1 0.12'), noise: noise('0.3 0.1 0.004') },
  snare: { seconds: 0.3, pan: 0, tone: tone('240 180 0.02 0.5 0.06'), noise: noise('0.25 0.6 0.075') },
  rim: { seconds: 0.08, pan: 0.1, tone: tone('1700 1650 0.01 0.5 0.012'), noise: noise('0.5 0.3 0.008') },
  clap: { seconds: 0.3, pan: -0.1, noise: noise('0.35 0.8 0.07') },
  hat: { seconds: 0.09, pan: 0.25, noise: noise('0.85 0.35 0.02'), metal: metal('420 0.12 0.018') },
  pedal: { seconds: 0.07, pan: 0.25, noise: noise('0.8 0.3 0.014') },
  open: { seconds: 0.45, pan: 0.25, noise: noise('0.85 0.3 0.12'), metal: metal('420 0.12 0.12') },
  ride: { seconds: 0.8, pan: -0.3, noise: noise('0.9 0.1 0.15'), metal: metal('520 0.14 0.22') },
  crash: { seconds: 1.8, pan: -0.3, noise: noise('0.7 0.45 0.45'), metal: metal('360 0.1 0.4') },
  lowTom: { seconds: 0.4, pan: 0.35, tone: tone('140 88 0.06 0.9 0.12') },
  midTom: { seconds: 0.35, pan: 0, tone: tone('200 130 0.05 0.85 0.1') },
  highTom: { seconds: 0.3, pan: -0.35, tone: tone('280 185 0.05 0.8 0.09') },
  shaker: { seconds: 0.09, pan: -0.4, noise: noise('0.7 0.3 0.025') },
  tambourine: { seconds: 0.18, pan: 0.4, noise: noise('0.9 0.25 0.05'), metal: metal('800 0.12 0.05') },
  cowbell: { seconds: 0.3, pan: 0.3, metal: metal('540 0.3 0.07') },
  conga: { seconds: 0.3, pan: 0.3, tone: tone('340 300 0.02 0.7 0.09') },
  mutedConga: { seconds: 0.12, pan: 0.35, tone: tone('400 370 0.01 0.6 0.03') },
  clave: { seconds: 0.12, pan: -0.35, tone: tone('2450 2450 1 0.6 0.022') },
}

const METAL_RATIOS = [1, 1.342, 1.2312, 1.6532, 1.9523, 2.1523] as const
const NAMES = new Map(Object.entries(DRUM_KEYS).map(([name, key]) => [key, name as DrumName]))

export function drumHit(key: number, random: Random): { sound: Float32Array; pan: number } {
  const name = NAMES.get(key) ?? 'rim'
  const { seconds, pan, tone, noise, metal } = RECIPES[name]
  const sound = new Float32Array(Math.round(seconds * SAMPLE_RATE))
  let phase = 0
  let low = 0
  let lowMetal = 0
  for (let index = 0; index < sound.length; index++) {
    const time = index / SAMPLE_RATE
    let value = 0
    if (tone) {
      phase += (tone.to + (tone.from - tone.to) * Math.exp(-time / tone.fall)) / SAMPLE_RATE
      value += Math.sin(TURN * phase) * tone.gain * Math.exp(-time / tone.decay)
    }
    if (noise) {
      const raw = random.next() * 2 - 1
      low += (raw - low) * noise.highpass
      // a clap is several hands that nearly meet
      const hands = name === 'clap' && time < 0.03 ? 0.35 + 0.65 * Math.exp(-(time % 0.01) / 0.003) : 1
      value += (raw - low) * noise.gain * hands * Math.exp(-time / noise.decay)
    }
    if (metal) {
      let clang = 0
      for (const ratio of METAL_RATIOS) clang += (time * metal.pitch * ratio) % 1 < 0.5 ? 1 : -1
      lowMetal += (clang - lowMetal) * 0.5
      value += (clang - lowMetal) * metal.gain * 0.4 * Math.exp(-time / metal.decay)
    }
    sound[index] = value * Math.min(1, index / 12, (sound.length - index) / 200)
  }
  return { sound, pan }
}

import type { Random } from '../../kit/random.ts'
import { SAMPLE_RATE } from '../../kit/wave.ts'
import type { DrumName } from '../score/drums.ts'
import { DRUM_KEYS } from '../score/drums.ts'

const TURN = Math.PI * 2

interface Recipe {
  seconds: number
  pan: number
  /** A tone that falls: from, to, how fast, and how loud. */
  tone?: { from: number; to: number; fall: number; gain: number; decay: number }
  /** Noise through a band: where it begins and how it fades. */
  noise?: { highpass: number; gain: number; decay: number }
  /** Square waves that fit each other badly, as in a cymbal. */
  metal?: { pitch: number; gain: number; decay: number }
}

const RECIPES: Record<DrumName, Recipe> = {
  kick: {
    seconds: 0.4,
    pan: 0,
    tone: { from: 190, to: 48, fall: 0.03, gain: 1.1, decay: 0.12 },
    noise: { highpass: 0.3, gain: 0.1, decay: 0.004 },
  },
  snare: {
    seconds: 0.3,
    pan: 0,
    tone: { from: 240, to: 180, fall: 0.02, gain: 0.5, decay: 0.06 },
    noise: { highpass: 0.25, gain: 0.6, decay: 0.075 },
  },
  rim: {
    seconds: 0.08,
    pan: 0.1,
    tone: { from: 1700, to: 1650, fall: 0.01, gain: 0.5, decay: 0.012 },
    noise: { highpass: 0.5, gain: 0.3, decay: 0.008 },
  },
  clap: { seconds: 0.3, pan: -0.1, noise: { highpass: 0.35, gain: 0.8, decay: 0.07 } },
  hat: {
    seconds: 0.09,
    pan: 0.25,
    noise: { highpass: 0.85, gain: 0.35, decay: 0.02 },
    metal: { pitch: 420, gain: 0.12, decay: 0.018 },
  },
  pedal: { seconds: 0.07, pan: 0.25, noise: { highpass: 0.8, gain: 0.3, decay: 0.014 } },
  open: {
    seconds: 0.45,
    pan: 0.25,
    noise: { highpass: 0.85, gain: 0.3, decay: 0.12 },
    metal: { pitch: 420, gain: 0.12, decay: 0.12 },
  },
  ride: {
    seconds: 0.8,
    pan: -0.3,
    noise: { highpass: 0.9, gain: 0.1, decay: 0.15 },
    metal: { pitch: 520, gain: 0.14, decay: 0.22 },
  },
  crash: {
    seconds: 1.8,
    pan: -0.3,
    noise: { highpass: 0.7, gain: 0.45, decay: 0.45 },
    metal: { pitch: 360, gain: 0.1, decay: 0.4 },
  },
  lowTom: { seconds: 0.4, pan: 0.35, tone: { from: 140, to: 88, fall: 0.06, gain: 0.9, decay: 0.12 } },
  midTom: { seconds: 0.35, pan: 0, tone: { from: 200, to: 130, fall: 0.05, gain: 0.85, decay: 0.1 } },
  highTom: { seconds: 0.3, pan: -0.35, tone: { from: 280, to: 185, fall: 0.05, gain: 0.8, decay: 0.09 } },
  shaker: { seconds: 0.09, pan: -0.4, noise: { highpass: 0.7, gain: 0.3, decay: 0.025 } },
  tambourine: {
    seconds: 0.18,
    pan: 0.4,
    noise: { highpass: 0.9, gain: 0.25, decay: 0.05 },
    metal: { pitch: 800, gain: 0.12, decay: 0.05 },
  },
  cowbell: { seconds: 0.3, pan: 0.3, metal: { pitch: 540, gain: 0.3, decay: 0.07 } },
  conga: { seconds: 0.3, pan: 0.3, tone: { from: 340, to: 300, fall: 0.02, gain: 0.7, decay: 0.09 } },
  mutedConga: { seconds: 0.12, pan: 0.35, tone: { from: 400, to: 370, fall: 0.01, gain: 0.6, decay: 0.03 } },
  clave: { seconds: 0.12, pan: -0.35, tone: { from: 2450, to: 2450, fall: 1, gain: 0.6, decay: 0.022 } },
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

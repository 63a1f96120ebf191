import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { createRandom } from '../../kit/random.ts'
import { SAMPLE_RATE, hertzOf, silentStereo, type Stereo } from '../../kit/sound/samples.ts'
import type { RunContext } from '../../runner.ts'
import { instrumentOf, isKit, type Voice } from '../score/instruments.ts'
import type { Note, Part } from '../score/score.ts'
import { drumHit } from './synth-drums.ts'

const TURN = Math.PI * 2

type Shape = 'saw' | 'pulse' | 'triangle' | 'sine'

interface Patch {
  oscillators: readonly { shape: Shape; cents: number; octave: number; gain: number; side: number }[]
  attack: number
  decay: number
  sustain: number
  release: number
  /** The filter opens to so many times the pitch, and rests at so many. */
  open: number
  rest: number
  sweep: number
  resonance: number
  vibrato: number
  /** A second sine that bends the first: ratio, depth, and how fast the depth fades. */
  bend?: { ratio: number; depth: number; fade: number }
}

const osc = (shape: Shape, cents = 0, octave = 0, gain = 1, side = 0) => ({ shape, cents, octave, gain, side })

type Four = readonly [number, number, number, number]

const patch = (
  oscillators: Patch['oscillators'],
  [attack, decay, sustain, release]: Four,
  [open, rest, sweep, resonance]: Four,
  extras: Partial<Pick<Patch, 'vibrato' | 'bend'>> = {},
): Patch => ({ oscillators, attack, decay, sustain, release, open, rest, sweep, resonance, vibrato: 0, ...extras })

/** Oscillators, then how a note swells and ends (attack, decay, sustain, release), then how its filter moves. */
const PATCHES: Record<Voice, Patch> = {
  pluck: patch(
    [osc('pulse', -4, 0, 0.7, -0.3), osc('saw', 4, 0, 0.6, 0.3)],
    [0.002, 0.35, 0.05, 0.12],
    [14, 1.6, 0.09, 0.35],
  ),
  keys: patch([osc('sine', 0, 0, 1)], [0.003, 1.1, 0.18, 0.18], [30, 30, 1, 0], {
    bend: { ratio: 1, depth: 1.6, fade: 0.35 },
  }),
  bell: patch([osc('sine', 0, 0, 1)], [0.002, 0.9, 0, 0.5], [40, 40, 1, 0], {
    bend: { ratio: 3.5, depth: 1.3, fade: 0.25 },
  }),
  organ: patch(
    [osc('sine', 0, -1, 0.6), osc('sine', 0, 0, 1), osc('sine', 2, 1, 0.5, 0.3), osc('sine', -2, 1.585, 0.35, -0.3)],
    [0.008, 0.1, 0.9, 0.06],
    [40, 40, 1, 0],
    { vibrato: 0.06 },
  ),
  pad: patch(
    [osc('saw', -9, 0, 0.6, -0.8), osc('saw', 8, 0, 0.6, 0.8), osc('triangle', 0, -1, 0.5)],
    [0.35, 1, 0.8, 0.7],
    [5, 2.6, 1.2, 0.1],
    { vibrato: 0.05 },
  ),
  strings: patch([osc('saw', -6, 0, 0.7, -0.6), osc('saw', 6, 0, 0.7, 0.6)], [0.07, 0.5, 0.8, 0.22], [7, 5, 0.4, 0.1], {
    vibrato: 0.12,
  }),
  reed: patch([osc('pulse', 0, 0, 0.8), osc('triangle', 3, 0, 0.5)], [0.03, 0.3, 0.75, 0.1], [7, 4, 0.25, 0.15], {
    vibrato: 0.16,
  }),
  brass: patch(
    [osc('saw', -5, 0, 0.7, -0.4), osc('saw', 5, 0, 0.7, 0.4)],
    [0.03, 0.4, 0.75, 0.12],
    [9, 3.5, 0.3, 0.2],
    { vibrato: 0.05 },
  ),
  lead: patch(
    [osc('pulse', -5, 0, 0.8, -0.2), osc('saw', 5, 0, 0.5, 0.2)],
    [0.006, 0.3, 0.7, 0.09],
    [12, 6, 0.2, 0.3],
    { vibrato: 0.14 },
  ),
  bass: patch([osc('pulse', 0, 0, 0.8), osc('triangle', 0, -1, 0.5)], [0.004, 0.4, 0.5, 0.07], [12, 4, 0.12, 0.2]),
  sub: patch([osc('sine', 0, 0, 1), osc('triangle', 0, 0, 0.35)], [0.006, 0.5, 0.8, 0.1], [12, 8, 0.2, 0]),
  acid: patch([osc('saw', 0, 0, 1)], [0.003, 0.25, 0.5, 0.05], [22, 2.5, 0.1, 0.62]),
}

/** Plays every part by itself with oscillators and filters; needs nothing but the score. */
export async function playSynth(
  parts: readonly Part[],
  seconds: number,
  { signal }: Pick<RunContext, 'signal'>,
  onProgress: (progress: number) => void,
): Promise<Stereo[]> {
  const sounds: Stereo[] = []
  for (const [index, { instrument, notes }] of parts.entries()) {
    const target = silentStereo(seconds)
    const random = createRandom('synth', instrument, index)
    for (const [number, note] of notes.entries()) {
      if (isKit(instrument)) addHit(target, note, drumHit(note.pitch, random))
      else playNote(target, note, PATCHES[instrumentOf(instrument).voice], random.next())
      if (number % 40 === 0) {
        onProgress((index + number / notes.length) / parts.length)
        await yieldToEventLoop(signal)
      }
    }
    sounds.push(target)
  }
  return sounds
}

function addHit(
  { left, right }: Stereo,
  { at, force }: Note,
  { sound, pan }: { sound: Float32Array; pan: number },
): void {
  const from = Math.round(at * SAMPLE_RATE)
  const length = Math.min(sound.length, left.length - from)
  for (let index = 0; index < length; index++) {
    const value = sound[index]! * force ** 1.4
    left[from + index]! += value * (1 - Math.max(0, pan))
    right[from + index]! += value * (1 + Math.min(0, pan))
  }
}

function playNote({ left, right }: Stereo, { at, seconds, pitch, force }: Note, patch: Patch, start: number): void {
  const hertz = hertzOf(pitch)
  const from = Math.round(at * SAMPLE_RATE)
  const length = Math.min(Math.round((seconds + patch.release) * SAMPLE_RATE), left.length - from)
  const voices = patch.oscillators.map(({ shape, cents, octave, gain, side }, index) => ({
    shape,
    step: (hertz * 2 ** (octave + cents / 1200)) / SAMPLE_RATE,
    phase: (start + index * 0.37) % 1,
    toLeft: gain * Math.min(1, 1 - side),
    toRight: gain * Math.min(1, 1 + side),
  }))
  const held = seconds
  const loud = force ** 1.5 * 0.3
  const damping = 1 - patch.resonance * 0.92
  // two filters, left and right, each with its two states
  let [l1, l2, r1, r2] = [0, 0, 0, 0]
  let coefficient = 0
  let modulator = 0
  let releasedFrom = -1
  let envelope = 0
  for (let index = 0; index < length; index++) {
    const time = index / SAMPLE_RATE
    if (time < held) {
      envelope =
        time < patch.attack
          ? time / patch.attack
          : patch.sustain + (1 - patch.sustain) * Math.exp(-(time - patch.attack) / (patch.decay * 0.5))
      releasedFrom = envelope
    } else {
      const gone = (time - held) / patch.release
      envelope = releasedFrom * (1 - gone) ** 2
    }
    if (index % 16 === 0) {
      const opened = patch.rest + (patch.open - patch.rest) * Math.exp(-time / patch.sweep) * (0.4 + 0.6 * force)
      coefficient = 2 * Math.sin(Math.PI * Math.min(0.14, (hertz * opened) / SAMPLE_RATE))
    }
    const drift =
      patch.vibrato && time > 0.2
        ? 1 + patch.vibrato * 0.0578 * Math.sin(TURN * 5.3 * time) * Math.min(1, time - 0.2)
        : 1
    let inLeft = 0
    let inRight = 0
    if (patch.bend) {
      const { ratio, depth, fade } = patch.bend
      modulator += (hertz * ratio) / SAMPLE_RATE
      const swing = depth * force * Math.exp(-time / fade) * Math.sin(TURN * modulator)
      voices[0]!.phase += voices[0]!.step * drift
      inLeft = inRight = Math.sin(TURN * voices[0]!.phase + swing)
    } else
      for (const voice of voices) {
        voice.phase += voice.step * drift
        if (voice.phase >= 1) voice.phase -= 1
        const value = wave(voice.shape, voice.phase, voice.step)
        inLeft += value * voice.toLeft
        inRight += value * voice.toRight
      }
    l1 += coefficient * l2
    l2 += coefficient * (inLeft - l1 - damping * l2)
    r1 += coefficient * r2
    r2 += coefficient * (inRight - r1 - damping * r2)
    left[from + index]! += l1 * envelope * loud
    right[from + index]! += r1 * envelope * loud
  }
}

/** Corners are rounded by a sample on either side, which keeps high notes from whistling. */
function wave(shape: Shape, phase: number, step: number): number {
  if (shape === 'sine') return Math.sin(TURN * phase)
  if (shape === 'triangle') return 1 - 4 * Math.abs(phase - 0.5)
  if (shape === 'saw') return 2 * phase - 1 - corner(phase, step)
  return (phase < 0.5 ? 0.7 : -0.7) + 0.7 * (corner(phase, step) - corner((phase + 0.5) % 1, step))
}

function corner(phase: number, step: number): number {
  if (phase < step) {
    const near = phase / step
    return near + near - near * near - 1
  }
  if (phase > 1 - step) {
    const near = (phase - 1) / step
    return near * near + near + near + 1
  }
  return 0
}

import { rows } from '../../kit/rows.ts'
import { yieldToEventLoop } from '../../../../tools/yield-to-event-loop.ts'
import { createRandom, type Random } from '../../kit/random.ts'
import { SAMPLE_RATE, addStereo, gainOf, silentStereo, type Sound, type Stereo } from '../../kit/sound/samples.ts'
import { loudnessOf } from '../play/loudness.ts'
import { reverberate } from '../play/reverb.ts'
import { repitch, silence, Take, wander } from './dsp.ts'
import type { Bed, Occurrence } from './notion.ts'
import type { SoundScene } from './read-sound-scene.ts'

const LAYER_LUFS = -20
/** A noise without a shape is made of pieces of this length. */
const TEXTURE_SECONDS = 4
const OVERLAP = 0.3
const PEAK = gainOf(-2.2)

/** Makes a scene heard for exactly so many seconds. */
export async function playScene(
  scene: SoundScene,
  seconds: number,
  seed: number,
  signal: AbortSignal,
): Promise<Stereo> {
  let whole = silentStereo(seconds)
  for (const [index, { notion, count }] of scene.heard.entries()) {
    const random = createRandom('sound', notion.words[0]!, index, seed)
    const layer =
      notion.comes === 'bed'
        ? await playBed(notion, scene, seconds, random, signal)
        : await playEvents(notion, count, scene, seconds, random, signal)
    const measured = loudnessOf(layer)
    const gain = Number.isFinite(measured)
      ? 10 **
        ((LAYER_LUFS + (notion.level ?? 0) - (notion.comes === 'bed' && scene.heard.length > 1 ? 3 : 0) - measured) /
          20)
      : 1
    addStereo(whole, layer, gain)
    await yieldToEventLoop(signal)
  }
  whole = await colour(whole, scene, seed, signal)
  if (scene.backwards) whole = { left: whole.left.toReversed(), right: whole.right.toReversed() }
  return finish(whole, scene)
}

/** Two takes, one for each ear, make a place out of a noise. */
async function playBed(
  notion: Bed,
  scene: SoundScene,
  seconds: number,
  random: Random,
  signal: AbortSignal,
): Promise<Stereo> {
  const take = async () => {
    if (!notion.isTexture) return repitch(notion.make(seconds * scene.pitch, random), scene.pitch)
    const sound = silence(seconds)
    for (let time = 0; time < seconds; time += TEXTURE_SECONDS) {
      const length = Math.min(TEXTURE_SECONDS, seconds - time) + OVERLAP
      const piece = repitch(notion.make(length * scene.pitch, random), scene.pitch)
      const fade = (at: number) => Math.min(1, time > 0 ? at / OVERLAP : 1, (length - at) / OVERLAP)
      // noises that have nothing in common are joined at equal power
      const faded = piece.times((at) => Math.sqrt(Math.max(0, fade(at))))
      sound.add(faded, time)
      await yieldToEventLoop(signal)
    }
    return sound
  }
  const [left, right] = [fit(await take(), seconds), fit(await take(), seconds)]
  const shared = new Float32Array(left.length)
  for (let at = 0; at < left.length; at++) shared[at] = (left[at]! + right[at]!) * 0.5
  return {
    left: left.map((value, at) => value * 0.6 + shared[at]! * 0.5),
    right: right.map((value, at) => value * 0.6 + shared[at]! * 0.5),
  }
}

async function playEvents(
  notion: Occurrence,
  count: number | null,
  scene: SoundScene,
  seconds: number,
  random: Random,
  signal: AbortSignal,
): Promise<Stereo> {
  const target = silentStereo(seconds)
  for (const [index, time] of momentsOf(notion, count, scene, seconds, random).entries()) {
    const length = Math.min(notion.seconds, Math.max(0.1, seconds - time))
    const sound = repitch(notion.make(length * scene.pitch, random), scene.pitch)
    const pan =
      notion.comes === 'scattered'
        ? random.between(-0.75, 0.75)
        : notion.comes === 'steady'
          ? index % 2
            ? 0.14
            : -0.14
          : 0
    place(
      target,
      sound,
      time,
      notion.passes ? { from: -0.95, to: 0.95 } : { from: pan, to: pan },
      random.between(0.82, 1),
    )
    if (index % 8 === 0) await yieldToEventLoop(signal)
  }
  return target
}

function momentsOf(
  notion: Occurrence,
  count: number | null,
  { pace }: SoundScene,
  seconds: number,
  random: Random,
): number[] {
  if (notion.comes === 'once') {
    const apart = Math.max(Math.min(notion.seconds * 0.6, 0.9) / pace, 0.12)
    return Array.from({ length: count ?? 1 }, (_, index) => 0.02 + index * apart * random.between(0.95, 1.05)).filter(
      (time) => time < seconds - 0.05,
    )
  }
  const isSteady = notion.comes === 'steady'
  const interval = notion.every / pace
  const moments: number[] = []
  for (
    let time = isSteady ? 0.02 : random.between(0.02, Math.min(0.4, seconds * 0.15));
    time < seconds - 0.08 && moments.length < (count ?? Infinity);
  ) {
    moments.push(time)
    time += interval * (isSteady ? random.between(0.97, 1.03) : random.between(0.45, 1.7))
  }
  return moments
}

function place(
  { left, right }: Stereo,
  sound: Sound,
  time: number,
  { from, to }: { from: number; to: number },
  gain: number,
): void {
  const start = Math.round(time * SAMPLE_RATE)
  const length = Math.min(sound.length, left.length - start)
  const edge = Math.min(96, sound.length >> 2)
  for (let index = 0; index < length; index++) {
    const pan = from + (to - from) * (index / sound.length)
    const angle = ((pan + 1) * Math.PI) / 4
    const value = sound[index]! * gain * Math.min(1, index / edge, (sound.length - index) / edge)
    left[start + index]! += value * Math.cos(angle) * 1.3
    right[start + index]! += value * Math.sin(angle) * 1.3
  }
}

/** What lies between the sound and the ear. */
async function colour(
  sound: Stereo,
  { distant, muffled, underwater, overPhone, echo, room }: SoundScene,
  seed: number,
  signal: AbortSignal,
): Promise<Stereo> {
  const through = (each: (side: Take) => Take) => ({
    left: each(new Take(sound.left)),
    right: each(new Take(sound.right)),
  })
  if (distant) sound = through((side) => side.low(1300).high(120))
  if (muffled) sound = through((side) => side.low(520).low(700))
  if (underwater) {
    const sway = wander(createRandom('underwater', seed), 1.2)
    sound = through((side) => side.low((time) => 320 + 380 * sway(time), 1.6))
  }
  if (overPhone) sound = through((side) => side.band(1500, 0.8).high(400).low(3200))
  if (echo)
    for (const [delay, gain] of rows('0.31 0.5, 0.62 0.28, 0.93 0.15, 1.24 0.08')) {
      const shift = Math.round(delay * SAMPLE_RATE)
      const dry = { left: sound.left.slice(), right: sound.right.slice() }
      // an echo comes back from the other side
      for (let at = shift; at < dry.left.length; at++) {
        sound.left[at]! += dry.right[at - shift]! * gain * 0.6
        sound.right[at]! += dry.left[at - shift]! * gain * 0.6
      }
    }
  const wet = await reverberate(sound, distant ? Math.max(1.6, room) : room, signal)
  const amount = distant ? 0.55 : room > 2 ? 0.5 : room > 1 ? 0.3 : 0.1
  addStereo(sound, wet, amount)
  return sound
}

/** As loud as it was asked to be, never too loud, and silent at both ends. */
function finish(sound: Stereo, { loudness, heard }: SoundScene): Stereo {
  const { left, right } = sound
  let peak = 0
  for (let at = 0; at < left.length; at++) peak = Math.max(peak, Math.abs(left[at]!), Math.abs(right[at]!))
  const measured = loudnessOf(sound)
  const gain = peak > 0 ? Math.min(PEAK / peak, Number.isFinite(measured) ? gainOf(loudness - measured) : Infinity) : 0
  const isBed = heard.some(({ notion }) => notion.comes === 'bed')
  const rise = Math.min((isBed ? 0.08 : 0.003) * SAMPLE_RATE, left.length / 4)
  const fall = Math.min((isBed ? 0.5 : 0.12) * SAMPLE_RATE, left.length / 3)
  const end = left.length - 1
  const edge = (at: number) =>
    gain * Math.min(1, at / rise, Math.sin((Math.min(1, (end - at) / fall) * Math.PI) / 2) ** 2)
  return { left: left.map((value, at) => value * edge(at)), right: right.map((value, at) => value * edge(at)) }
}

function fit(sound: Sound, seconds: number): Sound {
  const fitted = silence(seconds)
  fitted.set(sound.subarray(0, fitted.length))
  return fitted
}

import { readFile } from 'node:fs/promises'
import { loudnessOf } from '../../src/main/engine/runners/music/play/loudness.ts'
import { readFilmSound } from '../../src/main/engine/runners/video/film/film-source.ts'
import { SAMPLE_RATE, type Stereo } from '../../src/main/engine/runners/kit/sound/samples.ts'
import { wordErrorRate } from '../../tests/support/word-error-rate.ts'
import { fileOf, type Shown, type Studio } from './studio.ts'

/** What can be said of a sound without ears. */
export interface Heard {
  /** Loudness in LUFS; null for words that were written down. */
  lufs: number | null
  /** The highest peak, between samples too, in decibels below what can be written. */
  peak: number | null
  /** Samples that lie flat against the top or the bottom. */
  clipped: number
  /** The share of it in which nothing is heard. */
  silence: number
  /** The share of words that Whisper mistakes, where it is known what was said. */
  wordsWrong: number | null
}

const SILENT_LEVEL = 0.001
const WINDOW = SAMPLE_RATE / 20
const FLAT = 0.9985
/** So many in a row are no peak but a plateau. */
const PLATEAU = 4
const OVERSAMPLING = 4
const TAPS = 8
const HEARERS = ['whisper-base', 'whisper-tiny']

/** Measures what a job made, if it can be heard or was written down from something that was said. */
export async function listenTo(
  { outputs: [output] }: Shown,
  said: string | null,
  studio: Studio,
): Promise<Heard | null> {
  const { kind, mimeType } = output!.facts
  const path = fileOf(output!, 'original')
  if (kind === 'text' && said !== null) {
    const wordsWrong = wordErrorRate(said, await readFile(path, 'utf8'))
    return { lufs: null, peak: null, clipped: 0, silence: 0, wordsWrong }
  }
  if (kind !== 'audio') return null
  const sound = await readFilmSound({ path, kind, mimeType }, studio.context)
  const understood = said === null ? null : await understand(path, mimeType, studio)
  return { ...measure(sound), wordsWrong: understood === null ? null : wordErrorRate(said!, understood) }
}

async function understand(path: string, mimeType: string, studio: Studio): Promise<string | null> {
  const hearer = HEARERS.find((id) => studio.models.some(({ entry }) => entry.id === id))
  if (hearer === undefined) return null
  const params = { audio: 'heard', language: 'en' }
  const { outputs } = await studio.runOn(
    hearer,
    { params, effectId: null },
    { heard: { path, kind: 'audio', mimeType } },
  )
  return readFile(fileOf(outputs[0]!, 'original'), 'utf8')
}

export function measure(sound: Stereo): Omit<Heard, 'wordsWrong'> {
  const sides = [sound.left, sound.right]
  return {
    lufs: rounded(loudnessOf(sound)),
    peak: rounded(20 * Math.log10(Math.max(1e-6, ...sides.map(truePeak)))),
    clipped: sides.reduce((sum, side) => sum + flatSamples(side), 0),
    silence: Number(silentShare(sound).toFixed(3)),
  }
}

const rounded = (decibels: number) => Number(Math.max(-99, decibels).toFixed(1))

/** Of the curve that a converter draws through the samples, near those that are high. */
function truePeak(samples: Float32Array): number {
  const highest = samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)
  let peak = highest
  for (let index = 0; index < samples.length; index++) {
    if (Math.abs(samples[index]!) < highest * 0.7) continue
    for (let part = 1; part < OVERSAMPLING; part++) {
      let value = 0
      for (let tap = 1 - TAPS; tap <= TAPS; tap++) {
        const away = Math.PI * (part / OVERSAMPLING - tap)
        value += (samples[index + tap] ?? 0) * (Math.sin(away) / away) * (0.5 + 0.5 * Math.cos(away / (TAPS + 1)))
      }
      peak = Math.max(peak, Math.abs(value))
    }
  }
  return peak
}

function flatSamples(samples: Float32Array): number {
  let [flat, run] = [0, 0]
  for (const value of samples) {
    run = Math.abs(value) >= FLAT ? run + 1 : 0
    if (run >= PLATEAU) flat += run === PLATEAU ? PLATEAU : 1
  }
  return flat
}

function silentShare({ left, right }: Stereo): number {
  let [silent, windows] = [0, 0]
  for (let from = 0; from < left.length; from += WINDOW) {
    let highest = 0
    for (let index = from; index < Math.min(left.length, from + WINDOW); index++)
      highest = Math.max(highest, Math.abs(left[index]!), Math.abs(right[index]!))
    windows += 1
    if (highest < SILENT_LEVEL) silent += 1
  }
  return silent / Math.max(1, windows)
}

/** Why a sound cannot be shown; null when nothing is wrong with it. */
export function faultOf({ lufs, clipped, silence }: Heard): string | null {
  if (clipped > 0) return `${clipped} samples are clipped`
  if (silence > 0.9 || (lufs !== null && lufs < -50))
    return `it is silent for ${(100 * silence).toFixed(0)} % of its time`
  return null
}

/** For the page. */
export function wordsOf({ lufs, peak, silence, wordsWrong }: Heard): string {
  const understood = wordsWrong === null ? [] : [`${(100 * wordsWrong).toFixed(0)} % of words misunderstood`]
  if (lufs === null) return understood.join('')
  return [`${lufs} LUFS`, `peak ${peak} dB`, `${(100 * silence).toFixed(0)} % silence`, ...understood].join(', ')
}

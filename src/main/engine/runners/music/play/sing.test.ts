import { beforeAll, expect, test } from 'vitest'
import { SAMPLE_RATE } from '../../kit/sound/samples.ts'
import type { Note } from '../score/score.ts'
import { sing } from './sing.ts'

const NOTES: Note[] = [
  { at: 0.4, seconds: 0.9, pitch: 57, force: 0.8, syllable: 'sɑ' },
  { at: 1.4, seconds: 0.9, pitch: 64, force: 0.8, syllable: 'mi' },
  { at: 2.9, seconds: 0.6, pitch: 60, force: 0.8, syllable: 'ɡOt' },
]
let left: Float32Array
beforeAll(async () => {
  left = (await sing(NOTES, 4, new AbortController().signal)).left
})

const between = (from: number, to: number) =>
  left.subarray(Math.round(from * SAMPLE_RATE), Math.round(to * SAMPLE_RATE))

/** How strong one tone is in a stretch of sound. */
function strengthAt(sound: Float32Array, hertz: number): number {
  let [real, imaginary] = [0, 0]
  for (const [at, value] of sound.entries()) {
    const angle = (Math.PI * 2 * hertz * at) / SAMPLE_RATE
    const fade = 0.5 - 0.5 * Math.cos((Math.PI * 2 * at) / sound.length)
    real += value * fade * Math.cos(angle)
    imaginary += value * fade * Math.sin(angle)
  }
  return Math.hypot(real, imaginary)
}

/** The strongest multiples of a tone within a range, by their sum. */
function band(sound: Float32Array, fundamental: number, low: number, high: number): number {
  let sum = 0
  for (let hertz = fundamental; hertz < high; hertz += fundamental)
    if (hertz >= low) sum += strengthAt(sound, hertz) ** 2
  return Math.sqrt(sum)
}

/** How far off a tone is, by where one of its multiples is strongest. */
function centsFrom(hertz: number, sound: Float32Array, multiple: number): number {
  const cents = Array.from({ length: 41 }, (_, index) => (index - 20) * 5)
  const strengths = cents.map((off) => strengthAt(sound, hertz * multiple * 2 ** (off / 1200)))
  return cents[strengths.indexOf(Math.max(...strengths))]!
}

const loudness = (sound: Float32Array) => Math.sqrt(sound.reduce((sum, value) => sum + value * value, 0) / sound.length)

test.each([
  [0.55, 0.7, 220],
  [1.5, 1.65, 329.63],
  [3.0, 3.15, 261.63],
])('from %f to %f the voice is on its note', (from, to, hertz) => {
  const sound = between(from, to)
  // the third multiple tells pitches apart three times as well as the first
  expect(Math.abs(centsFrom(hertz, sound, 3))).toBeLessThan(30)
})

test('vowels differ as mouths do, and consonants come before their note', () => {
  const [ah, ee] = [between(0.6, 0.9), between(1.6, 1.9)]
  expect(band(ah, 220, 900, 1500) / band(ah, 220, 1900, 2700)).toBeGreaterThan(2)
  expect(band(ee, 329.63, 900, 1500) / band(ee, 329.63, 1900, 2700)).toBeLessThan(0.7)
  const hiss = between(0.33, 0.385)
  expect(loudness(hiss)).toBeGreaterThan(loudness(ah) * 0.05)
  expect(loudness(between(0, 0.25))).toBeLessThan(loudness(ah) * 0.01)
  // the breath between two phrases
  expect(loudness(between(2.5, 2.7))).toBeLessThan(loudness(ah) * 0.02)
})

test('a held note sways, a short while after it began', () => {
  const late = Array.from({ length: 14 }, (_, index) => {
    const from = 0.9 + index * 0.02
    return centsFrom(220, between(from, from + 0.06), 5)
  })
  expect(Math.max(...late) - Math.min(...late)).toBeGreaterThan(20)
  expect(Math.max(...late.map(Math.abs))).toBeLessThan(60)
})

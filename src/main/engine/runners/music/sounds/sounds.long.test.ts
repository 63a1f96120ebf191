import { expect, test } from 'vitest'
import { SAMPLE_RATE, type Stereo } from '../../kit/sound/samples.ts'
import { playScene } from './play-scene.ts'
import { NOTIONS } from './families/index.ts'
import { readSoundScene } from './read-sound-scene.ts'

const { signal } = new AbortController()
const hear = (words: string, seconds = 2, seed = 1) => playScene(readSoundScene(words, seed), seconds, seed, signal)
const namesOf = (words: string) => readSoundScene(words, 1).heard.map(({ notion }) => notion.words[0])

const powerOf = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0) / samples.length
const peakOf = (samples: Float32Array) => samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)

/** How often a sound swings through zero a second: low for dark sounds, high for bright ones. */
function brightnessOf({ left }: Stereo): number {
  let crossings = 0
  for (let at = 1; at < left.length; at++)
    if (left[at - 1]! < 0 !== left[at]! < 0 && Math.abs(left[at]!) > 1e-4) crossings++
  return (crossings / left.length) * SAMPLE_RATE
}

/** How many times it gets loud after having been quiet. */
function hitsOf({ left }: Stereo): number {
  const block = Math.round(SAMPLE_RATE * 0.02)
  const levels = Array.from({ length: Math.floor(left.length / block) }, (_, index) =>
    powerOf(left.subarray(index * block, (index + 1) * block)),
  )
  const loud = Math.max(...levels)
  let hits = 0
  let isQuiet = true
  for (const level of levels) {
    if (isQuiet && level > loud * 0.25) hits++
    if (level > loud * 0.25) isQuiet = false
    else if (level < loud * 0.04) isQuiet = true
  }
  return hits
}

test('there are many sounds, each found by every name it has', () => {
  expect(NOTIONS.length).toBeGreaterThanOrEqual(100)
  for (const { words } of NOTIONS) for (const word of words) expect(namesOf(word), word).toEqual([words[0]])
  const owners = new Map<string, string>()
  for (const { words } of NOTIONS)
    for (const word of words) {
      expect(owners.get(word), `${word} is the name of two sounds`).toBeUndefined()
      owners.set(word, words[0]!)
    }
})

test.each(NOTIONS.map(({ words }) => words[0]!))(
  '%s is heard, never clips, begins and ends in silence',
  async (name) => {
    const { left, right } = await hear(name, 0.5)
    expect(left).toHaveLength(SAMPLE_RATE / 2)
    expect(left.every(Number.isFinite)).toBe(true)
    const peak = Math.max(peakOf(left), peakOf(right))
    expect(peak).toBeGreaterThan(0.08)
    expect(peak).toBeLessThan(0.89)
    for (const side of [left, right]) expect(Math.max(Math.abs(side[0]!), Math.abs(side.at(-1)!))).toBeLessThan(0.002)
  },
)

test('several sounds are heard together', async () => {
  expect(namesOf('a dog barking while thunder rolls over the rain')).toEqual(['dog', 'thunder', 'rain'])
  expect(namesOf('footsteps on gravel')).toEqual(['footsteps on gravel'])
  expect(namesOf('the terrain')).not.toContain('rain')
})

test('counts are counted', async () => {
  expect(hitsOf(await hear('three knocks on a door', 3))).toBe(3)
  expect(hitsOf(await hear('a single knock', 3))).toBe(1)
  expect(hitsOf(await hear('gunshot twice', 3))).toBe(2)
})

test('words for pace, size, distance and place do what they say', async () => {
  expect(hitsOf(await hear('fast footsteps', 3))).toBeGreaterThan(hitsOf(await hear('slow footsteps', 3)) * 1.8)
  expect(brightnessOf(await hear('small bell'))).toBeGreaterThan(brightnessOf(await hear('huge bell')) * 1.6)
  expect(brightnessOf(await hear('distant rain'))).toBeLessThan(brightnessOf(await hear('rain')) / 2)
  expect(brightnessOf(await hear('alarm underwater'))).toBeLessThan(brightnessOf(await hear('alarm')))
  const tail = async (words: string) => powerOf((await hear(words)).left.subarray(SAMPLE_RATE, SAMPLE_RATE * 1.5))
  expect(await tail('snap in a cathedral')).toBeGreaterThan((await tail('snap')) * 10)
  expect(await tail('snap with echo')).toBeGreaterThan((await tail('snap')) * 10)
  expect(powerOf((await hear('quiet wind')).left)).toBeLessThan(powerOf((await hear('wind')).left) / 2)
})

const early = (side: Float32Array) => powerOf(side.subarray(0, SAMPLE_RATE * 1.3))
const late = (side: Float32Array) => powerOf(side.subarray(SAMPLE_RATE * 2.2))

test('a car passes from left to right', async () => {
  const { left, right } = await hear('car passing by', 3.5)
  expect(early(left)).toBeGreaterThan(early(right) * 1.5)
  expect(late(right)).toBeGreaterThan(late(left) * 1.5)
})

test('sounds differ as they do outside', async () => {
  const [thunder, glass, birds] = [await hear('thunder', 3), await hear('breaking glass', 1), await hear('birds')]
  const [crack, rolling] = [thunder.left.subarray(0, SAMPLE_RATE), thunder.left.subarray(SAMPLE_RATE * 1.5)]
  expect(brightnessOf({ left: rolling, right: rolling })).toBeLessThan(600)
  expect(powerOf(crack)).toBeGreaterThan(powerOf(rolling) * 2)
  expect(brightnessOf(glass)).toBeGreaterThan(3000)
  expect(brightnessOf(birds)).toBeGreaterThan(1500)
})

test('another seed is another take; the same seed is the same', async () => {
  const [first, again, other] = [await hear('rain', 1, 1), await hear('rain', 1, 1), await hear('rain', 1, 2)]
  expect(first.left).toEqual(again.left)
  expect(first.left).not.toEqual(other.left)
})

test('words without a sound of their own are heard by their letters', async () => {
  for (const words of ['oomlo', 'zwiffssh', '雨', '!?', 'a'.repeat(500)])
    expect(powerOf((await hear(words, 1)).left), words).toBeGreaterThan(1e-6)
  expect(brightnessOf(await hear('zizzish sissifee', 1))).toBeGreaterThan(brightnessOf(await hear('boomoo doolood', 1)))
})

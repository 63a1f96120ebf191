import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  BENCH_RATE,
  decibels,
  hashOf,
  hertzOf,
  likeness,
  openSpeechBench,
  samplesOf,
  soundFile,
  textIn,
} from '../../../../../tests/support/speech-bench.ts'
import { STEMS } from '#shared/service/asset.ts'
import type { ProducedOutput } from '../../jobs/service-jobs.ts'
import { createRandom } from '../kit/random.ts'

const PATIENCE_MS = 120_000

let bench: Awaited<ReturnType<typeof openSpeechBench>>
let voice: ProducedOutput
beforeAll(async () => {
  bench = await openSpeechBench()
  const params = { text: 'How are you today?', voice: 'tenor', language: 'en-US', speed: 1 }
  voice = await bench.run('robot-voice', params)
}, PATIENCE_MS)
afterAll(() => bench.close())

const change = (name: string) => bench.run('pitch-shifter', { voice: name }, { input: soundFile(voice) })

test(
  'voices are moved where their names say, at the same pace',
  async () => {
    const own = (await hertzOf(voice))!
    const ratios = { giant: 0.58, deep: 0.76, bright: 1.28, child: 1.6, cartoon: 2 }
    for (const [name, ratio] of Object.entries(ratios)) {
      const changed = await change(name)
      expect(changed.facts.durationSeconds, name).toBeCloseTo(voice.facts.durationSeconds!, 2)
      expect(Math.abs((await hertzOf(changed))! / own / ratio - 1), name).toBeLessThan(0.12)
    }
    const robot = await hertzOf(await change('robot'))
    expect(Math.abs(robot! / 105 - 1)).toBeLessThan(0.05)
    expect(await hertzOf(await change('whisper'))).toBeNull()
    const radio = await samplesOf(await change('radio'))
    expect(bandShare(radio, 100, 250)).toBeLessThan(bandShare(await samplesOf(voice), 100, 250) / 4)
    const alien = await samplesOf(await change('alien'))
    expect(likeness(alien, await samplesOf(voice))).toBeLessThan(0)
    expect(Math.abs(decibels(alien) - decibels(await samplesOf(voice)))).toBeLessThan(3)
  },
  PATIENCE_MS,
)

/** How much of a sound lies between two pitches, by correlation with single tones. */
function bandShare(samples: Float32Array, low: number, high: number): number {
  const energy = samples.reduce((sum, value) => sum + value * value, 0)
  let found = 0
  for (let hertz = low; hertz <= high; hertz += 10) {
    let [real, imaginary] = [0, 0]
    for (const [index, value] of samples.entries()) {
      real += value * Math.cos((2 * Math.PI * hertz * index) / BENCH_RATE)
      imaginary += value * Math.sin((2 * Math.PI * hertz * index) / BENCH_RATE)
    }
    found += real * real + imaginary * imaginary
  }
  return found / energy / samples.length
}

test(
  'each stem is more of itself than the mix was, and the four add up to it',
  async () => {
    const parts = await band()
    const mix = (side: 0 | 1) =>
      parts.vocals.map((_, index) => STEMS.reduce((sum, stem) => sum + panned(stem, side) * parts[stem][index]!, 0))
    const [left, right] = [mix(0), mix(1)]
    const input = await bench.record(left, right)
    const sum = new Float32Array(left.length)
    const split = await bench.runAll('stem-splitter', { stem: 'split' }, { input, outputs: 4 })
    expect(split.map((output) => output.stem)).toEqual([...STEMS])
    const alone = await bench.run('stem-splitter', { stem: 'drums' }, { input })
    expect([alone.stem, await hashOf(alone)]).toEqual(['drums', await hashOf(split[1]!)])
    for (const [place, stem] of STEMS.entries()) {
      const output = split[place]!
      const sound = await samplesOf(output, 0)
      expect(sound.length).toBe(left.length)
      expect(likeness(sound, parts[stem]) - likeness(left, parts[stem]), stem).toBeGreaterThan(3)
      for (const [index, value] of sound.entries()) sum[index]! += value
    }
    expect(decibels(sum.map((value, index) => value - left[index]!))).toBeLessThan(-70)
  },
  PATIENCE_MS,
)

/** The guitar stands on the left, everything else in the middle. */
const panned = (stem: string, side: 0 | 1) => (stem === 'other' ? [1, 0.15][side]! : 1)

const tone = (hertz: number, index: number) => Math.sin((2 * Math.PI * hertz * index) / BENCH_RATE)

async function band() {
  // no louder than the band around it
  const vocals = (await samplesOf(voice)).map((value) => value * 0.5)
  const random = createRandom('band')
  return {
    vocals,
    drums: vocals.map((_, index) => 0.5 * Math.exp(-((index % 22_050) / 600)) * random.between(-1, 1)),
    bass: vocals.map((_, index) => 0.12 * tone(82, index)),
    other: vocals.map((_, index) => 0.05 * [440, 554, 659, 880].reduce((sum, hertz) => sum + tone(hertz, index), 0)),
  }
}

test.each([
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['ogg', 'audio/ogg'],
])(
  '%s comes out as it was asked for, and goes in again',
  async (format, mimeType) => {
    const output = await bench.run('noise-remover', { stem: 'vocals', format }, { input: soundFile(voice) })
    expect(output.facts).toMatchObject({ kind: 'audio', mimeType })
    expect(output.facts.durationSeconds).toBeCloseTo(voice.facts.durationSeconds!, 0)
    for (const [id, params] of [
      ['pitch-shifter', { voice: 'deep', format }],
      ['stem-splitter', { stem: 'other', format }],
      ['robot-voice', { text: 'Yes.', voice: 'bass', language: 'en-GB', speed: 1, format }],
    ] as const) {
      const again = await bench.run(id, params, { input: soundFile(output) })
      expect(again.facts.mimeType).toBe(mimeType)
    }
  },
  PATIENCE_MS,
)

test('Sound Log tells when something is heard, and how high', async () => {
  const beep = new Float32Array(2 * BENCH_RATE).map((_, index) =>
    index < BENCH_RATE ? 0 : 0.4 * Math.sin((2 * Math.PI * 440 * index) / BENCH_RATE),
  )
  const log = await textIn(await bench.run('sound-log', {}, { input: await bench.record(beep) }))
  expect(log).toMatch(/^00:00:0[01]\.\d{3} {2}\[loud sound, about 44\d Hz\]\n$/)
})

test.each([
  ['pitch-shifter', { voice: 'alien' }],
  ['noise-remover', { stem: 'vocals' }],
  ['stem-splitter', { stem: 'drums' }],
  ['sound-log', {}],
])('%s takes a tenth of a second, and silence', async (id, params) => {
  for (const length of [BENCH_RATE / 10, BENCH_RATE]) {
    const silence = await bench.record(new Float32Array(length))
    const output = await bench.run(id, params, { input: silence })
    if (output.facts.kind === 'audio') expect(output.facts.durationSeconds).toBeCloseTo(length / BENCH_RATE, 2)
  }
})

test.each([
  ['robot-voice', { text: 'One. Two. Three. Four.', voice: 'tenor', language: 'en-US', speed: 1 }],
  ['pitch-shifter', { voice: 'deep' }],
  ['noise-remover', { stem: 'vocals' }],
  ['stem-splitter', { stem: 'vocals' }],
])('%s can be stopped on its way', async (id, params) => {
  const stopping = new AbortController()
  let progress = 0
  const onProgress = (now: number) => {
    progress = now
    stopping.abort()
  }
  const { signal } = stopping
  await expect(bench.run(id, params, { input: soundFile(voice), signal, onProgress })).rejects.toThrow()
  expect(progress).toBeLessThan(0.9)
})

test('the same recording and voice give the same bytes', async () => {
  expect(await hashOf(await change('whisper'))).toBe(await hashOf(await change('whisper')))
})

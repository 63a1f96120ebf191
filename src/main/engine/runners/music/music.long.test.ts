import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Params } from '#shared/service/params.ts'
import { createMediaPack } from '../../media/pack.ts'
import { createFfmpeg } from '../../media/run-ffmpeg.ts'
import { findMediaTools } from '../../media/tools.ts'
import type { ProducedOutput } from '../../jobs/service-jobs.ts'
import type { RunContext, Runner } from '../runner.ts'
import { makeMusic } from './make-music.ts'
import { makeSound } from './make-sound.ts'
import { loudnessOf } from './play/loudness.ts'
import { soundtrack } from './soundtrack.ts'
import { runJobOf } from '../../../../../tests/support/run-job.ts'

const mediaPackDir = resolve('node_modules/.cache/media-pack')
const tools = findMediaTools({ mediaPackDir })
const context: RunContext = {
  ffmpeg: createFfmpeg({ path: tools.ffmpegPath, threads: 1 }),
  pack: createMediaPack(mediaPackDir),
  threads: 1,
  signal: new AbortController().signal,
  onProgress: () => {},
}

let directory: string
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-music-'))
})
afterAll(() => rm(directory, { recursive: true, force: true }))

const RUNNERS = {
  'session-band': makeMusic('soundfont'),
  'modular-synth': makeMusic('synth'),
  'sound-maker': makeSound,
} as const satisfies Record<string, Runner>

async function run(
  modelId: keyof typeof RUNNERS,
  params: Params,
  { seed = 3, outputs = 1, signal = context.signal } = {},
) {
  const job = runJobOf(modelId, {
    params: { prompt: 'pop', duration: 2, instrumental: true, ...params },
    seed,
    outputs,
    directory: await mkdtemp(join(directory, 'job-')),
  })
  return RUNNERS[modelId](job, { ...context, signal })
}

const bytesOf = ({ files }: ProducedOutput) => readFile(files.find(({ variant }) => variant === 'original')!.path)

async function samplesOf(output: ProducedOutput): Promise<{ left: Float32Array; right: Float32Array }> {
  const bytes = await bytesOf(output)
  const length = (bytes.length - 44) / 4
  const side = (offset: number) =>
    Float32Array.from({ length }, (_, at) => bytes.readInt16LE(44 + at * 4 + offset) / 32_767)
  return { left: side(0), right: side(2) }
}

const powerOf = (samples: Float32Array) => samples.reduce((sum, value) => sum + value * value, 0) / samples.length
const peakOf = (samples: Float32Array) => samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)

test.each(['session-band', 'modular-synth'] as const)(
  '%s: exact length, loudness, no clipping, a real end',
  async (id) => {
    const [output] = await run(id, { prompt: 'energetic rock', duration: 5 })
    expect(output!.facts).toMatchObject({ kind: 'audio', mimeType: 'audio/wav', durationSeconds: 5 })
    const { left, right } = await samplesOf(output!)
    expect(left).toHaveLength(5 * 44_100)
    expect(loudnessOf({ left, right })).toBeGreaterThan(-16.5)
    expect(loudnessOf({ left, right })).toBeLessThan(-12.5)
    expect(Math.max(peakOf(left), peakOf(right))).toBeLessThan(10 ** (-1.5 / 20))
    // the last tenth of a second has died away, the middle has not
    expect(powerOf(left.subarray(-4410))).toBeLessThan(powerOf(left.subarray(60_000, 110_000)) / 300)
    expect(left.some((value, at) => Math.abs(value - right[at]!) > 0.01)).toBe(true)
  },
)

test('stems add up to their mix', async () => {
  const id = 'session-band'
  const params = { prompt: 'pop song', instrumental: false, lyrics: 'La la la\nOver the sea' }
  const [mix] = await run(id, { ...params, stem: 'mix' })
  const stems = await run(id, { ...params, stem: 'split' }, { outputs: 4 })
  expect(stems.map(({ stem }) => stem)).toEqual(['vocals', 'drums', 'bass', 'other'])
  const whole = await samplesOf(mix!)
  const parts = await Promise.all(stems.map(samplesOf))
  for (const part of parts) expect(powerOf(part.left)).toBeGreaterThan(1e-6)
  let farthest = 0
  for (let at = 0; at < whole.left.length; at++)
    farthest = Math.max(farthest, Math.abs(whole.left[at]! - parts.reduce((sum, { left }) => sum + left[at]!, 0)))
  // each file is rounded to 16 bits
  expect(farthest).toBeLessThan(4 / 32_767)
})

test('a single stem is the one that was asked for', async () => {
  const [drums] = await run('modular-synth', { prompt: 'ambient', stem: 'drums' })
  expect(drums!.stem).toBe('drums')
  expect(powerOf((await samplesOf(drums!)).left)).toBeGreaterThan(1e-6)
})

test('an instrumental has no vocals among its stems', async () => {
  const stems = await run('modular-synth', { stem: 'split', instrumental: true }, { outputs: 4 })
  expect(stems.map(({ stem }) => stem)).toEqual(['drums', 'bass', 'other'])
})

test('several outputs are several songs', async () => {
  const [one, two] = await run('modular-synth', { instrumental: false }, { outputs: 2 })
  expect((await bytesOf(one!)).equals(await bytesOf(two!))).toBe(false)
})

test.each([
  ['mp3', 'audio/mpeg'],
  ['ogg', 'audio/ogg'],
  ['m4a', 'audio/mp4'],
])('as %s, twice the same', async (format, mimeType) => {
  const [[output], [again]] = [
    await run('sound-maker', { prompt: 'bell', duration: 1, format }),
    await run('sound-maker', { prompt: 'bell', duration: 1, format }),
  ]
  expect(output!.facts.mimeType).toBe(mimeType)
  expect(output!.facts.durationSeconds).toBeCloseTo(1, 0)
  expect((await bytesOf(output!)).equals(await bytesOf(again!))).toBe(true)
})

test('a sound effect takes as long as asked, and every output is another take', async () => {
  const outputs = await run('sound-maker', { prompt: 'dog barking in the rain', duration: 1.5 }, { outputs: 2 })
  expect(outputs.map(({ facts }) => facts.durationSeconds)).toEqual([1.5, 1.5])
  expect((await bytesOf(outputs[0]!)).equals(await bytesOf(outputs[1]!))).toBe(false)
})

test('a film gets music of its length, with or without the soundfont', async () => {
  for (const pack of [context.pack, createMediaPack(null)]) {
    const { left, right } = await soundtrack(
      { words: 'A lighthouse at dawn', seconds: 2.2, seed: 1 },
      { pack, signal: context.signal },
    )
    expect([left.length, right.length]).toEqual([97_020, 97_020])
    expect(powerOf(left)).toBeGreaterThan(1e-4)
    expect(Math.abs(left.at(-1)!)).toBeLessThan(0.001)
  }
})

test('stops when it is told to', async () => {
  const stop = new AbortController()
  const song = run('modular-synth', { duration: 60 }, { signal: stop.signal })
  setTimeout(() => stop.abort(new Error('stopped')), 50)
  await expect(song).rejects.toThrow('stopped')
})

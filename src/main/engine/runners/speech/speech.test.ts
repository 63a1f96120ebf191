import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wav } from '../../../../../tests/support/sample-media.ts'
import type { Params } from '#shared/service/params.ts'
import { createMediaPack } from '../../media/pack.ts'
import { createFfmpeg } from '../../media/run-ffmpeg.ts'
import { findMediaTools } from '../../media/tools.ts'
import type { ProducedOutput, RunJob } from '../../workers/contract.ts'
import { RunnerRefusal, type RunContext } from '../runner.ts'
import { createRandom } from '../kit/random.ts'
import { findPeriods, usualHertz } from './change/find-pitch.ts'
import { SPEECH_RUNNERS } from './index.ts'
import { channelOf, frameCount, readSound } from './sound/read-sound.ts'

const mediaPackDir = resolve('node_modules/.cache/media-pack')
const signal = new AbortController().signal
const { ffmpegPath } = findMediaTools({ mediaPackDir })
const context: RunContext = {
  ffmpeg: createFfmpeg({ path: ffmpegPath, threads: 2 }),
  pack: createMediaPack(mediaPackDir),
  threads: 2,
  signal,
  onProgress() {},
}
const RATE = 48_000
const SENTENCE = 'The quick brown fox jumps over the lazy dog.'

let directory: string
/** The sentence in Kokoro's default voice, and by the machine. */
let spoken: ProducedOutput
let machine: ProducedOutput
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-speech-'))
  spoken = await run('kokoro', { text: SENTENCE, voice: 'af_heart', language: 'en-US', speed: 1 })
  machine = await run('robot-voice', { text: SENTENCE, voice: 'tenor', language: 'en-US', speed: 1 })
}, 60_000)
afterAll(() => rm(directory, { recursive: true, force: true }))

async function run(modelId: string, params: Params, input?: { path: string; mimeType?: string }) {
  const inputs: RunJob['inputs'] = input
    ? { recording: { path: input.path, kind: 'audio', mimeType: input.mimeType ?? 'audio/wav' } }
    : {}
  const job: RunJob = {
    generationId: modelId,
    modelId,
    taskType: 'audio',
    effectId: null,
    params: input ? { ...params, audio: 'recording' } : params,
    seed: 3,
    outputs: 1,
    inputs,
    directory: await mkdtemp(join(directory, 'job-')),
    crash: false,
  }
  const runner = await SPEECH_RUNNERS[modelId]!()
  return (await runner(job, context))[0]!
}

const fileOf = ({ files }: ProducedOutput, variant = 'original') => files.find((file) => file.variant === variant)!
const pathOf = (output: ProducedOutput) => ({ path: fileOf(output).path })
const textIn = (output: ProducedOutput, variant = 'original') => readFile(fileOf(output, variant).path, 'utf8')
const hashOf = async (output: ProducedOutput) =>
  createHash('sha256')
    .update(await readFile(fileOf(output).path))
    .digest('hex')

async function samplesOf({ path }: { path: string }, mimeType = 'audio/wav'): Promise<Float32Array> {
  const sound = await readSound({ path, mimeType, kind: 'audio' }, { rate: RATE, channels: 1 }, context)
  return channelOf(sound, 0, 0, frameCount(sound))
}

async function hertzOf(output: ProducedOutput): Promise<number | null> {
  return usualHertz(await findPeriods(await samplesOf(pathOf(output)), RATE, { signal }))
}

async function recording(samples: Float32Array): Promise<{ path: string }> {
  const path = join(await mkdtemp(join(directory, 'recording-')), 'sound.wav')
  const bytes = Buffer.from(wav(samples.length / RATE, { sampleRate: RATE }))
  for (const [index, value] of samples.entries())
    bytes.writeInt16LE(Math.round(Math.max(-1, Math.min(1, value)) * 32_767), 44 + index * 2)
  await writeFile(path, bytes)
  return { path }
}

function decibels(samples: Float32Array, fromSeconds: number, toSeconds: number): number {
  const part = samples.subarray(Math.round(fromSeconds * RATE), Math.round(toSeconds * RATE))
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 1e-12) / part.length)
}

test('silence has no words', async () => {
  const transcript = await run('whisper-tiny', { language: 'en' }, await recording(new Float32Array(RATE / 10)))
  expect(await textIn(transcript)).toBe('No speech was heard.\n')
})

const say = (params: Params) =>
  run('robot-voice', { text: SENTENCE, voice: 'tenor', language: 'en-US', speed: 1, ...params })

test('Robot Voice: speed, voice, language and seed are heard', async () => {
  const fast = await say({ speed: 2 })
  expect(machine.facts.durationSeconds! / fast.facts.durationSeconds!).toBeCloseTo(2, 1)
  const hertz = await Promise.all(
    ['bass', 'tenor', 'alto', 'soprano'].map(async (voice) => (await hertzOf(await say({ voice })))!),
  )
  expect(hertz).toEqual(hertz.toSorted((left, right) => left - right))
  expect(hertz[3]! / hertz[0]!).toBeGreaterThan(2)
  expect(await hashOf(await say({ language: 'en-GB' }))).not.toBe(await hashOf(machine))
  expect(await hashOf(await say({}))).toBe(await hashOf(machine))
}, 30_000)

test.each(['kokoro', 'robot-voice'])('%s refuses what cannot be said', async (id) => {
  await expect(run(id, { text: '…!?', voice: 'af_heart', language: 'en-US', speed: 1 })).rejects.toThrow(RunnerRefusal)
})

test('speech is loud enough, and never clipped', async () => {
  for (const output of [spoken, machine]) {
    const samples = await samplesOf(pathOf(output))
    expect(samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)).toBeLessThan(0.95)
    expect(decibels(samples, 0, samples.length / RATE)).toBeGreaterThan(-26)
    // no click where it begins and ends
    expect(Math.max(Math.abs(samples[0]!), Math.abs(samples.at(-1)!))).toBeLessThan(0.02)
  }
})

test('voices are moved where their names say, at the same pace', async () => {
  const own = (await hertzOf(machine))!
  const change = (voice: string) => run('pitch-shifter', { voice }, pathOf(machine))
  const expected = { giant: 0.58, deep: 0.76, bright: 1.28, child: 1.6, cartoon: 2 }
  for (const [voice, ratio] of Object.entries(expected)) {
    const changed = await change(voice)
    expect(changed.facts.durationSeconds, voice).toBeCloseTo(machine.facts.durationSeconds!, 2)
    expect((await hertzOf(changed))! / own / ratio, voice).toBeCloseTo(1, 0.8)
  }
  expect(await hertzOf(await change('whisper'))).toBeNull()
  const radio = await samplesOf(pathOf(await change('radio')))
  expect(bandShare(radio, 100, 250)).toBeLessThan(bandShare(await samplesOf(pathOf(machine)), 100, 250) / 4)
  const hashes = await Promise.all(
    ['robot', 'alien', 'radio', 'deep'].map(async (voice) => hashOf(await change(voice))),
  )
  expect(new Set(hashes).size).toBe(4)
}, 60_000)

/** How much of a sound lies between two pitches, by correlation with single tones. */
function bandShare(samples: Float32Array, low: number, high: number): number {
  const energy = samples.reduce((sum, value) => sum + value * value, 0)
  let found = 0
  for (let hertz = low; hertz <= high; hertz += 10) {
    let [real, imaginary] = [0, 0]
    for (const [index, value] of samples.entries()) {
      real += value * Math.cos((2 * Math.PI * hertz * index) / RATE)
      imaginary += value * Math.sin((2 * Math.PI * hertz * index) / RATE)
    }
    found += real * real + imaginary * imaginary
  }
  return found / energy / samples.length
}

test('noise goes, the voice stays, and the two parts add up to the recording', async () => {
  const voice = await samplesOf(pathOf(spoken))
  const random = createRandom('noise')
  // like the air in a room: the lower the louder
  let air = 0
  const noisy = new Float32Array(voice.length + 2 * RATE).map(() => (air += 0.1 * (random.between(-0.08, 0.08) - air)))
  for (const [index, value] of voice.entries()) noisy[2 * RATE + index]! += value
  const input = await recording(noisy)
  const [clean, rest] = [
    await run('noise-remover', { stem: 'vocals' }, input),
    await run('noise-remover', { stem: 'other' }, input),
  ]
  expect([clean.stem, rest.stem]).toEqual(['vocals', 'other'])
  const [kept, removed] = [await samplesOf(pathOf(clean)), await samplesOf(pathOf(rest))]
  expect(kept.length).toBe(noisy.length)
  expect(decibels(noisy, 1, 2) - decibels(kept, 1, 2)).toBeGreaterThan(15)
  const end = noisy.length / RATE
  expect(Math.abs(decibels(voice, 0, voice.length / RATE) - decibels(kept, 2, end))).toBeLessThan(3)
  const difference = noisy.map((value, index) => value - kept[index]! - removed[index]!)
  expect(decibels(difference, 0, end)).toBeLessThan(-70)
}, 30_000)

test.each([
  ['mp3', 'audio/mpeg'],
  ['m4a', 'audio/mp4'],
  ['ogg', 'audio/ogg'],
])(
  '%s comes out as it was asked for, and goes in again',
  async (format, mimeType) => {
    const output = await run('noise-remover', { stem: 'vocals', format }, pathOf(machine))
    expect(output.facts).toMatchObject({ kind: 'audio', mimeType })
    expect(output.facts.durationSeconds).toBeCloseTo(machine.facts.durationSeconds!, 0)
    const again = await run('pitch-shifter', { voice: 'deep', format }, { path: fileOf(output).path, mimeType })
    expect(again.facts.mimeType).toBe(mimeType)
  },
  30_000,
)

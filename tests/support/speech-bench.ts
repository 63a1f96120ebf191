import { createHash } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Params } from '#shared/service/params.ts'
import { createMediaPack } from '#main/engine/media/pack.ts'
import { createFfmpeg } from '#main/engine/media/run-ffmpeg.ts'
import { findMediaTools } from '#main/engine/media/tools.ts'
import type { RunContext } from '#main/engine/runners/runner.ts'
import { findPeriods } from '#main/engine/runners/speech/change/find-pitch.ts'
import { loadRunner } from '#main/engine/runners/registry.ts'
import { channelOf, frameCount, readSound } from '#main/engine/runners/kit/sound/read-sound.ts'
import type { ProducedOutput } from '#main/engine/jobs/service-jobs.ts'
import { runJobOf } from './run-job.ts'
import { writeStereoWav } from './stereo-wav.ts'

const mediaPackDir = resolve('node_modules/.cache/media-pack')
const context: RunContext = {
  ffmpeg: createFfmpeg({ path: findMediaTools({ mediaPackDir }).ffmpegPath, threads: 2 }),
  pack: createMediaPack(mediaPackDir),
  // two would wait for each other by turning round and round, on a core that another test could use
  threads: 1,
  signal: new AbortController().signal,
  onProgress() {},
}

/** The rate at which tests look at sounds. */
export const BENCH_RATE = 44_100

/** Runs models of the speech family as a worker would, and measures what they make. */
export async function openSpeechBench() {
  const directory = await mkdtemp(join(tmpdir(), 'pressrun-speech-'))

  async function runAll(
    modelId: string,
    params: Params,
    { input, seed = 3, outputs = 1, ...overrides }: Circumstances = {},
  ): Promise<ProducedOutput[]> {
    const job = runJobOf(modelId, {
      params: input ? { ...params, audio: 'recording' } : params,
      seed,
      outputs,
      inputs: input ? { recording: { kind: 'audio', ...input } } : {},
      directory: await mkdtemp(join(directory, 'job-')),
    })
    const runner = await loadRunner(modelId)
    return runner(job, { ...context, ...overrides })
  }

  async function run(modelId: string, params: Params, circumstances?: Circumstances): Promise<ProducedOutput> {
    return (await runAll(modelId, params, circumstances))[0]!
  }

  /** A sound as a file. */
  async function record(left: Float32Array, right = left): Promise<SoundFile> {
    const path = join(await mkdtemp(join(directory, 'recording-')), 'sound.wav')
    await writeStereoWav(path, { left, right })
    return { path, mimeType: 'audio/wav' }
  }

  return { run, runAll, record, close: () => rm(directory, { recursive: true, force: true }) }
}

interface Circumstances extends Partial<RunContext> {
  input?: SoundFile
  seed?: number
  outputs?: number
}

interface SoundFile {
  path: string
  mimeType: string
}

export function soundFile(output: ProducedOutput): SoundFile {
  const { path, mimeType } = output.files.find((file) => file.variant === 'original')!
  return { path, mimeType }
}

export function textIn({ files }: ProducedOutput, variant = 'original'): Promise<string> {
  return readFile(files.find((file) => file.variant === variant)!.path, 'utf8')
}

export async function hashOf(output: ProducedOutput): Promise<string> {
  return createHash('sha256')
    .update(await readFile(soundFile(output).path))
    .digest('hex')
}

/** One channel of a sound; both together when none is named. */
export async function samplesOf(output: ProducedOutput, channel?: 0 | 1): Promise<Float32Array> {
  const channels = channel === undefined ? 1 : 2
  const sound = await readSound({ kind: 'audio', ...soundFile(output) }, { rate: BENCH_RATE, channels }, context)
  return channelOf(sound, channel ?? 0, 0, frameCount(sound))
}

/** The usual pitch of a voice: half of the time it is higher. */
export async function hertzOf(output: ProducedOutput): Promise<number | null> {
  const periods = await findPeriods(await samplesOf(output), BENCH_RATE, { signal: context.signal })
  const voiced = Array.from(periods.filter((period) => period > 0)).sort((left, right) => left - right)
  return voiced.length < 3 ? null : 1 / voiced[Math.floor(voiced.length / 2)]!
}

export function decibels(samples: Float32Array, fromSeconds = 0, toSeconds = samples.length / BENCH_RATE): number {
  const part = samples.subarray(Math.round(fromSeconds * BENCH_RATE), Math.round(toSeconds * BENCH_RATE))
  return 10 * Math.log10(part.reduce((sum, value) => sum + value * value, 1e-12) / part.length)
}

/** How many decibels of a sound are this one wanted sound rather than anything else. */
export function likeness(sound: Float32Array, wanted: Float32Array): number {
  let [whole, own, shared] = [0, 0, 0]
  for (const [index, value] of sound.entries()) {
    whole += value * value
    own += wanted[index]! ** 2
    shared += value * wanted[index]!
  }
  const found = shared ** 2 / own
  return 10 * Math.log10(found / (whole - found))
}

import { readFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { InferenceSession, type Tensor } from 'onnxruntime-node'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
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
import { wordErrorRate } from '../../../../../tests/support/word-error-rate.ts'
import type { Params } from '#shared/service/params.ts'
import type { ProducedOutput } from '../../jobs/service-jobs.ts'
import { createMediaPack } from '../../media/pack.ts'
import { createRandom } from '../kit/random.ts'
import { RunnerRefusedError } from '../runner.ts'

/** Networks take their time on a machine that is busy with other tests. */
const PATIENCE_MS = 300_000
const PACK = resolve('node_modules/.cache/media-pack')
const SENTENCE = 'Ask for water.'
const MACHINE_SENTENCE = 'Hello, my name is Robert. How are you today?'

let bench: Awaited<ReturnType<typeof openSpeechBench>>
/** A sentence in Kokoro's default voice, and one by the machine. */
let spoken: ProducedOutput
let machine: ProducedOutput
beforeAll(async () => {
  bench = await openSpeechBench()
  spoken = await sayNaturally({})
  machine = await sayLikeMachine({})
}, PATIENCE_MS)
afterAll(() => bench.close())

const sayNaturally = (params: Params) =>
  bench.run('kokoro', { text: SENTENCE, voice: 'af_heart', language: 'en-US', speed: 1, ...params })
const sayLikeMachine = (params: Params, seed = 3) =>
  bench.run('robot-voice', { text: MACHINE_SENTENCE, voice: 'tenor', language: 'en-US', speed: 1, ...params }, { seed })
const words = (text: string) => Array.from(text.toLowerCase().matchAll(/[a-z]+/g), ([word]) => word)

// what belongs to one network comes in a row: only a few are kept at a time
test(
  'Kokoro: speed changes the length, voice the pitch, language the sounds',
  async () => {
    const fast = await sayNaturally({ speed: 2 })
    expect(spoken.facts.durationSeconds! / fast.facts.durationSeconds!).toBeGreaterThan(1.5)
    // whoever speaks fast is done sooner
    const man = await sayNaturally({ speed: 2, voice: 'am_michael' })
    expect((await hertzOf(man))! / (await hertzOf(fast))!).toBeLessThan(0.8)
    const british = await sayNaturally({ speed: 2, language: 'en-GB' })
    expect(await hashOf(british)).not.toBe(await hashOf(fast))
  },
  PATIENCE_MS,
)

test(
  'Whisper understands Kokoro word for word and the machine well enough, with plausible times around a pause',
  async () => {
    const [first, second] = [await samplesOf(spoken), await samplesOf(machine)]
    const pauseFrom = 1 + first.length / BENCH_RATE
    const both = new Float32Array(3 * BENCH_RATE + first.length + second.length)
    both.set(first, BENCH_RATE)
    both.set(second, 3 * BENCH_RATE + first.length)
    const transcript = await bench.run('whisper-base', { language: 'auto' }, { input: await bench.record(both) })
    const heard = words(await textIn(transcript))
    const naturally = words(SENTENCE)
    expect(heard.slice(0, naturally.length)).toEqual(naturally)
    const understood = words(MACHINE_SENTENCE).filter((word) => heard.slice(naturally.length).includes(word))
    expect(understood.length).toBeGreaterThanOrEqual(words(MACHINE_SENTENCE).length - 3)

    const times = Array.from(
      (await textIn(transcript, 'srt')).matchAll(/(\d\d):(\d\d):(\d\d),(\d{3})/g),
      ([, h, m, s, ms]) => Number(h) * 3600 + Number(m) * 60 + Number(s) + Number(ms) / 1000,
    )
    expect(times).toEqual(times.toSorted((left, right) => left - right))
    expect(Math.abs(times[0]! - 1)).toBeLessThan(0.4)
    expect(times.some((time) => Math.abs(time - pauseFrom) < 0.4)).toBe(true)
    expect(times.some((time) => Math.abs(time - pauseFrom - 2) < 0.4)).toBe(true)
    expect(Math.abs(times.at(-1)! - both.length / BENCH_RATE)).toBeLessThan(0.4)
    const vtt = await textIn(transcript, 'vtt')
    expect(vtt).toMatch(/^WEBVTT\n\n1\n\d\d:\d\d:\d\d\.\d{3} --> \d\d:\d\d:\d\d\.\d{3}\n/)
    for (const line of vtt.split('\n')) expect(line.replaceAll(/<[^>]*>/g, '').length).toBeLessThanOrEqual(42)
    const marks = Array.from(vtt.matchAll(/<00:00:(\d\d\.\d{3})>/g), ([, seconds]) => Number(seconds))
    expect(marks.length).toBeGreaterThan(5)
    expect(marks).toEqual(marks.toSorted((left, right) => left - right))
  },
  PATIENCE_MS,
)

/**
 * What is heard of each of several, said one after the other in one recording: the network works as long on any, up to
 * half a minute. Between two of them is a pause, where a subtitle ends.
 */
async function heardOf(spoken: readonly ProducedOutput[], language: string): Promise<string[]> {
  const parts = await Promise.all(spoken.map((output) => samplesOf(output)))
  const pause = 1.5 * BENCH_RATE
  const all = new Float32Array(parts.reduce((sum, { length }) => sum + length + pause, 0))
  const ends: number[] = []
  let at = 0
  for (const part of parts) {
    all.set(part, at)
    ends.push((at + part.length + pause / 2) / BENCH_RATE)
    at += part.length + pause
  }
  const transcript = await bench.run('whisper-base', { language }, { input: await bench.record(all) })
  const heard = parts.map(() => '')
  for (const [, minutes, seconds, text] of (await textIn(transcript, 'srt')).matchAll(CUE)) {
    const from = Number(minutes) * 60 + Number(seconds!.replace(',', '.'))
    const whose = ends.findIndex((end) => from < end)
    if (whose >= 0) heard[whose] += ` ${text}`
  }
  return heard
}

/** A subtitle: when it begins, and what it says. */
const CUE = /\d\d:(\d\d):(\d\d,\d{3}) --> .*\n((?:.+\n?)+)/g

test(
  'voices that were taught Spanish are understood in it',
  async () => {
    const voices = [
      // a network works the longer the more it has to say: few words, with many of the sounds that are Spanish alone
      ['ef_dora', 'La niña compró tres manzanas rojas.'],
      ['em_alex', 'Mañana vamos a caminar junto al río.'],
    ] as const
    const said: ProducedOutput[] = []
    for (const [voice, text] of voices) said.push(await sayNaturally({ text, voice, language: 'es' }))
    const heard = await heardOf(said, 'es')
    for (const [index, [voice, text]] of voices.entries())
      expect(wordErrorRate(text, heard[index]!), `${voice}: ${heard[index]}`).toBeLessThan(0.4)
  },
  PATIENCE_MS,
)

test(
  'the lowest and the highest of Robot Voice are understood, and a Spanish voice that reads English',
  async () => {
    const harbour = 'The harbour is quiet, and every boat has its own light.'
    const garden = 'The children are playing in the garden.'
    const said = [
      await sayLikeMachine({ text: harbour, voice: 'bass' }),
      await sayLikeMachine({ text: harbour, voice: 'soprano' }),
      // she reads it with the sounds of English all the same
      await sayNaturally({ text: garden, voice: 'ef_dora' }),
    ]
    const [bass, soprano, dora] = await heardOf(said, 'en')
    // an American harbor counts as a mistake
    expect(wordErrorRate(harbour, bass!), bass).toBeLessThan(0.3)
    expect(wordErrorRate(harbour, soprano!), soprano).toBeLessThan(0.3)
    expect(wordErrorRate(garden, dora!), dora).toBeLessThan(0.4)
  },
  PATIENCE_MS,
)

/** What the decoder was told each time before it began to write, in the words of its vocabulary. */
async function promptsOf(language: string): Promise<string[][]> {
  const { added_tokens: added } = JSON.parse(await readFile(join(PACK, 'whisper-tokenizer.json'), 'utf8')) as {
    added_tokens: { id: number; content: string }[]
  }
  const nameOf = (id: bigint) => added.find((token) => BigInt(token.id) === id)?.content ?? String(id)
  // its types name the factory only, its sessions are instances all the same
  const { prototype } = InferenceSession as unknown as { prototype: InferenceSession }
  const asked = vi.spyOn(prototype, 'run')
  try {
    await bench.run('whisper-tiny', { language }, { input: soundFile(spoken) })
    const inputs = asked.mock.calls.map(([given]) => given as Record<string, Tensor>)
    const beginnings = inputs.filter((given) => given['use_cache_branch']?.data[0] === 0)
    return beginnings.map((given) => Array.from(given['input_ids']!.data as BigInt64Array, nameOf))
  } finally {
    asked.mockRestore()
  }
}

test(
  'Whisper is told in which language to write; left to itself it hears which one is spoken',
  async () => {
    expect(await promptsOf('ja')).toEqual([['<|startoftranscript|>', '<|ja|>', '<|transcribe|>']])
    expect(await promptsOf('auto')).toEqual([
      ['<|startoftranscript|>'],
      ['<|startoftranscript|>', '<|en|>', '<|transcribe|>'],
    ])
  },
  PATIENCE_MS,
)

test.each(['en', 'auto'])('silence has no words (%s)', async (language) => {
  const input = await bench.record(new Float32Array(BENCH_RATE / 10))
  const transcript = await bench.run('whisper-tiny', { language }, { input })
  expect(await textIn(transcript)).toBe('No speech was heard.\n')
  expect(await textIn(transcript, 'srt')).toBe('\n')
})

test(
  'Robot Voice: speed, voice, language and seed are heard',
  async () => {
    const fast = await sayLikeMachine({ speed: 2 })
    expect(machine.facts.durationSeconds! / fast.facts.durationSeconds!).toBeCloseTo(2, 1)
    const hertz: number[] = []
    for (const voice of ['bass', 'tenor', 'alto', 'soprano'])
      hertz.push((await hertzOf(await sayLikeMachine({ voice })))!)
    expect(hertz).toEqual(hertz.toSorted((left, right) => left - right))
    expect(hertz[3]! / hertz[0]!).toBeGreaterThan(2)
    const hashes = [machine, await sayLikeMachine({ language: 'en-GB' }), await sayLikeMachine({}, 4)].map(hashOf)
    expect(new Set(await Promise.all(hashes)).size).toBe(3)
    expect(await hashOf(await sayLikeMachine({}))).toBe(await hashes[0])
  },
  PATIENCE_MS,
)

test.each([
  ['kokoro', '…!?', 'en-US'],
  ['kokoro', '早上好', 'es'],
  ['robot-voice', '…!?', 'en-US'],
])('%s refuses what cannot be said: %s (%s)', async (id, text, language) => {
  const params = { text, voice: 'af_heart', language, speed: 1 }
  await expect(bench.run(id, params)).rejects.toThrow(RunnerRefusedError)
})

test('speech is loud enough, and never clipped', async () => {
  for (const output of [spoken, machine]) {
    const samples = await samplesOf(output)
    // at another rate than its own, peaks come out that lay between its samples
    expect(samples.reduce((peak, value) => Math.max(peak, Math.abs(value)), 0)).toBeLessThan(0.98)
    expect(decibels(samples)).toBeGreaterThan(-26)
    // no click where it begins and ends
    expect(Math.max(Math.abs(samples[0]!), Math.abs(samples.at(-1)!))).toBeLessThan(0.02)
  }
})

test.each([
  ['the pack', undefined],
  ['a small network where the pack lacks it', createMediaPack(null)],
])(
  'noise goes, the voice stays, and the two parts add up to the recording, by %s',
  async (_, pack) => {
    const voice = await samplesOf(spoken)
    const random = createRandom('noise')
    // like the air in a room: the lower the louder
    let air = 0
    const noisy = new Float32Array(voice.length + 2 * BENCH_RATE).map(
      () => (air += 0.1 * (random.between(-0.08, 0.08) - air)),
    )
    for (const [index, value] of voice.entries()) noisy[2 * BENCH_RATE + index]! += value
    const input = await bench.record(noisy)
    const circumstances = { input, ...(pack ? { pack } : {}) }
    const [clean, rest] = [
      await bench.run('noise-remover', { stem: 'vocals' }, circumstances),
      await bench.run('noise-remover', { stem: 'other' }, circumstances),
    ]
    expect([clean.stem, rest.stem]).toEqual(['vocals', 'other'])
    const [kept, removed] = [await samplesOf(clean), await samplesOf(rest)]
    expect(Math.abs(kept.length - noisy.length)).toBeLessThan(4)
    expect(decibels(noisy, 1, 2) - decibels(kept, 1, 2)).toBeGreaterThan(15)
    expect(Math.abs(decibels(voice) - decibels(kept, 2))).toBeLessThan(3)
    const difference = noisy.map((value, index) => value - (kept[index] ?? 0) - (removed[index] ?? 0))
    expect(decibels(difference, 0.1, noisy.length / BENCH_RATE - 0.1)).toBeLessThan(-60)
    if (pack) return
    // in step with the recording, and nearer to the voice than a small network comes
    expect(likeness(kept.subarray(2 * BENCH_RATE, noisy.length), voice)).toBeGreaterThan(14)
  },
  PATIENCE_MS,
)

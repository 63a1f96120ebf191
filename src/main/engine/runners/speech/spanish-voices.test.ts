import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { wordErrorRate } from '../../../../../tests/support/word-error-rate.ts'
import { runJobOf } from '../../../../../tests/support/run-job.ts'
import type { Params } from '#shared/service/params.ts'
import type { RunJob, RunResult } from '../../jobs/service-jobs.ts'
import { createWorkers } from '../../workers/pool.ts'
import { SPEECH_MODELS } from './models.ts'

/** Networks take their time on a machine that is busy with other tests. */
const PATIENCE_MS = 120_000
const worker = {
  nodePath: process.execPath,
  entryPath: resolve('src/main/engine/workers/main.ts'),
  mediaPackDir: resolve('node_modules/.cache/media-pack'),
}

let directory: string
let workers: ReturnType<typeof createWorkers>
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'pressrun-spanish-'))
  workers = createWorkers({ host: { worker, log: { info() {}, warn() {}, error() {} } }, size: 1 })
})
afterAll(async () => {
  await workers.close()
  await rm(directory, { recursive: true, force: true })
})

/** By a process of the engine, as a person's own generation would be. */
async function run(modelId: keyof typeof SPEECH_MODELS, params: Params, inputs: RunJob['inputs'] = {}) {
  const job = runJobOf(modelId, {
    params: { ...SPEECH_MODELS[modelId].defaults, ...params },
    inputs,
    directory: await mkdtemp(join(directory, 'job-')),
  })
  return workers.run(job, { signal: new AbortController().signal })
}

const fileOf = (result: RunResult) => {
  if (!result.ok) throw new Error(result.detail)
  return result.outputs[0]!.files.find(({ variant }) => variant === 'original')!
}

async function heard(text: string, voice: string, language: string): Promise<string> {
  const { path, mimeType } = fileOf(await run('kokoro', { text, voice, language }))
  const params = { audio: 'said', language: language.slice(0, 2) }
  const transcript = await run('whisper-base', params, { said: { path, kind: 'audio', mimeType } })
  return readFile(fileOf(transcript).path, 'utf8')
}

test.each([
  // a network works the longer the more it has to say: few words, with many of the sounds that are Spanish alone
  ['ef_dora', 'es', 'La niña compró tres manzanas rojas.'],
  // he is heard wrong in his first word: of few words another would be too many
  ['em_alex', 'es', 'Mañana por la tarde vamos a caminar junto al río con nuestros amigos.'],
  // she was taught Spanish, and reads English with its sounds all the same
  ['ef_dora', 'en-US', 'The children are playing in the garden.'],
])(
  '%s is understood in %s',
  async (voice, language, text) => {
    const transcript = await heard(text, voice, language)
    const mistaken = wordErrorRate(text, transcript)
    console.info(`${voice} in ${language}: ${(100 * mistaken).toFixed(0)} % of words mistaken: ${transcript.trim()}`)
    expect(mistaken).toBeLessThan(0.4)
  },
  PATIENCE_MS,
)

test('what the sounds of a language cannot say is refused, and a neighbour is read by its rules', async () => {
  const spanish = { voice: 'em_alex', language: 'es' }
  expect(await run('kokoro', { ...spanish, text: '早上好' })).toMatchObject({ ok: false, code: 'invalid_input' })
  const german = await run('kokoro', { ...spanish, text: 'Grüße aus Köln!' })
  expect(german.ok && german.outputs[0]!.facts.durationSeconds).toBeGreaterThan(0.7)
})

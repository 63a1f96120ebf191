import { openAsBlob } from 'node:fs'
import { copyFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { z } from '#shared/schema.ts'
import { extensionOf } from '#shared/service/file-extension.ts'
import { toSrt, toVtt, type Cue } from '../../runners/speech/transcribe/subtitles.ts'
import { accepted } from '../http/error-answer.ts'
import { RESULT_SILENCE_MS } from '../kit/answer-limits.ts'
import { fileFor, inputsOf } from '../kit/job-files.ts'
import {
  ProviderError,
  type AdapterOptions,
  type CollectedFile,
  type Json,
  type ProviderJob,
  type Reference,
  type StartContext,
  type Started,
} from '../provider.ts'
import { readStoredAnswer, refuseWords, startedFromStored } from '../kit/read-answer.ts'
import type { Binding } from './binding.ts'
import { refusalIn } from './refusals.ts'

const SpeechFields = z.object({
  model: z.string(),
  input: z.string(),
  voice: z.string().optional(),
  speed: z.number().optional(),
  response_format: z.string().optional(),
})

/** Texts read aloud: the answer is the sound itself. */
export function createSpeech({ http }: Pick<AdapterOptions, 'http'>, base: string) {
  return {
    requestFor: ({ params }: ProviderJob, { model }: Binding): Json => ({
      model,
      input: String(params.text),
      ...(params.voice === undefined ? {} : { voice: String(params.voice) }),
      ...(params.speed === undefined ? {} : { speed: Number(params.speed) }),
      ...(params.format === undefined ? {} : { response_format: params.format === 'ogg' ? 'opus' : 'mp3' }),
    }),

    async start(prepared: Json, context: StartContext): Promise<Started> {
      const json = SpeechFields.parse(prepared)
      const response = await accepted(
        await http.request(`${base}/audio/speech`, {
          method: 'POST',
          json,
          signal: context.signal,
          silenceMs: RESULT_SILENCE_MS,
        }),
        refusalIn,
      )
      refuseWords(response)
      return storedSound(await context.store(response.chunks()))
    },

    fromStored: storedSound,

    async collect(reference: Reference, { folder }: { folder: string }): Promise<CollectedFile[]> {
      const path = fileFor(folder, 0)
      await copyFile(z.string().parse(reference), path)
      return [{ path, declaredType: null }]
    },
  }
}

const storedSound = (path: string): Promise<Started> =>
  startedFromStored(path, async () => {
    if ((await stat(path)).size === 0) throw new ProviderError('broken', 'The answer is empty.')
    return { reference: path, end: { ok: true, result: null } }
  })

const Segment = z.looseObject({ start: z.number(), end: z.number(), text: z.string() })
const Transcript = z.looseObject({
  text: z.string(),
  segments: z.array(Segment).max(100_000).optional().catch(undefined),
})
const MOST_TRANSCRIPT_BYTES = 16 * 1024 ** 2

/** What was said in a recording: the answer is the text, with times if the model has them. */
export function createTranscription({ http }: Pick<AdapterOptions, 'http'>, base: string) {
  return {
    requestFor: ({ params }: ProviderJob, binding: Extract<Binding, { does: 'transcribe' }>): Json => ({
      model: binding.model,
      response_format: binding.timed ? 'verbose_json' : 'json',
      ...(params.language === undefined || params.language === 'auto' ? {} : { language: String(params.language) }),
    }),

    async start(prepared: Json, job: ProviderJob, context: StartContext): Promise<Started> {
      const form = new FormData()
      for (const [name, value] of Object.entries(z.record(z.string(), z.string()).parse(prepared)))
        form.append(name, value)
      const [recording] = inputsOf(job, 'audio')
      if (!recording) throw new ProviderError('invalid', 'There is no recording.')
      const ending = extensionOf(recording.mimeType)
      form.append('file', await openAsBlob(recording.path, { type: recording.mimeType }), `recording.${ending}`)
      const response = await accepted(
        await http.request(`${base}/audio/transcriptions`, {
          method: 'POST',
          form,
          signal: context.signal,
          silenceMs: RESULT_SILENCE_MS,
          maxBytes: MOST_TRANSCRIPT_BYTES,
        }),
        refusalIn,
      )
      return storedTranscript(await context.store(response.chunks()))
    },

    fromStored: storedTranscript,

    async collect(reference: Reference, { folder }: { folder: string }): Promise<CollectedFile[]> {
      const { text, segments } = await readTranscript(z.string().parse(reference))
      const path = join(folder, 'transcript.txt')
      await writeFile(path, `${text.trim()}\n`)
      const file = { path, declaredType: 'text/plain' }
      if (!segments) return [{ ...file, text: { subtitles: null } }]
      const cues = segments.flatMap(cueOf)
      const subtitles = { srt: join(folder, 'transcript.srt'), vtt: join(folder, 'transcript.vtt') }
      // a file of no bytes is no file: without a cue it is one empty line
      await writeFile(subtitles.srt, toSrt(cues) || '\n')
      await writeFile(subtitles.vtt, toVtt(cues))
      return [{ ...file, text: { subtitles } }]
    },
  }
}

const storedTranscript = (path: string): Promise<Started> =>
  startedFromStored(path, async () => {
    await readTranscript(path)
    return { reference: path, end: { ok: true, result: null } }
  })

const readTranscript = (path: string) => readStoredAnswer(path, Transcript)

/** No recording is that long in seconds: LocalAI counts in nanoseconds. */
const SURELY_NANOSECONDS = 1_000_000

function cueOf({ start, end, text }: z.infer<typeof Segment>): Cue[] {
  const unit = end > SURELY_NANOSECONDS ? 1e9 : 1
  const [from, to] = [Math.max(0, start) / unit, end / unit]
  const words = text.trim().replaceAll('-->', '→')
  return words !== '' && to > from ? [{ from, to, text: words }] : []
}

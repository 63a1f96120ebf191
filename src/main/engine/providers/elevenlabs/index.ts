import { z } from '#shared/schema.ts'
import { accepted } from '../http/error-answer.ts'
import { RESULT_SILENCE_MS } from '../kit/answer-limits.ts'
import { fileFor } from '../kit/job-files.ts'
import { CLOCK_SKEW_MS, MOST_PAGES } from '../kit/listed-jobs.ts'
import {
  ProviderError,
  type Adapter,
  type AdapterOptions,
  type FindContext,
  type Found,
  type Json,
  type ProviderJob,
  type ProviderKindEntry,
  type Started,
} from '../provider.ts'
import { readAnswer, refuseWords, startedFromStored } from '../kit/read-answer.ts'
import { copyStoredSound, noted, readStoredSound } from './stored-sound.ts'
import { Binding, SpeechModels, soundModels, speechModel, VoiceList } from './models.ts'
import { refusalIn } from './refusals.ts'

const PAGE = 100
const OUTPUT = 'output_format=mp3_44100_128'

const Prepared = z.object({ path: z.string(), body: z.record(z.string(), z.unknown()) })
const Spoken = z.object({ voice: z.string(), text: z.string(), model_id: z.string() })
/** What is fetched, as the journal has it: an answer that was stored, or an entry of the history. */
const Where = z.union([z.object({ kept: z.string() }), z.object({ history: z.string().regex(/^[\w-]{1,100}$/) })])

const History = z.looseObject({
  history: z.array(
    z.looseObject({
      history_item_id: z.string().regex(/^[\w-]{1,100}$/),
      date_unix: z.number(),
      text: z.string().nullish().catch(null),
      voice_id: z.string().nullish().catch(null),
      model_id: z.string().nullish().catch(null),
      state: z.string().catch('created'),
    }),
  ),
  has_more: z.boolean().catch(false),
})

/** ElevenLabs: voices, sounds and music. */
export const elevenlabs: ProviderKindEntry = {
  address: 'https://api.elevenlabs.io',
  places: 2,
  authorize: (key) => ({ 'xi-api-key': key }),
  createAdapter,
}

function createAdapter({ http, models: asked }: AdapterOptions): Adapter {
  const read = async <Schema extends z.ZodType>(path: string, schema: Schema, signal: AbortSignal) =>
    readAnswer(await accepted(await http.request(path, { signal }), refusalIn), schema)

  return {
    async probe(signal) {
      await read('/v1/models', SpeechModels, signal)
      return { version: null, waiting: null }
    },

    async discover(signal) {
      const speakers = (await read('/v1/models', SpeechModels, signal)).filter((each) => each.can_do_text_to_speech)
      const { voices } = await read('/v1/voices', VoiceList, signal)
      // without a voice nothing can be read aloud
      const spoken = voices.length === 0 ? [] : speakers.map((each) => speechModel(each, voices))
      return [...spoken, ...soundModels()].filter(({ slug }) => asked?.includes(slug) ?? true)
    },

    async prepare(job) {
      return requestOf(job)
    },

    async start(prepared, _job, _key, context) {
      const { path, body } = Prepared.parse(prepared)
      const response = await accepted(
        await http.request(`${path}?${OUTPUT}`, {
          method: 'POST',
          json: body,
          signal: context.signal,
          silenceMs: RESULT_SILENCE_MS,
        }),
        refusalIn,
      )
      refuseWords(response)
      return fromStored(await context.store(noted(response)))
    },

    fromStored,

    async find(prepared, _job, _key, context) {
      const { path, body } = Prepared.parse(prepared)
      const voice = path.split('/').at(-1)
      return findIn((page) => read(page, History, context.signal), Spoken.parse({ ...body, voice }), context)
    },

    async collect(_reference, result, _job, { folder, signal }) {
      const where = Where.parse(result)
      const path = fileFor(folder, 0)
      if ('history' in where)
        return [await http.download(`${http.address}/v1/history/${where.history}/audio`, path, { signal })]
      await copyStoredSound(where.kept, path)
      return [{ path, declaredType: null }]
    },
  }
}

/** A job is known by its name in the history, so that nobody takes it for theirs. */
const fromStored = (path: string): Promise<Started> =>
  startedFromStored(path, async () => {
    const { history } = await readStoredSound(path)
    return { reference: history ?? path, end: { ok: true, result: { kept: path } } }
  })

function requestOf(job: ProviderJob): Json {
  const { params } = job
  const binding = Binding.parse(job.model.binding)
  if (binding.does === 'speak') return speechOf(job, binding)
  if (binding.does === 'sound')
    return {
      path: '/v1/sound-generation',
      body: { text: String(params.prompt), duration_seconds: Number(params.duration) },
    }
  return {
    path: '/v1/music',
    body: {
      prompt: String(params.prompt),
      music_length_ms: Number(params.duration) * 1000,
      force_instrumental: params.instrumental === true,
    },
  }
}

function speechOf({ params, seed }: ProviderJob, { model, voices }: Extract<Binding, { does: 'speak' }>): Json {
  const voice = voices[String(params.voice)]
  if (voice === undefined) throw new ProviderError('invalid', `There is no voice ${String(params.voice)}.`)
  const voice_settings = { speed: Number(params.speed) }
  return {
    path: `/v1/text-to-speech/${voice}`,
    body: { text: String(params.text), model_id: model, voice_settings, seed },
  }
}

async function findIn(
  page: (path: string) => Promise<z.infer<typeof History>>,
  { voice, text, model_id }: z.infer<typeof Spoken>,
  context: FindContext,
): Promise<Found> {
  let after = ''
  for (let pages = 0; pages < MOST_PAGES; pages++) {
    const { history, has_more } = await page(`/v1/history?page_size=${PAGE}&voice_id=${voice}${after}`)
    const recent = history.filter(({ date_unix }) => date_unix * 1000 >= context.sentAt - CLOCK_SKEW_MS)
    const candidates = recent.filter(
      (item) =>
        mayBe(item.text, text) &&
        mayBe(item.voice_id, voice) &&
        mayBe(item.model_id, model_id) &&
        !context.isTaken(item.history_item_id),
    )
    // the newest come first; the oldest of those that could be ours is the likeliest
    const ours = candidates.findLast((item) => item.text != null && item.voice_id != null && item.model_id != null)
    if (ours && ours.state !== 'processing') return found(ours.history_item_id)
    if (candidates.length > 0) return { found: 'unknown' }
    if (!has_more || recent.length < history.length || history.length === 0) return { found: 'absent' }
    after = `&start_after_history_item_id=${history.at(-1)!.history_item_id}`
  }
  return { found: 'unknown' }
}

/** An entry that does not say what it was made from may be ours or not. */
const mayBe = (told: string | null | undefined, wanted: string) => told == null || told === wanted

const found = (history: string): Found => ({
  found: 'reference',
  started: { reference: history, end: { ok: true, result: { history } } },
})

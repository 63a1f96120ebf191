import { z } from '#shared/schema.ts'
import { OPENAI_ADDRESS } from '#shared/service/providers.ts'
import { ProviderError, type Adapter, type AdapterOptions, type ProviderKindEntry } from '../provider.ts'
import { readAnswer } from '../kit/read-answer.ts'
import { bindingOf } from './binding.ts'
import { compatibleModels } from './compatible-models.ts'
import { createFilms } from './films.ts'
import { openAiModels } from './openai-models.ts'
import { createPictures } from './pictures.ts'
import { DIALECTS, isPaid, presetOf } from './presets.ts'
import { createSpeech, createTranscription } from './sounds.ts'

const ModelList = z.looseObject({ data: z.array(z.looseObject({ id: z.string().min(1).max(200) })).max(10_000) })

/** OpenAI and the servers that speak like it. */
export const openai: ProviderKindEntry = {
  address: OPENAI_ADDRESS,
  places: 4,
  authorize: (key) => ({ authorization: `Bearer ${key}` }),
  createAdapter,
}

function createAdapter(options: AdapterOptions): Adapter {
  const { http } = options
  const preset = presetOf(options.preset, http.address)
  const dialect = DIALECTS[preset]
  // who types only a host means what every such server has under it
  const base = new URL(http.address).pathname === '/' ? '/v1' : ''
  const pictures = createPictures(options, base, dialect)
  const speech = createSpeech(options, base)
  const transcription = createTranscription(options, base)
  const films = createFilms(options, base)

  const listedIds = async (signal: AbortSignal) =>
    (await readAnswer(await http.ask(`${base}/models`, { signal }), ModelList)).data.map(({ id }) => id)

  return {
    async probe(signal) {
      await listedIds(signal)
      return { version: null, waiting: null }
    },

    async discover(signal) {
      const there = await listedIds(signal)
      const asked = options.models
      if (preset === 'openai') return there.filter((id) => asked?.includes(id) ?? true).flatMap(openAiModels)
      const offer = { dialect, recovery: isPaid(preset, http) ? ('paid' as const) : ('free' as const) }
      const found = there.flatMap((id) => compatibleModels(id, offer, { named: false }))
      const named = (asked ?? []).flatMap((id) => compatibleModels(id, offer, { named: true }))
      // what the user named stands first; found again, it is not listed again
      return [...named, ...found]
    },

    async prepare(job) {
      const binding = bindingOf(job)
      switch (binding.does) {
        case 'speak':
          return speech.requestFor(job, binding)
        case 'transcribe':
          return transcription.requestFor(job, binding)
        case 'film':
          return films.requestFor(job, binding)
        default:
          return pictures.requestFor(job, binding)
      }
    },

    async start(prepared, job, _key, context) {
      const binding = bindingOf(job)
      switch (binding.does) {
        case 'speak':
          return speech.start(prepared, context)
        case 'transcribe':
          return transcription.start(prepared, job, context)
        case 'film':
          return films.start(prepared, context)
        default:
          return pictures.start(prepared, job, binding, context)
      }
    },

    async fromStored(path, job) {
      switch (bindingOf(job).does) {
        case 'speak':
          return speech.fromStored(path)
        case 'transcribe':
          return transcription.fromStored(path)
        case 'film':
          throw new ProviderError('broken', 'A film is never stored as an answer.')
        default:
          return pictures.fromStored(path)
      }
    },

    find: (prepared, _job, _key, context) => films.find(prepared, context),
    follow: (reference, _job, watcher) => films.follow(reference, watcher),

    async collect(reference, _result, job, context) {
      switch (bindingOf(job).does) {
        case 'speak':
          return speech.collect(reference, context)
        case 'transcribe':
          return transcription.collect(reference, context)
        case 'film':
          return films.collect(reference, context)
        default:
          return pictures.collect(reference, context)
      }
    },
  }
}

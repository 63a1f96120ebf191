import { z } from '#shared/schema.ts'
import { accepted } from '../http/error-answer.ts'
import { ProviderError, type Adapter, type AdapterOptions, type ProviderKindEntry } from '../provider.ts'
import { readAnswer } from '../kit/read-answer.ts'
import { createFilms } from './films.ts'
import { Binding, modelsOf } from './models.ts'
import { createPictures } from './pictures.ts'
import { refusalIn } from './refusals.ts'

const ModelList = z.looseObject({ models: z.array(z.looseObject({ name: z.string().max(200) })).max(10_000) })

/** Google's Gemini API: pictures of Gemini and films of Veo. */
export const gemini: ProviderKindEntry = {
  address: 'https://generativelanguage.googleapis.com/v1beta',
  places: 4,
  authorize: (key) => ({ 'x-goog-api-key': key }),
  createAdapter,
}

function createAdapter(options: AdapterOptions): Adapter {
  const { http } = options
  // who types only a host means what the service has under it
  const base = new URL(http.address).pathname === '/' ? '/v1beta' : ''
  const pictures = createPictures(options, base)
  const films = createFilms(options, base)

  async function listedIds(signal: AbortSignal): Promise<string[]> {
    const response = await accepted(await http.request(`${base}/models?pageSize=1000`, { signal }), refusalIn)
    const { models } = await readAnswer(response, ModelList)
    // they become part of an address
    return models.map(({ name }) => name.replace(/^models\//, '')).filter((id) => /^[\w.-]+$/.test(id))
  }

  return {
    async probe(signal) {
      await listedIds(signal)
      return { version: null, waiting: null }
    },

    async discover(signal) {
      const asked = options.models
      const there = (await listedIds(signal)).filter((id) => asked?.includes(id) ?? true)
      return there.flatMap((id) => modelsOf(id, { named: asked !== null }))
    },

    async prepare(job) {
      const binding = Binding.parse(job.model.binding)
      return binding.does === 'film' ? films.requestFor(job, binding) : pictures.requestFor(job, binding.model)
    },

    async start(prepared, job, _key, context) {
      const { does } = Binding.parse(job.model.binding)
      return does === 'film' ? films.start(prepared, job, context) : pictures.start(prepared, job, context)
    },

    async fromStored(path, { model }) {
      if (Binding.parse(model.binding).does === 'picture') return pictures.fromStored(path)
      throw new ProviderError('broken', 'A film is never stored as an answer.')
    },

    follow: (reference, _job, watcher) => films.follow(reference, watcher),

    async collect(reference, result, { model }, context) {
      if (Binding.parse(model.binding).does === 'picture') return pictures.collect(reference, context)
      return films.collect(result, context)
    },
  }
}

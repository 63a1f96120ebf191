import { z } from '#shared/schema.ts'
import { accepted } from '../http/error-answer.ts'
import { fileFor } from '../kit/job-files.ts'
import {
  type AdapterOptions,
  type CollectedFile,
  type FindContext,
  type Found,
  type Json,
  type ProviderJob,
  type Reference,
  type RemoteEnd,
  type StartContext,
  type Started,
  type Watcher,
} from '../provider.ts'
import { CLOCK_SKEW_MS, MOST_PAGES } from '../kit/listed-jobs.ts'
import { pollUntilEnd } from '../kit/poll.ts'
import { readAnswer } from '../kit/read-answer.ts'
import type { Binding } from './binding.ts'
import { FILM_SIZES } from './describe.ts'
import { failureOf, refusalIn } from './refusals.ts'

const POLL_MS = 2_000
const PAGE = 100

const Id = z.string().regex(/^[\w.-]{1,200}$/)
const Film = z.looseObject({
  id: Id,
  status: z.string(),
  progress: z.number().nullish().catch(null),
  error: z.unknown().optional(),
  model: z.string().nullish().catch(null),
  prompt: z.string().nullish().catch(null),
  seconds: z.union([z.string(), z.number()]).nullish().catch(null),
  size: z.string().nullish().catch(null),
  created_at: z.number().nullish().catch(null),
})
type Film = z.infer<typeof Film>
const FilmList = z.looseObject({ data: z.array(Film), has_more: z.boolean().catch(false) })

const Fields = z.object({ model: z.string(), prompt: z.string(), seconds: z.string(), size: z.string() })
type Fields = z.infer<typeof Fields>

/** Films: begun, asked for and fetched; a lost one is looked for in the list. */
export function createFilms({ http, wait }: Pick<AdapterOptions, 'http' | 'wait'>, base: string) {
  return {
    requestFor: ({ params }: ProviderJob, { model }: Binding): Json => ({
      model,
      prompt: String(params.prompt),
      seconds: String(params.duration),
      size: FILM_SIZES[`${String(params.aspect_ratio)} ${String(params.resolution ?? '720p')}`]!,
    }),

    async start(prepared: Json, { signal }: StartContext): Promise<Started> {
      const form = new FormData()
      for (const [name, value] of Object.entries(Fields.parse(prepared))) form.append(name, value)
      const response = await accepted(await http.request(`${base}/videos`, { method: 'POST', form, signal }), refusalIn)
      return { reference: (await readAnswer(response, Film)).id }
    },

    async find(prepared: Json, context: FindContext): Promise<Found> {
      const { signal, sentAt } = context
      const wanted = Fields.parse(prepared)
      let after = ''
      for (let page = 0; page < MOST_PAGES; page++) {
        const path = `${base}/videos?limit=${PAGE}&order=desc${after}`
        const { data, has_more } = await readAnswer(await http.ask(path, { signal }), FilmList)
        const recent = data.filter(({ created_at }) => (created_at ?? Infinity) * 1000 >= sentAt - CLOCK_SKEW_MS)
        const candidates = recent.filter((film) => mayBe(film, wanted) && !context.isTaken(film.id))
        // the oldest of those that could be ours is the likeliest
        const ours = candidates.findLast((film) => FIELDS.every((field) => film[field] != null))
        if (ours) return { found: 'reference', started: { reference: ours.id } }
        if (candidates.length > 0) return { found: 'unknown' }
        if (!has_more || recent.length < data.length || data.length === 0) return { found: 'absent' }
        after = `&after=${data.at(-1)!.id}`
      }
      return { found: 'unknown' }
    },

    async follow(reference: Reference, watcher: Watcher): Promise<RemoteEnd> {
      const { signal } = watcher
      const id = Id.parse(reference)
      const ask = async (): Promise<RemoteEnd | undefined> => {
        const { status, progress, error } = await readAnswer(await http.ask(`${base}/videos/${id}`, { signal }), Film)
        if (status === 'completed') return { ok: true, result: null }
        if (status === 'failed' || status === 'cancelled') return failureOf(error)
        if (progress != null) watcher.onProgress(Math.min(Math.max(progress / 100, 0), 1))
        return undefined
      }
      return pollUntilEnd(ask, { wait, everyMs: POLL_MS, signal })
    },

    async collect(
      reference: Reference,
      { folder, signal }: { folder: string; signal: AbortSignal },
    ): Promise<CollectedFile[]> {
      const url = `${http.address}${base}/videos/${Id.parse(reference)}/content`
      return [await http.download(url, fileFor(folder, 0), { signal })]
    },
  }
}

const FIELDS = ['model', 'prompt', 'seconds', 'size'] as const

/** A film that does not say what it was made from may be ours or not. */
const mayBe = (film: Film, wanted: Fields): boolean =>
  FIELDS.every((field) => film[field] == null || String(film[field]) === wanted[field])

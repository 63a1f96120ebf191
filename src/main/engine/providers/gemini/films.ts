import { z } from '#shared/schema.ts'
import { accepted, asDetail } from '../http/error-answer.ts'
import { asBase64, fileFor, inputsOf, type JobInput } from '../kit/job-files.ts'
import type {
  AdapterOptions,
  CollectedFile,
  Json,
  ProviderJob,
  Reference,
  RemoteEnd,
  StartContext,
  Started,
  Watcher,
} from '../provider.ts'
import { pollUntilEnd } from '../kit/poll.ts'
import { readAnswer } from '../kit/read-answer.ts'
import type { Binding } from './models.ts'
import { Fault, refusalIn } from './refusals.ts'

const POLL_MS = 2_000

/** It becomes part of an address. */
const OperationName = z.string().regex(/^models\/[\w.-]{1,100}\/operations\/[\w.-]{1,200}$/)
const Begun = z.looseObject({ name: OperationName })
const Operation = z.looseObject({
  done: z.boolean().catch(false),
  error: Fault.optional(),
  response: z
    .looseObject({
      generateVideoResponse: z.looseObject({
        generatedSamples: z.array(z.looseObject({ video: z.looseObject({ uri: z.string().min(1) }) })).catch([]),
        raiMediaFilteredReasons: z.array(z.string()).catch([]),
      }),
    })
    .optional()
    .catch(undefined),
})
const Prepared = z.object({
  model: z.string(),
  prompt: z.string(),
  parameters: z.record(z.string(), z.union([z.string(), z.number()])),
})

/** Films: begun, asked for by the name that the answer gave, and fetched. There is no list to look for a lost one in. */
export function createFilms({ http, wait }: Pick<AdapterOptions, 'http' | 'wait'>, base: string) {
  return {
    requestFor: ({ params }: ProviderJob, { model, size }: Extract<Binding, { does: 'film' }>): Json => ({
      model,
      prompt: String(params.prompt),
      parameters: {
        aspectRatio: String(params.aspect_ratio),
        resolution: size,
        durationSeconds: Number(params.duration ?? 8),
        ...(params.negative_prompt ? { negativePrompt: String(params.negative_prompt) } : {}),
      },
    }),

    async start(prepared: Json, job: ProviderJob, { signal }: StartContext): Promise<Started> {
      const { model, prompt, parameters } = Prepared.parse(prepared)
      const [first, last] = await Promise.all([frameOf(job, 'first_frame'), frameOf(job, 'last_frame')])
      const response = await accepted(
        await http.request(`${base}/models/${model}:predictLongRunning`, {
          method: 'POST',
          json: {
            instances: [{ prompt, ...(first ? { image: first } : {}), ...(last ? { lastFrame: last } : {}) }],
            parameters,
          },
          signal,
        }),
        refusalIn,
      )
      return { reference: (await readAnswer(response, Begun)).name }
    },

    async follow(reference: Reference, { signal }: Watcher): Promise<RemoteEnd> {
      const name = OperationName.parse(reference)
      const ask = async () => {
        const operation = await readAnswer(await http.ask(`${base}/${name}`, { signal }), Operation)
        return operation.done ? endOf(operation) : undefined
      }
      return pollUntilEnd(ask, { wait, everyMs: POLL_MS, signal })
    },

    async collect(result: Json, { folder, signal }: { folder: string; signal: AbortSignal }): Promise<CollectedFile[]> {
      return [await http.download(z.string().parse(result), fileFor(folder, 0), { signal })]
    },
  }
}

function endOf({ error, response }: z.infer<typeof Operation>): RemoteEnd {
  const { generatedSamples = [], raiMediaFilteredReasons = [] } = response?.generateVideoResponse ?? {}
  const [film] = generatedSamples
  if (film) return { ok: true, result: film.video.uri }
  const [filtered] = raiMediaFilteredReasons
  if (filtered !== undefined) return { ok: false, code: 'content_policy', detail: asDetail(filtered) }
  const detail = asDetail(error?.message ?? 'No film came.')
  // a prompt that breaks the rules is told so only in words
  const isPolicy = /safety|violat|responsible ai|usage guidelines/i.test(detail)
  return { ok: false, code: isPolicy ? 'content_policy' : 'internal', detail }
}

async function frameOf(job: ProviderJob, param: 'first_frame' | 'last_frame') {
  const [input] = inputsOf(job, param)
  return input && frame(input)
}

const frame = async (input: JobInput) => ({ bytesBase64Encoded: await asBase64(input), mimeType: input.mimeType })

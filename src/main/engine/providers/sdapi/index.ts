import { readFile } from 'node:fs/promises'
import { z } from '#shared/schema.ts'
import { parseJson } from '#shared/parse-json.ts'
import { missingIsInvalid } from '../http/error-answer.ts'
import { asBase64, inputsOf, writeInlineFiles, type JobInput } from '../kit/job-files.ts'
import {
  ProviderError,
  type Adapter,
  type AdapterOptions,
  type Json,
  type ProviderJob,
  type ProviderKindEntry,
  type Started,
} from '../provider.ts'
import { checkAnswer, readAnswer, startedFromStored } from '../kit/read-answer.ts'
import { sizeLike, sizeOf } from '../kit/sizes.ts'
import { Binding, Checkpoints, modelsOf, Upscalers } from './models.ts'
import { createProgress } from './progress.ts'

/** It says nothing until it is done, and others' pictures come first. */
const SILENCE_MS = 30 * 60_000
const MOST_ANSWER_BYTES = 384 * 1024 ** 2

const PATHS = {
  txt2img: '/sdapi/v1/txt2img',
  img2img: '/sdapi/v1/img2img',
  upscale: '/sdapi/v1/extra-single-image',
} as const

const Answer = z.object({
  images: z.array(z.string()).nullish(),
  image: z.string().nullish(),
  info: z.string().nullish(),
})
const Info = z.object({ index_of_first_image: z.int().nonnegative().catch(0) })

/** AUTOMATIC1111's web UI, Forge and what else speaks like them. The answer is the result: nothing can be asked later. */
function createAdapter(options: AdapterOptions): Adapter {
  const { http } = options
  const progress = createProgress(options)

  async function list<Schema extends z.ZodType>(path: string, schema: Schema, signal: AbortSignal) {
    const answer = await http.ask(path, { signal }).catch((error: unknown) => {
      if (error instanceof ProviderError && error.reason === 'gone')
        throw new ProviderError('broken', 'The server is there, but its API is off: start it with --api.')
      throw error
    })
    return readAnswer(answer, schema)
  }

  return {
    async probe(signal) {
      await list('/sdapi/v1/sd-models', Checkpoints, signal)
      const pending = await http.request('/internal/pending-tasks', { signal })
      if (pending.status !== 200) return { version: null, waiting: null }
      const { size } = await readAnswer(pending, z.object({ size: z.int().nonnegative() }))
      return { version: null, waiting: size }
    },
    async discover(signal) {
      const checkpoints = await list('/sdapi/v1/sd-models', Checkpoints, signal)
      return modelsOf(checkpoints, await list('/sdapi/v1/upscalers', Upscalers, signal))
    },
    async prepare(job, key) {
      const binding = Binding.parse(job.model.binding)
      if (binding.does === 'upscale')
        return { upscaling_resize: Number(job.params['upscale_factor'] ?? 2), upscaler_1: binding.upscaler }
      return { ...settingsOf(job, binding), force_task_id: key }
    },
    async start(prepared, job, key, context) {
      const { does } = Binding.parse(job.model.binding)
      const done = new AbortController()
      const watching = does === 'upscale' ? undefined : progress.watch(key, context, done.signal)
      try {
        const json = { ...(prepared as Record<string, Json>), ...(await picturesOf(job)) }
        const { signal } = context
        const asked = { method: 'POST', json, signal, silenceMs: SILENCE_MS, maxBytes: MOST_ANSWER_BYTES } as const
        return await fromStored(await context.store((await http.ask(PATHS[does], asked)).chunks()))
      } catch (error) {
        // nobody waits for it any more, so it need not be made
        if (context.signal.aborted && does !== 'upscale') await progress.stop(key).catch(() => {})
        return missingIsInvalid(error)
      } finally {
        done.abort()
        await watching
      }
    },
    fromStored,
    async collect(reference, _result, _job, { folder }) {
      const images = await imagesIn(z.string().parse(reference))
      return writeInlineFiles(
        folder,
        images.map((base64) => ({ base64, declaredType: null })),
      )
    },
  }
}

function settingsOf(job: ProviderJob, binding: Extract<Binding, { steps: number }>) {
  const { prompt, negative_prompt, resolution } = job.params
  const [image] = inputsOf(job, 'image')
  return {
    prompt: prompt ?? '',
    negative_prompt: negative_prompt ?? '',
    seed: job.seed,
    ...(image?.size ? sizeLike(image.size, resolution) : sizeOf(job.params, 64)),
    steps: binding.steps,
    cfg_scale: binding.cfgScale,
    batch_size: 1,
    n_iter: job.outputs,
    override_settings: { sd_model_checkpoint: binding.checkpoint },
    // loading the one that was there before takes longer than a picture
    override_settings_restore_afterwards: false,
  }
}

/** Too large to be journalled, so they are read again whenever the job is sent. */
async function picturesOf(job: ProviderJob): Promise<Record<string, string | string[] | number>> {
  const image: JobInput | undefined = inputsOf(job, 'image')[0]
  if (!image) return {}
  const encoded = await asBase64(image)
  if (Binding.parse(job.model.binding).does === 'upscale') return { image: encoded }
  const [mask] = inputsOf(job, 'mask')
  if (!mask) return { init_images: [encoded] }
  // begins the hole with what surrounds it, as its page does
  return { init_images: [encoded], mask: await asBase64(mask), inpainting_fill: 1, mask_blur: 4 }
}

const fromStored = (path: string): Promise<Started> =>
  startedFromStored(path, async () => {
    await imagesIn(path)
    return { reference: path, end: { ok: true, result: null } }
  })

/** Without the sheet of all of them that may come first. */
async function imagesIn(path: string): Promise<string[]> {
  const { images, image, info } = checkAnswer(parseJson(await readFile(path, 'utf8')), Answer)
  if (image) return [image]
  const about = Info.safeParse(parseJson(info || '{}'))
  const made = (images ?? []).slice(about.data?.index_of_first_image ?? 0)
  if (made.length > 0) return made
  throw new ProviderError('broken', 'The answer holds no picture.', { sent: true })
}

export const sdapi: ProviderKindEntry = {
  places: 1,
  // as it was started with: --api-auth user:password
  authorize: (key) => ({ authorization: `Basic ${Buffer.from(key).toString('base64')}` }),
  createAdapter,
}

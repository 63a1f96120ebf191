import { z } from '#shared/schema.ts'
import { typeByName } from '#shared/service/file-extension.ts'
import { requireHeard } from '../http/error-answer.ts'
import { asBase64, inputsOf, writeInlineFiles } from '../kit/job-files.ts'
import {
  ProviderError,
  type Adapter,
  type AdapterOptions,
  type Json,
  type ProviderJob,
  type ProviderKindEntry,
  type RemoteEnd,
} from '../provider.ts'
import { pollUntilEnd } from '../kit/poll.ts'
import { readAnswer } from '../kit/read-answer.ts'
import { sizeLike, sizeOf, type Size } from '../kit/sizes.ts'
import { Binding, Capabilities, modelsOf } from './models.ts'

/** A finished job carries its files, as base64. */
const MOST_JOB_BYTES = 384 * 1024 ** 2
/** It is the user's own machine, and the answer is a line. */
const POLL_MS = 100
/** Networks are trained on sides that 64 divides; the shape of a given picture is kept more closely. */
const SIDE_STEP = 64
const GIVEN_SIDE_STEP = 16

const Reference = z.object({ id: z.string().regex(/^[A-Za-z0-9_-]{1,128}$/) })
const Job = z.object({
  status: z.enum(['queued', 'generating', 'completed', 'failed', 'cancelled']),
  result: z
    .object({
      images: z.array(z.object({ b64_json: z.string() })).optional(),
      b64_json: z.string().optional(),
      output_format: z.string().optional(),
    })
    .nullish(),
  error: z.object({ code: z.string().optional(), message: z.string().optional() }).nullish(),
})
type Job = z.infer<typeof Job>

/** stable-diffusion.cpp's `sd-server`. Its jobs have names of its own and no list: what was lost is made again. */
function createAdapter(options: AdapterOptions): Adapter {
  const { http } = options

  const capabilities = async (signal: AbortSignal) =>
    readAnswer(await http.ask('/sdcpp/v1/capabilities', { signal }), Capabilities)

  async function jobOf(reference: Json, signal: AbortSignal): Promise<Job> {
    const { id } = Reference.parse(reference)
    return readAnswer(await http.ask(`/sdcpp/v1/jobs/${id}`, { signal, maxBytes: MOST_JOB_BYTES }), Job)
  }

  return {
    async probe(signal) {
      await capabilities(signal)
      return { version: null, waiting: null }
    },
    async discover(signal) {
      return modelsOf(await capabilities(signal))
    },
    async prepare(job) {
      const { width, height } = sizeFor(job)
      const { prompt, negative_prompt, format, duration, fps } = job.params
      const { path } = Binding.parse(job.model.binding)
      const asked = {
        prompt: prompt ?? '',
        negative_prompt: negative_prompt ?? '',
        width,
        height,
        seed: job.seed,
      }
      if (path === '/sdcpp/v1/img_gen') return { ...asked, batch_count: job.outputs, output_format: format ?? 'png' }
      // film networks take four frames at a time, and one to begin with
      const frames = Math.max(1, Math.round((Number(duration ?? 2) * Number(fps ?? 16)) / 4)) * 4 + 1
      return { ...asked, video_frames: frames, fps: fps ?? 16, output_format: 'webm' }
    },
    async start(prepared, job, _key, { signal }) {
      const { path } = Binding.parse(job.model.binding)
      const json = { ...(prepared as Record<string, Json>), ...(await picturesOf(job)) }
      const reference = await readAnswer(await http.ask(path, { method: 'POST', json, signal }), Reference)
      return { reference }
    },
    async follow(reference, _job, { signal }) {
      const ask = async (): Promise<RemoteEnd | undefined> => {
        const { status, error } = await jobOf(reference, signal)
        if (status === 'completed') return { ok: true, result: null }
        const detail = error?.message ?? `The server says ${status}.`
        if (status === 'failed') return { ok: false, code: 'internal', detail }
        return status === 'cancelled' ? { ok: false, code: 'unavailable', detail } : undefined
      }
      return pollUntilEnd(ask, { wait: options.wait, everyMs: POLL_MS, signal })
    },
    async collect(reference, _result, _job, { folder, signal }) {
      const { result } = await jobOf(reference, signal)
      const declaredType = typeByName(`.${result?.output_format}`) ?? null
      const whole = result?.b64_json === undefined ? [] : [{ b64_json: result.b64_json }]
      const files = (result?.images ?? whole).map(({ b64_json }) => ({ base64: b64_json, declaredType }))
      if (files.length === 0) throw new ProviderError('broken', 'The finished job has no files.', { sent: true })
      return writeInlineFiles(folder, files)
    },
    async cancel(reference, signal) {
      const { id } = Reference.parse(reference)
      // what is being made cannot be stopped: it ends by itself and is forgotten
      requireHeard(await http.request(`/sdcpp/v1/jobs/${id}/cancel`, { method: 'POST', signal }))
    },
  }
}

/** A given picture keeps its shape: the server cuts off what does not fit the size it is told. */
function sizeFor(job: ProviderJob): Size {
  const [given] = [...inputsOf(job, 'image'), ...inputsOf(job, 'first_frame')]
  return given?.size ? sizeLike(given.size, job.params['resolution'], GIVEN_SIDE_STEP) : sizeOf(job.params, SIDE_STEP)
}

/** Too large to be journalled, so they are read again whenever the job is sent. */
async function picturesOf(job: ProviderJob): Promise<Record<string, string | string[]>> {
  const { picture } = Binding.parse(job.model.binding)
  const pictures: Record<string, string | string[]> = {}
  const [first] = [...inputsOf(job, 'image'), ...inputsOf(job, 'first_frame')]
  if (first && picture === 'reference') pictures['ref_images'] = [await asBase64(first)]
  else if (first) pictures['init_image'] = await asBase64(first)
  for (const mask of inputsOf(job, 'mask')) pictures['mask_image'] = await asBase64(mask)
  for (const last of inputsOf(job, 'last_frame')) pictures['end_image'] = await asBase64(last)
  return pictures
}

export const sdcpp: ProviderKindEntry = {
  places: 1,
  // it has no login of its own; a proxy in front of it may want one
  authorize: (key) => ({ authorization: `Bearer ${key}` }),
  createAdapter,
}

import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { z } from 'zod'
import { drawnPicture } from './drawn-picture.ts'
import { PICTURE_BOMB, sendHalf, sendJson, StrictServer, type Asked, type Spoiling } from './strict-server.ts'

const MOST_PENDING = 64
const LONGEST_SIDE = 4096
const KEPT_MS = 600_000
const CLIP = join(import.meta.dirname, '../media/clip.webm')

/** It reads fields of the wrong type as if they were not there; what it does take has limits. */
const Base64 = z.base64().min(1)
const common = {
  prompt: z.string(),
  negative_prompt: z.string().optional(),
  width: z.int().positive().max(LONGEST_SIDE).multipleOf(8),
  height: z.int().positive().max(LONGEST_SIDE).multipleOf(8),
  seed: z.int(),
  init_image: Base64.nullish(),
}
const ImageRequest = z.strictObject({
  ...common,
  batch_count: z.int().min(1).max(8).optional(),
  mask_image: Base64.nullish(),
  ref_images: z.array(Base64).optional(),
  output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
})
const VideoRequest = z.strictObject({
  ...common,
  end_image: Base64.nullish(),
  video_frames: z.int().positive(),
  fps: z.int().positive(),
  output_format: z.enum(['webm', 'webp', 'avi']).optional(),
})
type Body = z.infer<typeof ImageRequest> | z.infer<typeof VideoRequest>

interface Job {
  id: string
  kind: 'img_gen' | 'vid_gen'
  status: 'queued' | 'generating' | 'completed' | 'failed' | 'cancelled'
  body: Body
  completedAt: number
  spoiling?: Spoiling | undefined
}

/** stable-diffusion.cpp's server: one model, one job at a time, names of its own, everything in memory for 10 minutes. */
export class SdcppServer extends StrictServer {
  readonly kind = 'sdcpp' as const
  modelPath: string
  /** Which of the two it was built for. */
  modes: readonly Job['kind'][] = ['img_gen', 'vid_gen']
  videoFormats: readonly string[] = ['webm', 'webp', 'avi']
  /** What it keeps of finished jobs is gone after this long. */
  keptMs = KEPT_MS
  /** Told of a prompt before it is worked on. */
  onWork: (prompt: string) => void = () => {}
  readonly #jobs = new Map<string, Job>()
  readonly #expired = new Set<string>()
  #working = false
  #made = 0

  constructor(modelPath = '/models/sd_xl_turbo.safetensors') {
    super()
    this.modelPath = modelPath
  }

  protected forget(): void {
    this.#jobs.clear()
    this.#expired.clear()
  }

  protected handle(asked: Asked, response: ServerResponse): void {
    this.#expire()
    const { pathname } = asked.url
    const route = `${asked.method} ${pathname}`
    if (route === 'GET /sdcpp/v1/capabilities') return sendJson(response, 200, this.#capabilities())
    if (route === 'POST /sdcpp/v1/img_gen') return this.#begin('img_gen', ImageRequest, asked, response)
    if (route === 'POST /sdcpp/v1/vid_gen') return this.#begin('vid_gen', VideoRequest, asked, response)
    const [, id, cancel] = /^\/sdcpp\/v1\/jobs\/([A-Za-z0-9_-]+)(\/cancel)?$/.exec(pathname) ?? []
    if (id === undefined) return sendJson(response, 404, { error: 'not found' })
    const job = this.#jobs.get(id)
    if (!job && this.#expired.has(id)) return sendJson(response, 410, { error: 'job expired' })
    if (!job) return sendJson(response, 404, { error: 'job not found' })
    if (cancel === undefined && asked.method === 'GET') return this.#tell(job, response)
    if (job.status === 'generating') return sendJson(response, 409, { error: 'cannot be interrupted yet' })
    if (job.status === 'queued') Object.assign(job, { status: 'cancelled', completedAt: Date.now() })
    return this.#tell(job, response)
  }

  #begin(kind: Job['kind'], Request: z.ZodType<Body>, asked: Asked, response: ServerResponse): void {
    const refusal = this.takeRefusal()
    if (refusal === 'unauthorized') return sendJson(response, 401, { error: 'a proxy wants a login' })
    if (refusal === 'unpaid') return sendJson(response, 402, { error: 'a proxy wants money' })
    if (refusal === 'busy') return sendJson(response, 429, { error: 'job queue is full' })
    if (refusal === 'broken') return sendJson(response, 500, { error: 'server_error', message: 'out of memory' })
    if (refusal) return sendJson(response, 400, { error: 'invalid generation parameters' })
    if (asked.body.length === 0) return sendJson(response, 400, { error: 'empty body' })
    if (!this.modes.includes(kind)) return sendJson(response, 400, { error: `loaded model does not support ${kind}` })
    const body = Request.safeParse(asked.json())
    if (!body.success) return sendJson(response, 400, { error: 'invalid generation parameters' })
    const pending = [...this.#jobs.values()].filter(({ status }) => status === 'queued' || status === 'generating')
    if (pending.length >= MOST_PENDING) return sendJson(response, 429, { error: 'job queue is full' })
    const job: Job = {
      id: `job_${++this.#made}_${Date.now()}`,
      kind,
      status: 'queued',
      body: body.data,
      completedAt: 0,
    }
    this.#jobs.set(job.id, job)
    this.noteStart(body.data)
    void this.#work()
    const poll_url = `/sdcpp/v1/jobs/${job.id}`
    this.answerStart(response, 202, { id: job.id, kind, status: 'queued', created: Date.now(), poll_url })
  }

  async #work(): Promise<void> {
    if (this.#working) return
    this.#working = true
    for (;;) {
      const job = [...this.#jobs.values()].find(({ status }) => status === 'queued')
      if (!job) break
      job.status = 'generating'
      this.onWork(job.body.prompt)
      await new Promise((resolve) => setTimeout(resolve, this.workMs))
      job.status = job.body.prompt.includes('[fails]') ? 'failed' : 'completed'
      job.completedAt = Date.now()
    }
    this.#working = false
  }

  #tell(job: Job, response: ServerResponse): void {
    const spoiling = job.status === 'completed' ? this.takeSpoiling() : undefined
    // files travel inside the answer: it can be cut, or what was made is no good
    if (spoiling === 'half') return sendHalf(response, Buffer.from(JSON.stringify(this.#resultOf(job))))
    job.spoiling ??= spoiling
    const failure = { code: 'generation_failed', message: 'generate_image returned no results' }
    sendJson(response, 200, {
      id: job.id,
      kind: job.kind,
      status: job.status,
      queue_position: 0,
      result: job.status === 'completed' ? this.#resultOf(job) : null,
      error: job.status === 'failed' ? failure : job.status === 'cancelled' ? { code: 'cancelled' } : null,
    })
  }

  #resultOf({ kind, body, spoiling }: Job) {
    const spoiled = (bytes: Buffer) => {
      if (spoiling === 'bomb') return PICTURE_BOMB
      return spoiling === 'lying-type' ? Buffer.from('<html>not a picture</html>') : bytes
    }
    if (kind === 'vid_gen')
      return {
        output_format: body.output_format ?? 'webm',
        mime_type: 'video/webm',
        b64_json: spoiled(readFileSync(CLIP)).toString('base64'),
      }
    const count = 'batch_count' in body ? (body.batch_count ?? 1) : 1
    return {
      output_format: body.output_format ?? 'png',
      images: Array.from({ length: count }, (_, index) => ({
        index,
        b64_json: spoiled(drawnPicture([body, index])).toString('base64'),
      })),
    }
  }

  #expire(): void {
    for (const { id, completedAt } of this.#jobs.values())
      if (completedAt > 0 && Date.now() - completedAt >= this.keptMs) {
        this.#jobs.delete(id)
        this.#expired.add(id)
      }
  }

  #capabilities() {
    const name = this.modelPath.split(/[/\\]/).at(-1)!
    const features = { init_image: true, cancel_queued: true, cancel_generating: false }
    return {
      model: { name, stem: name.replace(/\.[^.]+$/, ''), path: this.modelPath },
      current_mode: this.modes[0],
      supported_modes: this.modes,
      defaults_by_mode: {
        img_gen: { width: 512, height: 512, seed: 42, batch_count: 1 },
        vid_gen: { width: 832, height: 480, video_frames: 33, fps: 16 },
      },
      output_formats_by_mode: { img_gen: ['png', 'jpeg', 'webp'], vid_gen: this.videoFormats },
      features_by_mode: { img_gen: features, vid_gen: features },
      limits: { min_width: 64, max_width: LONGEST_SIDE, min_height: 64, max_height: LONGEST_SIDE, max_batch_count: 8 },
    }
  }
}

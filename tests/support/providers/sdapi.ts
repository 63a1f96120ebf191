import type { ServerResponse } from 'node:http'
import { z } from 'zod'
import { drawnPicture } from './drawn-picture.ts'
import { PICTURE_BOMB, sendHalf, sendJson, StrictServer, type Asked } from './strict-server.ts'

const USER = 'designer:s3cret'
const Base64 = z.base64().min(1)
const Side = z.int().positive().multipleOf(8).max(4096)
const common = {
  prompt: z.string(),
  negative_prompt: z.string().optional(),
  seed: z.int(),
  width: Side,
  height: Side,
  steps: z.int().positive().optional(),
  cfg_scale: z.number().optional(),
  batch_size: z.int().positive().optional(),
  n_iter: z.int().positive().optional(),
  override_settings: z.strictObject({ sd_model_checkpoint: z.string() }),
  override_settings_restore_afterwards: z.boolean().optional(),
  force_task_id: z.string().optional(),
}
const Requests = {
  '/sdapi/v1/txt2img': z.strictObject(common),
  '/sdapi/v1/img2img': z.strictObject({
    ...common,
    init_images: z.array(Base64).min(1),
    mask: Base64.optional(),
    inpainting_fill: z.int().optional(),
    mask_blur: z.int().optional(),
  }),
  '/sdapi/v1/extra-single-image': z.strictObject({
    image: Base64,
    upscaling_resize: z.number().positive(),
    upscaler_1: z.string(),
  }),
}

/** AUTOMATIC1111's web UI: one picture at a time, the connection held until it is there, nothing kept. */
export class SdapiServer extends StrictServer {
  readonly kind = 'sdapi' as const
  override readonly key = USER
  readonly checkpoints = ['juggernautXL_v9.safetensors [a1b2c3]', 'dreamshaper_8.safetensors [d4e5f6]']
  /** Whether it was started with its web page, which knows the progress of a task. */
  hasPage = true
  /** Whether it was started with --api. */
  hasApi = true
  readonly interrupted: (string | null)[] = []
  #current: string | null = null
  #turn: Promise<void> = Promise.resolve()
  #wake: (() => void) | undefined

  protected forget(): void {}

  protected async handle(asked: Asked, response: ServerResponse): Promise<void> {
    const { pathname } = asked.url
    const route = `${asked.method} ${pathname}`
    if (pathname.startsWith('/internal/') && this.hasPage) return this.#tellPage(route, asked, response)
    if (!pathname.startsWith('/sdapi/') || !this.hasApi) return sendJson(response, 404, { detail: 'Not Found' })
    if (asked.headers.authorization !== `Basic ${Buffer.from(USER).toString('base64')}`)
      return sendJson(response, 401, { detail: 'Incorrect username or password' }, { 'www-authenticate': 'Basic' })
    switch (route) {
      case 'GET /sdapi/v1/sd-models':
        return sendJson(response, 200, this.checkpoints.map(checkpoint))
      case 'GET /sdapi/v1/upscalers':
        return sendJson(response, 200, [{ name: 'None' }, { name: 'Lanczos' }, { name: 'R-ESRGAN 4x+' }])
      case 'GET /sdapi/v1/progress':
        return sendJson(response, 200, { progress: 0.5, eta_relative: 1, state: {}, current_task: this.#current })
      case 'POST /sdapi/v1/interrupt':
        this.interrupted.push(this.#current)
        this.#wake?.()
        return sendJson(response, 200, {})
      default:
        return this.#draw(asked, response)
    }
  }

  async #draw(asked: Asked, response: ServerResponse): Promise<void> {
    const path = asked.url.pathname as keyof typeof Requests
    const Request = Requests[path] as (typeof Requests)[typeof path] | undefined
    if (!Request || asked.method !== 'POST') return sendJson(response, 404, { detail: 'Not Found' })
    const refusal = this.takeRefusal()
    if (refusal === 'unauthorized') return sendJson(response, 401, { detail: 'Incorrect username or password' })
    if (refusal === 'unpaid') return sendJson(response, 402, { detail: 'a proxy wants money' })
    if (refusal === 'busy') return sendJson(response, 503, { detail: 'a proxy is busy' }, { 'retry-after': '2' })
    if (refusal === 'broken')
      return sendJson(response, 500, { error: 'OutOfMemoryError', detail: '', errors: 'CUDA out of memory' })
    const body = Request.safeParse(asked.json())
    if (refusal || !body.success) return sendJson(response, 422, { detail: [{ msg: 'value is not valid' }] })
    const { data } = body
    if ('override_settings' in data && !this.checkpoints.includes(data.override_settings.sd_model_checkpoint))
      return sendJson(response, 500, { error: 'RuntimeError', errors: 'Unknown checkpoint' })
    this.noteStart(data)
    await this.#inTurn('force_task_id' in data ? (data.force_task_id ?? null) : null, this.workMs)
    const answer = this.#answerTo(data)
    if (answer === 'half') return sendHalf(response, Buffer.from(JSON.stringify({ images: ['a'.repeat(5000)] })))
    this.answerStart(response, 200, answer)
  }

  /** Waits for its turn, then works; what interrupts it ends the work of whoever has the turn. */
  #inTurn(task: string | null, ms: number): Promise<void> {
    const before = this.#turn
    const turn = async () => {
      await before
      this.#current = task
      await new Promise<void>((resolve) => {
        this.#wake = resolve
        setTimeout(resolve, ms).unref()
      })
      this.#current = null
    }
    return (this.#turn = turn())
  }

  #answerTo(data: z.infer<(typeof Requests)[keyof typeof Requests]>) {
    const spoiling = this.takeSpoiling()
    if (spoiling === 'half') return 'half'
    const picture = (index: number) => {
      if (spoiling === 'bomb') return PICTURE_BOMB.toString('base64')
      if (spoiling === 'lying-type') return Buffer.from('<html>not a picture</html>').toString('base64')
      return drawnPicture([data, index]).toString('base64')
    }
    if (!('n_iter' in data) && 'upscaler_1' in data) return { image: picture(0), html_info: '<p></p>' }
    const count = 'n_iter' in data ? (data.n_iter ?? 1) : 1
    const images = Array.from({ length: count }, (_, index) => picture(index))
    const sheet = count > 1 ? [drawnPicture('the sheet of all of them').toString('base64')] : []
    return {
      images: [...sheet, ...images],
      parameters: {},
      info: JSON.stringify({ index_of_first_image: sheet.length, all_seeds: [7] }),
    }
  }

  #tellPage(route: string, asked: Asked, response: ServerResponse): void {
    if (route === 'GET /internal/pending-tasks') return sendJson(response, 200, { size: 0, tasks: [] })
    if (route !== 'POST /internal/progress') return sendJson(response, 404, { detail: 'Not Found' })
    const { id_task, id_live_preview } = asked.json() as { id_task: string; id_live_preview: number }
    const active = id_task === this.#current
    const isNew = active && id_live_preview !== 1
    const preview = `data:image/png;base64,${drawnPicture('half way').toString('base64')}`
    return sendJson(response, 200, {
      active,
      queued: false,
      completed: false,
      progress: active ? 0.5 : null,
      live_preview: isNew ? preview : null,
      id_live_preview: active ? 1 : -1,
    })
  }
}

const checkpoint = (title: string) => ({
  title,
  model_name: title.split('.')[0]!,
  filename: `/models/${title.split(' ')[0]}`,
  hash: null,
  sha256: null,
  config: null,
})

import { randomUUID } from 'node:crypto'
import type { ServerResponse } from 'node:http'
import { setTimeout as after } from 'node:timers/promises'
import { z } from 'zod'
import { drawnPicture } from './drawn-picture.ts'
import { readForm, type SentForm } from './read-form.ts'
import { PICTURE_BOMB, sendHalf, sendJson, StrictServer, type Asked, type Refusal } from './strict-server.ts'

const Seed = z.coerce.number().int().min(0).max(4_294_967_294).optional()
const Words = z.string().min(1).max(10_000)
const Format = z.enum(['png', 'jpeg', 'webp']).optional()
const Side = z.coerce.number().int().min(0).max(2000).optional()
const aspect_ratio = z.enum(['16:9', '1:1', '21:9', '2:3', '3:2', '4:5', '5:4', '9:16', '9:21']).optional()
const drawn = { prompt: Words, negative_prompt: Words.optional(), aspect_ratio, seed: Seed }

/** Which fields and which files each address takes: what it does not know it refuses. */
const ROUTES: Record<string, { fields: z.ZodType; files: readonly string[] }> = {
  'generate/ultra': { fields: z.strictObject({ ...drawn, output_format: Format }), files: [] },
  'generate/core': { fields: z.strictObject({ ...drawn, output_format: Format }), files: [] },
  'generate/sd3': {
    fields: z
      .strictObject({
        ...drawn,
        model: z.enum(['sd3.5-large', 'sd3.5-large-turbo', 'sd3.5-medium']),
        output_format: z.enum(['png', 'jpeg']).optional(),
      })
      .refine(({ model, negative_prompt }) => model !== 'sd3.5-large-turbo' || negative_prompt === undefined),
    files: [],
  },
  'edit/inpaint': {
    fields: z.strictObject({ prompt: Words, negative_prompt: Words.optional(), seed: Seed, output_format: Format }),
    files: ['image', 'mask'],
  },
  'edit/erase': { fields: z.strictObject({ seed: Seed, output_format: Format }), files: ['image', 'mask'] },
  'edit/outpaint': {
    fields: z
      .strictObject({
        prompt: Words.optional(),
        left: Side,
        right: Side,
        up: Side,
        down: Side,
        seed: Seed,
        output_format: Format,
      })
      .refine(({ left = 0, right = 0, up = 0, down = 0 }) => left + right + up + down > 0),
    files: ['image'],
  },
  'edit/remove-background': {
    fields: z.strictObject({ output_format: z.enum(['png', 'webp']).optional() }),
    files: ['image'],
  },
  'upscale/fast': { fields: z.strictObject({ output_format: Format }), files: ['image'] },
  'upscale/conservative': {
    fields: z.strictObject({ prompt: Words, negative_prompt: Words.optional(), seed: Seed, output_format: Format }),
    files: ['image'],
  },
  'upscale/creative': {
    fields: z.strictObject({ prompt: Words, negative_prompt: Words.optional(), seed: Seed, output_format: Format }),
    files: ['image'],
  },
}

/** Stability's service: a picture in the answer, or the name of one that is made later; no list of either. */
export class StabilityServer extends StrictServer {
  readonly kind = 'stability' as const
  override readonly key = 'sk-strict'
  /** What the next answers are instead of what they should be. */
  nonsense: string | null = null
  readonly #later = new Map<string, { picture: string; doneAt: number }>()

  protected forget(): void {
    this.#later.clear()
  }

  protected async handle(asked: Asked, response: ServerResponse): Promise<void> {
    if (asked.headers.authorization !== `Bearer ${this.key}`) return refuse(response, 'unauthorized')
    const { pathname } = asked.url
    if (pathname === '/v1/user/balance') return sendJson(response, 200, { credits: 12.5 })
    if (asked.headers.accept !== 'application/json')
      return fail(response, 400, 'bad_request', 'accept: must be image/* or application/json')
    if (asked.method === 'GET' && pathname.startsWith('/v2beta/results/')) return this.#tell(pathname, response)
    const path = pathname.replace('/v2beta/stable-image/', '')
    const route = asked.method === 'POST' ? ROUTES[path] : undefined
    if (!route) return fail(response, 404, 'not_found', 'The requested resource was not found.')
    if (!asked.headers['content-type']?.startsWith('multipart/form-data'))
      return fail(response, 400, 'bad_request', 'content-type: must be multipart/form-data')
    const refusal = this.takeRefusal()
    if (refusal) return refuse(response, refusal)
    return this.#make(path, route, await readForm(asked), response)
  }

  async #make(
    path: string,
    route: { fields: z.ZodType; files: readonly string[] },
    { fields, files }: SentForm,
    response: ServerResponse,
  ): Promise<void> {
    const checked = route.fields.safeParse(fields)
    if (!checked.success) return fail(response, 400, 'bad_request', checked.error.message)
    if (files.map(({ field }) => field).join() !== route.files.join() || files.some(({ bytes }) => bytes.length === 0))
      return fail(response, 400, 'bad_request', `Expected ${route.files.join(' and ') || 'no file'}.`)
    const body = { path, ...fields }
    this.noteStart(body)
    if (path === 'upscale/creative') {
      const id = randomUUID().replaceAll('-', '')
      this.#later.set(id, { picture: drawnPicture(body).toString('base64'), doneAt: Date.now() + this.workMs })
      return this.answerStart(response, 200, { id })
    }
    await after(this.workMs)
    if (this.loses(response)) return undefined
    const spoiling = this.takeSpoiling()
    const image = (spoiling === 'bomb' ? PICTURE_BOMB : drawnPicture(body)).toString('base64')
    const filtered = String(fields.prompt).includes('forbidden')
    const made = { image, finish_reason: filtered ? 'CONTENT_FILTERED' : 'SUCCESS', seed: 1 }
    const text = this.nonsense ?? JSON.stringify(made)
    response.setHeader('content-type', spoiling === 'lying-type' ? 'text/html' : 'application/json')
    if (spoiling === 'half') sendHalf(response, Buffer.from(text))
    else response.end(text)
  }

  #tell(pathname: string, response: ServerResponse): void {
    const id = pathname.split('/').at(-1)!
    const later = this.#later.get(id)
    if (!later) return fail(response, 404, 'not_found', 'The result is not there.')
    if (Date.now() < later.doneAt) return sendJson(response, 202, { id, status: 'in-progress' })
    return sendJson(response, 200, { result: later.picture, finish_reason: 'SUCCESS', seed: 1 })
  }
}

function fail(response: ServerResponse, status: number, name: string, error: string, headers = {}): void {
  sendJson(response, status, { id: 'a1b2', name, errors: [error] }, headers)
}

function refuse(response: ServerResponse, how: Refusal): void {
  switch (how) {
    case 'unauthorized':
      return fail(response, 401, 'unauthorized', 'missing or invalid API key')
    case 'unpaid':
      return fail(response, 402, 'payment_required', 'You lack sufficient credits to make this request.')
    case 'busy':
      return fail(response, 429, 'rate_limit_exceeded', 'You have made too many requests.', { 'retry-after': '2' })
    case 'policy':
      return fail(response, 403, 'content_moderation', 'Your request was flagged by our content moderation system.')
    case 'invalid':
      return fail(response, 422, 'unprocessable_entity', 'Your request was well-formed, but rejected.')
    case 'broken':
      return fail(response, 500, 'internal_error', 'An unexpected server error has occurred.')
  }
}

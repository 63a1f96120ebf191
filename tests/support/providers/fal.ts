import type { ServerResponse } from 'node:http'
import { drawnPicture } from './drawn-picture.ts'
import { sendJson, StrictServer, type Asked } from './strict-server.ts'

const KEY = 'fal-strict-id:secret'
const KEPT_MS = 3_600_000

interface Request {
  id: string
  endpoint: string
  input: Record<string, unknown>
  sentAt: number
  endedAt: number
  refusal: 'policy' | 'invalid' | null
  canceled: boolean
}

/** Endpoints as they are described there, cut to what matters. */
const ENDPOINTS: Readonly<
  Record<string, { category: string; unit: string; price: number; properties: object; required: string[] }>
> = {
  'fal-ai/flux/schnell': {
    category: 'text-to-image',
    unit: 'megapixels',
    price: 0.003,
    required: ['prompt'],
    properties: {
      prompt: { type: 'string', title: 'Prompt' },
      image_size: {
        anyOf: [
          { $ref: '#/components/schemas/ImageSize' },
          {
            enum: ['square_hd', 'square', 'portrait_4_3', 'portrait_16_9', 'landscape_4_3', 'landscape_16_9'],
            type: 'string',
          },
        ],
        default: 'landscape_4_3',
      },
      num_images: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
      seed: { anyOf: [{ type: 'integer' }, { type: 'null' }] },
      enable_safety_checker: { type: 'boolean', default: true },
    },
  },
  'fal-ai/nano-banana/edit': {
    category: 'image-to-image',
    unit: 'images',
    price: 0.039,
    required: ['prompt', 'image_urls'],
    properties: {
      prompt: { type: 'string' },
      image_urls: { type: 'array', items: { type: 'string' } },
      num_images: { type: 'integer', minimum: 1, maximum: 4, default: 1 },
      output_format: { enum: ['jpeg', 'png', 'webp'], type: 'string', default: 'png' },
    },
  },
  'fal-ai/kling-video/v2.1/standard/image-to-video': {
    category: 'image-to-video',
    unit: 'seconds',
    price: 0.05,
    required: ['prompt', 'image_url'],
    properties: {
      prompt: { type: 'string' },
      image_url: { type: 'string' },
      duration: { enum: ['5', '10'], type: 'string', default: '5' },
      negative_prompt: { type: 'string', default: 'blur' },
    },
  },
}

/** fal: a queue, a list of what has ended, results that are gone after an hour. */
export class FalServer extends StrictServer {
  readonly kind = 'fal' as const
  override readonly key = KEY
  keptMs = KEPT_MS
  /** Whether the account lets it keep what was asked for. */
  keepsPayloads = true
  /** What came with the last start. */
  lastHeaders: Asked['headers'] = {}
  /** Where it says that a request is followed. */
  addressInAnswers: string | null = null
  readonly canceled: string[] = []
  readonly #requests = new Map<string, Request>()
  readonly #files = new Map<string, Buffer>()
  #made = 0

  /** Everything is kept by the service, whoever of its machines restarts. */
  protected forget(): void {}

  protected handle(asked: Asked, response: ServerResponse): void {
    const { pathname } = asked.url
    if (pathname.startsWith('/files/')) return this.#sendOutput(pathname, response)
    if (asked.headers.authorization !== `Key ${KEY}`)
      return sendJson(response, 401, { detail: 'Authentication is required to access this application' })
    if (pathname.startsWith('/v1/')) return this.#onPlatform(asked, response)
    const [, app, id, what] = /^\/([\w.-]+\/[\w.-]+)\/requests\/([\w-]+)(\/status|\/cancel)?$/.exec(pathname) ?? []
    if (app === undefined || id === undefined) return this.#submit(pathname.slice(1), asked, response)
    const request = this.#requests.get(id)
    if (!request?.endpoint.startsWith(`${app}/`)) return sendJson(response, 404, { detail: 'Request not found' })
    if (what === '/cancel') return this.#cancel(request, asked, response)
    const isDone = request.endedAt <= Date.now()
    if (what === '/status')
      return sendJson(response, isDone ? 200 : 202, { status: isDone ? 'COMPLETED' : 'IN_PROGRESS', request_id: id })
    if (!isDone) return sendJson(response, 400, { detail: 'Request is still in progress' })
    this.#answer(request, response)
  }

  #submit(endpoint: string, asked: Asked, response: ServerResponse): void {
    if (asked.method !== 'POST' || !ENDPOINTS[endpoint])
      return sendJson(response, 404, { detail: `Application '${endpoint}' not found` })
    const refusal = this.takeRefusal()
    if (refusal === 'unauthorized') return sendJson(response, 401, { detail: 'Invalid key' })
    if (refusal === 'unpaid')
      return sendJson(response, 403, { detail: 'User is locked. Reason: Exhausted balance. Top up your balance.' })
    if (refusal === 'busy') return sendJson(response, 429, { detail: 'Too many requests' }, { 'retry-after': '5' })
    if (refusal === 'broken') return sendJson(response, 500, { detail: 'Internal Server Error' })
    this.lastHeaders = asked.headers
    const input = asked.json() as Record<string, unknown>
    const id = `00000000-0000-4000-8000-${(++this.#made).toString().padStart(12, '0')}`
    const ended = Date.now() + this.workMs
    // what the model refuses, it refuses at work
    const why = refusal === 'policy' || refusal === 'invalid' ? refusal : null
    this.#requests.set(id, { id, endpoint, input, sentAt: Date.now(), endedAt: ended, refusal: why, canceled: false })
    this.noteStart({ endpoint, input })
    const base = `${this.addressInAnswers ?? this.address}/${endpoint.split('/').slice(0, 2).join('/')}/requests/${id}`
    this.answerStart(response, 200, {
      status: 'IN_QUEUE',
      request_id: id,
      response_url: base,
      status_url: `${base}/status`,
      cancel_url: `${base}/cancel`,
      queue_position: 0,
    })
  }

  #answer(request: Request, response: ServerResponse): void {
    if (Date.now() - request.endedAt >= this.keptMs) return sendJson(response, 404, { detail: 'Request not found' })
    const [type, msg] =
      request.refusal === 'policy'
        ? ['content_policy_violation', 'The content could not be processed.']
        : ['value_error', 'The prompt is not valid.']
    if (request.refusal) return sendJson(response, 422, { detail: [{ loc: ['body', 'prompt'], msg, type }] })
    if (request.canceled) return sendJson(response, 400, { detail: 'Request was cancelled' })
    const count = typeof request.input['num_images'] === 'number' ? request.input['num_images'] : 1
    const images = Array.from({ length: count }, (_, index) => {
      const path = `/files/${request.id}-${index}.png`
      this.#files.set(path, drawnPicture([request.input, index]))
      return { url: `${this.address}${path}`, content_type: 'image/png', width: 48, height: 48 }
    })
    sendJson(response, 200, { images, seed: request.input['seed'], has_nsfw_concepts: [false], prompt: '' })
  }

  #cancel(request: Request, asked: Asked, response: ServerResponse): void {
    if (asked.method !== 'PUT') return sendJson(response, 405, { detail: 'Method Not Allowed' })
    if (request.endedAt <= Date.now()) return sendJson(response, 400, { status: 'ALREADY_COMPLETED' })
    this.canceled.push(request.id)
    Object.assign(request, { canceled: true, endedAt: Date.now() })
    sendJson(response, 202, { status: 'CANCELLATION_REQUESTED' })
  }

  #onPlatform(asked: Asked, response: ServerResponse): void {
    const { pathname, searchParams } = asked.url
    const ids = searchParams.getAll('endpoint_id').flatMap((each) => each.split(','))
    if (pathname === '/v1/models/pricing/estimate')
      return sendJson(response, 200, { estimate_type: 'historical_api_price', total_cost: 0.004, currency: 'USD' })
    if (ids.length === 0 || ids.length > 50) return sendJson(response, 400, { error: { message: '1-50 endpoint ids' } })
    const known = ids.filter((id) => ENDPOINTS[id])
    if (pathname === '/v1/models/pricing')
      return sendJson(response, 200, {
        prices: known.map((id) => ({
          endpoint_id: id,
          unit_price: ENDPOINTS[id]!.price,
          unit: ENDPOINTS[id]!.unit,
          currency: 'USD',
        })),
        has_more: false,
        next_cursor: null,
      })
    if (pathname === '/v1/models')
      return sendJson(response, 200, {
        models: known.map((id) => described(id, searchParams)),
        has_more: false,
        next_cursor: null,
      })
    if (pathname === '/v1/models/requests/by-endpoint') return this.#list(ids, searchParams, response)
    sendJson(response, 404, { error: { message: 'Not found' } })
  }

  /** Only what has ended, newest first. */
  #list(ids: string[], query: URLSearchParams, response: ServerResponse): void {
    const start = Date.parse(query.get('start') ?? '') || 0
    const items = [...this.#requests.values()]
      .filter(({ endpoint, sentAt, endedAt }) => ids.includes(endpoint) && sentAt >= start && endedAt <= Date.now())
      .sort((a, b) => b.endedAt - a.endedAt)
      .map((request) => ({
        request_id: request.id,
        endpoint_id: request.endpoint,
        sent_at: new Date(request.sentAt).toISOString(),
        ended_at: new Date(request.endedAt).toISOString(),
        status_code: 200,
        json_input: this.keepsPayloads && query.get('expand') === 'payloads' ? request.input : undefined,
      }))
    sendJson(response, 200, { items, next_cursor: null, has_more: false })
  }

  #sendOutput(path: string, response: ServerResponse): void {
    const bytes = this.#files.get(path)
    if (!bytes) return sendJson(response, 404, { detail: 'Not found' })
    this.sendFile(response, bytes, 'image/png')
  }
}

function described(id: string, query: URLSearchParams) {
  const { category, properties, required } = ENDPOINTS[id]!
  const metadata = { display_name: id.split('/').slice(1).join(' '), category, status: 'active' }
  if (query.get('expand') !== 'openapi-3.0') return { endpoint_id: id, metadata }
  const schema = { $ref: '#/components/schemas/ModelInput' }
  return {
    endpoint_id: id,
    metadata,
    openapi: {
      openapi: '3.0.4',
      paths: {
        [`/${id}/requests/{request_id}/status`]: { get: {} },
        [`/${id}`]: { post: { requestBody: { required: true, content: { 'application/json': { schema } } } } },
      },
      components: {
        schemas: {
          ModelInput: { type: 'object', required, properties },
          ImageSize: { type: 'object', properties: { width: { type: 'integer' }, height: { type: 'integer' } } },
        },
      },
    },
  }
}

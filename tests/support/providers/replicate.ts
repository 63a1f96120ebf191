import type { ServerResponse } from 'node:http'
import { drawnPicture } from './drawn-picture.ts'
import { sendJson, StrictServer, type Asked } from './strict-server.ts'

const KEY = 'r8_strict'
const KEPT_MS = 3_600_000
const PAGE = 100

interface Prediction {
  id: string
  model: string
  version: string
  input: Record<string, unknown>
  status: 'starting' | 'processing' | 'succeeded' | 'failed' | 'canceled'
  wasLookedAt: boolean
  error: string | null
  createdAt: number
  completedAt: number
}

const string = { type: 'string' }
const uri = { type: 'string', format: 'uri' }

/** Models as they are described there, cut to what matters. */
export const REPLICATE_MODELS: Readonly<Record<string, object>> = {
  'black-forest-labs/flux-schnell': described('The fastest image generation model.', true, ['prompt'], {
    prompt: string,
    seed: { type: 'integer' },
    num_outputs: { type: 'integer', default: 1, minimum: 1, maximum: 4 },
    aspect_ratio: { allOf: [{ $ref: '#/components/schemas/aspect_ratio' }], default: '1:1' },
    output_format: { allOf: [{ $ref: '#/components/schemas/output_format' }], default: 'webp' },
    num_inference_steps: { type: 'integer', default: 4 },
  }),
  'black-forest-labs/flux-fill-pro': described('Inpainting.', true, ['image', 'prompt', 'mask'], {
    prompt: string,
    image: uri,
    mask: uri,
    seed: { type: 'integer' },
  }),
  'openai/whisper': described('Transcribe audio.', true, ['audio'], { audio: uri }),
  'someone/odd-model': described('Draws.', false, ['prompt'], { prompt: string }),
  'someone/unknown-needs': described('Draws.', false, ['prompt', 'lora_weights'], {
    prompt: string,
    lora_weights: string,
  }),
}

/** Replicate: predictions with ids of its own, listed newest first, their files deleted after an hour. */
export class ReplicateServer extends StrictServer {
  readonly kind = 'replicate' as const
  override readonly key = KEY
  keptMs = KEPT_MS
  /** Of this model it says nothing but that something is wrong. */
  falteringModel: string | undefined
  readonly #predictions: Prediction[] = []
  readonly #files = new Map<string, Buffer>()
  #made = 0

  /** Everything is kept by the service, whoever of its machines restarts. */
  protected forget(): void {}

  protected handle(asked: Asked, response: ServerResponse): void {
    if (asked.headers.authorization !== `Bearer ${KEY}`)
      return sendJson(response, 401, { title: 'Unauthenticated', detail: 'You did not pass a valid token' })
    const { pathname } = asked.url
    const [, version, ...rest] = pathname.split('/')
    if (version === 'files') return this.#sendOutput(pathname, response)
    if (version !== 'v1') return sendJson(response, 404, { detail: 'Not found.' })
    const path = rest.join('/')
    if (asked.method === 'GET' && path === 'account') return sendJson(response, 200, { type: 'user', username: 'me' })
    if (asked.method === 'POST' && path === 'files') return this.#upload(asked, response)
    if (asked.method === 'GET' && path === 'predictions') return this.#list(asked, response)
    if (asked.method === 'POST' && path === 'predictions') return this.#createByVersion(asked, response)
    const [, model, predictions] = /^models\/([\w.-]+\/[\w.-]+)(\/predictions)?$/.exec(path) ?? []
    if (model !== undefined && REPLICATE_MODELS[model] === undefined)
      return sendJson(response, 404, { detail: 'The requested resource could not be found.' })
    if (model !== undefined && predictions === undefined) {
      if (model === this.falteringModel) return sendJson(response, 500, { detail: 'Internal server error' })
      const [owner, name] = model.split('/')
      return sendJson(response, 200, { owner, name, ...REPLICATE_MODELS[model] })
    }
    if (model !== undefined && asked.method === 'POST') return this.#create(model, asked, response)
    return this.#onPrediction(path, asked, response)
  }

  #createByVersion(asked: Asked, response: ServerResponse): void {
    const { version } = asked.json() as { version?: string }
    const model = Object.keys(REPLICATE_MODELS).find((name) => versionOf(name) === version)
    if (model === undefined) return sendJson(response, 422, { title: 'Invalid version', status: 422 })
    this.#create(model, asked, response)
  }

  #create(model: string, asked: Asked, response: ServerResponse): void {
    const refusal = this.takeRefusal()
    if (refusal === 'unauthorized') return sendJson(response, 401, { detail: 'Unauthenticated' })
    if (refusal === 'unpaid') return sendJson(response, 402, { title: 'Payment required', detail: 'No credit left.' })
    if (refusal === 'busy') return sendJson(response, 429, { detail: 'Throttled.' }, { 'retry-after': '4' })
    if (refusal === 'broken') return sendJson(response, 500, { detail: 'Internal server error' })
    if (refusal === 'invalid') return sendJson(response, 422, { title: 'Input validation failed', detail: '- prompt' })
    const { input } = asked.json() as { input?: Record<string, unknown> }
    if (typeof input !== 'object') return sendJson(response, 422, { detail: '- input is required' })
    const prediction: Prediction = {
      id: `p${(++this.#made).toString(36)}${Date.now().toString(36)}`,
      model,
      version: versionOf(model),
      input,
      status: 'starting',
      wasLookedAt: false,
      error: null,
      createdAt: Date.now(),
      completedAt: 0,
    }
    this.#predictions.unshift(prediction)
    this.noteStart({ model, input })
    setTimeout(() => this.#finish(prediction, refusal === 'policy'), this.workMs).unref()
    this.answerStart(response, 201, this.#shown(prediction))
  }

  #finish(prediction: Prediction, isRefused: boolean): void {
    if (prediction.status === 'canceled') return
    prediction.completedAt = Date.now()
    prediction.status = isRefused ? 'failed' : 'succeeded'
    if (isRefused) prediction.error = 'The input or output was flagged as sensitive. (E005)'
  }

  #list(asked: Asked, response: ServerResponse): void {
    const from = Number(asked.url.searchParams.get('cursor') ?? 0)
    const shown = this.#predictions.slice(from, from + PAGE)
    const next = from + PAGE < this.#predictions.length ? `${this.address}/v1/predictions?cursor=${from + PAGE}` : null
    const results = shown.map((prediction) => this.#shown(prediction))
    sendJson(response, 200, { previous: null, next, results })
  }

  #onPrediction(path: string, asked: Asked, response: ServerResponse): void {
    const [, id, cancel] = /^predictions\/([a-z0-9]+)(\/cancel)?$/.exec(path) ?? []
    const prediction = this.#predictions.find((each) => each.id === id)
    if (!prediction) return sendJson(response, 404, { detail: 'Prediction not found' })
    if (cancel !== undefined && asked.method === 'POST' && prediction.completedAt === 0)
      Object.assign(prediction, { status: 'canceled', completedAt: Date.now() })
    // whoever asks for the first time finds it at work, however slow the computer of the test is
    const isFirstLook = !prediction.wasLookedAt && prediction.status !== 'canceled'
    prediction.wasLookedAt = true
    const now: Prediction = isFirstLook
      ? { ...prediction, status: 'starting', error: null, completedAt: 0 }
      : prediction
    sendJson(response, 200, this.#shown(now))
  }

  #shown(prediction: Prediction) {
    const isRemoved = prediction.completedAt > 0 && Date.now() - prediction.completedAt >= this.keptMs
    return {
      id: prediction.id,
      model: prediction.model,
      version: prediction.version,
      status: prediction.status,
      created_at: new Date(prediction.createdAt).toISOString(),
      input: isRemoved ? {} : prediction.input,
      output: prediction.status === 'succeeded' && !isRemoved ? this.#outputOf(prediction) : null,
      error: prediction.error,
      logs: prediction.status === 'starting' ? ' 45%|####      | 9/20' : '',
      data_removed: isRemoved,
      metrics: { predict_time: 0.1 },
      urls: {},
    }
  }

  #outputOf({ id, model, input }: Prediction) {
    if (model === 'openai/whisper')
      return { transcription: 'Hello there.', segments: [{ start: 0, end: 1.5, text: ' Hello there.' }] }
    const count = typeof input['num_outputs'] === 'number' ? input['num_outputs'] : 1
    return Array.from({ length: count }, (_, index) => {
      const path = `/files/${id}-${index}.png`
      this.#files.set(path, drawnPicture([input, index]))
      return `${this.address}${path}`
    })
  }

  #sendOutput(path: string, response: ServerResponse): void {
    const bytes = this.#files.get(path)
    if (!bytes) return sendJson(response, 404, { detail: 'Not found.' })
    this.sendFile(response, bytes, 'image/png')
  }

  #upload(asked: Asked, response: ServerResponse): void {
    if (!asked.headers['content-type']?.startsWith('multipart/form-data') || !asked.body.includes('name="content"'))
      return sendJson(response, 400, { detail: 'Missing content' })
    const path = `/files/upload-${++this.#made}`
    this.#files.set(path, asked.body)
    sendJson(response, 201, { id: `file-${this.#made}`, urls: { get: `${this.address}${path}` } })
  }
}

const versionOf = (model: string) => Buffer.from(model).toString('hex')

function described(description: string, official: boolean, required: string[], properties: object): object {
  return {
    description,
    is_official: official,
    get latest_version() {
      const [name] = Object.entries(REPLICATE_MODELS).find(([, model]) => model === this) ?? ['']
      return {
        id: versionOf(name),
        openapi_schema: {
          openapi: '3.0.2',
          components: {
            schemas: {
              Input: { type: 'object', title: 'Input', required, properties },
              Output: { type: 'array', items: { type: 'string', format: 'uri' } },
              aspect_ratio: { enum: ['1:1', '16:9', '9:16', 'custom'], type: 'string', title: 'aspect_ratio' },
              output_format: { enum: ['webp', 'jpg', 'png'], type: 'string', title: 'output_format' },
            },
          },
        },
      }
    },
  }
}

import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { z } from 'zod'
import { drawnPicture } from './drawn-picture.ts'
import { readForm, type SentForm } from './read-form.ts'
import { PICTURE_BOMB, sendHalf, sendJson, StrictServer, type Asked, type Refusal } from './strict-server.ts'

const media = (name: string) => readFileSync(join(import.meta.dirname, '../media', name))

const GPT_IMAGES = new Set(['gpt-image-2', 'gpt-image-2.5-flare', 'gpt-image-1.5', 'gpt-image-1-mini'])
const ANY_SIZE = /^gpt-image-2/
const FIXED_SIZES = new Set(['1024x1024', '1536x1024', '1024x1536'])
const QUALITIES: Record<string, readonly string[]> = {
  'gpt-image-2.5-flare': ['low', 'medium', 'high', 'xhigh', 'max'],
}

/** As strict as OpenAI with its own models: no seed, no negative prompt, no word about the form of the answer. */
const GptImage = z.strictObject({
  model: z.string(),
  prompt: z.string().min(1).max(32_000),
  n: z.coerce.number().int().min(1).max(10),
  size: z.string().regex(/^\d+x\d+$/),
  quality: z.string(),
  output_format: z.enum(['png', 'jpeg', 'webp']).optional(),
  stream: z.union([z.literal(true), z.literal('true')]).optional(),
  partial_images: z.coerce.number().int().min(0).max(3).optional(),
})
/** A compatible server takes what its kind understands and passes over the rest. */
const OpenImage = z.looseObject({
  model: z.string(),
  prompt: z.string().min(1),
  size: z.string().regex(/^\d+x\d+$/),
  response_format: z.enum(['b64_json', 'url']).default('url'),
})
const Speech = z.strictObject({
  model: z.string(),
  input: z.string().min(1).max(4096),
  voice: z.string().optional(),
  speed: z.number().min(0.25).max(4).optional(),
  response_format: z.enum(['mp3', 'opus', 'aac', 'flac', 'wav', 'pcm']).default('mp3'),
})
const FilmRequest = z.strictObject({
  model: z.enum(['sora-2', 'sora-2-pro']),
  prompt: z.string().min(1),
  seconds: z.enum(['4', '8', '12']),
  size: z.enum(['1280x720', '720x1280', '1792x1024', '1024x1792']),
})
type Film = z.infer<typeof FilmRequest> & { id: string; createdAt: number }

type Fields = Record<string, unknown>
const Transcription = z.strictObject({
  model: z.string(),
  response_format: z.enum(['json', 'text', 'srt', 'verbose_json', 'vtt']).default('json'),
  language: z.string().length(2).optional(),
})

/** OpenAI, and under other names of models a server that speaks like it. It keeps films, and nothing else. */
export class OpenAiServer extends StrictServer {
  readonly kind = 'openai' as const
  override readonly key: string | null
  /** What it lists. */
  models: string[] = ['gpt-image-2', 'gpt-image-1.5', 'tts-1', 'gpt-4o-mini-tts', 'whisper-1', 'sora-2', 'gpt-6-luna']
  /** Where a picture is said to be, for servers that answer with addresses; `{}` stands for its own. */
  pictureAddress = '{}/pictures/1.png'
  /** What the next answers are instead of what they should be. */
  nonsense: string | null = null
  /** Whether films of the list say what they were made from. */
  tellsPrompts = true
  /** Every mask that it was sent. */
  readonly masks: Buffer[] = []
  /** Pictures to be changed, in their order. */
  readonly pictures: Buffer[] = []
  readonly #films: Film[] = []

  constructor({ key = 'sk-strict', models }: { key?: string | null; models?: string[] } = {}) {
    super()
    this.key = key
    if (models) this.models = models
  }

  protected forget(): void {
    this.#films.length = 0
  }

  protected async handle(asked: Asked, response: ServerResponse): Promise<void> {
    const { pathname } = asked.url
    if (pathname === '/pictures/1.png') return this.sendFile(response, drawnPicture('elsewhere'), 'image/png')
    if (this.key !== null && asked.headers.authorization !== `Bearer ${this.key}`)
      return refuse(response, 'unauthorized')
    const route = `${asked.method} ${pathname}`
    if (route === 'GET /v1/models') return sendJson(response, 200, { object: 'list', data: this.models.map(listed) })
    if (route === 'GET /v1/videos') return this.#list(asked, response)
    if (asked.method === 'GET' && pathname.startsWith('/v1/videos/')) return this.#film(pathname, response)
    if (asked.method !== 'POST') return fail(response, 404, `Unknown request URL: ${route}`, 'unknown_url')
    const refusal = this.takeRefusal()
    if (refusal) return refuse(response, refusal)
    switch (route) {
      case 'POST /v1/images/generations':
        return this.#draw(asked.json() as Fields, 'image_generation', response)
      case 'POST /v1/images/edits':
        return this.#edit(await readForm(asked), response)
      case 'POST /v1/audio/speech':
        return this.#speak(asked.json(), response)
      case 'POST /v1/audio/transcriptions':
        return this.#transcribe(await readForm(asked), response)
      case 'POST /v1/videos':
        return this.#beginFilm((await readForm(asked)).fields, response)
      default:
        return fail(response, 404, `Unknown request URL: ${route}`, 'unknown_url')
    }
  }

  async #edit({ fields, files }: SentForm, response: ServerResponse): Promise<void> {
    const masks = files.filter(({ field }) => field === 'mask')
    const many = files.length - masks.length > 1
    const pictures = files.filter(({ field }) => field === (many ? 'image[]' : 'image'))
    if (pictures.length === 0 || pictures.length + masks.length < files.length || pictures.length > 16)
      return fail(response, 400, 'Expected 1 to 16 images.')
    if (pictures.some(({ type, bytes }) => !/^image\/(?:png|jpeg|webp)$/.test(type) || bytes.length === 0))
      return fail(response, 400, 'Unsupported image.', 'invalid_image_file')
    if (masks.some((mask) => !isMaskOf(mask.bytes, pictures[0]!.bytes)))
      return fail(response, 400, 'The mask must be a PNG with alpha, as large as the image.', 'invalid_image_file')
    this.masks.push(...masks.map(({ bytes }) => bytes))
    this.pictures.push(...pictures.map(({ bytes }) => bytes))
    return this.#draw(fields, 'image_edit', response)
  }

  async #draw(fields: Fields, sort: string, response: ServerResponse): Promise<void> {
    // a server that asks for no key is somebody's own, which calls its models as it likes
    const isGpt = this.key !== null && GPT_IMAGES.has(String(fields.model))
    const checked = (isGpt ? GptImage : OpenImage).safeParse(fields)
    if (!checked.success) return fail(response, 400, checked.error.message, 'unknown_parameter')
    const { model, size } = checked.data
    if (isGpt && !isAllowed(model, size, fields.quality)) return fail(response, 400, `Invalid size or quality.`)
    this.noteStart(fields)
    await after(this.workMs)
    if (this.loses(response)) return undefined
    const spoiling = this.takeSpoiling()
    const picture = (spoiling === 'bomb' ? PICTURE_BOMB : drawnPicture(fields)).toString('base64')
    const asAddress = !isGpt && fields.response_format !== 'b64_json'
    const data = asAddress ? { url: this.pictureAddress.replace('{}', this.address) } : { b64_json: picture }
    const streams = isGpt && String(fields.stream) === 'true'
    const text = this.nonsense ?? (streams ? asEvents(sort, picture, fields) : JSON.stringify({ data: [data] }))
    const type = streams ? 'text/event-stream' : 'application/json'
    response.setHeader('content-type', spoiling === 'lying-type' ? 'text/html' : type)
    if (spoiling === 'half') sendHalf(response, Buffer.from(text))
    else response.end(text)
  }

  async #speak(body: unknown, response: ServerResponse): Promise<void> {
    const checked = Speech.safeParse(body)
    if (!checked.success) return fail(response, 400, checked.error.message)
    if (this.key !== null && checked.data.voice === undefined) return fail(response, 400, 'Missing voice.')
    this.noteStart(body)
    await after(this.workMs)
    if (this.loses(response)) return undefined
    if (this.nonsense !== null) return sendJson(response, 200, { error: this.nonsense })
    const isOpus = checked.data.response_format === 'opus'
    return this.sendFile(response, media(isOpus ? 'tone.ogg' : 'tone.mp3'), isOpus ? 'audio/ogg' : 'audio/mpeg')
  }

  async #transcribe({ fields, files }: SentForm, response: ServerResponse): Promise<void> {
    const checked = Transcription.safeParse(fields)
    if (!checked.success) return fail(response, 400, checked.error.message)
    if (files.length !== 1 || files[0]!.field !== 'file' || files[0]!.bytes.length === 0)
      return fail(response, 400, 'Expected one file.')
    const timed = checked.data.response_format === 'verbose_json'
    if (timed && checked.data.model.startsWith('gpt-4o'))
      return fail(response, 400, 'response_format verbose_json is not compatible with this model.', 'unsupported_value')
    this.noteStart(fields)
    await after(this.workMs)
    if (this.loses(response)) return undefined
    if (this.nonsense !== null) return sendText(response, this.nonsense)
    const text = 'One two three. Four five.'
    const segments = [
      { id: 0, start: 0, end: 1.5, text: ' One two three.' },
      { id: 1, start: 1.5, end: 2.25, text: ' Four five.' },
    ]
    const told = timed ? { task: 'transcribe', duration: 2.25, text, segments } : { text }
    return this.sendFile(response, Buffer.from(JSON.stringify(told)), 'application/json')
  }

  #beginFilm(fields: Fields, response: ServerResponse): void {
    const checked = FilmRequest.safeParse(fields)
    if (!checked.success) return fail(response, 400, checked.error.message)
    this.noteStart(fields)
    const film = { ...checked.data, id: `video_${randomUUID().replaceAll('-', '')}`, createdAt: Date.now() }
    this.#films.push(film)
    return this.answerStart(response, 200, this.#told(film))
  }

  #told({ createdAt, prompt, ...film }: Film) {
    const done = Date.now() >= createdAt + this.workMs
    const blocked = done && prompt.includes('forbidden')
    return {
      ...film,
      object: 'video',
      prompt: this.tellsPrompts ? prompt : null,
      created_at: Math.floor(createdAt / 1000),
      status: blocked ? 'failed' : done ? 'completed' : 'in_progress',
      progress: done ? 100 : 40,
      error: blocked ? { code: 'moderation_blocked', message: 'Blocked by our moderation system.' } : null,
    }
  }

  #list({ url }: Asked, response: ServerResponse): void {
    const newestFirst = this.#films.toReversed()
    const from = newestFirst.findIndex(({ id }) => id === url.searchParams.get('after')) + 1
    const page = newestFirst.slice(from, from + Number(url.searchParams.get('limit') ?? 20))
    const data = page.map((film) => this.#told(film))
    sendJson(response, 200, { object: 'list', data, has_more: from + page.length < newestFirst.length })
  }

  #film(pathname: string, response: ServerResponse): void {
    const [, , , id, content] = pathname.split('/')
    const film = this.#films.find((each) => each.id === id)
    if (!film) return fail(response, 404, `Video with id '${id}' not found.`, 'not_found')
    if (content === undefined) return sendJson(response, 200, this.#told(film))
    if (this.#told(film).status !== 'completed') return fail(response, 404, 'Video is not ready yet.')
    return this.sendFile(response, media('clip.mp4'), 'video/mp4')
  }
}

const listed = (id: string) => ({ id, object: 'model', created: 1, owned_by: 'system' })

/** Of pictures that are PNG: the head of the file says how large it is and that it has alpha. */
function isMaskOf(mask: Buffer, picture: Buffer): boolean {
  const isPng = mask.toString('latin1', 1, 4) === 'PNG'
  return (
    isPng && mask[25] === 6 && mask.length < 4 * 1024 ** 2 && mask.subarray(16, 24).equals(picture.subarray(16, 24))
  )
}

function isAllowed(model: string, size: string, quality: unknown): boolean {
  if (!(QUALITIES[model] ?? ['low', 'medium', 'high']).includes(String(quality))) return false
  if (!ANY_SIZE.test(model)) return FIXED_SIZES.has(size)
  const [width = 0, height = 0] = size.split('x').map(Number)
  const [long, short] = [Math.max(width, height), Math.min(width, height)]
  const pixels = width * height
  return (
    width % 16 === 0 &&
    height % 16 === 0 &&
    long <= 3840 &&
    long <= short * 3 &&
    pixels >= 655_360 &&
    pixels <= 8_294_400
  )
}

function asEvents(sort: string, picture: string, { partial_images }: Fields): string {
  const partial = drawnPicture('partial').toString('base64')
  const events = [
    ...Array.from({ length: Number(partial_images ?? 0) }, (_, index) => ({
      type: `${sort}.partial_image`,
      partial_image_index: index,
      b64_json: partial,
      output_format: 'png',
    })),
    { type: `${sort}.completed`, b64_json: picture, output_format: 'png', usage: { total_tokens: 1 } },
  ]
  return events.map((event) => `event: ${event.type}\ndata: ${JSON.stringify(event)}\n\n`).join('')
}

function sendText(response: ServerResponse, text: string): void {
  response.setHeader('content-type', 'application/json')
  response.end(text)
}

function fail(response: ServerResponse, status: number, message: string, code = 'invalid_value', headers = {}): void {
  sendJson(response, status, { error: { message, type: 'invalid_request_error', param: null, code } }, headers)
}

function refuse(response: ServerResponse, how: Refusal): void {
  switch (how) {
    case 'unauthorized':
      return fail(response, 401, 'Incorrect API key provided.', 'invalid_api_key')
    case 'unpaid':
      return fail(response, 429, 'You exceeded your current quota.', 'insufficient_quota')
    case 'busy':
      return fail(response, 429, 'Rate limit reached.', 'rate_limit_exceeded', { 'retry-after': '2' })
    case 'policy':
      return fail(response, 400, 'Your request was rejected by the safety system.', 'moderation_blocked')
    case 'invalid':
      return fail(response, 400, 'Invalid value.', 'invalid_value')
    case 'broken':
      return fail(response, 500, 'The server had an error.', 'server_error')
  }
}

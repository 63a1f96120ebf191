import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { z } from 'zod'
import { drawnPicture } from './drawn-picture.ts'
import { PICTURE_BOMB, sendHalf, sendJson, StrictServer, type Asked, type Refusal } from './strict-server.ts'

const CLIP = join(import.meta.dirname, '../media/clip.mp4')
const RATIOS = ['1:1', '2:3', '3:2', '3:4', '4:3', '4:5', '5:4', '9:16', '16:9', '21:9'] as const

const InlineData = z.strictObject({
  mimeType: z.enum(['image/png', 'image/jpeg', 'image/webp']),
  data: z.base64().min(1),
})
const PictureRequest = z.strictObject({
  contents: z.tuple([
    z.strictObject({
      role: z.literal('user'),
      parts: z
        .array(z.union([z.strictObject({ text: z.string() }), z.strictObject({ inlineData: InlineData })]))
        .min(1),
    }),
  ]),
  generationConfig: z.strictObject({
    responseModalities: z.tuple([z.literal('IMAGE')]),
    imageConfig: z.strictObject({ aspectRatio: z.enum(RATIOS), imageSize: z.enum(['1K', '2K', '4K']).optional() }),
  }),
})
const Frame = z.strictObject({ bytesBase64Encoded: z.base64().min(1), mimeType: z.string() })
const FilmRequest = z.strictObject({
  instances: z.tuple([z.strictObject({ prompt: z.string(), image: Frame.optional(), lastFrame: Frame.optional() })]),
  parameters: z
    .strictObject({
      aspectRatio: z.enum(['16:9', '9:16']),
      resolution: z.enum(['720p', '1080p']),
      durationSeconds: z.literal([4, 6, 8]),
      negativePrompt: z.string().optional(),
    })
    .refine(({ resolution, durationSeconds }) => resolution === '720p' || durationSeconds === 8),
})

interface Film {
  name: string
  prompt: string
  begunAt: number
}

/** Google's Gemini API: pictures in the answer, films by the name of an operation, and no list of either. */
export class GeminiServer extends StrictServer {
  readonly kind = 'gemini' as const
  override readonly key = 'AIza-strict'
  models = ['gemini-2.5-flash-image', 'gemini-3-pro-image-preview', 'veo-3.1-generate-preview', 'gemini-3.8-flash']
  /** What the next answers are instead of what they should be. */
  nonsense: string | null = null
  /** Where a film is said to be; `{}` stands for the server's own address. */
  filmAddress = '{}/v1beta/files/abc:download?alt=media'
  readonly #films = new Map<string, Film>()

  protected forget(): void {
    this.#films.clear()
  }

  protected async handle(asked: Asked, response: ServerResponse): Promise<void> {
    const { pathname } = asked.url
    // as the real one: a wrong key is a bad request, not an unauthorized one
    if (asked.headers['x-goog-api-key'] !== this.key) return refuse(response, 'unauthorized')
    if (asked.url.searchParams.has('key')) return fail(response, 400, 'INVALID_ARGUMENT', 'The key is in the address.')
    if (pathname === '/v1beta/models')
      return sendJson(response, 200, { models: this.models.map((id) => ({ name: `models/${id}` })) })
    if (pathname === '/v1beta/files/abc:download') return this.sendFile(response, readFileSync(CLIP), 'video/mp4')
    if (asked.method === 'GET') return this.#tell(pathname, response)
    const [, model, method] = /^\/v1beta\/models\/([\w.-]+):(\w+)$/.exec(pathname) ?? []
    if (model === undefined || !this.models.includes(model))
      return fail(response, 404, 'NOT_FOUND', 'The model is not found for API version v1beta.')
    const refusal = this.takeRefusal()
    if (refusal && refusal !== 'policy') return refuse(response, refusal)
    if (method === 'generateContent') return this.#draw(asked.json(), model, refusal === 'policy', response)
    if (method === 'predictLongRunning') return this.#begin(asked.json(), model, refusal === 'policy', response)
    return fail(response, 404, 'NOT_FOUND', 'No such method.')
  }

  async #draw(body: unknown, model: string, blocked: boolean, response: ServerResponse): Promise<void> {
    const checked = PictureRequest.safeParse(body)
    if (!checked.success) return fail(response, 400, 'INVALID_ARGUMENT', checked.error.message)
    if (checked.data.generationConfig.imageConfig.imageSize !== undefined && model === 'gemini-2.5-flash-image')
      return fail(response, 400, 'INVALID_ARGUMENT', 'imageSize is not supported by this model.')
    // a refused prompt is answered as a success without a picture, and nothing was begun
    if (blocked) return sendJson(response, 200, { promptFeedback: { blockReason: 'PROHIBITED_CONTENT' } })
    this.noteStart(body)
    await after(this.workMs)
    if (this.loses(response)) return undefined
    const spoiling = this.takeSpoiling()
    const picture = spoiling === 'bomb' ? PICTURE_BOMB : drawnPicture(body)
    const inlineData = { mimeType: 'image/png', data: picture.toString('base64') }
    const candidates = [
      { content: { role: 'model', parts: [{ text: 'Here.' }, { inlineData }] }, finishReason: 'STOP' },
    ]
    const text = this.nonsense ?? JSON.stringify({ candidates, usageMetadata: { totalTokenCount: 1 } })
    response.setHeader('content-type', spoiling === 'lying-type' ? 'text/html' : 'application/json')
    if (spoiling === 'half') sendHalf(response, Buffer.from(text))
    else response.end(text)
  }

  #begin(body: unknown, model: string, blocked: boolean, response: ServerResponse): void {
    const checked = FilmRequest.safeParse(body)
    if (!checked.success) return fail(response, 400, 'INVALID_ARGUMENT', checked.error.message)
    const [{ prompt }] = checked.data.instances
    this.noteStart(body)
    const name = `models/${model}/operations/${randomUUID().replaceAll('-', '')}`
    this.#films.set(name, { name, prompt: blocked ? 'forbidden' : prompt, begunAt: Date.now() })
    return this.answerStart(response, 200, { name })
  }

  #tell(pathname: string, response: ServerResponse): void {
    const film = this.#films.get(pathname.replace('/v1beta/', ''))
    if (!film) return fail(response, 404, 'NOT_FOUND', 'Operation not found.')
    const { name, prompt, begunAt } = film
    if (Date.now() < begunAt + this.workMs) return sendJson(response, 200, { name })
    const generateVideoResponse = prompt.includes('forbidden')
      ? { raiMediaFilteredCount: 1, raiMediaFilteredReasons: ['The prompt was blocked.'] }
      : { generatedSamples: [{ video: { uri: this.filmAddress.replace('{}', this.address) } }] }
    return sendJson(response, 200, { name, done: true, response: { generateVideoResponse } })
  }
}

function fail(response: ServerResponse, code: number, status: string, message: string, details: unknown[] = []): void {
  sendJson(response, code, { error: { code, message, status, details } })
}

function refuse(response: ServerResponse, how: Exclude<Refusal, 'policy'>): void {
  switch (how) {
    case 'unauthorized':
      return fail(response, 400, 'INVALID_ARGUMENT', 'API key not valid.', [{ reason: 'API_KEY_INVALID' }])
    case 'unpaid':
      return fail(response, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded, limit: 0, model: gemini')
    case 'busy':
      return fail(response, 429, 'RESOURCE_EXHAUSTED', 'Quota exceeded, limit: 10', [
        { '@type': 'type.googleapis.com/google.rpc.RetryInfo', retryDelay: '2s' },
      ])
    case 'invalid':
      return fail(response, 400, 'INVALID_ARGUMENT', 'Request contains an invalid argument.')
    case 'broken':
      return fail(response, 500, 'INTERNAL', 'An internal error has occurred.')
  }
}

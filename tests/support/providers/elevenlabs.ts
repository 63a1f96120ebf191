import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import type { ServerResponse } from 'node:http'
import { join } from 'node:path'
import { setTimeout as after } from 'node:timers/promises'
import { z } from 'zod'
import { sendJson, StrictServer, type Asked, type Refusal } from './strict-server.ts'

const TONE = join(import.meta.dirname, '../media/tone.mp3')
const VOICES = [
  { voice_id: '21m00Tcm4TlvDq8ikWAM', name: 'Rachel', category: 'premade' },
  { voice_id: 'AZnzlk1XvdvUeBnXmlld', name: 'Domi', category: 'premade' },
  { voice_id: 'EXAVITQu4vr4xnSDxMaL', name: 'Rachel', category: 'cloned' },
]
const MODELS = [
  {
    model_id: 'eleven_multilingual_v2',
    name: 'Eleven Multilingual v2',
    can_do_text_to_speech: true,
    maximum_text_length_per_request: 10_000,
    model_rates: { character_cost_multiplier: 1 },
  },
  {
    model_id: 'eleven_flash_v2_5',
    name: 'Eleven Flash v2.5',
    can_do_text_to_speech: true,
    maximum_text_length_per_request: 40_000,
    model_rates: { character_cost_multiplier: 0.5 },
  },
  { model_id: 'scribe_v1', name: 'Scribe', can_do_text_to_speech: false },
]

const Speech = z.strictObject({
  text: z.string().min(1),
  model_id: z.enum(['eleven_multilingual_v2', 'eleven_flash_v2_5']),
  voice_settings: z.strictObject({ speed: z.number().min(0.7).max(1.2) }),
  seed: z.int().min(0).max(4_294_967_295),
})
const Sound = z.strictObject({ text: z.string().min(1).max(450), duration_seconds: z.number().min(0.5).max(22) })
const Music = z.strictObject({
  prompt: z.string().min(1).max(2000),
  music_length_ms: z.int().min(10_000).max(300_000),
  force_instrumental: z.boolean(),
})

interface HistoryItem {
  history_item_id: string
  date_unix: number
  text: string
  voice_id: string
  model_id: string
  state: 'created' | 'processing'
}

/** ElevenLabs: the answer is the sound; what was read aloud is in a history, sounds and music are not. */
export class ElevenLabsServer extends StrictServer {
  readonly kind = 'elevenlabs' as const
  override readonly key = 'xi-strict'
  /** What the next answer is instead of a sound. */
  nonsense: string | null = null
  /** As long as this many are worked on, no more are taken. */
  places = 5
  readonly #history: HistoryItem[] = []
  #working = 0

  protected forget(): void {
    this.#history.length = 0
  }

  protected async handle(asked: Asked, response: ServerResponse): Promise<void> {
    if (asked.headers['xi-api-key'] !== this.key) return refuse(response, 'unauthorized')
    const { pathname, searchParams } = asked.url
    if (pathname === '/v1/models') return sendJson(response, 200, MODELS)
    if (pathname === '/v1/voices') return sendJson(response, 200, { voices: VOICES })
    if (pathname === '/v1/history') return this.#list(searchParams, response)
    if (pathname.startsWith('/v1/history/')) return this.#sound(pathname, response)
    if (asked.method !== 'POST') return fail(response, 404, 'not_found', 'Not Found')
    if (searchParams.get('output_format') !== 'mp3_44100_128')
      return fail(response, 403, 'output_format_not_allowed', 'This format needs another plan.')
    const refusal = this.takeRefusal()
    if (refusal) return refuse(response, refusal)
    if (this.#working >= this.places) return refuse(response, 'busy')
    const [, voice] = /^\/v1\/text-to-speech\/(\w+)$/.exec(pathname) ?? []
    if (voice !== undefined) return this.#make(Speech, asked, voice, response)
    if (pathname === '/v1/sound-generation') return this.#make(Sound, asked, undefined, response)
    if (pathname === '/v1/music') return this.#make(Music, asked, undefined, response)
    return fail(response, 404, 'not_found', 'Not Found')
  }

  async #make(schema: z.ZodType, asked: Asked, voice: string | undefined, response: ServerResponse): Promise<void> {
    const checked = schema.safeParse(asked.json())
    if (!checked.success)
      return sendJson(response, 422, {
        detail: checked.error.issues.map(({ path, message }) => ({ loc: path, msg: message })),
      })
    if (voice !== undefined && !VOICES.some(({ voice_id }) => voice_id === voice))
      return fail(response, 404, 'voice_not_found', 'A voice with this id was not found.')
    this.noteStart({ path: asked.url.pathname, ...(checked.data as object) })
    this.#working += 1
    const item = voice === undefined ? undefined : this.#remember(Speech.parse(checked.data), voice)
    await after(this.workMs)
    this.#working -= 1
    if (item) item.state = 'created'
    if (this.loses(response)) return undefined
    if (item) response.setHeader('history-item-id', item.history_item_id)
    if (this.nonsense !== null) return sendJson(response, 200, { detail: this.nonsense })
    return this.sendFile(response, readFileSync(TONE), 'audio/mpeg')
  }

  #remember({ text, model_id }: z.infer<typeof Speech>, voice_id: string): HistoryItem {
    const history_item_id = randomUUID().replaceAll('-', '').slice(0, 20)
    const date_unix = Math.floor(Date.now() / 1000)
    const item: HistoryItem = { history_item_id, date_unix, text, voice_id, model_id, state: 'processing' }
    this.#history.push(item)
    return item
  }

  #list(query: URLSearchParams, response: ServerResponse): void {
    const voice = query.get('voice_id')
    const newestFirst = this.#history.toReversed().filter(({ voice_id }) => voice === null || voice_id === voice)
    const last = query.get('start_after_history_item_id')
    const from = newestFirst.findIndex(({ history_item_id }) => history_item_id === last) + 1
    const history = newestFirst.slice(from, from + Number(query.get('page_size') ?? 100))
    sendJson(response, 200, { history, has_more: from + history.length < newestFirst.length })
  }

  #sound(pathname: string, response: ServerResponse): void {
    const [, , , id, audio] = pathname.split('/')
    const item = this.#history.find(({ history_item_id }) => history_item_id === id)
    if (!item || audio !== 'audio') return fail(response, 404, 'history_item_not_found', 'No such item.')
    return this.sendFile(response, readFileSync(TONE), 'audio/mpeg')
  }
}

function fail(response: ServerResponse, code: number, status: string, message: string, headers = {}): void {
  sendJson(response, code, { detail: { status, message } }, headers)
}

function refuse(response: ServerResponse, how: Refusal): void {
  switch (how) {
    case 'unauthorized':
      return fail(response, 401, 'invalid_api_key', 'Invalid API key')
    case 'unpaid':
      return fail(response, 401, 'quota_exceeded', 'This request exceeds your quota.')
    case 'busy':
      return fail(response, 429, 'too_many_concurrent_requests', 'Too many concurrent requests.')
    case 'policy':
      return fail(response, 403, 'blocked_generation', 'The text breaks the terms of use.')
    case 'invalid':
      return sendJson(response, 422, { detail: [{ loc: ['body', 'text'], msg: 'Field required' }] })
    case 'broken':
      return sendJson(response, 500, { detail: 'Internal Server Error' })
  }
}

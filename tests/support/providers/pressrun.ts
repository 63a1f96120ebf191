import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { CONSOLE_ROUTES } from '#shared/service/console-routes.ts'
import { RATE_WINDOW_SECONDS } from '#shared/service/limits.ts'
import type { ServedEngine } from '../served-engine.ts'
import {
  sendHalf,
  sendJson,
  StrictServer,
  PICTURE_BOMB,
  type Asked,
  type Refusal,
  type Spoiling,
} from './strict-server.ts'

/** Another Pressrun: the real engine in a process of its own, and in front of it the line on which things go wrong. */
export class PressrunServer extends StrictServer {
  readonly kind = 'pressrun' as const
  override key: string | null = null
  /** Of files that were fetched: whatever key came along. */
  readonly keysShownForFiles: (string | undefined)[] = []
  readonly engine: ServedEngine
  #files: Server | undefined

  /** The engine is its owner's to end: starting one costs more than most tests ask of it. */
  constructor(engine: ServedEngine) {
    super()
    this.engine = engine
    this.key = engine.ready.apiKey
  }

  override async start(options: { forget?: boolean; port?: number } = {}): Promise<this> {
    await this.#forgetHowOftenItWasAsked()
    this.#files = createServer((request, response) => {
      this.keysShownForFiles.push(request.headers.authorization)
      void this.#sendFile(request.url ?? '/', response)
    })
    await new Promise<void>((resolve) => this.#files!.listen(0, '127.0.0.1', resolve))
    return super.start(options)
  }

  override async stop(): Promise<void> {
    this.#files?.closeAllConnections()
    this.#files?.close()
    await super.stop()
  }

  /** A minute passes there: others were in front of the same engine before. */
  async #forgetHowOftenItWasAsked(): Promise<void> {
    const { consoleUrl, consoleToken } = this.engine.ready
    const answer = await fetch(new URL(CONSOLE_ROUTES.advanceClock.path, consoleUrl), {
      method: CONSOLE_ROUTES.advanceClock.method,
      headers: { authorization: `Bearer ${consoleToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ advanceSeconds: RATE_WINDOW_SECONDS }),
    })
    if (!answer.ok) throw new Error(`The clock stands still: ${await answer.text()}`)
  }

  /** It keeps everything in its data folder. */
  protected forget(): void {}

  protected async handle(asked: Asked, response: ServerResponse): Promise<void> {
    const isStart = asked.method === 'POST' && asked.url.pathname === '/v1/generations'
    const refusal = isStart ? this.takeRefusal() : undefined
    if (refusal && refusal !== 'policy') return this.#refuse(refusal, response)
    const body = refusal === 'policy' ? refusedAtWork(asked) : Uint8Array.from(asked.body)
    const { baseUrl, cdnUrl } = this.engine.ready
    const { authorization, 'content-type': type, 'idempotency-key': key } = asked.headers
    const sent = { authorization, 'content-type': type, 'idempotency-key': key }
    const answer = await fetch(new URL(asked.url.pathname + asked.url.search, baseUrl), {
      method: asked.method,
      headers: Object.entries(sent).filter((pair): pair is [string, string] => typeof pair[1] === 'string'),
      ...(body.length > 0 ? { body } : {}),
    })
    // files are served from another port, as by the engine itself
    const text = (await answer.text()).replaceAll(cdnUrl, this.#filesUrl)
    if (isStart && answer.status === 201) this.noteStart(asked.json())
    if (isStart && answer.ok) return this.answerStart(response, answer.status, JSON.parse(text))
    response.writeHead(answer.status, {
      'content-type': answer.headers.get('content-type') ?? 'application/json',
      ...(answer.headers.has('retry-after') ? { 'retry-after': answer.headers.get('retry-after')! } : {}),
    })
    response.end(text)
  }

  get #filesUrl(): string {
    return `http://127.0.0.1:${(this.#files!.address() as AddressInfo).port}`
  }

  async #sendFile(path: string, response: ServerResponse): Promise<void> {
    const spoiling: Spoiling | undefined = this.takeSpoiling()
    const answer = await fetch(`${this.engine.ready.cdnUrl}${path}`)
    const bytes = spoiling === 'bomb' ? PICTURE_BOMB : Buffer.from(await answer.arrayBuffer())
    response.statusCode = answer.status
    const type = answer.headers.get('content-type') ?? 'application/octet-stream'
    response.setHeader('content-type', spoiling === 'lying-type' ? 'text/html' : type)
    if (spoiling === 'half') sendHalf(response, bytes)
    else response.end(bytes)
  }

  #refuse(how: keyof typeof PROBLEMS, response: ServerResponse): void {
    const [status, code] = PROBLEMS[how]
    const problem = { type: 'about:blank', title: code, status, detail: `Refused: ${code}.`, code }
    sendJson(response, status, problem, {
      'content-type': 'application/problem+json',
      ...(how === 'busy' ? { 'retry-after': '3' } : {}),
    })
  }
}

/** What its rules forbid, the service says only when a generation fails: the engine's sandbox makes it do so. */
function refusedAtWork(asked: Asked): string {
  const request = asked.json() as { params: { prompt: string } }
  const prompt = `${request.params.prompt} sandbox:fail=content_policy`
  return JSON.stringify({ ...request, params: { ...request.params, prompt } })
}

const PROBLEMS: Readonly<Record<Exclude<Refusal, 'policy'>, readonly [number, string]>> = {
  unauthorized: [401, 'api_key_revoked'],
  unpaid: [402, 'insufficient_coins'],
  busy: [429, 'rate_limited'],
  broken: [500, 'internal'],
  invalid: [400, 'invalid_params'],
}

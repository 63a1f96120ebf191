import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { ProviderKind } from '#shared/service/providers.ts'
import { findLastingPort } from '../lasting-port.ts'

export type Refusal = 'unauthorized' | 'unpaid' | 'busy' | 'broken' | 'policy' | 'invalid'
export type Spoiling = 'half' | 'lying-type' | 'bomb'

/** A request that was read to its end. */
export interface Asked {
  method: string
  url: URL
  headers: IncomingMessage['headers']
  body: Buffer
  /** The body as JSON; throws when it is not. */
  json(): unknown
}

/**
 * A server that keeps to a provider's protocol as strictly as the real one: the same refusals, the same forgetting, the
 * same second run of a repeated request. It counts what it was made to start, which is what our promise is measured by.
 */
export abstract class StrictServer implements AsyncDisposable {
  abstract readonly kind: ProviderKind
  /** What it wants to be shown; null when it asks for none. */
  readonly key: string | null = null
  /** Jobs that it was made to start, oldest first. */
  readonly starts: { at: number; body: unknown }[] = []
  /** Every request, as `POST /prompt`. */
  readonly requests: string[] = []
  /**
   * Asked about every request as it arrives. `drop`: it never came. `unheard`: it is worked on and whoever sent it is
   * gone.
   */
  intercept: (request: string) => 'handle' | 'drop' | 'unheard' = () => 'handle'
  /** Answers a request in its place, as nobody would who keeps to the protocol; false leaves it to the server. */
  instead: (request: string, response: ServerResponse) => boolean | Promise<boolean> = () => false
  /** What the answers to starts wait for. */
  answersAfter: Promise<void> = Promise.resolve()
  /** How long a job takes. */
  workMs = 20
  #server: Server | undefined
  #port = 0
  readonly #sockets = new Set<Socket>()
  #losesNextAnswer = false
  #refusal: Refusal | undefined
  #spoiling: Spoiling | undefined

  get address(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** The next start is accepted and worked on, and nobody hears the answer. */
  loseNextAnswer(): void {
    this.#losesNextAnswer = true
  }

  /** The next start is refused so. */
  refuseNext(how: Refusal): void {
    this.#refusal = how
  }

  /** The next file: cut in the middle, called a page of HTML, or a picture of 60,000 pixels a side. */
  spoilNextFile(how: Spoiling): void {
    this.#spoiling = how
  }

  protected takeRefusal(): Refusal | undefined {
    const refusal = this.#refusal
    this.#refusal = undefined
    return refusal
  }

  protected takeSpoiling(): Spoiling | undefined {
    const spoiling = this.#spoiling
    this.#spoiling = undefined
    return spoiling
  }

  /** Call once for every job that is begun. */
  protected noteStart(body: unknown): void {
    this.starts.push({ at: Date.now(), body })
  }

  /** Answers a start, unless its answer is to be lost. */
  protected answerStart(response: ServerResponse, status: number, body: unknown): void {
    if (!this.loses(response)) void this.answersAfter.then(() => sendJson(response, status, body))
  }

  /** Whether nobody is to hear the answer to this start; then its connection is gone. */
  protected loses(response: ServerResponse): boolean {
    if (!this.#losesNextAnswer) return false
    this.#losesNextAnswer = false
    response.socket?.destroy()
    return true
  }

  /** Sends the bytes of a file, spoiled if that was asked for. */
  protected sendFile(response: ServerResponse, bytes: Uint8Array, type: string): void {
    const spoiling = this.takeSpoiling()
    if (spoiling === 'lying-type') response.setHeader('content-type', 'text/html')
    else response.setHeader('content-type', type)
    const sent = spoiling === 'bomb' ? PICTURE_BOMB : bytes
    response.setHeader('content-length', sent.length)
    if (spoiling !== 'half') return void response.end(sent)
    sendHalf(response, sent)
  }

  /** What it does with a request. */
  protected abstract handle(asked: Asked, response: ServerResponse): void | Promise<void>
  /** What a restart loses. */
  protected abstract forget(): void
  /** A web socket is asked for; refused unless the kind has them. */
  protected upgrade(_request: IncomingMessage, socket: Socket): void {
    socket.destroy()
  }

  async start({ forget = false, port = this.#port }: { forget?: boolean; port?: number } = {}): Promise<this> {
    if (forget) this.forget()
    this.#port = port === 0 ? await findLastingPort() : port
    const server = createServer((request, response) => {
      this.#answer(request, response).catch((error: unknown) => {
        if (!response.headersSent) sendJson(response, 500, { error: String(error) })
      })
    })
    server.on('connection', (socket) => {
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('error', () => {})
    })
    server.on('upgrade', (request, socket) => this.upgrade(request, socket as Socket))
    await new Promise<void>((resolve, reject) => {
      server.on('error', reject)
      server.listen(this.#port, '127.0.0.1', resolve)
    })
    this.#server = server
    return this
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = await readWhole(request)
    const name = `${asked.method} ${asked.url.pathname}`
    const verdict = this.intercept(name)
    if (verdict !== 'handle') response.socket?.destroy()
    if (verdict === 'drop') return
    this.requests.push(name)
    if (!(await this.instead(name, response))) await this.handle(asked, response)
  }

  /** Its connections end at once, as when its process is killed. It comes back on the same port. */
  async stop(): Promise<void> {
    const server = this.#server
    this.#server = undefined
    for (const socket of this.#sockets) socket.destroy()
    await new Promise((resolve) => (server ? server.close(resolve) : resolve(undefined)))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }
}

export function sendJson(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
) {
  response.writeHead(status, { 'content-type': 'application/json', ...headers })
  response.end(JSON.stringify(body))
}

/** The connection ends in the middle of it. */
export function sendHalf(response: ServerResponse, bytes: Uint8Array): void {
  response.setHeader('content-length', bytes.length)
  response.write(bytes.subarray(0, Math.floor(bytes.length / 2)), () => response.socket?.destroy())
}

async function readWhole(request: IncomingMessage): Promise<Asked> {
  const chunks: Buffer[] = []
  for await (const chunk of request as AsyncIterable<Buffer>) chunks.push(chunk)
  const body = Buffer.concat(chunks)
  return {
    method: request.method ?? 'GET',
    url: new URL(request.url ?? '/', 'http://strict'),
    headers: request.headers,
    body,
    json: () => JSON.parse(body.toString('utf8')) as unknown,
  }
}

/** Says that it has 60,000 x 60,000 pixels and has none. */
export const PICTURE_BOMB = Buffer.from(
  '89504e470d0a1a0a0000000d494844520000ea600000ea6008020000001b7e3b0d0000000c4944415478da63606060000000040001' +
    'f61738550000000049454e44ae426082',
  'hex',
)

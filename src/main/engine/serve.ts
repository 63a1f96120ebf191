import { randomBytes, randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { fileURLToPath } from 'node:url'
import { getRequestListener } from '@hono/node-server'
import { systemClock } from './clock.ts'
import type { EngineOptions } from './context.ts'
import { DataFolderError } from './db/data-folder-error.ts'
import type { Log } from './host.ts'
import { problemResponse } from './http/problem-response.ts'
import { createEngine, type Engine } from './index.ts'
import { ProblemError } from './problem.ts'

export interface ServeOptions extends Pick<EngineOptions, 'sandbox' | 'allowLoopbackWebhooks'> {
  dataDir: string
  /** 0 for any free one. */
  port: number
  /** Coins of a new account; the engine's own default without it. */
  coins?: number | undefined
  log: Log
}

/** What a client needs to begin. */
export interface Ready {
  baseUrl: string
  cdnUrl: string
  apiKey: string
  consoleUrl: string
  consoleToken: string
}

export interface ServedEngine {
  ready: Ready
  close(): Promise<void>
}

/** Serving is not possible; the message says why, for a person. */
export class ServeError extends Error {
  override readonly name = 'ServeError'
  readonly code: 'port_in_use' | 'data_in_use' | 'data_newer_schema'

  constructor(code: ServeError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

const HOST = '127.0.0.1'
/** Other names of this machine's loopback that a client may have used. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set([HOST, 'localhost', '[::1]'])

/** How long a stop waits for answers that are still being sent. */
const STOP_PATIENCE_MS = 2_000

/** The engine over HTTP, on loopback only: the API and the console on one port, files on another. */
export async function serveEngine({ dataDir, port, coins, sandbox, allowLoopbackWebhooks, log }: ServeOptions) {
  const opening = Promise.withResolvers<Engine>()
  const api = await listen(opening.promise, port)
  const cdn = await listen(opening.promise, 0).catch(async (error: unknown) => {
    await stopListening(api.server)
    throw error
  })
  try {
    const engine = await createEngine(
      {
        dataDir,
        clock: systemClock,
        randomBytes,
        log,
        worker: {
          nodePath: process.execPath,
          entryPath: fileURLToPath(new URL('./workers/main.ts', import.meta.url)),
        },
      },
      {
        baseUrl: api.origin,
        cdnUrl: cdn.origin,
        sandbox,
        allowLoopbackWebhooks,
        ...(coins !== undefined && { coins }),
      },
    )
    opening.resolve(engine)
    const served: ServedEngine = {
      ready: {
        baseUrl: api.origin,
        cdnUrl: cdn.origin,
        apiKey: engine.openServeKey(),
        consoleUrl: `${api.origin}/console`,
        consoleToken: engine.consoleToken,
      },
      async close() {
        await Promise.all([stopListening(api.server), stopListening(cdn.server)])
        await engine.close()
      },
    }
    return served
  } catch (error) {
    opening.promise.catch(() => {})
    opening.reject(error)
    await Promise.all([stopListening(api.server), stopListening(cdn.server)])
    throw error instanceof DataFolderError
      ? new ServeError(`data_${error.code}`, error.message, { cause: error })
      : error
  }
}

async function listen(opening: Promise<Engine>, port: number): Promise<{ server: Server; origin: string }> {
  let origin = ''
  const listener = getRequestListener(
    async (request) => {
      const engine = await opening
      if (request.url.startsWith(`${origin}/`)) return engine.fetch(request)
      const url = new URL(request.url)
      // a page that made a name of its own point here must not reach the service
      if (!LOOPBACK_NAMES.has(url.hostname) || url.port !== new URL(origin).port) return misdirected()
      return engine.fetch(new Request(`${origin}${url.pathname}${url.search}`, request))
    },
    { errorHandler: () => malformed(400) },
  )
  const server = createServer({ requireHostHeader: false }, (incoming, outgoing) => void listener(incoming, outgoing))
  server.on('clientError', refuseMalformed)
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE' || error.code === 'EACCES'
          ? new ServeError('port_in_use', `Port ${port} cannot be used: ${reasonOf(error.code)}. Choose another one.`, {
              cause: error,
            })
          : error,
      ),
    )
    server.listen(port, HOST, resolve)
  })
  origin = `http://${HOST}:${(server.address() as AddressInfo).port}`
  return { server, origin }
}

function reasonOf(code: string): string {
  return code === 'EADDRINUSE' ? 'another program is listening on it' : 'the system does not allow it'
}

/** New connections end at once; answers under way get a moment. */
async function stopListening(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), STOP_PATIENCE_MS)
  await closed
  clearTimeout(impatience)
}

function misdirected(): Response {
  const detail = 'This service answers to its loopback address only. Use the address it printed when it started.'
  return problemResponse(new ProblemError('not_found', detail, { status: 421 }), newInstance())
}

function malformed(status: number): Response {
  const detail = 'This is not a request the service can read.'
  return problemResponse(new ProblemError('invalid_params', detail, { status }), newInstance())
}

/** What is not even HTTP still gets a problem for an answer. */
function refuseMalformed(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
  void malformed(status)
    .text()
    .then((body) =>
      socket.end(
        `HTTP/1.1 ${status} Refused\r\nContent-Type: application/problem+json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
      ),
    )
}

function newInstance(): string {
  return `urn:uuid:${randomUUID()}`
}

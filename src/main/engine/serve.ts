import { randomBytes, randomUUID } from 'node:crypto'
import { systemClock } from '../tools/clock.ts'
import { portTrouble } from '../tools/port-trouble.ts'
import type { EngineOptions } from './options.ts'
import { DataFolderError } from '../sqlite/data-folder-error.ts'
import type { EngineHost } from './host.ts'
import { listenOnLoopback, type LoopbackServer } from './http/loopback-server.ts'
import { createEngine, type Engine } from './index.ts'

export interface ServeOptions
  extends
    Pick<EngineHost, 'dataDir' | 'log' | 'worker' | 'resourcesDir'>,
    Pick<EngineOptions, 'sandbox' | 'allowLoopbackWebhooks'> {
  /** 0 for any free one. */
  port: number
  /** Coins of a new account; the engine's own default without it. */
  coins?: number | undefined
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
  readonly code: 'port_unavailable' | `data_${DataFolderError['code']}`

  constructor(code: ServeError['code'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The engine over HTTP, on loopback only: the API and the console on one port, files on another. */
export async function serveEngine({
  port,
  coins,
  sandbox,
  allowLoopbackWebhooks,
  ...own
}: ServeOptions): Promise<ServedEngine> {
  const servers: LoopbackServer[] = []
  const stopListening = () => Promise.all(servers.map((server) => server.close()))
  // the addresses are part of what the engine signs, so they are known before it opens; whoever calls early waits
  const opening = Promise.withResolvers<Engine>()
  opening.promise.catch(() => {})
  const answer = async (request: Request) => (await opening.promise).fetch(request)
  const listen = async (wanted: number) => {
    const server = await listenOnLoopback(answer, { port: wanted, newId: randomUUID })
    servers.push(server)
    return server.origin
  }

  let engine: Engine | undefined
  try {
    const baseUrl = await listen(port)
    const cdnUrl = await listen(0)
    const options = { baseUrl, cdnUrl, sandbox, allowLoopbackWebhooks, ...(coins !== undefined && { coins }) }
    engine = await createEngine({ ...own, clock: systemClock, randomBytes, environment: process.env }, options)
    opening.resolve(engine)
    await engine.tidy()
    return {
      ready: {
        baseUrl,
        cdnUrl,
        apiKey: engine.openServeKey(),
        consoleUrl: `${baseUrl}/console`,
        consoleToken: engine.consoleToken,
      },
      async close() {
        await stopListening()
        await engine?.close()
      },
    }
  } catch (error) {
    opening.reject(error)
    await stopListening()
    await engine?.close()
    throw explained(error, port)
  }
}

function explained(cause: unknown, port: number): unknown {
  if (cause instanceof DataFolderError) return new ServeError(`data_${cause.code}`, cause.message, { cause })
  const trouble = portTrouble(cause, port)
  return trouble === undefined ? cause : new ServeError('port_unavailable', trouble, { cause })
}

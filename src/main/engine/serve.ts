import { randomBytes, randomUUID } from 'node:crypto'
import { systemClock } from '../tools/clock.ts'
import { describeError } from '../tools/describe-error.ts'
import { portTrouble } from '../tools/port-trouble.ts'
import type { EngineOptions } from './options.ts'
import { DataFolderError } from '../sqlite/data-folder-error.ts'
import type { EngineHost } from './host.ts'
import { serveOnLoopback, type LoopbackServer } from './http/loopback-server.ts'
import { problemResponse } from './http/problem-response.ts'
import { createEngine, type Engine } from './index.ts'
import { ProblemError } from './problem.ts'
import { forgetServedAt, noteServedAt } from './data-folder/served-at.ts'
import type { FixedPool } from './options.ts'

export interface ServeOptions
  extends
    Pick<EngineHost, 'dataDir' | 'log' | 'worker' | 'resourcesDir' | 'version'>,
    Pick<EngineOptions, 'sandbox' | 'allowLoopbackWebhooks'> {
  /** 0 for any free one. */
  port: number
  /** Coins of a new account; the engine's own default without it. */
  coins?: number | undefined
  /** The machines that make what is asked for, if not this one alone. */
  pool?: FixedPool | undefined
  lostAfterMs?: number | undefined
  /** Another door to the same service on the API's port, at one path. */
  door?: ServedDoor | undefined
}

interface ServedDoor {
  path: string
  /** Asked for at the first call, and again at the next while it fails. */
  open: (service: ServedService, baseUrl: string) => Promise<Door>
}

/** What another door leads to. */
export type ServedService = Pick<Engine, 'fetch' | 'subscribe'>

export interface Door {
  fetch(request: Request): Promise<Response>
  close(): Promise<void>
}

const DOOR_STUCK = 'This part of the service does not work now. Try again; the log has the details.'

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
  pool,
  lostAfterMs,
  door,
  ...own
}: ServeOptions): Promise<ServedEngine> {
  const servers: LoopbackServer[] = []
  const stopListening = () => Promise.all(servers.map((server) => server.close()))
  // the addresses are part of what the engine signs, so they are known before it opens; whoever calls early waits
  const opening = Promise.withResolvers<Engine>()
  opening.promise.catch(() => {})
  let engine: Engine | undefined
  const answer = (request: Request) =>
    engine ? engine.fetch(request) : opening.promise.then((ready) => ready.fetch(request))
  let opened: Promise<Door> | undefined
  const openDoor = ({ open }: ServedDoor, service: Engine, origin: string) => {
    const attempt = open(service, origin)
    // the next call tries again
    attempt.catch(() => (opened = undefined))
    return attempt
  }
  const enter = async (way: ServedDoor, service: Engine, request: Request) => {
    try {
      return await (await (opened ??= openDoor(way, service, new URL(request.url).origin))).fetch(request)
    } catch (error) {
      const instance = `urn:uuid:${randomUUID()}`
      own.log.error(`Nothing answers at ${way.path}.`, { instance, error: describeError(error) })
      return problemResponse(new ProblemError('internal', DOOR_STUCK, { cause: error }), instance)
    }
  }
  const answerApi = (request: Request) => {
    // most addresses are told apart without being taken to pieces
    if (!door || !request.url.includes(door.path)) return answer(request)
    if (new URL(request.url).pathname !== door.path) return answer(request)
    return opening.promise.then((ready) => enter(door, ready, request))
  }
  const listen = async (wanted: number, respond: typeof answer) => {
    const server = await serveOnLoopback(respond, { port: wanted, newId: randomUUID, log: own.log })
    servers.push(server)
    return server.origin
  }

  try {
    const baseUrl = await listen(port, answerApi)
    const cdnUrl = await listen(0, answer)
    const options = {
      baseUrl,
      cdnUrl,
      sandbox,
      allowLoopbackWebhooks,
      pool,
      ...(coins !== undefined && { coins }),
      ...(lostAfterMs !== undefined && { lostAfterMs }),
    }
    engine = await createEngine({ ...own, clock: systemClock, randomBytes, environment: process.env }, options)
    opening.resolve(engine)
    await engine.tidy()
    noteServedAt(own.dataDir, baseUrl)
    return {
      ready: {
        baseUrl,
        cdnUrl,
        apiKey: engine.openServeKey(),
        consoleUrl: `${baseUrl}/console`,
        consoleToken: engine.consoleToken,
      },
      async close() {
        forgetServedAt(own.dataDir)
        // one that did not open has nothing to close, and must not keep the rest open
        await opened?.then(
          (inside) => inside.close(),
          () => {},
        )
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

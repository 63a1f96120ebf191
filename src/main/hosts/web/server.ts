import { once } from 'node:events'
import type { RequestListener } from 'node:http'
import type { App } from '#main/app.ts'
import type { Host } from '#main/host.ts'
import { listenOnLoopback } from '../listen-on-loopback.ts'
import { mediaResponse } from '../media-response.ts'
import { rendererResponse } from '../renderer-files.ts'
import { securityHeaders } from '../security-headers.ts'
import { LAST_EVENT_HEADER } from '#shared/app/page-key.ts'
import { createAccess } from './access.ts'
import { answerCommand } from './command-request.ts'
import { createEventStreams } from './event-stream.ts'

export interface WebServer {
  /** Opens the app in a browser, once. */
  url: string
  /** The same for another browser; a link that was not used yet opens nothing any more. */
  newUrl(): string
  /** Reads what the first request needs, for who has a moment until it comes. */
  prepare(): void
  close(): Promise<void>
}

/** Imported as a module it would bring Node's fetch along, which takes longer to read than all else before the link. */
const { createServer } = process.getBuiltinModule('node:http')

/** How long requests under way may take to end after the server was told to stop. */
const CLOSE_PATIENCE_MS = 2_000

/** The app in a browser tab: loopback only, browsers that were let in, the same commands and events as a window. */
export async function serveWeb({
  app,
  host,
  rendererFolder,
  port,
  onPageFile,
}: {
  app: App
  host: Pick<Host, 'clock' | 'randomBytes'>
  rendererFolder: string
  /** 0 takes any free one. */
  port: number
  /** A browser asks for a file of the page. */
  onPageFile?: () => void
}): Promise<WebServer> {
  const server = createServer()
  const origin = await listenOnLoopback(server, port)
  const access = createAccess(origin, host.randomBytes)
  const events = createEventStreams(app, host)
  const headers = securityHeaders()

  async function route(request: Request): Promise<Response> {
    const { pathname } = new URL(request.url)
    const [, command] = /^\/api\/commands\/([^/]+)$/.exec(pathname) ?? []
    if (command !== undefined) return answerCommand(app, command, request)
    if (pathname === '/api/events') return events.open(request.headers.get(LAST_EVENT_HEADER))
    const [, mediaId] = /^\/media\/([^/]+)$/.exec(pathname) ?? []
    if (mediaId !== undefined) return mediaResponse(request, mediaId, app.media.resolve)
    onPageFile?.()
    return rendererResponse(rendererFolder, { method: request.method, pathname }, {})
  }

  async function answer(request: Request): Promise<Response> {
    const response = access.refusal(request) ?? (await route(request))
    // media answers bring a stricter policy of their own
    for (const [name, value] of Object.entries(headers))
      if (!response.headers.has(name)) response.headers.set(name, value)
    return response
  }

  let listener: Promise<RequestListener> | undefined
  const prepare = () => (listener ??= listenerOf(answer))
  server.on('request', (incoming, outgoing) => void prepare().then((listen) => listen(incoming, outgoing)))

  return {
    url: access.newEntryUrl(),
    newUrl: () => access.newEntryUrl(),
    prepare: () => void prepare(),
    async close() {
      const closed = once(server, 'close')
      server.close()
      events.close()
      server.closeIdleConnections()
      const cancel = host.clock.setTimer(CLOSE_PATIENCE_MS, () => server.closeAllConnections())
      await closed
      cancel()
    },
  }
}

async function listenerOf(answer: (request: Request) => Promise<Response>): Promise<RequestListener> {
  const { getRequestListener } = await import('@hono/node-server')
  const listen = getRequestListener(answer, { overrideGlobalObjects: false })
  return (incoming, outgoing) => void listen(incoming, outgoing)
}

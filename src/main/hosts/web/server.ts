import { once } from 'node:events'
import { createServer } from 'node:http'
import { getRequestListener } from '@hono/node-server'
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
  close(): Promise<void>
}

/** How long requests under way may take to end after the server was told to stop. */
const CLOSE_PATIENCE_MS = 2_000

/** The app in a browser tab: loopback only, browsers that were let in, the same commands and events as a window. */
export async function serveWeb({
  app,
  host,
  rendererFolder,
  port,
}: {
  app: App
  host: Pick<Host, 'clock' | 'randomBytes'>
  rendererFolder: string
  /** 0 takes any free one. */
  port: number
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
    return rendererResponse(rendererFolder, { method: request.method, pathname }, {})
  }

  const listener = getRequestListener(
    async (request) => {
      const response = access.refusal(request) ?? (await route(request))
      // media answers bring a stricter policy of their own
      for (const [name, value] of Object.entries(headers))
        if (!response.headers.has(name)) response.headers.set(name, value)
      return response
    },
    { overrideGlobalObjects: false },
  )
  server.on('request', (incoming, outgoing) => void listener(incoming, outgoing))

  return {
    url: access.newEntryUrl(),
    newUrl: () => access.newEntryUrl(),
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

import { createServer, maxHeaderSize, type IncomingMessage, type Server } from 'node:http'
import type { AddressInfo, Socket } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import type { Log } from '../../tools/log.ts'
import { ProblemError } from '../problem.ts'
import { afterwards } from './afterwards.ts'
import { problemResponse } from './problem-response.ts'
import { TextResponse } from './text-response.ts'
import { discardRest, isUnread, lastAnswer } from './unread-body.ts'

export interface LoopbackServer {
  origin: string
  /** No new connections; answers under way get a moment. */
  close(): Promise<void>
}

const HOST = '127.0.0.1'
/** Other names of this machine's loopback that a client may have used. */
const LOOPBACK_NAMES: ReadonlySet<string> = new Set([HOST, 'localhost', '[::1]'])

const NOT_A_REQUEST = 'This is not a request the service can read.'
/** By status, where more can be said. */
const MALFORMED: Readonly<Record<number, string>> = {
  408: 'The request did not arrive in time. Send it again.',
  431: `The headers are larger than ${maxHeaderSize / 1024} KiB, or there are too many of them.`,
}

const STOP_PATIENCE_MS = 2_000
/** Long, so that a client busy elsewhere for some seconds does not write into a connection that was just given up. */
const IDLE_CONNECTION_MS = 75_000

/** Requests from this machine, each with an address on the server's own origin. Rejects when the port cannot be had. */
export async function serveOnLoopback(
  fetch: (request: Request) => Response | Promise<Response>,
  { port, newId, log }: { port: number; newId: () => string; log: Pick<Log, 'info'> },
): Promise<LoopbackServer> {
  const refusal = (status: number, detail: string, asked: { method?: string; path?: string } = {}) => {
    const problem = new ProblemError('invalid_params', detail, { status })
    const instance = `urn:uuid:${newId()}`
    log.info('Request refused.', { instance, ...asked, code: problem.code, status })
    return problemResponse(problem, instance)
  }
  const malformed = (status = 400) => refusal(status, MALFORMED[status] ?? NOT_A_REQUEST)
  let origin = ''
  let prefix = ''

  function answerToAnotherName(request: Request): Response | Promise<Response> {
    const url = new URL(request.url)
    // a page that made a name of its own point here must not reach the service
    if (!LOOPBACK_NAMES.has(url.hostname) || url.port !== new URL(origin).port)
      return refusal(421, 'The service answers to its loopback address only. Use the one it printed when it started.', {
        method: request.method,
        path: url.pathname,
      })
    return fetch(new Request(`${origin}${url.pathname}${url.search}`, request))
  }

  const listener = getRequestListener(
    (request, { incoming }) => {
      const answered = request.url.startsWith(prefix) ? fetch(request) : answerToAnotherName(request)
      return afterwards(answered, (response) => inFull(sendable(response), incoming as IncomingMessage))
    },
    { errorHandler: () => malformed() },
  )
  const server = createServer(
    // most requests have no body, and are not made to end like one that has
    { requireHostHeader: false, keepAliveTimeout: IDLE_CONNECTION_MS, optimizeEmptyRequests: true },
    (incoming, outgoing) => void listener(incoming, outgoing),
  )
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    if (error.code !== 'ECONNRESET' && socket.writable) void sendRaw(socket, malformed(statusOf(error)))
  })
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, HOST, resolve)
  })
  origin = `http://${HOST}:${(server.address() as AddressInfo).port}`
  prefix = `${origin}/`
  return { origin, close: () => stop(server) }
}

/** The listener has made Response a light one of its own, which it sends as it is, without a stream. */
function sendable(response: Response): Response {
  if (!(response instanceof TextResponse)) return response
  return new Response(response.content, { status: response.status, headers: response.sentHeaders })
}

/** Sent when its sender is done: most clients look at the answer only then. */
function inFull(response: Response, incoming: IncomingMessage): Response | Promise<Response> {
  if (!isUnread(incoming)) return response
  return discardRest(incoming).then((isAll) => (isAll ? response : lastAnswer(response)))
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const impatience = setTimeout(() => server.closeAllConnections(), STOP_PATIENCE_MS)
  await closed
  clearTimeout(impatience)
}

function statusOf({ code }: NodeJS.ErrnoException): number {
  if (code === 'HPE_HEADER_OVERFLOW') return 431
  return code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400
}

/** What is not even HTTP still gets a problem for an answer. */
async function sendRaw(socket: Socket, response: Response): Promise<void> {
  const body = await response.text()
  const head = [
    `HTTP/1.1 ${response.status} Refused`,
    ...[...response.headers].map(([name, value]) => `${name}: ${value}`),
    `Content-Length: ${Buffer.byteLength(body)}`,
    'Connection: close',
  ]
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`)
}

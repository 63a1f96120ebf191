import { hash, randomUUID } from 'node:crypto'
import {
  createMcpHandler,
  isInitializeRequest,
  localhostAllowedOrigins,
  originValidationResponse,
} from '@modelcontextprotocol/server'
import type { Door as ServedDoor, ServedService } from '#main/engine/serve.ts'
import { createClient, type Client } from '#main/client/index.ts'
import { createPublicFetch } from '#main/net/fetch-public.ts'
import { resolveName } from '#main/net/resolve.ts'
import { systemClock, type Clock } from '#main/tools/clock.ts'
import { RecentMap } from '#main/tools/recent-map.ts'
import type { Log } from '#main/host.ts'
import { Account } from '#shared/service/account.ts'
import { ROUTES } from '#shared/service/routes.ts'
import { createServiceDoor } from './service-door.ts'
import { createMcpServer } from './server.ts'
import { untilHeard } from './until-heard.ts'

/** Base64 of the largest file that comes as data, and what is around it. */
const MOST_BODY_BYTES = 16 * 1024 ** 2
/** One a key; more are forgotten and made anew, which costs what is known of the rate limit. */
const MOST_CLIENTS = 100
const MOST_FIRST_BYTES = 64 * 1024
const SESSION_HEADER = 'mcp-session-id'
/** Calls of a client that has no session count as sent again within such a time. */
const SAME_CALL_MS = 10 * 60_000
/** More are forgotten, and known again only within the same period: as after a restart. */
const MOST_CALLS = 10_000

/**
 * The service as an MCP server over HTTP, for whoever has an API key. No session is kept between two requests: it is only a
 * name that tells the calls of one connection from another's, so that there is nothing to lose.
 */
export function createHttpDoor(
  engine: ServedService,
  { baseUrl, version, log, clock = systemClock }: { baseUrl: string; version: string; log: Log; clock?: Clock },
): ServedDoor {
  const clients = new Map<string, Client>()
  const firstTimes = new RecentMap<string, number>(MOST_CALLS)
  const fetchPublic = createPublicFetch({ resolve: resolveName, allowLoopback: false })

  function clientOf(authorization: string): Client {
    const known = clients.get(authorization)
    if (known) return known
    if (clients.size >= MOST_CLIENTS) clients.clear()
    const client = createClient({
      fetch: async (request) => engine.fetch(request, 'mcp'),
      baseUrl,
      authorization,
      clock,
      random: Math.random,
    })
    clients.set(authorization, client)
    return client
  }

  /** The one in which a call came first: sent again soon after its end it is still the same call. */
  function periodOf(call: string): string {
    const now = clock.now()
    const before = firstTimes.get(call)
    const first = before !== undefined && now - before < SAME_CALL_MS ? before : now
    if (first === now) firstTimes.set(call, now)
    return String(Math.floor(first / SAME_CALL_MS))
  }

  const changed = (id: string, signal: AbortSignal) =>
    untilHeard(engine, (event) => 'generationId' in event && event.generationId === id, signal)

  const handler = createMcpHandler(
    ({ requestInfo }) => {
      const headers = requestInfo?.headers
      const authorization = headers?.get('authorization') ?? ''
      const caller = hash('sha256', authorization).slice(0, 12)
      const session = headers?.get(SESSION_HEADER)
      const door = createServiceDoor(clientOf(authorization), { fetchPublic, changed })
      const parts = { door, version, log, caller, connection: `${caller} ${session ?? ''}` }
      return createMcpServer(session == null ? { ...parts, periodOf } : parts)
    },
    { maxRequestBodySize: MOST_BODY_BYTES, onerror: (error) => log.info('MCP.', { error: error.message }) },
  )

  return {
    async fetch(request) {
      const refusal = originValidationResponse(request, localhostAllowedOrigins()) ?? (await refuseStranger(request))
      if (refusal) return refusal
      const begins = await isFirst(request)
      const response = await handler.fetch(request)
      if (!begins || !response.ok) return response
      const headers = new Headers(response.headers)
      headers.set(SESSION_HEADER, randomUUID())
      return new Response(response.body, { status: response.status, headers })
    },
    close: () => handler.close(),
  }

  /** The service's own answer to whoever has no key of its; the app's own session is no program's. */
  async function refuseStranger({ headers }: Request): Promise<Response | undefined> {
    const authorization = headers.get('authorization')
    const question = new Request(`${baseUrl}${ROUTES.readAccount.path}`, {
      headers: authorization === null ? {} : { authorization },
    })
    const answer = await engine.fetch(question, 'mcp')
    if (answer.status === 403) return undefined
    if (!answer.ok) return answer
    const account = Account.parse(await answer.json())
    return account.key === null
      ? new Response('The door for programs takes API keys only.\n', {
          status: 401,
          headers: { 'WWW-Authenticate': 'Bearer' },
        })
      : undefined
  }
}

/** Whether a connection begins with it. Clients that know no sessions never say so. */
async function isFirst(request: Request): Promise<boolean> {
  const bytes = Number(request.headers.get('content-length') ?? Infinity)
  if (request.method !== 'POST' || bytes > MOST_FIRST_BYTES) return false
  const body: unknown = await request
    .clone()
    .json()
    .catch(() => undefined)
  return isInitializeRequest(body)
}

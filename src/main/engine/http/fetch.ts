import { hash } from 'node:crypto'
import { z } from 'zod'
import { listsTag } from '#shared/http/lists-tag.ts'
import type { Channel } from '#shared/service/account.ts'
import { isDiskFull } from '#shared/app/disk-full.ts'
import { CONSOLE_ROUTES, type ConsoleRoute, type ConsoleRouteName } from '#shared/service/console-routes.ts'
import { CATALOG_CACHE_SECONDS } from '#shared/service/limits.ts'
import { createOpenApiDocument } from '#shared/service/openapi.ts'
import { OPENAPI_PATH, ROUTES, type Route, type RouteName } from '#shared/service/routes.ts'
import type { EngineHost } from '../host.ts'
import type { EngineOptions } from '../options.ts'
import { ProblemError } from '../problem.ts'
import { afterwards } from './afterwards.ts'
import type { Authenticator } from './authenticate.ts'
import type { Availability } from './availability.ts'
import type { Answer, Call, Caller, ConsoleHandler, ServiceHandler } from './call.ts'
import { problemResponse } from './problem-response.ts'
import type { RateLimits } from './rate-limits.ts'
import { parse, readJsonObject, readQuery } from './read-request.ts'
import { createRouter } from './router.ts'
import { TextResponse } from './text-response.ts'

/** What answering takes by itself, whatever the handlers need besides. */
export interface FetchContext {
  host: Pick<EngineHost, 'log'>
  options: Pick<EngineOptions, 'baseUrl' | 'cdnUrl' | 'sandbox'>
  rateLimits: RateLimits
  availability: Availability
  newId: () => string
}

export interface FetchParts<Context> {
  service: { [Name in RouteName]: ServiceHandler<Name, Context> }
  console: { [Name in ConsoleRouteName]: ConsoleHandler<Name, Context> }
  authenticate: Authenticator
  submitKeys: SubmitKeys<Context>
  serveFile: (context: Context, request: Request) => Response | Promise<Response>
}

type PathParams = Record<string, string>

/** Idempotency keys are told of before faults of the body. */
export interface SubmitKeys<Context> {
  /** Throws when the request has none. */
  require(request: Request): unknown
  /** Throws when the key was used: a body with a fault is never the one that was accepted under it. */
  refuseReuse(context: Context, accountId: string, request: Request): void
}

interface Endpoint<Context> {
  method: string
  path: string
  name: string
  area: 'public' | 'service' | 'console'
  route: Pick<Route, 'query' | 'body'> & { scope?: Route['scope'] }
  /** Parameters in the address, ids in lower case; undefined when they can be none. */
  readPath: (pathParams: PathParams) => PathParams | undefined
  /** Set when the route takes an idempotency key. */
  keys?: SubmitKeys<Context> | undefined
  handler: (context: Context, call: Call<Route>) => Answer<unknown> | Promise<Answer<unknown>>
}

/** A disk is rarely emptied sooner. */
const FULL_DISK_RETRY_SECONDS = 60

/** Public operations have no caller, and their handlers look at none. */
const NOBODY: Caller = { accountId: '', keyId: null, channel: 'api', scopes: [] }

/**
 * The whole service as one function from request to response. It never throws, and answers at once where there is nothing
 * to wait for: most reads are answered before a promise would be. `channel` is said by the door that a request
 * came in by, where that is neither the API nor the app itself: nothing inside a request can claim it.
 */
export function createFetch<Context extends FetchContext>(
  context: Context,
  parts: FetchParts<Context>,
): (request: Request, channel?: Channel) => Response | Promise<Response> {
  const route = createRouter(endpointsOf(context, parts))
  const cdnPrefix = `${new URL(context.options.cdnUrl).origin}/`

  function requireEndpoint(method: string, url: string) {
    const match = route(method, pathOf(url))
    if (!match) throw notFound()
    if (!match.found) throw methodNotAllowed(method, match.allow)
    return match
  }

  function answer(request: Request, channel: Channel | undefined): Response | Promise<Response> {
    const { url } = request
    if (url.startsWith(cdnPrefix)) return parts.serveFile(context, request)
    const { endpoint, pathParams: inAddress } = requireEndpoint(request.method, url)
    const { caller: known, headers } = admit(context, parts.authenticate, { endpoint, request })
    const caller = channel === undefined ? known : { ...known, channel }
    const pathParams = endpoint.readPath(inAddress)
    if (!pathParams) throw notFound()
    endpoint.keys?.require(request)
    const call = afterwards(endpoint.route.body && readJsonObject(request), (json) =>
      readCall(endpoint, { caller, pathParams, request, json }),
    )
    return afterwards(unlessKeyIsUsed(endpoint, call, { caller, request }), (read) => {
      const result = endpoint.handler(context, read as Call<Route>)
      return afterwards(result, (answered) => respond(request, answered, headers))
    })
  }

  /** Of a body with a fault under a key that was used, the key is told: the fault says nothing of the generation there is. */
  function unlessKeyIsUsed(
    { keys }: Endpoint<Context>,
    call: unknown,
    { caller, request }: { caller: Caller; request: Request },
  ): unknown {
    if (!keys || !(call instanceof Promise)) return call
    return call.catch((error: unknown) => {
      keys.refuseReuse(context, caller.accountId, request)
      throw error
    })
  }

  return (request, channel) => {
    try {
      const response = answer(request, channel)
      return response instanceof Promise ? response.catch((error) => refuse(context, request, error)) : response
    } catch (error) {
      return refuse(context, request, error)
    }
  }
}

/** Cut out by hand: parsing the whole address again would be a noticeable part of a short answer's time. */
function pathOf(url: string): string {
  const start = url.indexOf('/', 'https://'.length)
  const end = url.search(/[?#]/)
  const path = end === -1 ? url.slice(start) : url.slice(start, end)
  // a client may join the console's address, which ends in /console, with the path of a route, which begins with it
  return path.startsWith('/console/console/') ? path.slice('/console'.length) : path
}

function endpointsOf<Context extends FetchContext>(context: Context, parts: FetchParts<Context>): Endpoint<Context>[] {
  const service = Object.entries<Route>(ROUTES).map(([name, route]) => ({
    name,
    method: route.method,
    path: route.path,
    area: route.scope === null ? ('public' as const) : ('service' as const),
    route,
    readPath: pathReaderOf(route.pathParams),
    keys: route.headers ? parts.submitKeys : undefined,
    handler: parts.service[name as RouteName] as Endpoint<Context>['handler'],
  }))
  const console = Object.entries<ConsoleRoute>(CONSOLE_ROUTES)
    // without the sandbox nobody can move the clock, so there is nothing at that address
    .filter(([name]) => name !== 'advanceClock' || context.options.sandbox)
    .map(([name, route]) => ({
      name,
      method: route.method,
      path: route.path,
      area: 'console' as const,
      route,
      readPath: pathReaderOf(route.pathParams),
      handler: parts.console[name as ConsoleRouteName] as unknown as Endpoint<Context>['handler'],
    }))
  return [...service, ...console, openApiEndpoint(context)]
}

/** Most addresses hold an id and nothing else: one pattern says as much as the parser, in a tenth of its time. */
function pathReaderOf(schema: Route['pathParams']): Endpoint<never>['readPath'] {
  if (!schema) return (params) => params
  const fields = Object.entries(schema.shape)
  if (!fields.every(([, field]) => field instanceof z.ZodUUID))
    return (params) => (schema.safeParse(params).success ? params : undefined)
  const uuid = z.regexes.uuid()
  return (params) => {
    if (!fields.every(([name]) => uuid.test(params[name] ?? ''))) return undefined
    return Object.fromEntries(fields.map(([name]) => [name, params[name]!.toLowerCase()]))
  }
}

function openApiEndpoint({ options }: FetchContext): Endpoint<unknown> {
  let answer: Answer<unknown> | undefined
  const describe = () => {
    const body = createOpenApiDocument({ serverUrl: options.baseUrl })
    const headers = {
      'Cache-Control': `public, max-age=${CATALOG_CACHE_SECONDS}`,
      ETag: `"${hash('sha256', JSON.stringify(body), 'base64url')}"`,
    }
    return { status: 200, body, headers }
  }
  return {
    name: 'readOpenApi',
    method: 'GET',
    path: OPENAPI_PATH,
    area: 'public',
    route: {},
    readPath: (params) => params,
    handler: () => (answer ??= describe()),
  }
}

/**
 * Who calls, whether the call may be made now, and the headers every authenticated answer carries. They are this answer's
 * own and added to, for a copy of them is felt.
 */
function admit(
  { rateLimits, availability }: FetchContext,
  authenticate: Authenticator,
  { endpoint: { area, name, route }, request }: { endpoint: Endpoint<never>; request: Request },
): { caller: Caller; headers: Record<string, string> } {
  if (area === 'public') return { caller: NOBODY, headers: {} }
  if (area === 'console') return { caller: authenticate.console(request), headers: { 'Cache-Control': 'no-store' } }

  const caller = authenticate.service(request)
  const verdict = rateLimits.take(caller)
  if (!verdict.allowed)
    throw new ProblemError('rate_limited', 'Too many requests. Nothing was charged; wait as Retry-After says.', {
      headers: verdict.headers,
    })
  if (route.scope && !caller.scopes.includes(route.scope))
    throw new ProblemError('insufficient_scope', `This API key lacks the scope "${route.scope}".`)
  availability.requireOpen(name, caller, request)
  verdict.headers['Cache-Control'] = 'no-store'
  return { caller, headers: verdict.headers }
}

function readCall(
  { route }: Endpoint<never>,
  {
    caller,
    pathParams,
    request,
    json,
  }: { caller: Caller; pathParams: Record<string, string>; request: Request; json: unknown },
): unknown {
  const query = route.query && readQuery(route.query, new URL(request.url).searchParams)
  const body = route.body && parse(route.body, json)
  return { caller, pathParams, request, json, query, body }
}

function respond(
  request: Request,
  { status, body, json, headers: own }: Answer<unknown>,
  headers: Record<string, string>,
): Response {
  if (own?.ETag && listsTag(request.headers.get('if-none-match'), own.ETag))
    return new TextResponse(null, { status: 304, headers: own })
  const content = request.method === 'HEAD' ? null : (json ?? JSON.stringify(body))
  headers['Content-Type'] = 'application/json'
  headers['X-Content-Type-Options'] = 'nosniff'
  if (content !== null) headers['Content-Length'] = String(Buffer.byteLength(content))
  return new TextResponse(content, { status, headers: own ? Object.assign(headers, own) : headers })
}

/** A problem, and a line in the log that has its id. */
export function refuse(
  { host, newId }: Pick<FetchContext, 'host' | 'newId'>,
  request: Request,
  error: unknown,
): Response {
  const instance = `urn:uuid:${newId()}`
  const problem = asProblem(request, error)
  const details = { instance, method: request.method, path: pathOf(request.url), code: problem.code }
  if (problem.status < 500 || problem.status === 503) host.log.info('Request refused.', details)
  else host.log.error('Request failed.', { ...details, error: error instanceof Error ? error.stack : String(error) })
  const response = problemResponse(problem, instance)
  return request.method === 'HEAD' ? new Response(null, response) : response
}

function asProblem(request: Request, error: unknown): ProblemError {
  if (error instanceof ProblemError) return error
  if (request.signal.aborted) return new ProblemError('invalid_params', 'The request was cut off.', { cause: error })
  if (isDiskFull(error))
    return new ProblemError(
      'unavailable',
      'The disk of the service is full. Nothing was charged; make room, then try again.',
      {
        headers: { 'Retry-After': String(FULL_DISK_RETRY_SECONDS) },
        cause: error,
      },
    )
  return new ProblemError('internal', 'Something went wrong inside the service. Try again; the log has the details.', {
    cause: error,
  })
}

function notFound(): ProblemError {
  return new ProblemError('not_found', 'There is nothing at this address.')
}

/** No code of the specification fits, so the nearest travels under the right status. */
function methodNotAllowed(method: string, allow: string): ProblemError {
  return new ProblemError('not_found', `${method} is not possible here, only ${allow}.`, {
    status: 405,
    headers: { Allow: allow },
  })
}

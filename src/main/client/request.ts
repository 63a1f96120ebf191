import type { Route } from '#shared/service/routes.ts'
import { parseJson } from '#shared/parse-json.ts'
import { Problem } from '#shared/service/problem.ts'
import { ClientError, ForeignPageError } from './client-error.ts'

/** Any route's input, seen without its types. */
export interface AnyInput {
  pathParams?: Record<string, string>
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  body?: unknown
  file?: File
}

interface Service {
  baseUrl: string
  authorization: string
  signal: AbortSignal
}

/** A request that cannot even be written fails at once: no time mends it, and no network is to blame. */
export function buildRequest(route: Route, service: Service, input: AnyInput): Request {
  try {
    return requestOf(route, service, input)
  } catch (cause) {
    throw new ClientError(
      'invalid_params',
      'The request cannot be sent: its address, its key or one of its headers is nothing that a request can carry.',
      { cause },
    )
  }
}

function requestOf(route: Route, { baseUrl, authorization, signal }: Service, input: AnyInput): Request {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.pathParams?.[name] ?? ''))
  const url = new URL(baseUrl.replace(/(?<!\/)\/+$/, '') + path)
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
  const headers = new Headers({ accept: 'application/json', ...input.headers })
  // what anybody may read is read as anybody
  if (route.scope !== null) headers.set('authorization', authorization)
  let body: string | FormData | null = null
  if (input.file && route.fileField) {
    body = new FormData()
    body.set(route.fileField, input.file)
  } else if (input.body !== undefined) {
    body = JSON.stringify(input.body)
    headers.set('content-type', 'application/json')
  }
  // a redirect is an answer like any other: the key goes to the address it was entered for and nowhere else
  return new Request(url, { method: route.method, headers, body, signal, redirect: 'manual' })
}

/** The answer's resource, or a coded error. */
export function readAnswer(route: Route, response: Response, text: string): unknown {
  if (!route.statuses.includes(response.status)) throw failureOf(response, text)
  const json = parseJson(text)
  if (json === undefined && isJson(response)) throw cutShort(response)
  const output = route.output.safeParse(json)
  if (!output.success) throw unexpected(response, output.error, json)
  return output.data
}

/** No answer of this interface comes near; one that does is no answer of this interface. */
const LONGEST_ANSWER_BYTES = 64 * 1024 ** 2

export async function readText(response: Response): Promise<string> {
  if (isBounded(response)) return response.text()
  const decoder = new TextDecoder()
  let text = ''
  let bytes = 0
  for await (const chunk of response.body ?? []) {
    bytes += chunk.byteLength
    if (bytes > LONGEST_ANSWER_BYTES) throw unexpected(response, new Error('The answer does not end.'))
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}

/** The transport holds the sender to its own figure, which says nothing of what comes out of a compressed answer. */
function isBounded({ headers }: Response): boolean {
  const declared = headers.get('content-length')
  return declared !== null && Number(declared) <= LONGEST_ANSWER_BYTES && !headers.has('content-encoding')
}

function cutShort({ status }: Response): ClientError {
  return new ClientError('incomplete_answer', 'The answer of the service was cut short.', { status })
}

function failureOf(response: Response, text: string): ClientError {
  const json = parseJson(text)
  if (json === undefined && isJson(response)) return cutShort(response)
  const problem = Problem.safeParse(json)
  if (!problem.success) return unexpected(response, problem.error, json)
  const { code, detail, title, issues } = problem.data
  return new ClientError(code, detail || title, {
    status: response.status,
    retryAfterMs: retryAfterOf(response),
    issues,
  })
}

function unexpected(response: Response, cause: unknown, json?: unknown): ClientError {
  const Unexpected = json === undefined ? ForeignPageError : ClientError
  return new Unexpected(
    'unexpected_answer',
    `The service gave an answer this version of Pressrun does not understand (status ${response.status}).`,
    { status: response.status, retryAfterMs: retryAfterOf(response), cause },
  )
}

/** Seconds, or a date, which is read by the service's own clock: nobody has to trust two. */
export function retryAfterOf({ headers }: Response): number | null {
  const header = headers.get('retry-after')?.trim()
  if (!header) return null
  if (/^\d{1,9}$/.test(header)) return Number(header) * 1000
  const delay = Date.parse(header) - Date.parse(headers.get('date') ?? '')
  return delay >= 0 ? delay : null
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false
}

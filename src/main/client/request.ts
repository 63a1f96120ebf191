import type { Route } from '#shared/service/routes.ts'
import { Problem } from '#shared/service/problem.ts'
import { ClientError } from './client-error.ts'

/** Any route's input, seen without its types. */
export interface AnyInput {
  pathParams?: Record<string, string>
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  body?: unknown
  file?: File
}

export function buildRequest(
  route: Route,
  { baseUrl, authorization, signal }: { baseUrl: string; authorization: string; signal: AbortSignal },
  input: AnyInput,
): Request {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.pathParams?.[name] ?? ''))
  const url = new URL(baseUrl.replace(/\/+$/, '') + path)
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
  return new Request(url, { method: route.method, headers, body, signal, redirect: 'error' })
}

/** The answer's resource, or a coded error. */
export function readAnswer(route: Route, response: Response, text: string): unknown {
  if (!route.statuses.includes(response.status)) throw failureOf(response, text)
  const json = parseJson(text)
  if (json === undefined && isJson(response))
    throw new ClientError('incomplete_answer', 'The answer of the service was cut short.', { status: response.status })
  const output = route.output.safeParse(json)
  if (!output.success) throw unexpected(response, output.error)
  return output.data
}

function failureOf(response: Response, text: string): ClientError {
  const problem = Problem.safeParse(parseJson(text))
  if (!problem.success) return unexpected(response, problem.error)
  const { code, detail, title, issues } = problem.data
  return new ClientError(code, detail || title, {
    status: response.status,
    retryAfterMs: retryAfterOf(response),
    issues,
  })
}

function unexpected(response: Response, cause: unknown): ClientError {
  return new ClientError(
    'unexpected_answer',
    `The service gave an answer this version of Pressrun does not understand (status ${response.status}).`,
    { status: response.status, retryAfterMs: retryAfterOf(response), cause },
  )
}

/** Seconds only: a date would have to trust two clocks. */
export function retryAfterOf({ headers }: Response): number | null {
  const header = headers.get('retry-after')?.trim()
  return header && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : null
}

function isJson({ headers }: Response): boolean {
  return headers.get('content-type')?.includes('json') ?? false
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

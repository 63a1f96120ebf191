import type { z } from 'zod'
import { CommandError } from '#shared/app/error.ts'
import { Problem, type Issue } from '#shared/service/problem.ts'
import { ROUTES, type Route, type RouteName, type RouteOutput } from '#shared/service/routes.ts'

/** The service, typed by its route table, over any fetch: the bundled engine's or the network's. */
export interface Client {
  call<Name extends RouteName>(name: Name, input: CallInput<Name>): Promise<RouteOutput<Name>>
}

type Sent<Name extends RouteName, Part extends string> = (typeof ROUTES)[Name] extends {
  [Key in Part]: infer Schema extends z.ZodType
}
  ? { [Key in Part]: z.input<Schema> }
  : unknown

export type CallInput<Name extends RouteName> = Sent<Name, 'pathParams'> &
  Sent<Name, 'query'> &
  Sent<Name, 'body'> &
  Sent<Name, 'headers'> &
  ((typeof ROUTES)[Name] extends { fileField: string } ? { file: File } : unknown) & {
    signal?: AbortSignal | undefined
  }

/** Codes of the service's problems, and three of our own for what never became an answer. */
export class ClientError extends CommandError {
  override readonly name: string = 'ClientError'
  /** Of the answer; null when there was none. */
  readonly status: number | null

  constructor(
    code: string,
    message: string,
    { status = null, issues, cause }: { status?: number | null; issues?: Issue[] | undefined; cause?: unknown } = {},
  ) {
    super(code, message, { issues, cause })
    this.status = status
  }
}

export interface ClientOptions {
  fetch: (request: Request) => Promise<Response>
  /** The origin of the service, with or without a trailing slash. */
  baseUrl: string
  /** The whole header, `Bearer …`. */
  authorization: string
}

/** Any route's input, seen without its types. */
interface AnyInput {
  pathParams?: Record<string, string>
  query?: Record<string, string | number | undefined>
  headers?: Record<string, string>
  body?: unknown
  file?: File
  signal?: AbortSignal | undefined
}

export function createClient({ fetch, baseUrl, authorization }: ClientOptions): Client {
  const base = baseUrl.replace(/\/+$/, '')
  return {
    async call(name, input) {
      const route: Route = ROUTES[name]
      const request = buildRequest(route, base, authorization, input)
      let response: Response
      let text: string
      try {
        // a fetch in process may not look at the signal
        input.signal?.throwIfAborted()
        response = await fetch(request)
        text = await response.text()
      } catch (error) {
        if (input.signal?.aborted) throw new ClientError('canceled', 'Stopped before an answer came.', { cause: error })
        throw new ClientError('unreachable', 'The service cannot be reached. Check the connection and try again.', {
          cause: error,
        })
      }
      if (!route.statuses.includes(response.status)) throw failureOf(response.status, text)
      const output = route.output.safeParse(parseJson(text))
      if (!output.success) throw unexpected(response.status, output.error)
      return output.data as RouteOutput<typeof name>
    },
  }
}

function buildRequest(route: Route, base: string, authorization: string, input: AnyInput): Request {
  const path = route.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(input.pathParams?.[name] ?? ''))
  const url = new URL(base + path)
  for (const [name, value] of Object.entries(input.query ?? {}))
    if (value !== undefined) url.searchParams.set(name, String(value))
  const headers = new Headers({ accept: 'application/json', authorization, ...input.headers })
  let body: string | FormData | null = null
  if (input.file && route.fileField) {
    body = new FormData()
    body.set(route.fileField, input.file)
  } else if (input.body !== undefined) {
    body = JSON.stringify(input.body)
    headers.set('content-type', 'application/json')
  }
  return new Request(url, { method: route.method, headers, body, signal: input.signal ?? null, redirect: 'error' })
}

function failureOf(status: number, text: string): ClientError {
  const problem = Problem.safeParse(parseJson(text))
  if (!problem.success) return unexpected(status, problem.error)
  const { code, detail, title, issues } = problem.data
  return new ClientError(code, detail || title, { status, issues })
}

function unexpected(status: number, cause: unknown): ClientError {
  return new ClientError(
    'unexpected_answer',
    `The service gave an answer this version of Pressrun does not understand (status ${status}).`,
    { status, cause },
  )
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

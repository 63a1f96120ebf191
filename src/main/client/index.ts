import type { z } from 'zod'
import type { Clock } from '../tools/clock.ts'
import { unlessAborted } from '../tools/unless-aborted.ts'
import { ROUTES, type Route, type RouteName, type RouteOutput } from '#shared/service/routes.ts'
import { ClientError } from './client-error.ts'
import { insist, PATIENCE_MS } from './insist.ts'
import { createPacer, type Pacer } from './pacer.ts'
import { buildRequest, readAnswer, readText, type AnyInput } from './request.ts'
import { NEVER } from '../tools/never.ts'

/** The service, typed by its route table, over any fetch: the bundled engine's or the network's. */
export interface Client {
  /**
   * Asks, and asks again while that is safe and promises something: after a lost connection, a 429 or a 5xx. Every route
   * is safe to repeat: reads change nothing, a submit carries its key, a second upload of the same file is only unused.
   */
  call<Name extends RouteName>(name: Name, input: CallInput<Name>): Promise<RouteOutput<Name>>
  /** Fetches a signed link: no key goes with it, and no rate limit counts it. */
  fetchFile(url: string, init: { headers?: Record<string, string>; signal: AbortSignal }): Promise<Response>
  pacer: Pick<Pacer, 'limit'>
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
    /** How long to go on trying; 0 asks once. */
    patienceMs?: number
    /** Shortest pause before it is asked again; polls keep theirs after a failure too. */
    leastDelayMs?: number
    /** Told before it is asked again: what an earlier try asked for may have been done all the same. */
    onRepeat?: () => void
  }

export interface ClientOptions {
  fetch: (request: Request) => Promise<Response>
  /** Another one for signed links, where not every address that a service names may be asked. */
  fetchLink?: (request: Request) => Promise<Response>
  /** The origin of the service, with or without a trailing slash. */
  baseUrl: string
  /** The whole header, `Bearer …`. */
  authorization: string
  clock: Clock
  /** From 0 up to 1. */
  random: () => number
}

/** A service that says nothing for this long has lost the request. */
const ANSWER_MS = 30_000
/** An upload takes its time: this much more for every megabyte. */
const MS_PER_MEGABYTE = 10_000

export function createClient({
  fetch,
  fetchLink = fetch,
  baseUrl,
  authorization,
  clock,
  random,
}: ClientOptions): Client {
  const pacer = createPacer(clock)

  /** One attempt that ends: with an answer, a coded error, or the caller's wish. */
  async function ask(route: Route, input: AnyInput, caller: AbortSignal): Promise<unknown> {
    caller.throwIfAborted()
    const turn = route.scope === null ? undefined : await pacer.turn(caller)
    const late = new AbortController()
    const limitMs = ANSWER_MS + ((input.file?.size ?? 0) / 1e6) * MS_PER_MEGABYTE
    const cancelTimer = clock.setTimer(limitMs, () => late.abort(new Error('No answer in time.')))
    const signal = AbortSignal.any([caller, late.signal])
    let response: Response | undefined
    try {
      const request = buildRequest(route, { baseUrl, authorization, signal }, input)
      // a fetch in process may not look at the signal
      response = await clock.during(unlessAborted(fetch(request), signal))
      return readAnswer(route, response, await clock.during(unlessAborted(readText(response), signal)))
    } finally {
      cancelTimer()
      if (response) turn?.answered(response)
      else turn?.lost()
    }
  }

  return {
    async call(name, input) {
      const route: Route = ROUTES[name]
      const { signal = NEVER, patienceMs = PATIENCE_MS, leastDelayMs = 0, onRepeat, ...rest } = input
      const answer = await insist(() => ask(route, rest as AnyInput, signal), {
        clock,
        random,
        signal,
        patienceMs,
        leastDelayMs,
        onFailure: ({ status }, delayMs) => {
          if (status === 429) pacer.holdBack(delayMs)
        },
        onRepeat,
      })
      return answer as RouteOutput<typeof name>
    },
    fetchFile: (url, { headers = {}, signal }) => clock.during(fetchLink(new Request(url, { headers, signal }))),
    pacer,
  }
}

export { ClientError }

import type { z } from 'zod'
import { CONSOLE_ROUTES, type ConsoleRouteName } from '#shared/service/console-routes.ts'
import { buildRequest, readAnswer, readText, type AnyInput } from '../client/request.ts'

/** The bundled engine, as the app's own session calls it. */
export interface BundledEngine {
  fetch: (request: Request) => Promise<Response>
  baseUrl: string
  token: string
}

type Output<Name extends ConsoleRouteName> = z.output<(typeof CONSOLE_ROUTES)[Name]['output']>

export type CallConsole = <Name extends ConsoleRouteName>(
  name: Name,
  signal: AbortSignal,
  input?: AnyInput,
) => Promise<Output<Name>>

/** Asks the console of the bundled engine, once: a failure is told as it came. */
export function consoleOf({ fetch, baseUrl, token }: BundledEngine): CallConsole {
  return async <Name extends ConsoleRouteName>(name: Name, signal: AbortSignal, input: AnyInput = {}) => {
    // every console route wants the token, as every route with a scope does
    const route = { ...CONSOLE_ROUTES[name], scope: 'account' as const, errors: [] }
    const response = await fetch(buildRequest(route, { baseUrl, authorization: `Bearer ${token}`, signal }, input))
    return readAnswer(route, response, await readText(response)) as Output<Name>
  }
}

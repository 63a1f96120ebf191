import type { z } from 'zod'
import type { Channel, Scope } from '#shared/service/account.ts'
import type { ConsoleRoute, ConsoleRouteName, CONSOLE_ROUTES } from '#shared/service/console-routes.ts'
import type { Route, RouteName, ROUTES } from '#shared/service/routes.ts'

/** Who is calling. `keyId` is null for the app's own console session, which speaks for the account itself. */
export interface Caller {
  accountId: string
  keyId: string | null
  channel: Channel
  scopes: readonly Scope[]
}

type Part<Table, Member extends string> = Table extends { [Key in Member]: infer Schema extends z.ZodType }
  ? z.output<Schema>
  : undefined

/** A request after routing, authentication, limits and parsing. */
export interface Call<Entry extends Route | ConsoleRoute> {
  caller: Caller
  pathParams: Part<Entry, 'pathParams'>
  query: Part<Entry, 'query'>
  body: Part<Entry, 'body'>
  /** The JSON body as it was sent, unknown members included: what an idempotency key is bound to. */
  json: unknown
  request: Request
}

/** `body` is sent as JSON. */
export interface Answer<Body> {
  status: number
  body: Body
  /** The body as it is sent, where it was written already. */
  json?: string
  headers?: Record<string, string>
}

/** `Context` is what it needs of the engine. */
export type ServiceHandler<Name extends RouteName, Context> = (
  context: Context,
  call: Call<(typeof ROUTES)[Name]>,
) => Answer<z.output<(typeof ROUTES)[Name]['output']>> | Promise<Answer<z.output<(typeof ROUTES)[Name]['output']>>>

export type ConsoleHandler<Name extends ConsoleRouteName, Context> = (
  context: Context,
  call: Call<(typeof CONSOLE_ROUTES)[Name]>,
) =>
  | Answer<z.output<(typeof CONSOLE_ROUTES)[Name]['output']>>
  | Promise<Answer<z.output<(typeof CONSOLE_ROUTES)[Name]['output']>>>

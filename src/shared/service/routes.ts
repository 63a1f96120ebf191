import { z } from '../schema.ts'
import { Account, type Scope } from './account.ts'
import { Asset } from './asset.ts'
import { ModelList } from './catalog.ts'
import { EffectList } from './effect.ts'
import { Concurrency, Generation, GenerationPage, ListQuery, SubmitRequest } from './generation.ts'
import { IDEMPOTENCY_KEY_PATTERN } from './limits.ts'
import { Quote, QuoteRequest } from './quote.ts'

export interface Route {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  /** `{name}` marks a path parameter. */
  path: string
  summary: string
  /** The scope a key needs; null means public. */
  scope: Scope | null
  pathParams?: z.ZodObject
  query?: z.ZodObject
  headers?: z.ZodObject
  /** A JSON body. */
  body?: z.ZodType
  /** The name of the one file field of a multipart body. */
  fileField?: string
  /** Every success answer by status; all of them carry the same resource. */
  statuses: readonly number[]
  output: z.ZodType
  errors: readonly number[]
}

const ById = z.object({ id: z.uuid() })

/** The service on the wire. Server, client and OpenAPI document are derived from this table. */
export const ROUTES = {
  listModels: {
    method: 'GET',
    path: '/v1/models',
    summary: 'Every model open now, in display order',
    scope: null,
    statuses: [200],
    output: ModelList,
    errors: [],
  },
  listEffects: {
    method: 'GET',
    path: '/v1/effects',
    summary: 'Every effect open now',
    scope: null,
    statuses: [200],
    output: EffectList,
    errors: [],
  },
  createQuote: {
    method: 'POST',
    path: '/v1/quotes',
    summary: 'The exact price of a submit, held for ten minutes',
    scope: 'generate',
    body: QuoteRequest,
    statuses: [200],
    output: Quote,
    errors: [400, 401, 403, 404, 429, 503],
  },
  submitGeneration: {
    method: 'POST',
    path: '/v1/generations',
    summary: 'Queue a generation and hold its coins; a repeated key answers 200 with the original',
    scope: 'generate',
    headers: z.object({ 'Idempotency-Key': z.string().regex(IDEMPOTENCY_KEY_PATTERN) }),
    body: SubmitRequest,
    statuses: [201, 200],
    output: Generation,
    errors: [400, 401, 402, 403, 404, 409, 429, 503],
  },
  listGenerations: {
    method: 'GET',
    path: '/v1/generations',
    summary: 'Generations, newest first',
    scope: 'read',
    query: ListQuery,
    statuses: [200],
    output: GenerationPage,
    errors: [400, 401, 403, 429],
  },
  readConcurrency: {
    method: 'GET',
    path: '/v1/generations/concurrency',
    summary: 'How many generations may run at once, and how many run or wait now',
    scope: 'read',
    statuses: [200],
    output: Concurrency,
    errors: [401, 403, 429],
  },
  readGeneration: {
    method: 'GET',
    path: '/v1/generations/{id}',
    summary: 'One generation with fresh output links',
    scope: 'read',
    pathParams: ById,
    statuses: [200],
    output: Generation,
    errors: [401, 403, 404, 429],
  },
  cancelGeneration: {
    method: 'POST',
    path: '/v1/generations/{id}/cancel',
    summary: 'Cancel while still queued; the hold is released',
    scope: 'generate',
    pathParams: ById,
    statuses: [200],
    output: Generation,
    errors: [401, 403, 404, 409, 429],
  },
  createUpload: {
    method: 'POST',
    path: '/v1/uploads',
    summary: 'Upload an input file; its id goes into a media param',
    scope: 'uploads',
    fileField: 'file',
    statuses: [201],
    output: Asset,
    errors: [400, 401, 403, 413, 415, 429, 503],
  },
  readAsset: {
    method: 'GET',
    path: '/v1/assets/{id}',
    summary: 'An upload or an output with fresh links',
    scope: 'read',
    pathParams: ById,
    statuses: [200],
    output: Asset,
    errors: [401, 403, 404, 429],
  },
  readAccount: {
    method: 'GET',
    path: '/v1/account',
    summary: 'Balance, running limit, rate limits and the calling key',
    scope: 'account',
    statuses: [200],
    output: Account,
    errors: [401, 403, 429],
  },
} as const satisfies Record<string, Route>

export type RouteName = keyof typeof ROUTES
export type RouteOutput<Name extends RouteName> = z.output<(typeof ROUTES)[Name]['output']>

/** Where the machine-readable description of this table is served, to anyone. */
export const OPENAPI_PATH = '/v1/openapi.json'

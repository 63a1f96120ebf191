import { z } from 'zod'
import { built } from '../schema.ts'
import { Account } from './account.ts'
import { Asset } from './asset.ts'
import { Model } from './catalog.ts'
import { Effect } from './effect.ts'
import { Concurrency, Generation, GenerationPage, SubmitRequest } from './generation.ts'
import { Problem, PROBLEM_CODES, PROBLEM_CONTENT_TYPE, PROBLEM_STATUS } from './problem.ts'
import { Quote, QuoteRequest } from './quote.ts'
import { ROUTES, type Route } from './routes.ts'
import { EVENT_ID_HEADER, EVENT_TYPE_HEADER, SIGNATURE_HEADER, WebhookEvent } from './webhook-event.ts'

type Json = Record<string, unknown>

const NAMED_SCHEMAS = {
  Account,
  Asset,
  Concurrency,
  Effect,
  Generation,
  GenerationPage,
  Model,
  Problem,
  Quote,
  QuoteRequest,
  SubmitRequest,
  WebhookEvent,
}

const RATE_LIMIT_HEADERS: Json = {
  'RateLimit-Limit': header('Requests per window, the tighter of key and account', 'integer'),
  'RateLimit-Remaining': header('Requests left in this window', 'integer'),
  'RateLimit-Reset': header('Seconds until the window resets', 'integer'),
  'RateLimit-Policy': header('Limit and window as <limit>;w=<seconds>', 'string'),
}

/** Objects stay open: version 1 grows by new fields, so no schema may forbid them. */
const OPEN = { io: 'input', unrepresentable: 'any' } as const

type Names = z.core.$ZodRegistry<{ id: string }>

/** The OpenAPI 3.1 description, made from the route table and the schemas: there is no second copy to keep in step. */
export function createOpenApiDocument({ serverUrl }: { serverUrl: string }): Json {
  const registry = z.registry<{ id: string }>()
  for (const [id, schema] of Object.entries(NAMED_SCHEMAS)) registry.add(built(schema), { id })
  const named = z.toJSONSchema(registry, { ...OPEN, uri: (id) => `#/components/schemas/${id}` }).schemas

  return {
    openapi: '3.1.0',
    info: {
      title: 'Generation service',
      version: '1.0.0',
      license: { name: 'MIT', identifier: 'MIT' },
      description: 'Media generation paid in coins: image, video, audio and 3D.',
    },
    jsonSchemaDialect: 'https://json-schema.org/draft/2020-12/schema',
    servers: [{ url: serverUrl }],
    security: [{ apiKey: [] }],
    paths: pathItems(registry),
    webhooks: { generationEnded: { post: webhookOperation() } },
    components: {
      securitySchemes: { apiKey: { type: 'http', scheme: 'bearer' } },
      schemas: Object.fromEntries(Object.entries(named).map(([id, schema]) => [id, withoutDialect(schema as Json)])),
    },
  }
}

function pathItems(registry: Names): Json {
  const items: Record<string, Json> = {}
  for (const [operationId, route] of Object.entries<Route>(ROUTES)) {
    const item = (items[route.path] ??= {})
    item[route.method.toLowerCase()] = operation(operationId, route, registry)
  }
  return items
}

function operation(operationId: string, route: Route, registry: Names): Json {
  const parameters = [
    ...parametersOf('path', route.pathParams),
    ...parametersOf('query', route.query),
    ...parametersOf('header', route.headers),
  ]
  return {
    operationId,
    summary: route.summary,
    description: route.scope ? `Needs a key with the scope \`${route.scope}\`.` : 'Public: needs no key.',
    security: route.scope ? [{ apiKey: [] }] : [],
    ...(parameters.length > 0 && { parameters }),
    ...(route.body && { requestBody: { required: true, content: json(reference(route.body, registry)) } }),
    ...(route.fileField && { requestBody: multipart(route.fileField) }),
    responses: Object.fromEntries([
      ...route.statuses.map((status) => [
        String(status),
        {
          description: route.summary,
          ...(route.scope && { headers: RATE_LIMIT_HEADERS }),
          content: json(reference(route.output, registry)),
        },
      ]),
      ...route.errors.map((status) => [String(status), problemResponse(status)]),
    ]),
  }
}

/** By their values: in an address every one of them is a text, which says nothing of numbers and their bounds. */
function parametersOf(location: 'path' | 'query' | 'header', shape: z.ZodObject | undefined): Json[] {
  if (!shape) return []
  const required = new Set(z.toJSONSchema(shape, OPEN).required)
  const { properties = {} } = z.toJSONSchema(shape, { ...OPEN, io: 'output' })
  return Object.entries(properties).map(([name, property]) => ({
    name,
    in: location,
    required: location === 'path' || required.has(name),
    schema: property,
  }))
}

function problemResponse(status: number): Json {
  const codes = PROBLEM_CODES.filter((code) => PROBLEM_STATUS[code] === status && !code.startsWith('explore_'))
  const limited = status === 429 && {
    headers: { 'Retry-After': header('Seconds to wait', 'integer'), ...RATE_LIMIT_HEADERS },
  }
  return {
    description: `Problem: ${codes.join(', ')}`,
    ...limited,
    content: { [PROBLEM_CONTENT_TYPE]: { schema: { $ref: '#/components/schemas/Problem' } } },
  }
}

function webhookOperation(): Json {
  return {
    operationId: 'receiveGenerationEvent',
    summary: 'Sent to registered endpoints when a generation ends',
    security: [],
    parameters: [SIGNATURE_HEADER, EVENT_ID_HEADER, EVENT_TYPE_HEADER].map((name) => ({
      name,
      in: 'header',
      required: true,
      schema: { type: 'string' },
    })),
    requestBody: { required: true, content: json({ $ref: '#/components/schemas/WebhookEvent' }) },
    responses: { '2XX': { description: 'Received. Anything else, or no answer in 10 seconds, is retried.' } },
  }
}

function reference(schema: z.ZodType, registry: Names): Json {
  const id = registry.get(built(schema))?.id
  if (id) return { $ref: `#/components/schemas/${id}` }
  return withoutDialect(z.toJSONSchema(schema, OPEN))
}

function withoutDialect({ $schema: _dialect, $id: _id, ...schema }: Json): Json {
  return schema
}

function multipart(field: string): Json {
  return {
    required: true,
    content: {
      'multipart/form-data': {
        schema: { type: 'object', required: [field], properties: { [field]: { type: 'string', format: 'binary' } } },
      },
    },
  }
}

function json(schema: Json): Json {
  return { 'application/json': { schema } }
}

function header(description: string, type: string): Json {
  return { description, schema: { type } }
}

import { validate } from '@readme/openapi-parser'
import { expect, test } from 'vitest'
import { createOpenApiDocument } from './openapi.ts'
import { ROUTES } from './routes.ts'

const document = () => createOpenApiDocument({ serverUrl: 'http://127.0.0.1:1' }) as any

test('a real validator accepts the document', async () => {
  const result = await validate(document())
  expect(result).toMatchObject({ valid: true })
})

test('the validator would notice a broken one', async () => {
  const broken = document()
  broken.paths['/v1/models'].get.responses = { ok: 'yes' }
  expect(await validate(broken)).toMatchObject({ valid: false })
})

test('describes every operation with its statuses, errors and scope', () => {
  const { paths } = document()
  for (const [operationId, route] of Object.entries(ROUTES)) {
    const operation = paths[route.path][route.method.toLowerCase()]
    expect(operation.operationId).toBe(operationId)
    expect(Object.keys(operation.responses).sort()).toEqual([...route.statuses, ...route.errors].map(String).sort())
    expect(operation.security).toEqual(route.scope ? [{ apiKey: [] }] : [])
  }
  expect(paths['/v1/generations'].get.parameters.map((parameter: { name: string }) => parameter.name)).toEqual([
    'cursor',
    'limit',
    'status',
    'modality',
    'workspace',
    'modelId',
    'active',
  ])
})

test('says of the values in an address what they are, not that they are written as text', () => {
  const { parameters } = document().paths['/v1/generations'].get
  const described = Object.fromEntries(parameters.map(({ name, ...rest }: { name: string }) => [name, rest]))
  expect(described.limit).toEqual({
    in: 'query',
    required: false,
    schema: { type: 'integer', minimum: 1, maximum: 100, default: 30 },
  })
  expect(described.active).toMatchObject({ required: false, schema: { type: 'boolean' } })
  expect(described.status.schema.enum).toEqual(['queued', 'processing', 'succeeded', 'failed', 'canceled'])
})

test('no schema forbids the fields of a later version', () => {
  expect(JSON.stringify(document())).not.toContain('"additionalProperties":false')
})

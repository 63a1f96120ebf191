/** A mock server made from our own OpenAPI document, in a process of its own. Prints its port. */
import { serve } from '@hono/node-server'
import { createMockServer } from '@scalar/mock-server'
import { createOpenApiDocument } from '#shared/service/openapi.ts'

const app = await createMockServer({
  specification: createOpenApiDocument({ serverUrl: 'http://127.0.0.1' }) as Record<string, unknown>,
})
serve({ fetch: (request) => app.fetch(request), port: 0, hostname: '127.0.0.1' }, ({ port }) => console.log(port))

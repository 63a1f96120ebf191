import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { once } from 'node:events'
import { describe, expect, test } from 'vitest'
import { systemClock } from '../tools/clock.ts'
import { createClient, type ClientError } from './index.ts'

const patience = { clock: systemClock, random: Math.random }

/** A service that answers the same thing to everything, and what it was asked. */
function service(answer: () => Response | Promise<Response>, baseUrl = 'http://service.test') {
  const requests: Request[] = []
  const client = createClient({
    fetch: async (request) => {
      requests.push(request)
      return answer()
    },
    baseUrl,
    authorization: 'Bearer key',
    ...patience,
  })
  return { client, requests }
}

const failureOf = async (call: Promise<unknown>) =>
  call.then(
    () => expect.unreachable('the call succeeded'),
    (error: unknown) => error as ClientError,
  )

describe('requests', () => {
  test('carry the key, the path, the query and the body of their route', async () => {
    const { client, requests } = service(() => Response.json({}, { status: 500 }), 'http://service.test/')
    const signal = new AbortController().signal
    await failureOf(client.call('cancelGeneration', { pathParams: { id: '../x y' }, signal, patienceMs: 0 }))
    await failureOf(
      client.call('listGenerations', { query: { limit: '5', status: 'queued', cursor: undefined }, patienceMs: 0 }),
    )
    await failureOf(
      client.call('submitGeneration', {
        headers: { 'Idempotency-Key': 'row-1' },
        body: { modelId: 'm', params: { prompt: 'a' }, maxCoins: 3 },
        patienceMs: 0,
      }),
    )
    expect(requests.map(({ method, url }) => `${method} ${url}`)).toEqual([
      'POST http://service.test/v1/generations/..%2Fx%20y/cancel',
      'GET http://service.test/v1/generations?limit=5&status=queued',
      'POST http://service.test/v1/generations',
    ])
    expect(requests.map(({ headers }) => headers.get('authorization'))).toEqual(Array(3).fill('Bearer key'))
    expect(requests[2]?.headers.get('idempotency-key')).toBe('row-1')
    expect(requests[2]?.headers.get('content-type')).toBe('application/json')
    expect(await requests[2]?.json()).toMatchObject({ modelId: 'm', maxCoins: 3 })
  })

  test('send an upload as the one file of a form', async () => {
    const { client, requests } = service(() => Response.json({}, { status: 500 }))
    await failureOf(
      client.call('createUpload', { file: new File(['bytes'], 'a.png', { type: 'image/png' }), patienceMs: 0 }),
    )
    const form = await requests[0]!.formData()
    expect([...form.keys()]).toEqual(['file'])
    expect(await (form.get('file') as File).text()).toBe('bytes')
  })
})

describe('answers', () => {
  test('survive additive change', async () => {
    const effect = {
      id: 'neon-sign',
      kind: 'hologram',
      category: 'style',
      nameKey: 'effects.neon',
      thumbnail: null,
      input: { type: 'pointcloud', density: 3 },
      modelId: 'm',
      later: true,
    }
    const { client } = service(() => Response.json({ effects: [effect], etag: 1 }))
    const { effects } = await client.call('listEffects', {})
    expect(effects[0]).toMatchObject({ kind: 'hologram', input: { type: 'pointcloud', density: 3 } })
  })

  test('become coded errors when they are problems, known or not', async () => {
    const problem = { type: 'urn:x', title: 'No', status: 402, detail: 'Not enough.', code: 'coins_frozen', issues: [] }
    const { client } = service(() => Response.json(problem, { status: 402 }))
    const error = await failureOf(client.call('readAccount', {}))
    expect(error).toMatchObject({ code: 'coins_frozen', message: 'Not enough.', status: 402, issues: [] })
  })

  test.each([
    ['a page where JSON belongs', () => new Response('<h1>Bad gateway</h1>', { status: 502 })],
    ['success of another shape', () => Response.json({ models: 'none' })],
    ['a success no route lists', () => Response.json({ models: [] }, { status: 206 })],
  ])('become one code otherwise: %s', async (_, answer) => {
    const error = await failureOf(service(answer).client.call('listModels', { patienceMs: 0 }))
    expect(error).toMatchObject({ code: 'unexpected_answer', status: answer().status })
  })
})

describe('no answer at all', () => {
  test('is unreachable', async () => {
    const client = createClient({
      fetch,
      baseUrl: `http://127.0.0.1:${await closedPort()}`,
      authorization: 'Bearer key',
      ...patience,
    })
    expect(await failureOf(client.call('listModels', { patienceMs: 0 }))).toMatchObject({
      code: 'unreachable',
      status: null,
    })
  })

  test('is canceled when the caller gave up', async () => {
    const server = createServer(() => controller.abort()).listen(0, '127.0.0.1')
    const controller = new AbortController()
    await once(server, 'listening')
    const client = createClient({
      fetch,
      baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
      authorization: 'Bearer key',
      ...patience,
    })
    const error = await failureOf(client.call('listModels', { signal: controller.signal }))
    expect(error).toMatchObject({ code: 'canceled', status: null })
    server.closeAllConnections()
    server.close()
  })
})

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  server.close()
  await once(server, 'close')
  return port
}

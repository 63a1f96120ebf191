import type { IncomingMessage, ServerResponse } from 'node:http'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Generation } from '#shared/service/generation.ts'
import { pictureAt, plainGeneration } from '../../../../tests/support/plain-answers.ts'
import {
  cut,
  json,
  problem,
  reset,
  startScriptedServer,
  type Scripted,
  type ScriptedServer,
} from '../../../../tests/support/scripted-server.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'
import { connect, type Pressrun } from './index.ts'

const ID = '0198f3a6-0000-7000-8000-000000000000'
const GENERATION: Generation = { ...plainGeneration, id: ID, status: 'processing' }
const ENDED: Generation = { ...GENERATION, status: 'succeeded', coinsCharged: 1 }

let server: ScriptedServer
let pressrun: Pressrun
beforeEach(async () => {
  server = await startScriptedServer(problem(500, 'internal'))
  pressrun = connect({ baseUrl: server.origin, apiKey: 'k' })
})
afterEach(async () => {
  pressrun.close()
  await server[Symbol.asyncDispose]()
})

/** What runs when it is read by itself, and `look` when all are listed. */
const running =
  (look: Scripted): Scripted =>
  (request: IncomingMessage, response: ServerResponse) =>
    (request.url?.includes(ID) ? json(200, GENERATION) : look)(request, response)

const PAGE_OF_ENDED = json(200, { items: [ENDED], nextCursor: null })

function stumble({ status }: Generation): void {
  if (status === 'succeeded') throw new Error('stumbled')
}

describe('waiting', () => {
  test('for one generation in several places at once ends in all of them', async () => {
    server.play(running(PAGE_OF_ENDED))
    const both = await Promise.all([pressrun.waitFor(ID), pressrun.waitFor(ID)])
    expect(both.map(({ status }) => status)).toEqual(['succeeded', 'succeeded'])
  })

  test('ends with what the listener throws at the last change', async () => {
    server.play(running(PAGE_OF_ENDED))
    await expect(pressrun.waitFor(ID, { onChange: stumble })).rejects.toThrow('stumbled')
  })

  test('ends when the key is revoked meanwhile, which no waiting mends', async () => {
    server.play(running(problem(401, 'api_key_revoked')))
    await expect(pressrun.waitFor(ID)).rejects.toMatchObject({ code: 'api_key_revoked', status: 401 })
  })
})

test('what waits to be sent is never sent after the end', async () => {
  server.play(problem(503, 'maintenance', { 'retry-after': '30' }))
  const submitted = pressrun.submit({ modelId: 'm', params: {}, maxCoins: 1 })
  await waitUntil('a first try', () => server.requests.length === 1)
  pressrun.close()
  await expect(submitted).rejects.toMatchObject({ code: 'canceled' })
  expect(server.requests).toHaveLength(1)
})

describe('what can never be sent is told at once', () => {
  test.each(['localhost:4871', 'ftp://example.com', '', undefined])('%j is no address', (baseUrl) => {
    expect(() => connect({ baseUrl: baseUrl as string, apiKey: 'k' })).toThrow('no address of a service')
  })

  test('a key of other letters than a header has', async () => {
    const submitted = pressrun.submit({ modelId: 'm', params: {}, maxCoins: 1 }, { idempotencyKey: 'строка-000000001' })
    await expect(submitted).rejects.toMatchObject({ code: 'invalid_params', status: null })
    expect(server.requests).toEqual([])
  })
})

const asset = () => pictureAt(`${server.origin}/first`)
const words: Scripted = (_request, response) => void response.end('all of it')

const textOf = async () => (await pressrun.fetchFile(asset())).text()

describe('a file in memory', () => {
  test('is asked for again after a connection that broke, and one that broke half way', async () => {
    server.play(reset, cut(200, 'all of it'), words)
    expect(await textOf()).toBe('all of it')
  })

  test('is signed again when its link has run out, and refused with a code', async () => {
    server.play(problem(403, 'expired'), json(200, { ...asset(), url: `${server.origin}/second` }), words)
    expect(await textOf()).toBe('all of it')
    expect(server.requests.at(-1)?.url).toBe('/second')
    server.play(problem(418, 'teapot'))
    await expect(pressrun.fetchFile(asset())).rejects.toMatchObject({ code: 'download_refused', status: 418 })
    await expect(pressrun.fetchFile(asset(), { signal: AbortSignal.abort() })).rejects.toMatchObject({
      code: 'canceled',
    })
  })
})

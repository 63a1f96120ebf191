import { afterEach, expect, test } from 'vitest'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { serveEngine, type Door, type ServedEngine } from './serve.ts'

const PATH = '/other'
const logged: string[] = []
let served: ServedEngine

afterEach(() => served.close())

async function serveWith(open: () => Promise<Door>): Promise<void> {
  const { dataDir, worker, resourcesDir } = createTestHost({ empty: true })
  const log = { info() {}, warn() {}, error: (message: string) => void logged.push(message) }
  const flags = { port: 0, sandbox: false, allowLoopbackWebhooks: false }
  served = await serveEngine({ dataDir, worker, resourcesDir, log, ...flags, door: { path: PATH, open } })
}

async function ask(path: string): Promise<{ status: number; said: string }> {
  const headers = { Authorization: `Bearer ${served.ready.apiKey}` }
  const response = await fetch(served.ready.baseUrl + path, { headers })
  return { status: response.status, said: await response.text() }
}

test('a door that does not open fails that call alone, and is tried again by the next', async () => {
  let [tries, closed] = [0, 0]
  await serveWith(async () => {
    if (++tries < 3) throw new Error('A part of the program is missing.')
    return { fetch: async () => new Response('inside'), close: async () => void closed++ }
  })
  for (const tried of [1, 2]) {
    const { status, said } = await ask(PATH)
    expect([status, JSON.parse(said)]).toEqual([500, expect.objectContaining({ code: 'internal', status: 500 })])
    expect([tries, said.includes('is missing')]).toEqual([tried, false])
    expect((await ask('/v1/account')).status).toBe(200)
  }
  expect(logged).toEqual([`Nothing answers at ${PATH}.`, `Nothing answers at ${PATH}.`])
  expect([await ask(PATH), await ask(PATH), tries]).toEqual([
    { status: 200, said: 'inside' },
    { status: 200, said: 'inside' },
    3,
  ])
  await served.close()
  expect(closed).toBe(1)
})

test('what goes wrong behind an open door is an answer too, and the door stays open', async () => {
  let [tries, calls] = [0, 0]
  const answer = async () => {
    if (++calls === 1) throw new Error('Stumbled.')
    return new Response('inside')
  }
  await serveWith(async () => {
    tries += 1
    return { fetch: answer, close: async () => {} }
  })
  expect((await ask(PATH)).status).toBe(500)
  expect(await ask(PATH)).toEqual({ status: 200, said: 'inside' })
  expect(tries).toBe(1)
})

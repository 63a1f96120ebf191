import { randomBytes } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import { createEngine, type Engine } from '#main/engine/index.ts'
import { findViolations } from '#main/engine/ledger/invariants.ts'
import { createMovableClock } from '#main/tools/clock.ts'
import { CONSOLE_ROUTES } from '#shared/service/console-routes.ts'
import { createHttpDoor } from './http.ts'

const ORIGIN = 'http://engine.localhost'
const MINUTE_MS = 60_000

const host = createTestHost({ kind: 'mcp', empty: true })
/** Just before the end of a period of ten minutes. */
const clock = createMovableClock({ startMs: Date.UTC(2026, 10, 15, 12, 9, 59) })
let engine: Engine
let key: string
beforeAll(async () => {
  engine = await createEngine({ ...host, clock, randomBytes })
  const { method, path } = CONSOLE_ROUTES.createKey
  const created = await engine.fetch(
    new Request(`${ORIGIN}${path}`, {
      method,
      headers: { Authorization: `Bearer ${engine.consoleToken}` },
      body: JSON.stringify({ name: 'a program', scopes: ['generate', 'read', 'account'], monthlySpendCapCoins: 100 }),
    }),
  )
  key = ((await created.json()) as { secret: string }).secret
})
afterAll(async () => {
  expect(findViolations(engine.database)).toEqual([])
  await engine.close()
})

const POSTER = { modelId: 'geometric-poster', params: { prompt: 'A red fox', resolution: '512' }, maxCoins: 10 }

const openDoor = () => createHttpDoor(engine, { baseUrl: ORIGIN, version: '1.2.3', log: host.log, clock })

/** The id that is answered to a client that has no session. */
async function generate(door: ReturnType<typeof openDoor>, args: object): Promise<string | undefined> {
  const answer = await door.fetch(
    new Request(`${ORIGIN}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${key}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2025-06-18',
      },
      body: JSON.stringify({
        jsonrpc: '2.0',
        id: 1,
        method: 'tools/call',
        params: { name: 'generate', arguments: { ...POSTER, ...args } },
      }),
    }),
  )
  return /"structuredContent":\{"id":"([^"]+)"/.exec(await answer.text())?.[1]
}

test('a client without a session is known by its call for ten minutes, whenever those begin', async () => {
  const door = openDoor()
  const again = () => generate(door, { waitSeconds: 0 })
  const first = await again()
  expect(first).toBeDefined()
  await clock.advance(5_000)
  expect(await again()).toBe(first)
  await clock.advance(9 * MINUTE_MS)
  expect(await again()).toBe(first)
  await clock.advance(MINUTE_MS)
  expect(await again()).not.toBe(first)
  await door.close()
})

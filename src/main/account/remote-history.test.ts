import { expect, test } from 'vitest'
import { startScriptedServer } from '../../../tests/support/scripted-server.ts'
import { createClient } from '../client/index.ts'
import { createMovableClock } from '../tools/clock.ts'
import { remoteHistory } from './remote-history.ts'

test('a list that never ends is read so far and no further', { timeout: 120_000 }, async () => {
  await using server = await startScriptedServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json' })
    response.end(JSON.stringify({ items: [], nextCursor: `p${server.requests.length}` }))
  })
  const clock = createMovableClock({ startMs: 0 })
  const client = createClient({ fetch, baseUrl: server.origin, authorization: 'Bearer k', clock, random: () => 0 })
  const history = remoteHistory({ name: 'Studio', client }, { clock, random: () => 0 })
  const move = setInterval(() => void clock.advance(60_000), 20)
  let pages = 0
  for await (const page of history.pages(AbortSignal.timeout(100_000))) pages += 1 + page.length
  clearInterval(move)
  expect(pages).toBe(1_000)
})

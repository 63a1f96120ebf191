import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { COMMANDS, type CommandName } from '#shared/app/commands.ts'
import { serveEngine, type ServedEngine } from '../../../tests/support/served-engine.ts'
import { createTestHost, type TestHost } from '../../../tests/support/test-host.ts'
import { waitUntil } from '../../../tests/support/wait-until.ts'
import { createApp, type App } from '../app.ts'
import { openKeychain } from '../keychain/keychain.ts'

const WRONG_KEY = 'sk_planted_wrong_6b1d0c'
const signal = new AbortController().signal
let engine: ServedEngine
let host: TestHost
let app: App
/** Everything that crossed the border of the app: results, errors and events. */
const seen: unknown[] = []

beforeAll(async () => {
  engine = await serveEngine()
  // a machine without a keychain is the one that might be tempted to write keys down
  const secrets = openKeychain({ load: () => Promise.reject(new Error('no keychain')) })
  const testHost = createTestHost()
  host = { ...testHost, secrets, kind: 'web' }
  app = await createApp(host)
  app.subscribe((event) => seen.push(event))
}, 60_000)
afterAll(async () => {
  await app.close()
  await engine[Symbol.asyncDispose]()
})

async function run(name: string, input: unknown): Promise<unknown> {
  const result = await app.run(name, input, { signal })
  seen.push(result)
  return result.ok ? result.value : result.error
}

/** Inputs a person might give each command, and what else may happen to arrive. */
function inputsFor(ids: { connection: string; wrong: string; batch: string; row: number }): unknown[] {
  const { connection, wrong, batch, row } = ids
  return [
    {},
    { id: connection },
    { id: wrong },
    { id: batch },
    { connectionId: connection },
    { connectionId: wrong },
    { id: 'nothing' },
    { id: connection, name: 'Renamed' },
    { id: batch, name: 'Renamed' },
    { id: batch, path: join(host.dataDir, 'report.csv') },
    { source: { text: 'prompt\nA fox' } },
    { source: { text: 'prompt\nA fox' }, settings: {}, connectionId: wrong },
    { modelId: 'geometric-poster', params: { prompt: 'A fox' }, connectionId: wrong },
    { rowId: row, params: { prompt: 'Another fox' } },
    null,
    'text',
  ]
}

test('a planted key is nowhere but in requests', { timeout: 120_000 }, async () => {
  const { apiKey, baseUrl } = engine.ready
  const connection = (await run('connections.add', { name: 'Studio', baseUrl, key: apiKey })) as { id: string }
  expect(connection).toMatchObject({ key: 'this_run' })
  const wrong = (await run('connections.add', { name: 'Wrong', baseUrl, key: WRONG_KEY })) as { id: string }
  const away = createServer().listen(0, '127.0.0.1')
  await once(away, 'listening')
  const { port } = away.address() as AddressInfo
  away.close()
  await run('connections.add', { name: 'Away', baseUrl: `http://127.0.0.1:${port}`, key: WRONG_KEY })
  await run('connections.add', { name: 'Studio', baseUrl, key: WRONG_KEY })
  await run('connections.add', { name: 'Bad', baseUrl: `https://user:${WRONG_KEY}@x.test`, key: WRONG_KEY })
  await app.lendConnection(baseUrl, apiKey)
  expect(await run('connections.test', { id: connection.id })).toMatchObject({ reachable: true })
  expect(await run('connections.test', { id: wrong.id })).toMatchObject({ code: 'invalid_api_key' })

  const outDir = join(host.dataDir, 'made')
  mkdirSync(outDir)
  const batch = (await run('batches.create', {
    source: { text: 'prompt\nA lighthouse' },
    settings: { modelId: 'geometric-poster', constants: { resolution: '512' } },
    connectionId: connection.id,
    outDir,
  })) as { id: string }
  await run('batches.plan', { id: batch.id })
  await run('batches.start', { id: batch.id, budget: 10 })
  await waitUntil(
    'the end',
    async () => ((await run('batches.read', { id: batch.id })) as { state: string }).state === 'ended',
    {
      deadlineMs: 60_000,
      everyMs: 250,
    },
  )
  const { rows } = (await run('batches.rows', { id: batch.id })) as { rows: { id: number; state: string }[] }
  expect(rows.map(({ state }) => state)).toEqual(['done'])

  const ids = { connection: connection.id, wrong: wrong.id, batch: batch.id, row: rows[0]!.id }
  // what takes things away comes last
  const names = (Object.keys(COMMANDS) as CommandName[]).sort((left, right) => order(left) - order(right))
  for (const name of names) for (const input of inputsFor(ids)) await run(name, input)
  expect(seen.length).toBeGreaterThan(names.length * 10)

  writeFileSync(join(host.dataDir, 'seen.json'), JSON.stringify(seen))
  writeFileSync(join(host.dataDir, 'logged.txt'), host.logged.join('\n'))
  const files = readdirSync(host.dataDir, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  const fileNames = files.map(({ name }) => name)
  expect(fileNames).toEqual(expect.arrayContaining(['library.db', 'seen.json', 'logged.txt']))
  // a window is given the report, and names no file for it
  expect(seen).toContainEqual({
    ok: true,
    value: { text: expect.stringContaining('A lighthouse'), path: null, rows: 1 },
  })
  expect(fileNames).not.toContain('report.csv')
  for (const { parentPath, name } of files) {
    const content = readFileSync(join(parentPath, name))
    for (const key of [apiKey, WRONG_KEY]) expect([name, content.includes(key)]).toEqual([name, false])
  }
})

function order(name: string): number {
  return /remove|cancel/.test(name) ? 1 : 0
}

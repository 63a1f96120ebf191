import { readFileSync } from 'node:fs'
import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/client'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { ensureBuilt } from '../../scripts/ensure-built.ts'
import { runCli, startCli } from '../support/cli.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { channelsOf, connectProgram, expectBooksInOrder, type ProgramClient } from '../support/mcp-scene.ts'

const PICTURE = new URL('../support/media/picture.jpg', import.meta.url)
const POSTER = { modelId: 'geometric-poster', params: { prompt: 'A red fox', resolution: '512' } }
/** Of one such poster. */
const PRICE = 2

const opened: ProgramClient[] = []
afterEach(async () => {
  for (const { client } of opened.splice(0)) await client.close()
})

describe('over HTTP', () => {
  let driver: EngineDriver
  beforeAll(async () => {
    driver = await driveEngine()
  })
  afterAll(async () => {
    await expectBooksBalanced(driver)
    await driver.engine.stop()
    expect(new Set(channelsOf(driver.engine.dataDir).map(({ channel }) => channel))).toEqual(new Set(['mcp']))
    await driver[Symbol.asyncDispose]()
  })

  const address = () => new URL('/mcp', driver.engine.ready.baseUrl)
  const transportWith = (key: string) =>
    new StreamableHTTPClientTransport(address(), { requestInit: { headers: { Authorization: `Bearer ${key}` } } })

  async function connect(key: string): Promise<ProgramClient> {
    const program = await connectProgram(transportWith(key))
    opened.push(program)
    return program
  }

  async function capped(spend: number): Promise<string> {
    const { json } = await runCli([
      '--data',
      driver.engine.dataDir,
      '--json',
      'mcp',
      'key',
      'A program',
      '--spend',
      `${spend}`,
    ])
    const { key, config } = json[0] as unknown as {
      key: { secret: string; monthlySpendCapCoins: number }
      config: { mcpServers: { pressrun: { url: string } } }
    }
    expect(key.monthlySpendCapCoins).toBe(spend)
    expect(config.mcpServers.pressrun.url).toBe(address().href)
    return key.secret
  }

  const post = (headers: Record<string, string>, body: unknown = { jsonrpc: '2.0', id: 1, method: 'ping' }) =>
    fetch(address(), {
      method: 'POST',
      headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream', ...headers },
      body: JSON.stringify(body),
    })

  test('a key with a cap makes things by the channel of programs, and no others', async () => {
    const key = await capped(3)
    const { call, client } = await connect(key)
    expect((await client.listTools()).tools.map(({ name }) => name)).toEqual([
      'find_models',
      'describe_model',
      'quote',
      'generate',
      'get_generation',
      'list_generations',
      'cancel_generation',
      'upload_file',
      'read_account',
    ])
    const steps: number[] = []
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress)
    const made = await call('generate', { ...POSTER, maxCoins: PRICE }, { onprogress })
    expect(made.value).toMatchObject({ status: 'succeeded', coinsCharged: PRICE })
    expect(made.content.map(({ type }) => type)).toEqual(['text', 'image', 'resource_link'])
    const link = made.content.find((part) => part.type === 'resource_link')!
    expect((await fetch(link.uri)).headers.get('content-type')).toBe('image/png')
    expect(steps.length).toBeGreaterThan(1)
    expect(steps.every((step, index) => index === 0 || step > steps[index - 1]!)).toBe(true)

    expect((await call('read_account')).value['allowance']).toMatchObject({
      limitCoins: 3,
      spentCoins: PRICE,
      period: 'month',
    })
    expect((await call('generate', { ...POSTER, maxCoins: PRICE })).text).toContain('code: spend_cap_exceeded')
    // the key itself says nothing of a channel: the door does
    expect((await driver.send('GET', '/v1/account', { key, headers: { 'X-Channel': 'mcp' } })).json).toMatchObject({
      channel: 'api',
    })
  })

  test('a key without a cap looks and spends nothing; no key, a wrong one and the console are refused', async () => {
    const { call } = await connect(driver.engine.ready.apiKey)
    expect((await call('find_models', { query: 'poster' })).value['models']).not.toEqual([])
    const refused = await call('generate', { ...POSTER, maxCoins: PRICE })
    expect(refused.text).toContain('code: no_spending_limit')
    for (const authorization of ['Bearer prk_unknown', `Bearer ${driver.engine.ready.consoleToken}`, 'Basic eDp5'])
      expect([authorization, (await post({ authorization })).status]).toEqual([authorization, 401])
    expect((await post({})).status).toBe(401)
    await expect(connectProgram(transportWith('prk_unknown'))).rejects.toThrow()
  })

  test('a client of the newest protocol, which knows no sessions, is served as well', async () => {
    const program = await connectProgram(transportWith(await capped(10)), '2026-07-28')
    opened.push(program)
    const steps: number[] = []
    const onprogress = ({ progress }: { progress: number }) => void steps.push(progress)
    const made = await program.call('generate', { ...POSTER, maxCoins: PRICE }, { onprogress })
    expect(made.value).toMatchObject({ status: 'succeeded', coinsCharged: PRICE })
    expect(steps.length).toBeGreaterThan(1)
    expect((await program.call('read_account')).value['allowance']).toMatchObject({ spentCoins: PRICE })
  })

  test('a page of another site does not get in, and what is no message is told so', async () => {
    const authorization = `Bearer ${await capped(1)}`
    expect((await post({ authorization, origin: 'https://elsewhere.example' })).status).toBe(403)
    expect((await post({ authorization, origin: 'null' })).status).toBe(403)
    expect((await post({ authorization, origin: 'http://localhost:5173' })).status).not.toBe(403)
    expect((await post({ authorization }, { nonsense: true })).status).toBe(400)
    expect((await post({ authorization }, { filler: 'x'.repeat(17 * 1024 ** 2) })).status).toBe(413)
    expect((await fetch(address(), { headers: { authorization } })).status).toBe(405)
  })

  test('the same request sent again is the same generation, another is another', async () => {
    const authorization = `Bearer ${await capped(100)}`
    const begin = {
      jsonrpc: '2.0',
      id: 0,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'by hand', version: '1' } },
    }
    const session = (await post({ authorization }, begin)).headers.get('mcp-session-id')!
    expect(session).toMatch(/^[\da-f-]{36}$/)
    const generate = async (id: number, of: string) => {
      const call = { name: 'generate', arguments: { ...POSTER, maxCoins: PRICE, waitSeconds: 0 } }
      const headers = { authorization, 'mcp-session-id': of, 'mcp-protocol-version': '2025-06-18' }
      const text = await (await post(headers, { jsonrpc: '2.0', id, method: 'tools/call', params: call })).text()
      return /"structuredContent":\{"id":"([^"]+)"/.exec(text)?.[1]
    }
    const first = await generate(1, session)
    expect(first).toBeDefined()
    expect(await generate(1, session)).toBe(first)
    expect(await generate(2, session)).not.toBe(first)
    expect(await generate(1, 'another-session')).not.toBe(first)
  })

  test(
    'what waits is canceled, what is brought is used, and who goes away loses nothing',
    { tags: 'long' },
    async () => {
      const key = await capped(100)
      const [one, other] = [await connect(key), await connect(key)]
      const data = readFileSync(PICTURE).toString('base64')
      const file = await one.call('upload_file', { data, name: 'photo.jpg' })
      expect((await one.call('upload_file', { path: '/etc/passwd' })).text).toContain('code: path_not_allowed')
      expect((await one.call('upload_file', { url: 'http://127.0.0.1:1/x.png' })).text).toContain('code: input_file')
      expect((await one.call('upload_file', { data: 'AAAAAAAA' })).text).toContain('code: upload_invalid')
      const upscale = { modelId: 'lanczos-upscale', params: { image: file.value['reference'], upscale_factor: 2 } }
      const { coins } = (await one.call('quote', upscale)).value
      expect((await one.call('generate', { ...upscale, maxCoins: coins })).value).toMatchObject({ status: 'succeeded' })

      const slow = { ...POSTER, params: { ...POSTER.params, prompt: 'A slow fox sandbox:work=2' }, maxCoins: PRICE }
      const leaving = new AbortController()
      const left = one.call('generate', slow, { signal: leaving.signal, onprogress: () => leaving.abort() })
      await expect(left).rejects.toThrow()
      const [run] = (await other.call('list_generations', { limit: 1 })).value['generations'] as { id: string }[]
      const ended = await other.call('get_generation', { id: run!.id, waitSeconds: 60 })
      expect(ended.value).toMatchObject({ status: 'succeeded', coinsCharged: PRICE })
      expect((await other.call('cancel_generation', { id: run!.id })).text).toContain('code: not_cancelable')

      await driver.console('setLimits', { body: { running: 1 } })
      const queued = (idempotencyKey: string) => one.call('generate', { ...slow, waitSeconds: 0, idempotencyKey })
      // one by one: the last of them waits behind the others
      const runs = [
        await queued('one-of-three-runs'),
        await queued('two-of-three-runs'),
        await queued('the-last-of-three'),
      ]
      const canceled = await other.call('cancel_generation', { id: runs.at(-1)!.value['id'] })
      expect(canceled.value).toMatchObject({ status: 'canceled', coinsCharged: 0 })
      const ids = runs.slice(0, -1).map(({ value }) => value['id'])
      for (const id of ids) await other.call('get_generation', { id, waitSeconds: 60 })
    },
  )

  test.each([
    ['describe_model', { modelId: 'none' }, 'code: unknown_model'],
    ['quote', { modelId: 'geometric-poster', params: {} }, 'code: invalid_params'],
    ['generate', { ...POSTER, maxCoins: 1 }, 'code: max_coins_exceeded'],
    ['get_generation', { id: '0198f3a6-0000-7000-8000-000000000000' }, 'code: not_found'],
    ['list_generations', { cursor: 'x' }, 'code: invalid_params'],
    ['run_recipe', {}, 'not found'],
  ])('%s with %j is refused and says why', async (name, args, words) => {
    const { call } = await connect(await capped(10))
    const outcome = await call(name, args).catch((error: Error) => ({ isError: true, text: error.message }))
    expect(outcome).toMatchObject({ isError: true, text: expect.stringContaining(words) })
  })
})

test(
  'over stdio a program is started by its client, shares the folder with another and ends with it',
  { tags: 'long' },
  async () => {
    const dataDir = await mkdtemp(join(tmpdir(), 'pressrun-mcp-'))
    const cli = (...args: string[]) => runCli(['--data', dataDir, '--json', ...args])
    const { json } = await cli('mcp', 'allow', 'claude', '--spend', '5')
    const { config } = json[0] as unknown as {
      config: { mcpServers: { pressrun: { command: string; args: string[] } } }
    }
    // exactly what a person copies into the client
    const start = async () =>
      connectProgram(new StdioClientTransport({ ...config.mcpServers.pressrun, stderr: 'ignore' }))
    const [one, other] = await Promise.all([start(), start()])
    expect((await one.call('generate', { ...POSTER, maxCoins: PRICE })).value).toMatchObject({ status: 'succeeded' })
    expect((await other.call('generate', { ...POSTER, maxCoins: PRICE })).value).toMatchObject({ status: 'succeeded' })
    expect((await other.call('generate', { ...POSTER, maxCoins: PRICE })).text).toContain('code: spending_limit')
    await Promise.all([one.client.close(), other.client.close()])

    expect((await cli('mcp', 'list')).json[0]).toMatchObject({
      programs: [
        { name: 'claude', limitCoins: 5, spentCoins: 2 * PRICE, reservedCoins: 0, lastUsedAt: expect.any(String) },
      ],
    })
    expect((await cli('mcp', 'revoke', 'Claude')).json[0]).toMatchObject({ revokedAt: expect.any(String) })
    expect((await cli('mcp', 'revoke', 'Claude')).code).toBe(1)
    expectBooksInOrder(dataDir)
    expect(channelsOf(join(dataDir, 'engine'))).toEqual([
      { channel: 'mcp', coins: PRICE },
      { channel: 'mcp', coins: PRICE },
    ])
  },
)

test(
  'beside an open window a program uses its app, and goes on by itself when that is closed',
  { tags: 'long' },
  async () => {
    ensureBuilt()
    const dataDir = await mkdtemp(join(tmpdir(), 'pressrun-mcp-'))
    const window = startCli(['serve', '--port', '0', '--data', dataDir, '--json'])
    await window.line(({ url }) => url !== undefined)
    const { json } = await runCli(['--data', dataDir, '--json', 'mcp', 'allow', 'claude', '--spend', '9'])
    const { config } = json[0] as unknown as {
      config: { mcpServers: { pressrun: { command: string; args: string[] } } }
    }
    const { call, client } = await connectProgram(
      new StdioClientTransport({ ...config.mcpServers.pressrun, stderr: 'ignore' }),
    )
    const made = await call('generate', { ...POSTER, maxCoins: PRICE })
    expect(made.value).toMatchObject({ status: 'succeeded' })
    expect(made.content.map(({ type }) => type)).toEqual(['text', 'image', 'resource_link'])
    window.child.kill('SIGTERM')
    expect((await window.ended).code).toBe(0)
    const found = await call('search_library', { text: 'fox' })
    expect([found.text, found.value]).toEqual([
      expect.any(String),
      expect.objectContaining({ items: [expect.objectContaining({ prompt: 'A red fox' })] }),
    ])
    await client.close()
    expectBooksInOrder(dataDir)
    expect(channelsOf(join(dataDir, 'engine'))).toEqual([{ channel: 'mcp', coins: PRICE }])
  },
)

import { readdirSync, readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { CommandName } from '#shared/app/commands.ts'
import { OpenAiServer } from '../../../tests/support/providers/openai.ts'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { createApp } from '../app.ts'
import { openKeychain, type SystemKeychain } from '../keychain/keychain.ts'

const KEY = 'sk-Geheim0123456789'
const PROXY = 'Basic cHJveHk6Z2VoZWlt'
const signal = new AbortController().signal

/** The operating system's, which a test cannot ask for real. */
function systemKeychain(): SystemKeychain & { stored: Map<string, string>; locked: boolean } {
  const stored = new Map<string, string>()
  const unlocked = async <Value>(value: () => Value) => {
    if (keychain.locked) throw new Error('The keychain is locked.')
    return value()
  }
  const keychain = {
    stored,
    locked: false,
    getPassword: async (_: string, account: string) =>
      account === 'probe' ? null : unlocked(() => stored.get(account) ?? null),
    setPassword: (_: string, account: string, password: string) => unlocked(() => void stored.set(account, password)),
    deletePassword: (_: string, account: string) => unlocked(() => stored.delete(account)),
  }
  return keychain
}

async function scene(system: SystemKeychain | undefined, dataDir?: string) {
  const load = system ? async () => system : () => Promise.reject(new Error('There is none.'))
  const host = { ...createTestHost({ kind: 'web', ...(dataDir !== undefined && { dataDir }) }) }
  const app = await createApp({ ...host, secrets: openKeychain({ load }) })
  /** Everything that has come out of the app. */
  const told: string[] = []
  app.subscribe((event) => told.push(JSON.stringify(event)))
  return {
    dataDir: host.dataDir,
    async run(name: CommandName, input: unknown) {
      const result = await app.run(name, input, { signal })
      told.push(JSON.stringify(result))
      return result
    },
    async value<Value>(name: CommandName, input: unknown): Promise<Value> {
      const result = await this.run(name, input)
      if (!result.ok) throw new Error(JSON.stringify(result.error))
      return result.value as Value
    },
    leaks: (...secrets: string[]) => {
      const written = readdirSync(host.dataDir, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      const everything = [...written, ...host.logged, ...told].join('\n')
      return secrets
        .flatMap((secret) => [secret, Buffer.from(secret).toString('base64').replaceAll('=', '')])
        .filter((secret) => everything.includes(secret))
    },
    [Symbol.asyncDispose]: () => app.close(),
  }
}

describe.each([
  ['a keychain that answers', systemKeychain],
  ['no keychain', () => undefined],
])('on a system with %s', (_, makeKeychain) => {
  test('a key works after a restart, and is nowhere to be read', async () => {
    await using server = await new OpenAiServer({ key: KEY }).start()
    const system = makeKeychain()
    const added = { kind: 'openai', name: 'paid', address: `${server.address}/v1`, key: KEY }
    let dataDir: string
    {
      await using app = await scene(system)
      dataDir = app.dataDir
      expect(await app.value('providers.add', { ...added, headers: { 'X-Proxy': PROXY } })).toMatchObject({
        state: 'ready',
        hasKey: true,
      })
      expect(await app.value('providers.test', { name: 'paid' })).toMatchObject({ ok: true })
      for (const name of ['providers.list', 'models.list'] as const) await app.value(name, {})
      await app.value('providers.models', { name: 'paid' })
      expect(app.leaks(KEY, PROXY)).toEqual([])
    }
    expect([...(system?.stored.values() ?? [])].join().includes(KEY)).toBe(system !== undefined)
    {
      await using app = await scene(system, dataDir)
      expect(await app.value('providers.test', { name: 'paid' })).toMatchObject({ ok: true })
      await app.value('providers.update', { name: 'paid', key: 'sk-wrong-0123456789' })
      expect(await app.value('providers.test', { name: 'paid' })).toMatchObject({ ok: false })
      expect(app.leaks(KEY, PROXY, 'sk-wrong-0123456789')).toEqual([])
      await app.value('providers.remove', { name: 'paid' })
    }
    expect(system?.stored.size ?? 0).toBe(0)
  })
})

test('a keychain that came later hides nothing, and takes what is written then', async () => {
  await using server = await new OpenAiServer({ key: KEY }).start()
  let dataDir: string
  {
    await using app = await scene(undefined)
    dataDir = app.dataDir
    await app.value('providers.add', { kind: 'openai', name: 'paid', address: `${server.address}/v1`, key: KEY })
  }
  const system = systemKeychain()
  await using app = await scene(system, dataDir)
  expect(await app.value('providers.test', { name: 'paid' })).toMatchObject({ ok: true })
  expect(system.stored.size).toBe(0)
  await app.value('providers.update', { name: 'paid', key: KEY })
  expect(system.stored.size).toBe(1)
  expect(await app.value('providers.test', { name: 'paid' })).toMatchObject({ ok: true })
})

test('a locked keychain is said, keeps nothing back that needs no key, and changes nothing', async () => {
  await using server = await new OpenAiServer({ key: KEY }).start()
  await using own = await new OpenAiServer({ key: null }).start()
  const system = systemKeychain()
  await using app = await scene(system)
  const paid = { kind: 'openai', address: `${server.address}/v1`, key: KEY }
  await app.value('providers.add', { ...paid, name: 'paid' })
  await app.value('providers.add', { kind: 'openai', name: 'own', address: `${own.address}/v1`, preset: 'other' })
  system.locked = true
  expect(await app.run('providers.add', { ...paid, name: 'second' })).toMatchObject({
    ok: false,
    error: { code: 'unavailable', message: expect.stringContaining('Nothing was changed') as string },
  })
  await app.value('providers.update', { name: 'paid', places: 2 })
  const { providers } = await app.value<{ providers: { name: string; state: string; hasKey: boolean }[] }>(
    'providers.list',
    {},
  )
  expect(providers.map(({ name, hasKey }) => [name, hasKey])).toEqual([
    ['paid', true],
    ['own', false],
  ])
  expect(await app.value('providers.test', { name: 'paid' })).toMatchObject({
    ok: false,
    sentence: 'The system keychain did not give out its key. Unlock it and test again.',
  })
  expect(await app.value('providers.test', { name: 'own' })).toMatchObject({ ok: true })
  system.locked = false
  expect(await app.value('providers.test', { name: 'paid' })).toMatchObject({ ok: true })
})

test('what a server says of a key that it refuses is told without the key', async () => {
  const server = createServer((request, response) => {
    const said = `${request.headers.authorization} is wrong, ${String(request.headers['x-proxy'])} too`
    response.writeHead(401, { 'content-type': 'application/json' }).end(JSON.stringify({ error: { message: said } }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  try {
    await using app = await scene(undefined)
    const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`
    await app.value('providers.add', { kind: 'openai', name: 'paid', address, key: KEY, headers: { 'X-Proxy': PROXY } })
    expect(await app.value('providers.test', { name: 'paid' })).toMatchObject({
      ok: false,
      sentence: expect.stringContaining('… is wrong, … too') as string,
    })
    await app.value('providers.list', {})
    expect(app.leaks(KEY, PROXY)).toEqual([])
  } finally {
    server.close()
  }
})

test('a key does not follow to an address that it was not typed for', async () => {
  await using server = await new OpenAiServer({ key: KEY }).start()
  await using stranger = await new OpenAiServer({ key: KEY }).start()
  await using app = await scene(undefined)
  await app.value('providers.add', { kind: 'openai', name: 'paid', address: `${server.address}/v1`, key: KEY })
  for (const change of [{ address: `${stranger.address}/v1` }, { addresses: [`${stranger.address}/v1`] }])
    expect(await app.run('providers.update', { name: 'paid', ...change })).toMatchObject({
      ok: false,
      error: { code: 'invalid_params', issues: [{ path: 'key' }] },
    })
  expect(stranger.requests).toEqual([])
  await app.value('providers.update', { name: 'paid', address: `${server.address}/v1/`, places: 3 })
  await app.value('providers.update', { name: 'paid', address: `${stranger.address}/v1`, key: KEY })
  expect(stranger.requests).not.toEqual([])
  expect(await app.run('providers.update', { name: 'paid', address: null })).toMatchObject({
    ok: false,
    error: { code: 'invalid_params', issues: [{ path: 'key' }] },
  })
})

test.each(['http://ann:geheim@127.0.0.1:1', 'https://example.com/v1?key=geheim', 'https://example.com/#geheim'])(
  'an address that holds a secret is refused: %s',
  async (address) => {
    await using app = await scene(undefined)
    expect(await app.run('providers.add', { kind: 'openai', name: 'paid', address })).toMatchObject({
      ok: false,
      error: { code: 'invalid_input', issues: [{ path: 'address' }] },
    })
  },
)

import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { serveEngine } from '../support/served-engine.ts'
import { OpenAiServer } from '../support/providers/openai.ts'

const KEY = 'sk-FromTheEnvironment-0123'
const MODEL = 'my-paid/gpt-image-1.5-low'

test('a served engine takes a provider’s key from the environment and writes it nowhere', async () => {
  await using paid = await new OpenAiServer({ key: KEY }).start()
  vi.stubEnv('PRESSRUN_PROVIDER_KEY_MY_PAID', KEY)
  await using engine = await serveEngine()
  const told: string[] = []
  const ask = async (method: string, path: string, body?: unknown): Promise<unknown> => {
    const { baseUrl, consoleToken } = engine.ready
    const response = await fetch(`${baseUrl}${path}`, {
      method,
      headers: { authorization: `Bearer ${consoleToken}`, 'content-type': 'application/json' },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    told.push(text)
    expect([path, response.ok, text]).toMatchObject([path, true, expect.any(String)])
    return JSON.parse(text)
  }
  const added = { kind: 'openai', name: 'my-paid', address: `${paid.address}/v1`, preset: 'openai' }
  expect(await ask('POST', '/console/providers', added)).toMatchObject({ hasKey: true, state: 'ready' })
  expect(await ask('POST', '/console/providers/my-paid/test')).toMatchObject({ ok: true })

  // the slash of a model's id goes through a path as %2F
  const quoteIt = () => ask('POST', '/v1/quotes', { modelId: MODEL, params: { prompt: 'A fox' } })
  const before = (await quoteIt()) as { coins: number }
  const path = `/console/prices/${encodeURIComponent(MODEL)}`
  expect(await ask('PUT', path, { multiplier: 10 })).toEqual({ modelId: MODEL, multiplier: 10 })
  expect(((await quoteIt()) as { coins: number }).coins).toBeGreaterThan(before.coins)

  // what else is kept of it does not take the key along
  await ask('PUT', '/console/providers/my-paid', { headers: { 'X-Team': 'posters' } })
  const written = readdirSync(engine.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
  expect([...written, ...told, ...engine.stdout, engine.stderr].filter((text) => text.includes(KEY))).toEqual([])
  await engine.stop()
  vi.unstubAllEnvs()
  await engine.start()
  expect(await ask('POST', '/console/providers/my-paid/test')).toMatchObject({ ok: false })
})

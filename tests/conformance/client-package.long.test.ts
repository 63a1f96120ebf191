import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, globSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { pathToFileURL } from 'node:url'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { makeClientPackage } from '../../scripts/packaging/client-package.ts'
import { ROOT } from '../../scripts/ensure-built.ts'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'

const EXAMPLES = join(ROOT, 'packages/client/examples')
const PRICE = 2
const TYPE_CHECK =
  '--noEmit --strict --exactOptionalPropertyTypes --module nodenext --target es2022 --lib es2024,dom,dom.asynciterable --types node'

let driver: EngineDriver
/** A project of somebody else, into which the tarball was installed. */
let project: string
let archive: string
beforeAll(async () => {
  project = mkdtempSync(join(tmpdir(), 'pressrun-client-'))
  archive = makeClientPackage(join(project, 'dist')).archive
  writeFileSync(join(project, 'package.json'), JSON.stringify({ type: 'module', private: true }))
  // no registry is asked: the one dependency is the one that we have
  const given = [archive, join(ROOT, 'node_modules/zod')]
  execFileSync('npm', ['install', '--offline', '--ignore-scripts', '--no-audit', '--no-fund', '--silent', ...given], {
    cwd: project,
    shell: process.platform === 'win32',
  })
  cpSync(EXAMPLES, project, { recursive: true })
  driver = await driveEngine({ allowLoopbackWebhooks: true })
}, 240_000)
afterAll(async () => {
  await expectBooksBalanced(driver)
  await driver[Symbol.asyncDispose]()
})

const environment = () => ({
  ...process.env,
  BASE_URL: driver.engine.ready.baseUrl,
  API_KEY: driver.engine.ready.apiKey,
})

describe('the package', () => {
  test('holds the client, its types, a readme and a licence, and nothing of the app', () => {
    const names = execFileSync('tar', ['-tzf', archive], { encoding: 'utf8' }).trim().split('\n')
    const files = names.map((name) => name.replace(/^package\//, '')).toSorted()
    expect(files).toEqual(expect.arrayContaining(['LICENSE', 'README.md', 'package.json']))
    const allowed =
      /^lib\/(main\/(client|tools)|shared\/service|shared\/batch\/extension|shared\/app\/command-error|shared\/text\/message-ref|shared\/(schema|assert-never|parse-json|system-code))(\/|\.|$)/
    expect(files.filter((file) => file.startsWith('lib/') && !allowed.test(file))).toEqual([])
    expect(files.filter((file) => !/^(lib\/.*\.(js|d\.ts)|LICENSE|README\.md|package\.json)$/.test(file))).toEqual([])
    const { dependencies, private: isPrivate } = JSON.parse(
      readFileSync(join(project, 'node_modules/@pressrun/client/package.json'), 'utf8'),
    ) as { dependencies: Record<string, string>; private?: boolean }
    expect(Object.keys(dependencies)).toEqual(['zod'])
    expect(isPrivate).toBeUndefined()
  })

  test('needs Node only for what writes to the disk', () => {
    const lib = join(project, 'node_modules/@pressrun/client/lib')
    const reached = new Set<string>()
    const visit = (file: string): void => {
      if (reached.has(file)) return
      reached.add(file)
      for (const [, path = ''] of readFileSync(file, 'utf8').matchAll(/(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g))
        if (path.startsWith('.')) visit(join(file, '..', path))
        else expect([file, path]).toEqual([file, 'zod'])
    }
    visit(join(lib, 'main/client/public/index.js'))
    expect(reached.size).toBeGreaterThan(10)
    expect([...reached].filter((file) => /download|node\.js/.test(file))).toEqual([])
    expect(globSync('**/*.js', { cwd: lib }).length).toBeLessThan(60)
  })
})

test('the first example makes a picture with plain JavaScript', { timeout: 120_000 }, () => {
  const folder = join(project, 'made')
  const printed = execFileSync(process.execPath, ['first-picture.mjs', folder], {
    cwd: project,
    env: environment(),
    encoding: 'utf8',
  })
  expect(readFileSync(printed.trim()).subarray(1, 4).toString()).toBe('PNG')
  // again: another picture beside it, and nothing that was there is touched
  expect(globSync('*', { cwd: folder })).toHaveLength(1)
})

test(
  'TypeScript knows its types, and a list that is run twice is paid once',
  { tags: 'long', timeout: 240_000 },
  async () => {
    const wrong = "import { connect } from '@pressrun/client'\nconnect({ baseUrl: 'x' })\n"
    writeFileSync(join(project, 'wrong.ts'), wrong)
    const check = (file: string) =>
      execFileSync(
        process.execPath,
        [
          join(ROOT, 'node_modules/typescript/bin/tsc'),
          ...TYPE_CHECK.split(' '),
          '--typeRoots',
          join(ROOT, 'node_modules/@types'),
          file,
        ],
        { cwd: project, encoding: 'utf8' },
      )
    expect(check('many-rows.ts')).toBe('')
    expect(() => check('wrong.ts')).toThrow()

    const { runList } = (await import(pathToFileURL(join(project, 'many-rows.ts')).href)) as {
      runList: (
        service: object,
        list: object,
      ) => Promise<{ generation: { id: string; status: string } | null; error: string | null }[]>
    }
    const { baseUrl, apiKey } = driver.engine.ready
    const list = { name: 'first-list', prompts: ['A fox', 'A hare'], modelId: 'geometric-poster', coinsEach: PRICE }
    const before = (await driver.account()).balance.available
    const first = await runList({ baseUrl, apiKey }, list)
    expect(first.map(({ generation }) => generation?.status)).toEqual(['succeeded', 'succeeded'])
    const again = await runList({ baseUrl, apiKey }, list)
    expect(again.map(({ generation }) => generation?.id)).toEqual(first.map(({ generation }) => generation?.id))
    expect((await driver.account()).balance.available).toBe(before - 2 * PRICE)
    expect(await runList({ baseUrl, apiKey }, { ...list, name: 'dear-list', coinsEach: 1 })).toMatchObject([
      { error: 'max_coins_exceeded' },
      { error: 'max_coins_exceeded' },
    ])
    expect(await runList({ baseUrl, apiKey: 'prk_wrong' }, list)).toMatchObject([
      { error: 'invalid_api_key' },
      { error: 'invalid_api_key' },
    ])
  },
)

test('uploads, lists, cancels, saves once and never over another file', { timeout: 120_000 }, async () => {
  const client = (await import(
    pathToFileURL(join(project, 'node_modules/@pressrun/client/lib/main/client/public/index.js')).href
  )) as typeof import('#main/client/public/index.ts')
  const { saveAsset } = (await import(
    pathToFileURL(join(project, 'node_modules/@pressrun/client/lib/main/client/public/node.js')).href
  )) as typeof import('#main/client/public/node.ts')
  const { baseUrl, apiKey } = driver.engine.ready
  const pressrun = client.connect({ baseUrl, apiKey })
  const photo = readFileSync(join(ROOT, 'tests/support/media/picture.jpg'))
  const upload = await pressrun.upload(new File([photo], 'photo.jpg', { type: 'image/jpeg' }))
  const upscale = { modelId: 'lanczos-upscale', params: { image: upload.id, upscale_factor: 2 } }
  const seen: string[] = []
  const { coins } = await pressrun.quote(upscale)
  const made = await pressrun.generate({ ...upscale, maxCoins: coins }, { onChange: ({ status }) => seen.push(status) })
  expect(made.status).toBe('succeeded')
  expect(seen.at(-1)).toBe('succeeded')
  const [output] = made.outputs
  const folder = join(project, 'saved')
  const saved = await saveAsset(pressrun, output!, { folder })
  expect(await saveAsset(pressrun, output!, { folder })).toEqual(saved)
  expect((await pressrun.fetchFile(output!)).size).toBe(saved.bytes)
  writeFileSync(join(folder, 'mine.png'), 'mine')
  await expect(saveAsset(pressrun, output!, { folder, name: 'mine.png' })).rejects.toMatchObject({
    code: 'file_exists',
  })
  expect(readFileSync(join(folder, 'mine.png'), 'utf8')).toBe('mine')
  await expect(saveAsset(pressrun, output!, { folder, name: '../out.png' })).rejects.toThrow(TypeError)
  for await (const { id } of pressrun.list({ limit: '1' })) {
    expect(id).toBe(made.id)
    break
  }
  await expect(pressrun.cancel(made.id)).rejects.toMatchObject({ code: 'not_cancelable', status: 409 })
  const leaving = AbortSignal.timeout(1)
  await expect(pressrun.models({ signal: leaving })).rejects.toMatchObject({ code: 'canceled' })
  const slow = { modelId: 'geometric-poster', params: { prompt: 'A fox sandbox:work=2', resolution: '512' } }
  const left = pressrun.generate({ ...slow, maxCoins: PRICE }, { onChange: () => pressrun.close() })
  await expect(left).rejects.toMatchObject({ code: 'canceled' })
  await expect(pressrun.models()).rejects.toMatchObject({ code: 'canceled' })
  const next = client.connect({ baseUrl, apiKey })
  for await (const { id } of next.list({ active: 'true' })) await driver.waitForEnd(id)
})

test('the webhook example believes the engine and nobody else', { timeout: 120_000 }, async () => {
  const endpointSecret = async (port: number) =>
    (await driver.createWebhook({ url: `http://127.0.0.1:${port}/`, events: ['generation.succeeded'] })).secret
  // the secret is known once the address is: the example is started on a port that it had before
  const probe = startReceiver('whsec_none')
  const port = Number(/^listening (\d+)$/.exec((await probe.next.next()).value as string)?.[1])
  probe.child.kill('SIGKILL')
  await once(probe.child, 'exit')
  const server = startReceiver(await endpointSecret(port), port)
  await server.next.next()

  const forged = await fetch(`http://127.0.0.1:${port}/`, { method: 'POST', body: '{}' })
  expect([forged.status, await forged.text()]).toEqual([400, 'malformed_header'])
  expect((await server.next.next()).value).toBe('refused malformed_header')
  // one that is cut off on its way costs nobody else anything
  const socket = connect(port, '127.0.0.1')
  socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\n\r\n{', () => socket.destroy())
  expect((await server.next.next()).value).toMatch(/^failed: /)
  const { id } = await driver.submit({
    modelId: 'geometric-poster',
    params: { prompt: 'A fox', resolution: '512' },
    maxCoins: PRICE,
  })
  await driver.waitForEnd(id)
  expect((await server.next.next()).value).toBe(`generation.succeeded ${id}`)
})

/** The example in a process of its own, and what it prints. */
function startReceiver(secret: string, port?: number) {
  const child = spawn(process.execPath, ['webhook-server.mjs'], {
    cwd: project,
    env: { ...process.env, WEBHOOK_SECRET: secret, ...(port && { PORT: String(port) }) },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  return { child, next: createInterface({ input: child.stdout })[Symbol.asyncIterator]() }
}

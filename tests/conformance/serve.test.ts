import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { connect } from 'node:net'
import { networkInterfaces, tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { expectBooksBalanced } from '../support/books.ts'
import { driveEngine } from '../support/engine-driver.ts'
import { cheapModel, sensibleParams } from '../support/model-choice.ts'

const CLI = join(import.meta.dirname, '../../src/main/hosts/cli/main.js')

async function run(...args: string[]): Promise<{ code: number | null; stdout: string; stderr: string }> {
  const child = spawn(process.execPath, [CLI, 'engine', 'serve', ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (text: string) => (stdout += text))
  child.stderr.setEncoding('utf8').on('data', (text: string) => (stderr += text))
  const [code] = (await once(child, 'close')) as [number | null]
  return { code, stdout, stderr }
}

test('prints one line, works with the key it names, and ends cleanly on SIGTERM', async () => {
  await using driver = await driveEngine({ sandbox: false, coins: 77 })
  const account = await driver.account()
  expect(account.balance).toEqual({ available: 77, held: 0 })
  expect(account.key!.scopes.toSorted()).toEqual(['account', 'generate', 'read', 'uploads'])
  const { baseUrl, cdnUrl } = driver.engine.ready
  expect(new URL(baseUrl).hostname).toMatch(/^(127\.0\.0\.1|\[::1\]|localhost)$/)
  expect(new URL(cdnUrl).origin).not.toBe(new URL(baseUrl).origin)
  expect(await driver.engine.stop()).toBe(0)
  expect(driver.engine.stdout).toHaveLength(1)
})

test('a new account has 1,000 coins unless told otherwise, and only once', async () => {
  await using driver = await driveEngine({ coins: undefined as unknown as number })
  expect((await driver.account()).balance.available).toBe(1000)
  await driver.engine.stop()
  await driver.engine.start()
  expect((await driver.account()).balance.available).toBe(1000)
  await expectBooksBalanced(driver)
})

test('ends cleanly while work is under way and connections are open', async () => {
  await using driver = await driveEngine()
  const model = await cheapModel(driver)
  const params = { ...sensibleParams(model), prompt: 'sandbox:seconds=5000' }
  const { id } = await driver.submit({ modelId: model.id, params, maxCoins: 1000 })
  await driver.waitForProcessing(id)
  const { hostname, port } = new URL(driver.engine.ready.baseUrl)
  const idle = connect(Number(port), hostname)
  await once(idle, 'connect')
  idle.on('error', () => undefined)
  // whoever waits for the work or for the connection is killed at last, and has no exit code
  expect(await driver.engine.stop()).toBe(0)
  idle.destroy()
})

test('is reached from this machine alone', async () => {
  await using driver = await driveEngine()
  const outside = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter((address) => !address.internal && address.family === 'IPv4')
  for (const { address } of outside)
    for (const url of [driver.engine.ready.baseUrl, driver.engine.ready.cdnUrl]) {
      const socket = connect(Number(new URL(url).port), address)
      const outcome = await once(socket, 'connect').then(
        () => 'connected',
        () => 'refused',
      )
      socket.destroy()
      expect([address, outcome]).toEqual([address, 'refused'])
    }
})

test('a name that is not its own is not answered as if it were', async () => {
  await using driver = await driveEngine()
  const { baseUrl } = driver.engine.ready
  const { hostname, port } = new URL(baseUrl)
  const socket = connect(Number(port), hostname)
  socket.end('GET /v1/models HTTP/1.1\r\nHost: evil.example\r\nConnection: close\r\n\r\n')
  let answer = ''
  socket.setEncoding('utf8').on('data', (text: string) => (answer += text))
  await once(socket, 'close')
  expect(answer).toMatch(/^HTTP\/1\.1 (200|4\d\d) /)
  expect(answer.toLowerCase()).not.toContain('access-control-allow-origin: *')
})

test('one engine at a time on a folder', { tags: 'long' }, async () => {
  await using driver = await driveEngine()
  const second = await run('--port', '0', '--data', driver.engine.dataDir)
  expect(second.code).not.toBe(0)
  expect(second.stdout).toBe('')
  expect(second.stderr.trim()).not.toBe('')
  expect(second.stderr).not.toMatch(/\n\s+at /)
  expect((await driver.account()).balance.available).toBe(1_000_000)
})

test.each([['--port', 'many'], ['--port', '70000'], ['--coins', '-5'], ['--coins', '1.5'], ['--no-such-flag']])(
  '%s %s is a usage error',
  async (...args) => {
    const folder = await mkdtemp(join(tmpdir(), 'pressrun-conformance-'))
    const { code, stdout, stderr } = await run('--data', folder, ...args)
    await rm(folder, { recursive: true, force: true })
    expect(code).not.toBe(0)
    expect(stdout).toBe('')
    expect(stderr.trim()).not.toBe('')
    expect(stderr).not.toMatch(/\n\s+at /)
  },
)

test('keeps its secrets out of the log', async () => {
  await using driver = await driveEngine()
  const { secret } = await driver.createKey()
  await driver.account(secret)
  await driver.call('GET', '/v1/nothing', { key: secret })
  await driver.engine.stop()
  for (const hidden of [secret, driver.engine.ready.apiKey, driver.engine.ready.consoleToken])
    expect(driver.engine.stderr).not.toContain(hidden)
  expect((await readdir(driver.engine.dataDir)).length).toBeGreaterThan(0)
})

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type AddressInfo } from 'node:net'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { text } from 'node:stream/consumers'
import { getDefaultEnvironment, StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { Account } from '#shared/service/account.ts'
import { ModelList } from '#shared/service/catalog.ts'
import { runCli } from '../../../../tests/support/cli.ts'
import { connectProgram } from '../../../../tests/support/mcp-scene.ts'
import { serveEngine } from '../../../../tests/support/served-engine.ts'
import { ensureBuilt, ROOT } from '../../../../scripts/ensure-built.ts'
import { CODE_CACHE_DIR } from '../installation.ts'

const MAIN = fileURLToPath(new URL('./main.js', import.meta.url))
let data: string

beforeAll(() => {
  data = mkdtempSync(join(tmpdir(), 'pressrun-cli-'))
})

/** The command as a person or a script runs it. */
async function cli(...args: string[]) {
  const child = spawn(process.execPath, [MAIN, ...args], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [stdout, stderr, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number]>,
  ])
  return { stdout, stderr, code }
}

test.each([
  [[], /models.*effects.*account.*serve.*engine/s],
  [['models'], /pressrun models --json/],
  [['effects'], /pressrun effects/],
  [['account'], /--data <dir>/],
  [['serve'], /--port <number>/],
  [['engine'], /serve/],
  [['engine', 'serve'], /--sandbox/],
])('help for %j, with the exit codes', async (command, expected) => {
  const { stdout, stderr, code } = await runCli([...command, '--help'])
  expect([code, stderr]).toEqual([0, ''])
  expect(stdout).toMatch(expected)
  expect(stdout).toMatch(/Exit codes:\n {2}0 {2}done\n {2}1 {2}failed.*\n {2}2 {2}/)
})

describe('for machines', () => {
  test('one JSON document and nothing else', async () => {
    const models = await cli('models', '--json', '--data', data)
    expect([models.code, models.stderr, models.stdout.trimEnd().split('\n').length]).toEqual([0, '', 1])
    expect(ModelList.parse(JSON.parse(models.stdout)).models.length).toBeGreaterThan(0)
    const account = await cli('--json', '--data', data, 'account')
    expect(Account.parse(JSON.parse(account.stdout)).balance).toEqual({ available: 1000, held: 0 })
    expect(JSON.parse((await cli('effects', '--json', '--data', data)).stdout)).toHaveProperty('effects')
    expect(readdirSync(data).sort()).toEqual(['engine', 'library.db', 'media.secret', 'pressrun-data.json'])
  })

  test('failures as one coded line on stderr', async () => {
    const file = join(mkdtempSync(join(tmpdir(), 'pressrun-cli-')), 'file')
    writeFileSync(file, '')
    const { stdout, stderr, code } = await cli('account', '--json', '--data', file)
    expect([code, stdout]).toEqual([1, ''])
    expect(JSON.parse(stderr)).toEqual({
      code: 'data_unusable',
      message: `${file} cannot be used: it is a file, not a folder. Use another data folder.`,
    })
  })

  test('a port that is taken has one code, whatever was to be served', async () => {
    const squatter = createServer().listen(0, '127.0.0.1')
    onTestFinished(() => void squatter.close())
    await once(squatter, 'listening')
    const port = String((squatter.address() as AddressInfo).port)
    for (const command of [['serve'], ['engine', 'serve'], ['webhooks', 'listen', '--secret', 'whsec_x']]) {
      const { stderr, code } = await cli(...command, '--port', port, '--data', data, '--json')
      expect([command, code, JSON.parse(stderr)]).toEqual([
        command,
        1,
        { code: 'port_unavailable', message: expect.stringContaining('another program is listening on it') as string },
      ])
    }
  })
})

test('for people: a table', async () => {
  const { stdout, code } = await cli('models', '--data', data)
  expect(code).toBe(0)
  expect(stdout.split('\n')[0]).toMatch(/^ID +NAME +TASK +VENDOR +COINS FROM$/)
})

test.each([
  [['nope'], "unknown command 'nope'"],
  [['models', '--nope'], "unknown option '--nope'"],
  [['models', 'extra'], 'too many arguments'],
  [['serve', '--port', '70000'], 'A port is a number from 0 to 65535'],
])('a wrong command line ends with 2 and says why, without a stack: %j', async (args, reason) => {
  const plain = await runCli(args)
  expect([plain.code, plain.stdout]).toEqual([2, ''])
  expect(plain.stderr).toMatch(/^pressrun: .*See --help\.\n$/)
  expect(plain.stderr).toContain(reason)
  expect(JSON.parse((await cli(...args, '--json')).stderr)).toMatchObject({ code: 'usage' })
})

test.each([
  [['mcp', '--as', 'claude', '--base-url', 'https://studio.example.com'], '--connection'],
  [['serve', '--base-url', 'https://studio.example.com'], 'settings'],
  [['serve', '--connection', 'Studio'], 'settings'],
])('a service that would not be used is refused before anything is served: %j', async (args, instead) => {
  const { stdout, stderr, code } = await runCli([...args, '--json', '--data', data], { PRESSRUN_API_KEY: 'of studio' })
  expect([code, stdout]).toEqual([1, ''])
  expect(JSON.parse(stderr)).toEqual({ code: 'usage', message: expect.stringContaining(instead) as string })
})

test('a program is served by the connection that is named, with the key that came with the command', async () => {
  await using engine = await serveEngine({ coins: 77 })
  const { apiKey, baseUrl } = engine.ready
  const own = mkdtempSync(join(tmpdir(), 'pressrun-cli-'))
  await runCli(['connections', 'add', 'Studio', baseUrl, '--data', own], { PRESSRUN_API_KEY: apiKey })
  const args = [MAIN, 'mcp', '--connection', 'Studio', '--data', own]
  const env = { ...getDefaultEnvironment(), PRESSRUN_API_KEY: apiKey }
  const program = await connectProgram(
    new StdioClientTransport({ command: process.execPath, args, env, stderr: 'ignore' }),
  )
  onTestFinished(() => program.client.close())
  expect((await program.call('read_account')).value).toMatchObject({ service: 'Studio', availableCoins: 77 })
})

test('what was compiled is kept beside the packages, for the next start and for the workers', async () => {
  const look = `
    import { getCompileCacheDir } from 'node:module'
    import { loadProgram } from ${JSON.stringify(pathToFileURL(join(ROOT, 'src/main/hosts/cli/load-program.ts')).href)}
    await loadProgram(['models'])
    console.log(JSON.stringify([getCompileCacheDir(), process.env.NODE_COMPILE_CACHE]))`
  const { NODE_COMPILE_CACHE: _ours, ...env } = process.env
  const child = spawn(process.execPath, ['--input-type=module', '--eval', look], {
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [used, handedOn] = JSON.parse(await text(child.stdout)) as [string, string]
  expect(used.startsWith(join(ROOT, 'node_modules', '.cache', 'code'))).toBe(true)
  expect(handedOn).toBe(CODE_CACHE_DIR)
})

test('the version is that of the package', async () => {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
  expect(await cli('--version')).toEqual({ stdout: `${version}\n`, stderr: '', code: 0 })
})

test('no command at all shows the help and ends with 2', async () => {
  const { stdout, stderr, code } = await cli()
  expect([code, stdout, stderr.startsWith('Usage: pressrun')]).toEqual([2, '', true])
})

test('serve prints where it is, holds its folder, and stops cleanly when told', { tags: 'long' }, async () => {
  ensureBuilt()
  const child = spawn(process.execPath, [MAIN, 'serve', '--json', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = (await once(child.stdout, 'data')) as [Buffer]
  const { url } = JSON.parse(line.toString()) as { url: string }
  expect((await fetch(url, { redirect: 'manual' })).status).toBe(303)

  const second = await cli('account', '--data', data)
  expect([second.code, second.stderr]).toEqual([1, expect.stringContaining(`already running on ${data}`)])

  child.kill('SIGTERM')
  expect(await once(child, 'exit')).toEqual([0, null])
  await expect(fetch(url)).rejects.toThrow('fetch failed')
  expect((await cli('account', '--data', data)).code).toBe(0)
})

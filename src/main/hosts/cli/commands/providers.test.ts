import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { beforeEach, describe, expect, test } from 'vitest'
import type { WorkflowExport } from '#shared/service/providers.ts'
import { runCli } from '../../../../../tests/support/cli.ts'
import * as graphs from '../../../../../tests/support/providers/comfyui-graphs.ts'
import { ComfyServer } from '../../../../../tests/support/providers/comfyui.ts'
import { OpenAiServer } from '../../../../../tests/support/providers/openai.ts'
import { SdcppServer } from '../../../../../tests/support/providers/sdcpp.ts'
import { png, pngChunk } from '../../../../../tests/support/sample-media.ts'

const KEY = 'sk-Geheim0123456789'
let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-providers-'))
})

const cli = (...args: string[]) => runCli([...args, '--data', join(folder, 'data')])
const withKey = (...args: string[]) => runCli([...args, '--data', join(folder, 'data')], { MY_KEY: KEY })
const failure = ({ code, stderr }: { code: number; stderr: string }) => ({
  exit: code,
  ...(JSON.parse(stderr) as object),
})

const everything = () =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
    .join('\n')

describe('an own server', { timeout: 120_000 }, () => {
  test('is added, listed, tested, used and removed', async () => {
    await using server = await new SdcppServer().start()
    await using second = await new SdcppServer().start()
    const where = ['--address', server.address, '--also', second.address]
    const added = await cli('providers', 'add', 'sdcpp', 'gpu', ...where, '--places', '2', '--coins-per-output', '3')
    expect([added.code, added.stdout]).toEqual([0, 'gpu was added: 5 models. See: pressrun providers models gpu\n'])
    expect((await cli('providers', 'list')).stdout).toMatch(
      new RegExp(`^gpu +sdcpp +ready +5 +0 of 4 +0 +no +${server.address} ${second.address}$`, 'm'),
    )
    expect((await cli('providers', 'test', 'gpu')).stdout).toMatch(/^gpu: .*5 models/)
    expect((await cli('providers', 'models', 'gpu', '--json')).json[0]).toMatchObject({
      models: expect.arrayContaining([expect.objectContaining({ id: 'gpu/sd_xl_turbo' })]) as unknown[],
    })
    const [heading, first] = (await cli('models')).stdout.split('\n')
    expect(heading).toMatch(/COINS FROM +DOLLARS FROM +STATE$/)
    expect(first).toMatch(/^gpu\/.* 3 +ready$/)
    const list = join(folder, 'list.csv')
    writeFileSync(list, 'prompt\nA fox\nA hare\n')
    const out = join(folder, 'made')
    const model = ['--model', 'gpu/sd_xl_turbo', '--out', out, '--name', '{model}-{row}.{ext}']
    const run = await cli('batch', 'run', list, ...model, '--json')
    expect([run.code, run.stderr]).toEqual([0, ''])
    expect(run.json.at(-1)).toMatchObject({ state: 'ended', counts: { done: 2 }, coins: { charged: 6, held: 0 } })
    // the slash of the model's id makes no folder
    const made = readdirSync(out, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
    expect(made.map(({ parentPath }) => parentPath)).toEqual([out, out])
    expect(server.starts.length + second.starts.length).toBe(2)
    expect((await cli('providers', 'remove', 'gpu')).stdout).toBe(
      'gpu was removed. Its key is forgotten once nothing runs there.\n',
    )
    expect((await cli('providers', 'list', '--json')).json).toEqual([{ providers: [] }])
    expect((await cli('models')).stdout).not.toMatch(/STATE|gpu/)
  })

  test('that is away is added and said to be away', async () => {
    const added = await cli('providers', 'add', 'comfyui', 'gpu', '--address', 'http://127.0.0.1:9')
    expect([added.code, added.stdout]).toEqual([0, expect.stringMatching(/^gpu was added, but cannot be used now: /)])
    expect((await cli('providers', 'list')).stdout).toMatch(/^gpu +comfyui +away .*There is no connection to/m)
    expect(failure(await cli('providers', 'test', 'gpu', '--json'))).toMatchObject({ exit: 1, code: 'unavailable' })
  })

  test('that never answers keeps nobody waiting who only wants a list', async () => {
    await using server = await new SdcppServer().start()
    await cli('providers', 'add', 'sdcpp', 'gpu', '--address', server.address)
    await server.stop()
    const { port } = new URL(server.address)
    const taken = createServer(() => {}).listen(Number(port), '127.0.0.1')
    await once(taken, 'listening')
    const begun = Date.now()
    const listed = await cli('models')
    expect([listed.code, listed.stderr]).toEqual([0, ''])
    expect(listed.stdout).toContain('gpu/sd_xl_turbo')
    expect(Date.now() - begun).toBeLessThan(15_000)
    taken.closeAllConnections()
    taken.close()
  })

  test.each([
    ['a kind that nobody knows', ['add', 'midjourney', 'gpu'], 'usage', 'Allowed choices are comfyui'],
    ['no address', ['add', 'comfyui', 'gpu'], 'invalid_input', 'cannot be used'],
    ['half a managed one', ['add', 'sdcpp', 'gpu', '--binary', 'x'], 'invalid_options', 'go together'],
    ['a variable that is not set', ['add', 'openai', 'paid', '--key-from-env', 'NOT_SET'], 'key_missing', 'NOT_SET'],
    ['two ways for a key', ['add', 'openai', 'p', '--key-from-env', 'A', '--key-from-stdin'], 'usage', 'cannot be'],
    ['a header without a name', ['add', 'openai', 'paid', '--header', 'x'], 'usage', 'name: value'],
    ['one that is not there', ['models', 'gpu'], 'not_found', 'There is no provider "gpu".'],
    ['no file', ['workflow', 'gpu'], 'invalid_options', 'Name a file'],
    ['a file that is not there', ['workflow', 'gpu', 'nowhere.json'], 'workflow_unreadable', 'nowhere.json'],
    ['a binding of nothing', ['workflow', 'gpu', 'x', '--bind', 'steps=1.2'], 'usage', 'params are prompt'],
    ['prices that are none', ['prices', 'gpu', '--set', 'nowhere'], 'prices_unreadable', 'nowhere'],
  ])('is refused with %s', async (_, args, code, words) => {
    const refused = failure(await cli('providers', ...args, '--json'))
    // what the command itself cannot read is told apart from what is refused
    const exit = code === 'usage' ? 2 : 1
    expect(refused).toMatchObject({ exit, code, message: expect.stringContaining(words) as string })
  })
})

describe('a key', { timeout: 120_000 }, () => {
  test('comes from a variable, is used by the next command and printed by none', async () => {
    await using server = await new OpenAiServer({ key: KEY }).start()
    const address = ['--address', `${server.address}/v1`, '--preset', 'openai']
    const said = [
      await withKey('providers', 'add', 'openai', 'paid', ...address, '--key-from-env', 'MY_KEY', '--json'),
      await cli('providers', 'list', '--json'),
      await cli('providers', 'list'),
      await cli('providers', 'test', 'paid'),
      await cli('models', '--json'),
      await cli('quote', '--model', 'paid/gpt-image-1.5-low', '--param', 'prompt=A fox'),
    ]
    expect(said.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0, 0])
    expect(said[0]!.json[0]).toMatchObject({ hasKey: true, state: 'ready' })
    expect(said[5]!.stdout).toMatch(/^Real money +\$0\.\d+$/m)
    expect(said.filter(({ stdout, stderr }) => (stdout + stderr).includes(KEY))).toEqual([])
    expect(everything()).not.toContain(KEY)
  })

  test('comes from the standard input', async () => {
    await using server = await new OpenAiServer({ key: KEY }).start()
    const main = join(import.meta.dirname, '../main.js')
    const args = ['add', 'openai', 'paid', '--address', `${server.address}/v1`, '--key-from-stdin', '--json']
    const child = spawn(process.execPath, [main, 'providers', ...args, '--data', join(folder, 'data')])
    child.stdin.end(`${KEY}\n`)
    const [stdout, stderr, [code]] = await Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')])
    expect([code, stderr]).toEqual([0, ''])
    expect(JSON.parse(stdout)).toMatchObject({ hasKey: true, state: 'ready' })
  })

  test('is not taken from the command line, nor repeated', async () => {
    const refused = await cli('providers', 'add', 'openai', 'paid', '--key', KEY)
    expect([refused.code, refused.stderr]).toEqual([1, expect.stringContaining('--key-from-env or --key-from-stdin')])
    expect(refused.stdout + refused.stderr).not.toContain(KEY)
  })

  test('of a proxy comes the same way', async () => {
    await using server = await new SdcppServer().start()
    const header = ['--header', 'X-Team: posters', '--header-from-env', 'X-Pass: MY_KEY']
    const added = await withKey('providers', 'add', 'sdcpp', 'gpu', '--address', server.address, ...header, '--json')
    expect([added.code, added.stderr]).toEqual([0, ''])
    expect(everything()).not.toContain(KEY)
  })
})

test('prices are printed, corrected by a file and quoted', { timeout: 120_000 }, async () => {
  await using server = await new OpenAiServer({ key: KEY }).start()
  const address = ['--address', `${server.address}/v1`, '--preset', 'openai', '--coins-per-dollar', '1000']
  await withKey('providers', 'add', 'openai', 'paid', ...address, '--key-from-env', 'MY_KEY')
  expect((await cli('providers', 'prices', 'paid')).stdout).toMatch(
    /^paid\/gpt-image-1.5-low .*\$0\.\d+.* \d{4}-\d\d-\d\d$/m,
  )
  const file = join(folder, 'prices.json')
  writeFileSync(file, JSON.stringify({ 'gpt-image-1.5-low': { perOutputMicros: 123_456, asOf: '2026-02-03' } }))
  expect((await cli('providers', 'prices', 'paid', '--set', file)).stdout).toMatch(
    /^paid\/gpt-image-1.5-low +\$0\.123456 +2026-02-03$/m,
  )
  const { json } = await cli('quote', '--model', 'paid/gpt-image-1.5-low', '--param', 'prompt=A fox', '--json')
  expect(json[0]).toMatchObject({
    coins: 124,
    'x-pressrun': { providerCost: { currency: 'USD', micros: 123_456 } },
  })
  const unknown = join(folder, 'unknown.json')
  writeFileSync(unknown, JSON.stringify({ prices: { nothing: { perOutputMicros: 1, asOf: '2026-02-03' } } }))
  expect(failure(await cli('providers', 'prices', 'paid', '--set', unknown, '--json'))).toMatchObject({
    exit: 1,
    issues: [{ path: 'prices.nothing' }],
  })
})

test(
  'a workflow becomes a model, from a file or a picture, and goes back into a file',
  { timeout: 120_000 },
  async () => {
    await using server = await new ComfyServer().start()
    expect((await cli('providers', 'add', 'comfyui', 'gpu', '--address', server.address)).stdout).toContain(
      'pressrun providers workflow gpu FILE',
    )
    const file = join(folder, 'scenery.json')
    writeFileSync(file, JSON.stringify(graphs.textToImage()))
    const added = await cli('providers', 'workflow', 'gpu', file, '--title', 'Scenery', '--coins', '4')
    expect([added.code, added.stdout]).toEqual([
      0,
      expect.stringMatching(/^gpu\/scenery was added: image\.generate, with .*prompt.*\.\n$/),
    ])
    const plain = Buffer.from(png(8, 8))
    const chunk = pngChunk('tEXt', Buffer.from(`prompt\0${JSON.stringify(graphs.textToImage())}`, 'latin1'))
    const picture = join(folder, 'made.png')
    writeFileSync(picture, Buffer.concat([plain.subarray(0, 33), chunk, plain.subarray(33)]))
    const fromPicture = [
      'workflow',
      'gpu',
      picture,
      '--title',
      'Plain',
      '--bind',
      'negative_prompt=',
      '--bind',
      'seed=3.seed',
    ]
    const second = await cli('providers', ...fromPicture, '--json')
    expect([second.code, second.stderr]).toEqual([0, ''])
    expect(second.json[0]).toMatchObject({ modelId: 'gpu/plain', taskType: 'image.generate' })
    expect((await cli('quote', '--model', 'gpu/scenery', '--param', 'prompt=A fox', '--json')).json[0]).toMatchObject({
      coins: 4,
    })
    const exported = (await cli('providers', 'workflow', 'gpu', '--export', 'plain', '--json'))
      .json[0] as WorkflowExport
    expect(exported).toMatchObject({ pressrunWorkflow: 1, title: 'Plain' })
    const bound = exported.bindings.inputs.map(({ param, node, input }) => `${param}=${node}.${input}`)
    expect(bound).toContain('seed=3.seed')
    expect(bound.join()).not.toContain('negative_prompt')
    const again = join(folder, 'plain.json')
    writeFileSync(again, JSON.stringify(exported))
    expect((await cli('providers', 'workflow', 'gpu', again, '--title', 'Again', '--json')).json[0]).toMatchObject({
      modelId: 'gpu/again',
      params: second.json[0]!['params'],
    })
    expect((await cli('providers', 'workflow', 'gpu', '--remove', 'plain')).stdout).toBe('gpu/plain was removed.\n')
    expect((await cli('providers', 'models', 'gpu')).stdout).not.toContain('gpu/plain')
  },
)

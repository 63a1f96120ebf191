import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, expect, test } from 'vitest'
import { createAdapterScene } from '../../../../../tests/support/providers/adapter-scene.ts'
import { waitUntil } from '../../../../../tests/support/wait-until.ts'
import { createMovableClock } from '../../../tools/clock.ts'
import { sdcpp } from './index.ts'
import { createManagedProcess, type ManagedServer, type ManagedState } from './managed-process.ts'

const PROGRAM = join(import.meta.dirname, '../../../../../tests/support/providers/sd-server.ts')
const servers: ManagedServer[] = []
afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()))
})

interface Weights {
  loadMs?: number
  broken?: boolean
  stubborn?: boolean
  workMs?: number
}

async function manage(weights: Weights, { binary = process.execPath, args = [PROGRAM] } = {}) {
  const model = join(await mkdtemp(join(tmpdir(), 'pressrun-weights-')), 'tiny.gguf')
  await writeFile(model, JSON.stringify(weights))
  const clock = createMovableClock({ startMs: 1_700_000_000_000, running: false })
  const states: ManagedState['state'][] = []
  const log = { info() {}, warn() {}, error() {} }
  const server = createManagedProcess({
    managed: { binary, model, args },
    host: { clock, log },
    onChange: ({ state }) => void states.push(state),
  })
  servers.push(server)
  const starts = async () => (await readFile(`${model}.starts`, 'utf8').catch(() => '')).split('\n').slice(0, -1)
  const become = (state: ManagedState['state']) =>
    waitUntil(`a server that is ${state}`, () => server.state.state === state)
  return { server, clock, states, model, starts, become }
}

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

test('it is started when it is wanted, once, and waited for until it answers', async () => {
  const { server, states, starts } = await manage({ loadMs: 300 })
  expect(server.state).toMatchObject({ state: 'stopped', reason: null })
  const addresses = await Promise.all([server.address(), server.address()])
  expect(new Set(addresses).size).toBe(1)
  expect(states).toEqual(['starting', 'ready'])
  expect(await starts()).toHaveLength(1)
  expect(server.log().join('\n')).toContain('loading model from')
  await using at = await createAdapterScene(sdcpp, { address: await server.address() })
  expect(await at.run(await at.jobFor('tiny', { prompt: 'a fox' }))).toHaveLength(1)
  expect(server.log()).toContain('  |==========| 20/20')
})

test('it is told nothing of our surroundings but what drivers need', async () => {
  process.env['PRESSRUN_TEST_SECRET'] = 'sk-123'
  process.env['CUDA_VISIBLE_DEVICES'] = '0'
  const { server, starts } = await manage({})
  await server.address()
  delete process.env['PRESSRUN_TEST_SECRET']
  delete process.env['CUDA_VISIBLE_DEVICES']
  const [line] = await starts()
  expect(line).toContain('"CUDA_VISIBLE_DEVICES"')
  expect(line).not.toContain('PRESSRUN_TEST_SECRET')
})

test('it is started again when it dies at work, on another port, and says why it died', async () => {
  const { server, clock, become, starts } = await manage({})
  const first = await server.address()
  await using at = await createAdapterScene(sdcpp, { address: first })
  await expect(at.run(await at.jobFor('tiny', { prompt: '[crash]' }))).rejects.toMatchObject({ reason: 'away' })
  await become('away')
  expect(server.state.reason).toContain('The server ended with SIGSEGV.')
  const next = server.address()
  await clock.advance(1_000)
  expect(await next).not.toBe(first)
  expect(await starts()).toHaveLength(2)
})

test('it is not started again and again: after five deaths it rests, then is tried once more', async () => {
  const { server, clock, become, starts } = await manage({ broken: true })
  const wanted = server.address()
  const refused = expect(wanted).rejects.toMatchObject({ reason: 'away', sent: false })
  for (const backOffMs of [1_000, 2_000, 4_000, 8_000]) {
    await become('away')
    await clock.advance(backOffMs)
    await become('starting')
  }
  await refused
  expect(await starts()).toHaveLength(5)
  expect(server.state.reason).toBe('The server ended with code 1. It last said: [ERROR] new_sd_ctx_t failed')
  await expect(server.address()).rejects.toMatchObject({ reason: 'away' })
  expect(await starts()).toHaveLength(5)
  await clock.advance(5 * 60_000)
  void server.address().catch(() => {})
  await waitUntil('another try', async () => (await starts()).length === 6)
})

test('it is stopped when nobody has wanted it for ten minutes, but not under a job', async () => {
  const { server, clock, become, starts } = await manage({})
  await server.address()
  const letGo = server.hold()
  await clock.advance(60 * 60_000)
  expect(server.state.state).toBe('ready')
  letGo()
  await clock.advance(9 * 60_000)
  await server.address()
  await clock.advance(9 * 60_000)
  expect(server.state.state).toBe('ready')
  await clock.advance(60_000)
  await become('stopped')
  expect(isAlive(Number.parseInt((await starts())[0]!, 10))).toBe(false)
  await server.address()
  expect(await starts()).toHaveLength(2)
})

test('one that does not end when asked is ended, and nothing starts it once it is closed', async () => {
  const { server, starts } = await manage({ stubborn: true })
  await server.address()
  const pid = Number.parseInt((await starts())[0]!, 10)
  await server.close()
  expect(isAlive(pid)).toBe(false)
  expect(server.log()).toContain('will not end')
  await expect(server.address()).rejects.toMatchObject({ reason: 'away' })
  server.start()
  expect(server.state.state).toBe('stopped')
})

test('stopping one that still loads lets nobody wait for ever', async () => {
  const { server } = await manage({ loadMs: 60_000 })
  const refused = expect(server.address()).rejects.toMatchObject({ reason: 'away' })
  await server.stop()
  await refused
  expect(server.state.state).toBe('stopped')
})

test.each([
  ['a program that is not there', { binary: '/nowhere/sd-server' }, 'The program is not there'],
  ['a program by a name alone', { binary: 'sd-server' }, 'The path of the program is not absolute'],
  ['a folder', { binary: tmpdir() }, 'The program is not a file'],
  ['a file that is no program', { binary: import.meta.filename }, 'The program may not be run'],
  ['flags that are ours', { args: [PROGRAM, '--listen-ip', '0.0.0.0'] }, 'cannot be given: --listen-ip'],
  ['the same in one word', { args: [PROGRAM, '--listen-ip=0.0.0.0'] }, 'cannot be given: --listen-ip'],
])('%s is refused at once', async (_, managed, reason) => {
  const { server, starts } = await manage({}, managed)
  await expect(server.address()).rejects.toMatchObject({ reason: 'away', sent: false })
  expect(server.state).toMatchObject({ state: 'away', reason: expect.stringContaining(reason) as string })
  expect(await starts()).toEqual([])
})

test('a network that is named by the arguments is not named twice', async () => {
  const { model } = await manage({})
  const clock = createMovableClock({ startMs: 0, running: false })
  const server = createManagedProcess({
    managed: {
      binary: process.execPath,
      model,
      args: [PROGRAM, '--diffusion-model', model, '--vae', '/models/ae.gguf'],
    },
    host: { clock, log: { info() {}, warn() {}, error() {} } },
    onChange: () => {},
  })
  servers.push(server)
  expect(await server.address()).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
})

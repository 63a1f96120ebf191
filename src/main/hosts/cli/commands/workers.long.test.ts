import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Machine, Machines } from '#shared/service/machines.ts'
import { runCli, startCli } from '../../../../../tests/support/cli.ts'
import { startNatsServer } from '../../../../../tests/support/nats-server.ts'
import { describeMachines, find } from './workers.ts'

const TOKEN = 'tok-Geheim0123456789'

const MACHINE: Machine = {
  id: 'id-1',
  name: 'render-1',
  state: 'ready',
  since: '2026-03-01T10:00:59.000Z',
  version: '1.2.0',
  system: 'linux x64',
  places: 4,
  models: ['poster', 'film'],
  running: [
    { generationId: 'g1', modelId: 'poster', since: '2026-03-01T10:01:00.000Z', progress: 0.254 },
    { generationId: 'g2', modelId: 'film', since: '2026-03-01T10:01:00.000Z', progress: 0 },
  ],
  made: 120,
  secondsEach: 1.8432,
}
const POOL: NonNullable<Machines['pool']> = {
  servers: 'nats://desk:4222',
  hasToken: true,
  hasCredentials: false,
  hasCertificate: false,
  localWorkers: 1,
  fixed: false,
  state: 'ready',
  since: '2026-03-01T10:00:00.000Z',
  reason: null,
  handedOut: 5,
}

describe('in words', () => {
  test('a line for the queue, and one for every machine with what it does and how fast it is', () => {
    const away: Machine = { ...MACHINE, name: 'render-2', state: 'away', running: [], made: 0, secondsEach: null }
    expect(describeMachines({ pool: POOL, machines: [MACHINE, away] }).split('\n')).toEqual([
      'nats://desk:4222 is ready since 2026-03-01T10:00Z, 5 jobs handed out, 1 place on this computer.',
      'NAME      STATE  SINCE              AT WORK  MODELS  MADE  SECONDS EACH  SYSTEM     VERSION  MAKES NOW',
      'render-1  ready  2026-03-01T10:00Z  2 of 4        2   120           1.8  linux x64  1.2.0    poster 25 %, film 0 %',
      'render-2  away   2026-03-01T10:00Z  0 of 4        2     0                linux x64  1.2.0',
    ])
  })

  test('why the queue is away, and that nobody has come', () => {
    const pool = { ...POOL, state: 'away', reason: 'It does not answer.', handedOut: 1, localWorkers: 0 } as const
    expect(describeMachines({ pool, machines: [] })).toBe(
      'nats://desk:4222 is away since 2026-03-01T10:00Z, 1 job handed out. It does not answer.\n' +
        'No machine has come yet: pressrun worker --nats …',
    )
  })

  test('that there is no pool, and how to get one', () => {
    expect(describeMachines({ pool: null, machines: [] })).toContain('pressrun workers connect')
  })
})

describe('one is found', () => {
  const twins = { pool: POOL, machines: [MACHINE, { ...MACHINE, id: 'id-2' }] }

  test('by its name, and by its id where two have the same', () => {
    expect(find({ pool: POOL, machines: [MACHINE] }, 'render-1').id).toBe('id-1')
    expect(find(twins, 'id-2').id).toBe('id-2')
  })

  test('or it is said why not', () => {
    expect(() => find(twins, 'render-1')).toThrow('Name one by its id: id-1, id-2')
    expect(() => find(twins, 'render-9')).toThrow('There is no machine called "render-9".')
  })
})

describe('with a real queue', { timeout: 180_000 }, () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'pressrun-workers-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

  const cli = (args: string[], token?: string) =>
    runCli(['--data', join(folder, 'data'), ...args], token === undefined ? {} : { PRESSRUN_NATS_TOKEN: token })
  const kept = () =>
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile())
      .map((entry) => readFileSync(join(entry.parentPath, entry.name), 'latin1'))
      .join('\n')

  test("the app's own engine is connected and disconnected; its token is printed nowhere and written nowhere in clear", async () => {
    await using queue = await startNatsServer(['--auth', TOKEN])
    const outcomes = [
      await cli(['workers']),
      await cli(['workers', 'connect', queue.url, '--local-workers', '0'], 'another'),
      await cli(['workers', '--json']),
      await cli(['workers', 'connect', queue.url], TOKEN),
      await cli(['workers', '--json']),
    ]
    const [without, connected, refused, again, ready] = outcomes
    expect(outcomes.map(({ code }) => code)).toEqual([0, 0, 0, 0, 0])
    expect(without!.stdout).toContain('Everything is made on this computer.')
    expect(connected!.stdout).toContain(`the machines behind ${queue.url}`)
    expect(refused!.json).toMatchObject([{ pool: { state: 'refused', hasToken: true }, machines: [] }])
    expect(again!.code).toBe(0)
    expect(ready!.json).toMatchObject([{ pool: { state: 'ready', hasToken: true, reason: null }, machines: [] }])
    expect(outcomes.map(({ stdout, stderr }) => stdout + stderr).join('')).not.toContain(TOKEN)
    expect(kept()).not.toContain(TOKEN)

    expect((await cli(['workers', 'disconnect'])).stdout).toBe('Everything is made on this computer again.\n')
    expect((await cli(['workers', '--json'])).json).toEqual([{ pool: null, machines: [] }])
    expect(await cli(['workers', 'drain', 'nobody'])).toMatchObject({ code: 1 })
    expect(await cli(['workers', 'connect', 'desk:4222'])).toMatchObject({ code: 2 })
  })

  test('an engine that is served is asked: who is there, and that one takes no more', async () => {
    await using queue = await startNatsServer()
    const data = ['--data', join(folder, 'engine')]
    const engine = startCli(['engine', 'serve', ...data, '--workers', queue.url])
    await engine.line((document) => 'baseUrl' in document)
    const worker = startCli([
      'worker',
      '--nats',
      queue.url,
      '--name',
      'render-1',
      '--places',
      '1',
      '--json',
      '--data',
      join(folder, 'w'),
    ])
    await worker.line((document) => document['name'] === 'render-1')
    const workers = async (...args: string[]) => (await runCli(['workers', ...args, ...data, '--json'])).json[0]!
    const state = async () =>
      ((await workers()) as unknown as Machines).machines.map(({ name, state: is }) => `${name} ${is}`)
    await expect.poll(state, { timeout: 30_000 }).toEqual(['render-1 ready'])

    expect((await runCli(['workers', 'drain', 'render-1', ...data])).stdout).toContain('render-1 takes no new jobs.')
    await expect.poll(state, { timeout: 30_000 }).toEqual(['render-1 draining'])
    await workers('resume', 'render-1')
    await expect.poll(state, { timeout: 30_000 }).toEqual(['render-1 ready'])
    // only what is away can be forgotten, and what was told at the start is not changed here
    expect(await runCli(['workers', 'forget', 'render-1', ...data])).toMatchObject({ code: 1 })
    expect(await runCli(['workers', 'disconnect', ...data])).toMatchObject({ code: 1 })

    worker.child.kill('SIGTERM')
    expect(await worker.ended).toMatchObject({ code: 0 })
    await expect.poll(state, { timeout: 30_000 }).toEqual([])
    engine.child.kill('SIGTERM')
    expect(await engine.ended).toMatchObject({ code: 0 })
    expect(readdirSync(join(folder, 'engine'))).not.toContain('served-at.json')
  })
})

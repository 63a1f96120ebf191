import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { openPool } from '#main/engine/workers/remote/connect.ts'
import { JOBS_STREAM, RESULTS_STREAM } from '#main/engine/workers/remote/contract.ts'
import { expectBooksBalanced } from '../support/books.ts'
import { startCutNetwork } from '../support/cut-network.ts'
import { driveEngine, type EngineDriver } from '../support/engine-driver.ts'
import { startNatsServer, type NatsServer } from '../support/nats-server.ts'
import { startMachine, type MachineFlags, type PoolMachine } from '../support/pool-machine.ts'
import { hearResults, type HeardResults } from '../support/pool-results.ts'
import type { StrictGeneration } from '../support/strict-shapes.ts'
import { waitUntil } from '../support/wait-until.ts'

const MODEL = 'geometric-poster'
const LOST_AFTER_SECONDS = 2

let server: NatsServer
let driver: EngineDriver
let heard: HeardResults
let machinesDir: string
const machines = new Map<string, PoolMachine>()
/** By name, as results call them. */
const ids = new Map<string, string>()

beforeAll(async () => {
  machinesDir = await mkdtemp(path.join(tmpdir(), 'pressrun-machines-'))
  server = await startNatsServer()
  driver = await driveEngine({ workers: server.url, lostAfterSeconds: LOST_AFTER_SECONDS })
})
afterAll(async () => {
  await driver[Symbol.asyncDispose]()
  await server[Symbol.asyncDispose]()
  await rm(machinesDir, { recursive: true, force: true, maxRetries: 5 })
})
beforeEach(async () => {
  heard = await hearResults(server.url)
})
afterEach(async () => {
  await heard[Symbol.asyncDispose]()
  for (const machine of machines.values()) await machine.kill()
  machines.clear()
  await expectBooksBalanced(driver)
})

/** Machines that are ready for jobs. */
async function join(...flags: (Partial<MachineFlags> & { name: string })[]): Promise<void> {
  for (const flag of flags)
    machines.set(flag.name, startMachine({ servers: server.url, dataDir: machinesDir, models: [MODEL], ...flag }))
  await waitUntil('the machines to be there', async () => {
    const present = (await driver.console('listMachines')).machines.filter(({ state }) => state === 'ready')
    for (const { name, id } of present) ids.set(name, id)
    return flags.every(({ name }) => present.some((machine) => machine.name === name))
  })
}

const submit = (seconds: number) =>
  driver.submit({
    modelId: MODEL,
    params: { prompt: `A red house sandbox:work=${seconds}`, resolution: '512', num_outputs: 2 },
    maxCoins: 1_000,
  })

/** The machine that has it in its hands. */
const holderOf = ({ id }: StrictGeneration) =>
  waitUntil('a machine to take it up', async () => {
    const { machines } = await driver.console('listMachines')
    return machines.find(({ running }) => running.some(({ generationId }) => generationId === id))?.name
  })

/** Ended well, with one set of files that are all there, charged once. */
async function expectMadeOnce({ id, coinsQuoted }: StrictGeneration): Promise<StrictGeneration> {
  const made = await driver.waitForEnd(id)
  expect(made).toMatchObject({ status: 'succeeded', coinsCharged: coinsQuoted })
  expect(made.outputs).toHaveLength(2)
  for (const { url } of made.outputs) expect((await fetch(url)).status).toBe(200)
  const { groups } = await driver.ledger()
  const charges = groups.filter(({ generationId, kind }) => generationId === id && kind === 'charge')
  expect(charges).toHaveLength(1)
  return made
}

async function expectQueueEmpty(): Promise<void> {
  const pool = await openPool({ servers: server.url }, 'test')
  try {
    await expect
      .poll(async () => {
        const streams = [JOBS_STREAM, RESULTS_STREAM].map((name) => pool.manager.streams.info(name))
        const messages = (await Promise.all(streams)).map(({ state }) => state.messages)
        const outputs = (await pool.files.list()).filter(({ name, deleted }) => name.startsWith('out/') && !deleted)
        return { messages, outputs: outputs.map(({ name }) => name) }
      })
      .toEqual({ messages: [0, 0], outputs: [] })
  } finally {
    await pool.connection.close()
  }
}

test('what a killed machine was at is made by another, once', async () => {
  await join({ name: 'first' }, { name: 'second' })
  const generation = await submit(2)
  const holder = await holderOf(generation)
  await machines.get(holder)!.kill()

  await expectMadeOnce(generation)
  const other = holder === 'first' ? 'second' : 'first'
  expect(heard.of(generation.id)).toMatchObject([{ attempt: 1, delivery: 2, machine: ids.get(other) }])
  await expectQueueEmpty()
})

test.each(['kill', 'stop'] as const)(
  'machines go on after %s of the engine, which finds what they made',
  async (how) => {
    await join({ name: 'steady', places: 2 })
    const generations = [await submit(1.5), await submit(1.5)]
    for (const generation of generations) await holderOf(generation)
    await driver.engine[how]()
    await waitUntil('both to be made without the engine', () => heard.all.length === 2)

    await driver.engine.start()
    for (const generation of generations) {
      await expectMadeOnce(generation)
      // as it was made then: nobody has begun it anew
      expect(heard.of(generation.id)).toMatchObject([{ attempt: 1, delivery: 1, result: { type: 'made' } }])
    }
    await expectQueueEmpty()
  },
)

test('while the queue is away submits are taken and wait, and everything goes on when it is back', async () => {
  await join({ name: 'steady' })
  const running = await submit(1)
  await holderOf(running)
  await server.kill()
  await waitUntil('the engine to notice', async () => (await driver.console('listMachines')).pool!.state === 'away')
  const { pool } = await driver.console('listMachines')
  expect(pool!.reason).toMatch(/\w/)
  const waiting = await submit(0)
  expect(waiting.status).toBe('queued')
  expect((await driver.read(waiting.id)).status).toBe('queued')

  await server.restart()
  await expectMadeOnce(running)
  await expectMadeOnce(waiting)
  await expectQueueEmpty()
})

test('what a machine that was cut off finishes late is thrown away, neither delivered nor charged', async () => {
  await using network = await startCutNetwork(server.port)
  await join({ name: 'remote', servers: `nats://127.0.0.1:${network.port}` })
  const generation = await submit(2.5)
  expect(await holderOf(generation)).toBe('remote')
  network.break()
  await join({ name: 'near' })
  const made = await expectMadeOnce(generation)
  expect(heard.of(generation.id)).toMatchObject([{ machine: ids.get('near'), delivery: 2 }])
  const before = await driver.ledger()

  network.mend()
  await waitUntil('the late result', () => heard.of(generation.id).length === 2)
  expect(heard.of(generation.id)[1]).toMatchObject({
    machine: ids.get('remote'),
    delivery: 1,
    result: { type: 'made' },
  })
  await expectQueueEmpty()
  expect(await driver.ledger()).toEqual(before)
  expect((await driver.read(generation.id)).outputs.map(({ id }) => id)).toEqual(made.outputs.map(({ id }) => id))
})

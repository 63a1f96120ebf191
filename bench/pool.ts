import { randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Machines } from '#shared/service/machines.ts'
import { startEngine, type RunningEngine } from '../tests/reliability/engine-process.ts'
import { startNatsServer } from '../tests/support/nats-server.ts'
import { startMachine } from '../tests/support/pool-machine.ts'
import { waitUntil } from '../tests/support/wait-until.ts'
import { BURST, createFolder } from './engine.ts'
import { openMakingEngine, type MakingEngine } from './making-engine.ts'
import { inTurns, microseconds, milliseconds, timed, type Result } from './measure.ts'
import { letTimePass } from './served-clock.ts'
import { sized } from './size.ts'

const MODEL = 'geometric-poster'
const SMALL = { resolution: '512' }
const WORK_SECONDS = sized(2, 0.2)
const JOBS = sized(12, 3)
const ROUNDS = 11
/** What the way over the queue may add to a job. */
const OVERHEAD_MS = 50
const SUBMIT_ROUNDS = 11
const SUBMITS = sized(100, 5)
const MANY = sized(10_000, 20)
const FEW = sized(100, 10)
const MORE_BYTES = 20 * 1024 ** 2
const LANES = 8
const RESTING_MS = sized(5_000, 200)
const DAY_SECONDS = 86_400

/** Jobs that keep a machine busy without using its processor: what is measured is how they are handed out. */
export async function benchThreeMachines(): Promise<Result> {
  await using server = await startNatsServer()
  const engine = await openMakingEngine()
  await joinPool(engine, server.url)
  const machines = [machine(server.url, 'first')]
  await untilReady(engine, 1)
  const makeAll = () =>
    timed(() =>
      Promise.all(
        Array.from({ length: JOBS }, () =>
          engine.make(MODEL, { ...SMALL, prompt: `A house sandbox:work=${WORK_SECONDS}` }),
        ),
      ),
    )
  await engine.make(MODEL, { ...SMALL, prompt: 'A house' })
  const one = await makeAll()
  machines.push(machine(server.url, 'second'), machine(server.url, 'third'))
  await untilReady(engine, 3)
  // each has started its processes
  await Promise.all(Array.from({ length: 3 }, () => engine.make(MODEL, { ...SMALL, prompt: 'A house sandbox:work=1' })))
  const three = await makeAll()
  await engine.close()
  for (const each of machines) await each.kill()
  return {
    name: `${JOBS} jobs of ${WORK_SECONDS} s on three machines against one`,
    ours: milliseconds(three),
    reference: milliseconds(one),
    ratio: one / three,
    bar: { atLeast: 2.9 },
  }
}

/** A generation from its submit to its stored files, made by a machine behind a queue or by this computer's own workers. */
export async function benchPoolOverhead(): Promise<Result> {
  await using server = await startNatsServer()
  const [pooled, own] = [await openMakingEngine(), await openMakingEngine()]
  await joinPool(pooled, server.url)
  const remote = machine(server.url, 'remote')
  await untilReady(pooled, 1)
  const inBoth = () =>
    inTurns(
      ROUNDS,
      () => makeOne(pooled),
      () => makeOne(own),
    )
  await inBoth()
  const times = await inBoth()
  await Promise.all([pooled.close(), own.close()])
  await remote.kill()
  return {
    name: 'a job on a machine of the pool against the same on this computer',
    ours: milliseconds(times.ours),
    reference: milliseconds(times.reference),
    ratio: times.ours / times.reference,
    bar: { atMost: (times.reference + OVERHEAD_MS) / times.reference },
  }
}

/** What a pool adds to a durable submit, over HTTP. What was submitted waits by the service's clock. */
export async function benchPoolSubmit(): Promise<Result> {
  await using server = await startNatsServer()
  const folders = [createFolder(), createFolder()] as const
  const pooled = await startEngine(folders[0].path, ['--workers', server.url]).ready
  const plain = await startEngine(folders[1].path).ready
  const remote = machine(server.url, 'remote')
  await untilMachine(pooled, ({ state }) => state === 'ready')
  const inBoth = () =>
    inTurns(
      SUBMIT_ROUNDS,
      () => submits(pooled),
      () => submits(plain),
    )
  await inBoth()
  const times = await inBoth()
  await Promise.all([pooled.kill(), plain.kill(), remote.kill()])
  for (const folder of folders) folder.remove()
  return {
    name: 'durable submit to an engine with a pool against one without',
    ours: `${microseconds(times.ours * 1_000)}, ${Math.round(1_000 / times.ours)} a second`,
    reference: microseconds(times.reference * 1_000),
    ratio: times.ours / times.reference,
    bar: { atMost: 1.2 },
  }
}

/** What waits, waits on the disk: an engine at work holds no more of it in memory, however much there is. */
export async function benchPoolMemory(): Promise<Result> {
  const few = await bytesWithQueued(FEW)
  const many = await bytesWithQueued(MANY)
  return {
    name: `memory of an engine with ${MANY} queued for its pool against ${FEW}`,
    ours: megabytes(many),
    reference: megabytes(few),
    ratio: many / few,
    bar: { atMost: (few + MORE_BYTES) / few },
  }
}

async function bytesWithQueued(count: number): Promise<number> {
  await using server = await startNatsServer()
  const folder = createFolder()
  const start = () => startEngine(folder.path, ['--workers', server.url, '--lost-after', String(DAY_SECONDS)]).ready
  // while the queue is away everything waits, and no work holds the clock
  await server.kill()
  const filling = await start()
  await fill(filling, count)
  await filling.stop()
  await server.restart()
  const remote = machine(server.url, 'remote')
  const engine = await start()
  await untilMachine(engine, ({ running }) => running.length > 0)
  let most = 0
  for (const until = Date.now() + RESTING_MS; Date.now() < until; await sleep(100))
    most = Math.max(most, residentBytes(engine.pid))
  await remote.kill()
  await engine.kill()
  folder.remove()
  return most
}

async function fill(engine: RunningEngine, count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += BURST) {
    const directive = `sandbox:work=${DAY_SECONDS / 10}`
    await submitMany(engine, Math.min(BURST, count - sent), { lanes: LANES, directive })
    await letTimePass(engine)
  }
}

/** Milliseconds each. */
async function submits(engine: RunningEngine): Promise<number> {
  await letTimePass(engine)
  return (await timed(() => submitMany(engine, SUBMITS, { lanes: 1, directive: 'sandbox:seconds=86400' }))) / SUBMITS
}

async function submitMany(
  engine: RunningEngine,
  count: number,
  { lanes, directive }: { lanes: number; directive: string },
): Promise<void> {
  const body = JSON.stringify({ modelId: MODEL, params: { ...SMALL, prompt: `A house ${directive}` }, maxCoins: 100 })
  const each = Array.from({ length: count }).values()
  await Promise.all(
    Array.from({ length: lanes }, async () => {
      for (const _ of each) {
        const response = await fetch(`${engine.baseUrl}/v1/generations`, {
          method: 'POST',
          headers: {
            Authorization: `Bearer ${engine.consoleToken}`,
            'Content-Type': 'application/json',
            'Idempotency-Key': randomUUID(),
          },
          body,
        })
        if (response.status !== 201) throw new Error(`A submit answered ${response.status}: ${await response.text()}`)
        await response.arrayBuffer()
      }
    }),
  )
}

async function untilMachine(engine: RunningEngine, is: (machine: Machines['machines'][number]) => boolean) {
  await waitUntil('the machine', async () => {
    const response = await fetch(`${engine.consoleUrl}/machines`, {
      headers: { Authorization: `Bearer ${engine.consoleToken}` },
    })
    return ((await response.json()) as Machines).machines.some(is)
  })
}

const makeOne = (engine: MakingEngine) => timed(() => engine.make(MODEL, { ...SMALL, prompt: 'A house' }))

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toFixed(1)} MB`

/** One place; the folder of its own goes with it. */
function machine(servers: string, name: string): { kill(): Promise<void> } {
  const folder = createFolder()
  const started = startMachine({ servers, dataDir: folder.path, name, models: [MODEL] })
  return {
    async kill() {
      await started.kill()
      folder.remove()
    },
  }
}

async function joinPool(engine: MakingEngine, servers: string): Promise<void> {
  await engine.call('/console/pool', { method: 'PUT', body: { servers } })
}

async function untilReady(engine: MakingEngine, count: number): Promise<void> {
  await waitUntil('the machines to be there', async () => {
    const { machines } = (await engine.call('/console/machines')) as unknown as Machines
    return machines.filter(({ state }) => state === 'ready').length === count
  })
}

/** As Linux tells it. */
function residentBytes(pid: number): number {
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))![1]) * 1024
}

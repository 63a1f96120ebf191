import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openPool } from '#main/engine/workers/remote/connect.ts'
import { JOBS_STREAM, RESULTS_STREAM } from '#main/engine/workers/remote/contract.ts'
import { startCutNetwork } from '../support/cut-network.ts'
import { startNatsServer } from '../support/nats-server.ts'
import { startMachine, type PoolMachine } from '../support/pool-machine.ts'
import { hearResults } from '../support/pool-results.ts'
import { examineFolder, examineRestart, examineRunning, type Findings, type Promises } from './crash-checks.ts'
import { startEngine, type RunningEngine } from './engine-process.ts'
import { createPoolLoad, POOL_MODELS, type Ending } from './pool-load.ts'
import type { Random } from './random.ts'

const MACHINES = [
  { name: 'north', places: 1 },
  { name: 'east', places: 1 },
  { name: 'south', places: 2 },
]
const LOST_AFTER_SECONDS = 2
/** Results that nobody waits for, and what the engine has adopted, are gone soon after. */
const CLEARED_WITHIN_MS = 30_000

/** Something that can be taken away and comes back. */
interface Part {
  name: string
  weight: number
  isAway: boolean
  takeAway(): Promise<void> | void
  bringBack(): Promise<void> | void
}

/**
 * An engine with a pool of machines behind a nats-server, while each of them is killed with SIGKILL and the network
 * between them is cut or broken, at random instants and several at a time. After each the books, the files and every
 * promise made to the client are checked. Answers how many violations there were.
 */
export async function crashPool(kills: number, random: Random): Promise<number> {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-crash-pool-'))
  const dataDir = join(folder, 'engine')
  const machinesDir = join(folder, 'machines')
  const promises: Promises = { acknowledged: new Map(), uploads: new Set() }
  const violations: string[] = []
  const hits: { name: string; at: number }[] = []
  let checks = 0

  function report(found: Findings, when: string): void {
    checks += found.checks
    for (const violation of found.violations) {
      violations.push(violation)
      console.error(`violation in the pool ${when}: ${violation}`)
    }
  }
  const complain = (violation: string) => report({ checks: 0, violations: [violation] }, 'in the load')

  await using server = await startNatsServer()
  await using heard = await hearResults(server.url)
  const load = createPoolLoad({ random, promises, onViolation: complain })
  let engine: RunningEngine | undefined

  async function networkTo(name: string): Promise<{ servers: string; part: Part; end: () => PromiseLike<void> }> {
    const network = await startCutNetwork(server.port)
    return {
      servers: `nats://127.0.0.1:${network.port}`,
      end: () => network[Symbol.asyncDispose](),
      part: {
        name: `the network of ${name}`,
        weight: 1,
        isAway: false,
        takeAway: () => (random.chance(0.5) ? network.cut() : network.break()),
        bringBack: () => network.mend(),
      },
    }
  }

  const networks = [await networkTo('the engine'), ...(await Promise.all(MACHINES.map(({ name }) => networkTo(name))))]
  const [ofEngine, ...ofMachines] = networks as [(typeof networks)[0], ...typeof networks]
  const machines: PoolMachine[] = []
  const start = (index: number) => {
    const { servers } = ofMachines[index]!
    machines[index] = startMachine({ servers, dataDir: machinesDir, models: POOL_MODELS, ...MACHINES[index]! })
  }
  const startOwnEngine = async () => {
    const flags = ['--workers', ofEngine.servers, '--lost-after', String(LOST_AFTER_SECONDS)]
    engine = await startEngine(dataDir, flags).ready
  }
  const parts: Part[] = [
    ...networks.map(({ part }) => part),
    ...MACHINES.map(({ name }, index) => ({
      name: `the machine ${name}`,
      weight: 2,
      isAway: false,
      async takeAway() {
        const machine = machines[index]!
        if (machine.hasEnded) complain(`${name} has ended by itself: ${machine.log}`)
        await machine.kill()
      },
      bringBack: () => start(index),
    })),
    {
      name: 'the engine',
      weight: 5,
      isAway: false,
      async takeAway() {
        await engine!.kill()
        engine = undefined
      },
      bringBack: startOwnEngine,
    },
    {
      name: 'the queue',
      weight: 3,
      isAway: false,
      takeAway: () => server.kill(),
      bringBack: () => server.restart(),
    },
  ]
  const bringBack = async (part: Part) => {
    await part.bringBack()
    part.isAway = false
  }

  await startOwnEngine()
  for (const index of MACHINES.keys()) start(index)
  for (let kill = 1; kill <= kills; kill++) {
    for (const part of parts) if (part.isAway && random.chance(0.5)) await bringBack(part)
    const running = engine && load.run(engine)
    await sleep(random.integer(5, 1_500))
    const part = random.pick(
      parts.filter(({ isAway }) => !isAway).flatMap((part) => Array<Part>(part.weight).fill(part)),
    )
    hits.push({ name: part.name, at: Date.now() })
    await part.takeAway()
    part.isAway = true
    await running
    report(
      engine ? await examineRunning(engine.pid, dataDir, promises) : examineFolder(dataDir, promises),
      `after kill ${kill} (${part.name})`,
    )
    if (kill % 20 === 0) console.log(`the pool: ${kill} kills, ${checks} checks, ${violations.length} violations`)
  }

  for (const part of parts) if (part.isAway) await bringBack(part)
  await load.finish(engine!)
  report(await examineQueue(server.url), 'at the end')
  for (const machine of machines) {
    const code = await machine.stop()
    if (code !== 0) complain(`a machine ended with ${code} on SIGTERM:\n${machine.log}`)
  }
  await engine!.stop()
  const rest = examineFolder(dataDir, promises)
  report(rest, 'at the end')
  report(examineRestart(rest.leftovers), 'at the end')
  const endings = load.endings(dataDir)
  report(examineEndings(endings, hits), 'at the end')
  for (const { end } of networks) await end()
  rmSync(folder, { recursive: true, force: true })

  const count = (status: string) => endings.filter((ending) => ending.status === status).length
  const perKind = [...Map.groupBy(hits, ({ name }) => name)].map(([name, { length }]) => `${name} ${length}`)
  console.log(`the pool was hit at: ${perKind.toSorted().join(', ')}`)
  console.log(
    `the pool: ${kills} kills, ${endings.length} generations (${count('succeeded')} succeeded, ${count('failed')} failed, ` +
      `${count('canceled')} canceled), ${heard.all.length} results, ${checks} checks, ${violations.length} violations`,
  )
  return violations.length
}

/** Nothing is left to do, to fetch or to clear away. */
async function examineQueue(servers: string): Promise<Findings> {
  const pool = await openPool({ servers }, 'crash test')
  try {
    for (const until = Date.now() + CLEARED_WITHIN_MS; ; await sleep(200)) {
      const left: string[] = []
      for (const stream of [JOBS_STREAM, RESULTS_STREAM]) {
        const { state } = await pool.manager.streams.info(stream)
        if (state.messages > 0) left.push(`${state.messages} messages are left in ${stream}`)
      }
      if (left.length === 0 || Date.now() > until) return { checks: 1, violations: left }
    }
  } finally {
    await pool.connection.close()
  }
}

/** Each as it was asked for; only what lost two machines may have been given up. */
function examineEndings(endings: readonly Ending[], hits: readonly { at: number }[]): Findings {
  const isRight = ({ directive, status, errorCode, isCanceled, createdAt, completedAt }: Ending) => {
    if (status === 'canceled') return isCanceled
    if (directive === 'sandbox:crash') return errorCode === 'timeout'
    if (errorCode === 'timeout') return hits.filter(({ at }) => at > createdAt && at < completedAt).length >= 2
    if (directive === 'sandbox:fail=invalid_input') return errorCode === 'invalid_input'
    return status === 'succeeded'
  }
  return {
    checks: endings.length,
    violations: endings
      .filter((ending) => !isRight(ending))
      .map((ending) => `ended wrongly: ${JSON.stringify(ending)}`),
  }
}

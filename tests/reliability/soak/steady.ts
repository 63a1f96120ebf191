import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startChaosProxy } from '../../support/chaos-proxy.ts'
import { startApp } from '../app-process.ts'
import { countLosses, examineBatches } from '../batch-checks.ts'
import { moveClock, startEngine } from '../engine-process.ts'
import type { Random } from '../random.ts'
import { examineFrozen } from './frozen.ts'
import { watchMemory } from './memory.ts'
import { countFaults, report, type Tally } from './tally.ts'

/** Eight at a time, five minutes each: a long list takes two hours of the service's clock. */
const ROW_SECONDS = 300
const LONG_LIST_ROWS = 200
/** For a soak that is too short for a long one. */
const SHORT_LIST_ROWS = 32
const LONG_LIST_FROM_MS = 300_000
const TICK_MS = 500
const CHECK_MS = 10_000
const END_PATIENCE_MS = 240_000

export interface Footprint {
  name: string
  peakMb: number
  mbPerHour: number
}

/**
 * An app and a service that nobody kills, with a bad network between them and a clock that jumps: list after list, while
 * their memory is watched.
 */
export async function workSteadily(until: number, random: Random, tally: Tally): Promise<Footprint[]> {
  const rowsPerBatch = until - Date.now() < LONG_LIST_FROM_MS ? SHORT_LIST_ROWS : LONG_LIST_ROWS
  const directory = mkdtempSync(join(tmpdir(), 'pressrun-soak-'))
  const dataDir = join(directory, 'app')
  const engineDir = join(directory, 'engine')
  mkdirSync(dataDir)
  const list = join(directory, 'list.csv')
  const rows = Array.from({ length: rowsPerBatch }, (_, index) => `Poster ${index} sandbox:seconds=${ROW_SECONDS}`)
  writeFileSync(list, `prompt\n${rows.join('\n')}\n`)

  const engine = await startEngine(engineDir).ready
  const proxy = await startChaosProxy({ ...engine, random })
  const app = startApp([dataDir, list, 'endless', proxy.baseUrl, engine.consoleToken])
  const watches = [
    { name: 'the service', watch: watchMemory(engine.pid) },
    { name: 'the app', watch: watchMemory(app.pid) },
  ]
  await app.said('ready')

  const done = new AbortController()
  const letTimePass = async () => {
    for (; !done.signal.aborted; await sleep(TICK_MS)) {
      // mostly the pace of a busy day, sometimes a lid that was closed for hours
      await moveClock(engine, random.chance(0.02) ? random.integer(600, 7_200) : random.integer(30, 120))
      countFaults(tally, 'clock jumps')
    }
  }
  const work = async () => {
    while (Date.now() < until) {
      await sleep(Math.min(CHECK_MS, Math.max(until - Date.now(), 0)))
      const found = examineFrozen(app.pid, join(dataDir, 'library.db'), examineBatches)
      report(tally, found, 'while it works')
    }
    app.ask('finish')
    await app.said('idle', END_PATIENCE_MS)
    done.abort()
  }
  // together: the clock must not move a service that is being stopped
  await Promise.all([letTimePass(), work()])
  const footprints = watches.flatMap(({ name, watch }) => {
    const used = watch.stop()
    return used ? [{ name, ...used }] : []
  })
  await app.ended()
  await proxy[Symbol.asyncDispose]()
  await engine.stop()

  report(tally, examineBatches(dataDir), 'at the end')
  const losses = countLosses({ dataDir, engineDir, rowsPerBatch })
  report(tally, losses.violations, 'at the end')
  tally.rows += losses.rows
  tally.generations += losses.generations
  for (const [kind, times] of Object.entries(proxy.made)) countFaults(tally, kind, times)
  if (losses.violations.length === 0) rmSync(directory, { recursive: true, force: true })
  return footprints
}

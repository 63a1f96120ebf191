import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createApp } from '#main/app.ts'
import { ask } from '#main/hosts/ask.ts'
import { createNodeHost } from '#main/hosts/node-host.ts'
import { createMovableClock } from '#main/tools/clock.ts'
import { startChaosProxy } from '../support/chaos-proxy.ts'
import { countLosses, examineBatches } from './batch-checks.ts'
import { moveClock, startEngine } from './engine-process.ts'
import { insist } from './insist.ts'
import type { Random } from './random.ts'

const DEADLINE_MS = 900_000
const TICK_MS = 250
/** What a tick takes of the time that the app and the service wait for their next attempt or the next minute of a limit. */
const TICK_SECONDS = 5

/**
 * A list that runs through a network which loses, cuts, repeats and refuses: every row must be done and charged exactly
 * once. Answers how many violations there were.
 */
export async function chaosBatch(rows: number, random: Random): Promise<number> {
  const directory = mkdtempSync(join(tmpdir(), 'pressrun-chaos-'))
  const dataDir = join(directory, 'app')
  mkdirSync(dataDir)
  const list = join(directory, 'list.csv')
  writeFileSync(list, `prompt\n${Array.from({ length: rows }, (_, index) => `Poster ${index}`).join('\n')}\n`)
  const engine = await startEngine(join(directory, 'engine')).ready
  await using proxy = await startChaosProxy({ ...engine, random })
  const clock = createMovableClock({ startMs: Date.now() })
  const app = await createApp({ ...createNodeHost({ kind: 'web', dataDir }), clock })
  const violations: string[] = []
  try {
    const connectionId = await app.lendConnection(proxy.baseUrl, engine.consoleToken)
    const settings = { modelId: 'geometric-poster', constants: { resolution: '512' } }
    const { id } = await insist(() => ask(app, 'batches.create', { source: { path: list }, settings, connectionId }))
    const { coins } = await insist(() => ask(app, 'batches.plan', { id }))
    await insist(() => ask(app, 'batches.start', { id, budget: coins }))
    let batch = await ask(app, 'batches.read', { id })
    for (const deadline = Date.now() + DEADLINE_MS; batch.state === 'running'; await sleep(TICK_MS)) {
      if (Date.now() > deadline) break
      await Promise.all([clock.advance(TICK_SECONDS * 1_000), moveClock(engine, TICK_SECONDS)])
      batch = await ask(app, 'batches.read', { id })
    }
    if (batch.counts.done !== rows || batch.coins.charged !== coins)
      violations.push(`${batch.state}: ${JSON.stringify([batch.counts, batch.coins, batch.pause, batch.trouble])}`)
    const { mismatches } = await insist(() => ask(app, 'batches.reconcile', { id }))
    violations.push(...mismatches.map(({ message }) => message))
  } finally {
    await app.close()
    await engine.stop()
  }
  violations.push(...examineBatches(dataDir))
  const losses = countLosses({ dataDir, engineDir: join(directory, 'engine'), rowsPerBatch: rows })
  violations.push(...losses.violations)
  for (const violation of violations) console.error(`violation: ${violation}`)
  console.log(
    `${rows} rows through ${JSON.stringify(proxy.made)}: ${losses.generations} generations, ${losses.files} files, ` +
      `double charges ${losses.doubleCharges}, outputs lost ${losses.outputsLost}, ${violations.length} violations`,
  )
  if (violations.length === 0) rmSync(directory, { recursive: true, force: true })
  else console.error(`what is left of it: ${directory}`)
  return violations.length
}

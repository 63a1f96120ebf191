/**
 * `npm run test:crash [-- --kills N --seed S]`: the bundled service under load, killed with SIGKILL at random instants,
 * started again on the same folder, the same load retried under the same idempotency keys. After every kill the books,
 * the files and every promise made to the client are checked on disk.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { examineFolder, examineRestart, type Findings, type Promises } from './crash-checks.ts'
import { createLoad } from './crash-load.ts'
import { startEngine, type RunningEngine } from './engine-process.ts'
import { createRandom } from './random.ts'

const { values } = parseArgs({
  options: { kills: { type: 'string', default: '200' }, seed: { type: 'string', default: String(Date.now() % 1e6) } },
})
const kills = Number(values.kills)
const seed = Number(values.seed)
if (!Number.isInteger(kills) || kills < 1 || !Number.isInteger(seed)) {
  console.error('Usage: npm run test:crash -- [--kills N] [--seed S]')
  process.exit(2)
}

const random = createRandom(seed)
const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-crash-'))
const promises: Promises = { acknowledged: new Map(), uploads: new Set() }
const violations: string[] = []
let checks = 0
let leftovers: string[] = []

function report(found: Findings, when: string): void {
  checks += found.checks
  for (const violation of found.violations) {
    violations.push(violation)
    console.error(`violation ${when}: ${violation}`)
  }
}

const load = createLoad({
  random,
  promises,
  onViolation: (violation) => report({ checks: 0, violations: [violation] }, 'in the load'),
})
const sleep = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds))

console.log(`crash test: ${kills} kills, seed ${seed}`)
for (let kill = 1; kill <= kills; kill++) {
  // one kill in eight hits the start itself
  const early = random.chance(1 / 8)
  const starting = startEngine(dataDir)
  let engine: RunningEngine | undefined
  if (early) {
    await sleep(random.integer(50, 900))
    await starting.kill()
  } else {
    engine = await starting.ready
    report(examineRestart(leftovers), `after restart ${kill}`)
    await load.prepare(engine)
    const running = load.run(engine)
    await sleep(random.integer(5, 700))
    await engine.kill()
    await running
  }
  const wreck = examineFolder(dataDir, promises)
  report(wreck, `after kill ${kill}`)
  leftovers = wreck.leftovers
  if (kill % 20 === 0) console.log(`${kill} kills, ${checks} checks, ${violations.length} violations`)
}

// the load ends in peace: every key replayed, every generation ended, every coin accounted for
const engine = await startEngine(dataDir).ready
await load.finish(engine)
await engine.stop()
const rest = examineFolder(dataDir, promises)
report(rest, 'at the end')
report(examineRestart(rest.leftovers), 'at the end')
rmSync(dataDir, { recursive: true, force: true })

console.log(
  `${kills} kills, ${promises.acknowledged.size} acknowledged generations, ${checks} checks, ${violations.length} violations`,
)
process.exitCode = violations.length === 0 ? 0 : 1

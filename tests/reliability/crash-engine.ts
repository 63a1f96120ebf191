import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { examineFolder, examineRestart, type Findings, type Promises } from './crash-checks.ts'
import { createLoad } from './crash-load.ts'
import { moveClock, startEngine, type RunningEngine } from './engine-process.ts'
import type { Random } from './random.ts'

/**
 * The bundled service under load, killed with SIGKILL at random instants, started again on the same folder, the same load
 * retried under the same idempotency keys. After every kill the books, the files and every promise made to the client are
 * checked on disk. Answers how many violations there were.
 */
export async function crashEngine(kills: number, random: Random): Promise<number> {
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
      // a fresh window of the rate limit
      await moveClock(engine, 61)
      const running = load.run(engine)
      await sleep(random.integer(5, 700))
      await engine.kill()
      await running
    }
    const wreck = examineFolder(dataDir, promises)
    report(wreck, `after kill ${kill}`)
    leftovers = wreck.leftovers
    if (kill % 20 === 0) console.log(`the service: ${kill} kills, ${checks} checks, ${violations.length} violations`)
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
    `the service: ${kills} kills, ${promises.acknowledged.size} acknowledged generations, ${checks} checks, ${violations.length} violations`,
  )
  return violations.length
}

/**
 * npm test                          quick tier, for every change
 * npm test -- --all [--shard I/N]   everything, or the I-th of N parts of it
 * npm test -- PATTERN... [-t NAME]  tests of any tier whose file (and name) match
 *
 * `--seed S` repeats the random stages of a run. The last line is `N passed, N failed`.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { outcomeOf, type Outcome } from './testing/outcome.ts'
import { runStage } from './testing/run-stage.ts'
import {
  ARTIFACTS,
  everything,
  LEFT_OUT,
  matching,
  quickTier,
  type Phase,
  type Shard,
  type Stage,
} from './testing/stages.ts'

const USAGE = 'Usage: npm test -- [--all [--shard I/N] [--seed S]] | [PATTERN...] [-t NAME]'

const { phases, isQuick } = plan()
rmSync(ARTIFACTS, { recursive: true, force: true })
mkdirSync(ARTIFACTS, { recursive: true })

const outcomes: Outcome[] = []
for (const lanes of phases) await Promise.all(lanes.map((lane, index) => runLane(lane, index === 0)))

const passed = sum(outcomes.map((outcome) => outcome.passed))
const failed = sum(outcomes.map((outcome) => outcome.failed))
for (const failure of outcomes.flatMap((outcome) => outcome.failures)) console.log(`\n── Failed: ${failure}`)
if (isQuick) console.log(`\nLeft out, run by npm test -- --all:\n${LEFT_OUT.map((part) => `- ${part}`).join('\n')}`)
console.log(`\n${passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1

async function runLane(lane: Stage[], isLive: boolean): Promise<void> {
  for (const stage of lane) {
    const startedAt = Date.now()
    console.log(`\n── ${stage.title}`)
    const succeeded = await runStage(stage, isLive)
    outcomes.push(outcomeOf(stage, succeeded))
    console.log(`── ${stage.title}: ${succeeded ? 'ok' : 'FAILED'} in ${Math.round((Date.now() - startedAt) / 1000)} s`)
  }
}

function plan(): { phases: Phase[]; isQuick: boolean } {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        all: { type: 'boolean', default: false },
        shard: { type: 'string' },
        seed: { type: 'string', default: String(Date.now() % 1e6) },
        testNamePattern: { type: 'string', short: 't' },
      },
    })
    const { all, shard, seed, testNamePattern } = values
    const patterns = [...positionals, ...(testNamePattern === undefined ? [] : ['-t', testNamePattern])]
    if (!/^\d+$/.test(seed)) throw new Error('--seed is a whole number, 0 or more.')
    if (all && patterns.length > 0) throw new Error('--all takes no pattern.')
    if (shard !== undefined && !all) throw new Error('--shard divides --all.')
    if (all) return { phases: everything(Number(seed), shardOf(shard)), isQuick: false }
    if (patterns.length > 0) return { phases: matching(patterns), isQuick: false }
    return { phases: quickTier(), isQuick: true }
  } catch (error) {
    console.error(`${(error as Error).message}\n${USAGE}`)
    return process.exit(2)
  }
}

function shardOf(text: string | undefined): Shard | undefined {
  if (text === undefined) return undefined
  const [index = 0, count = 0] = /^\d+\/\d+$/.test(text) ? text.split('/').map(Number) : []
  if (index < 1 || index > count) throw new Error('--shard names a part and their number, such as 1/3.')
  return { index, count }
}

function sum(numbers: number[]): number {
  return numbers.reduce((total, number) => total + number, 0)
}

/**
 * `npm run test:hostile [-- --minutes N --seed S --count C]`: files, lists, prompts, workflows and recipes as an attacker
 * writes them. None may hold the thread or fill the memory, and what is refused is refused with a message.
 */
import { mkdirSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { describeError } from '#main/tools/describe-error.ts'
import { CommandError } from '#shared/app/error.ts'
import { WorkflowRefusedError } from '#main/engine/providers/comfyui/workflow/refusal.ts'
import { createRandom } from './random.ts'
import { ATTACKS, writeInput } from './hostile/attacks.ts'
import { machineFactor, watchTurns } from './hostile/watch-turns.ts'

const MOST_TURN_MS = 200
const MOST_MEMORY_BYTES = 300 * 1024 ** 2
const WARM_UP = Object.keys(ATTACKS).length

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '10' },
    count: { type: 'string', default: 'Infinity' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const [minutes, count, seed] = [Number(values.minutes), Number(values.count), Number(values.seed)]
if (!(minutes > 0) || !(count > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run test:hostile -- [--minutes N] [--count C] [--seed S]')
  process.exit(2)
}

const factor = machineFactor()
const root = mkdtempSync(join(tmpdir(), 'pressrun-hostile-'))
const until = Date.now() + minutes * 60_000
const names = Object.keys(ATTACKS)
console.log(`seed ${seed}, machine factor ${factor.toFixed(1)}`)
let done = 0
let failures = 0
for (; done < count && (Date.now() < until || done < WARM_UP); done++) {
  // each input has a seed of its own, by which it is made again alone
  const own = seed + done
  const name = names[own % names.length]!
  const attack = ATTACKS[name]!(createRandom(own))
  const directory = join(root, String(own))
  mkdirSync(directory)
  const path = writeInput(directory, attack)
  let outcome: unknown
  const { longestTurnMs, memoryBytes } = await watchTurns(async () => {
    outcome = await attack.read(path).then(
      () => undefined,
      (error: unknown) => error,
    )
  })
  const faults = [
    // what is compiled the first time counts once
    longestTurnMs > MOST_TURN_MS * factor * (done < WARM_UP ? 3 : 1) &&
      `held the thread for ${Math.round(longestTurnMs)} ms`,
    memoryBytes > MOST_MEMORY_BYTES && `took ${Math.round(memoryBytes / 1024 ** 2)} MB`,
    outcome !== undefined && !isTold(outcome) && `ended with ${describeError(outcome)}`,
  ].filter((fault) => fault !== false)
  if (faults.length === 0) continue
  failures += 1
  console.error(`${name}, seed ${own}: ${faults.join(', ')}. ${path}`)
  console.error(`  npm run test:hostile -- --count 1 --seed ${own}`)
}
console.log(`${done} inputs, ${failures} failures`)
process.exitCode = failures === 0 ? 0 : 1

/** An error with words for a person, or what the parser says of text that is no JSON. */
function isTold(error: unknown): boolean {
  const isForPeople = error instanceof CommandError || error instanceof WorkflowRefusedError
  return isForPeople ? error.message !== '' : error instanceof SyntaxError
}

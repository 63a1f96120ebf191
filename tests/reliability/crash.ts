/**
 * `npm run test:crash [-- --kills N --batch-kills N --recipe-kills N --provider-kills N --chaos-rows N --pool [N] --seed S]`:
 * the service, the app, the service with outside engines and the service with a pool of machines, each killed with SIGKILL
 * at random instants and started again on the same folder, and a list that runs through a bad network. What was promised,
 * paid or made must be there, once. With `--pool`, only what is named runs besides it.
 */
import { parseArgs } from 'node:util'
import { chaosBatch } from './chaos-batch.ts'
import { crashBatches, crashRecipes } from './crash-batches.ts'
import { crashEngine } from './crash-engine.ts'
import { crashPool } from './crash-pool.ts'
import { crashProviders } from './crash-providers.ts'
import { createRandom } from './random.ts'

const TIMES = {
  kills: 200,
  'batch-kills': 200,
  'recipe-kills': 100,
  'provider-kills': 200,
  'chaos-rows': 200,
  pool: 200,
}
type Part = keyof typeof TIMES
const PARTS = Object.keys(TIMES) as Part[]

const { times, seed } = readArguments()
const shares = { served: Math.ceil(times['batch-kills'] / 2), bundled: Math.floor(times['batch-kills'] / 2) }
console.log(
  `the service: ${times.kills} kills; batches: ${shares.served} kills on the served engine, ${shares.bundled} on the bundled ` +
    `one; recipes: ${times['recipe-kills']} kills; outside engines: ${times['provider-kills']} kills; ` +
    `a bad network: ${times['chaos-rows']} rows; a pool of machines: ${times.pool} kills; seed ${seed}`,
)
// beside each other, on folders of their own: much of each is waiting for the next instant to kill at
const violations = await Promise.all([
  times.kills > 0 ? crashEngine(times.kills, createRandom(seed)) : 0,
  shares.served > 0 ? crashBatches('served', shares.served, createRandom(seed + 1)) : 0,
  shares.bundled > 0 ? crashBatches('bundled', shares.bundled, createRandom(seed + 2)) : 0,
  times['recipe-kills'] > 0 ? crashRecipes(times['recipe-kills'], createRandom(seed + 5)) : 0,
  times['provider-kills'] > 0 ? crashProviders(times['provider-kills'], createRandom(seed + 4)) : 0,
  times['chaos-rows'] > 0 ? chaosBatch(times['chaos-rows'], createRandom(seed + 3)) : 0,
  times.pool > 0 ? crashPool(times.pool, createRandom(seed + 6)) : 0,
])
process.exitCode = violations.every((count) => count === 0) ? 0 : 1

function readArguments(): { times: Record<Part, number>; seed: number } {
  const args = process.argv.slice(2)
  const pool = args.indexOf('--pool')
  // without a number, as often as it is by itself
  if (pool >= 0 && !/^\d+$/.test(args[pool + 1] ?? '')) args.splice(pool + 1, 0, String(TIMES.pool))
  try {
    const options = Object.fromEntries([...PARTS, 'seed'].map((name) => [name, { type: 'string' as const }]))
    const { values } = parseArgs({ args, options })
    const whole = (name: string, otherwise: number) => {
      const number = Number(values[name] ?? otherwise)
      if (!Number.isInteger(number) || number < 0) throw new Error(`--${name} is a whole number, 0 or more.`)
      return number
    }
    const rests = Number(values.pool) > 0
    return {
      times: Object.fromEntries(PARTS.map((part) => [part, whole(part, rests ? 0 : TIMES[part])])) as typeof TIMES,
      seed: whole('seed', Date.now() % 1e6),
    }
  } catch (error) {
    const usage = PARTS.map((part) => (part === 'pool' ? '[--pool [N]]' : `[--${part} N]`)).join(' ')
    console.error(`${(error as Error).message}\nUsage: npm run test:crash -- ${usage} [--seed S]`)
    return process.exit(2)
  }
}

/**
 * `npm run test:soak [-- --minutes N --seed S]`: the engine and the app under mixed load for minutes or hours, with random
 * kills, jumps of the clock, a bad network, nonsense on the wire and full disks, the books checked all the while. Nothing
 * that was paid may be lost, and nothing paid twice.
 */
import { parseArgs } from 'node:util'
import { createRandom } from './random.ts'
import { sendNonsense } from './soak/bad-inputs.ts'
import { fillTheDisk } from './soak/full-disk.ts'
import { workSteadily } from './soak/steady.ts'
import { createTally } from './soak/tally.ts'
import { killAtRandom } from './soak/victims.ts'

/** A slope of a few minutes is the slope of warming up. */
const SLOPE_SHOWN_FROM_MINUTES = 10

const { values } = parseArgs({
  options: {
    minutes: { type: 'string', default: '30' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const minutes = Number(values.minutes)
const seed = Number(values.seed)
if (!(minutes > 0) || !Number.isInteger(seed)) {
  console.error('Usage: npm run test:soak -- [--minutes N] [--seed S]')
  process.exit(2)
}

console.log(`${minutes} min, seed ${seed}`)
const tally = createTally()
const startedAt = Date.now()
const until = startedAt + minutes * 60_000
const [footprints] = await Promise.all([
  workSteadily(until, createRandom(seed), tally),
  killAtRandom(until, createRandom(seed + 1), tally),
  sendNonsense(until, seed + 2, tally),
  fillTheDisk(until, createRandom(seed + 3), tally),
])

const faults = Object.entries(tally.faults).map(([kind, times]) => `${times} ${kind}`)
console.log(`load held: ${tally.rows} rows, ${tally.generations} generations, ${tally.requests} requests`)
console.log(`faults survived: ${faults.join(', ')}`)
console.log(`bad inputs tried: ${tally.badInputs}`)
for (const { name, peakMb, mbPerHour } of footprints) {
  const slope = minutes >= SLOPE_SHOWN_FROM_MINUTES ? `, ${mbPerHour.toFixed(1)} MB per hour when warm` : ''
  console.log(`memory of ${name}: at most ${Math.round(peakMb)} MB${slope}`)
}
console.log(`${tally.checks} checks, coins and outputs lost: ${tally.violations.length}`)
process.exitCode = tally.violations.length === 0 ? 0 : 1

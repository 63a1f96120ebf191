/**
 * `npm run test:crash [-- --kills N --batch-kills N --chaos-rows N --seed S]`: the service and the app, each killed with
 * SIGKILL at random instants and started again on the same folder, and a list that runs through a bad network. What was
 * promised, paid or made must be there, once.
 */
import { parseArgs } from 'node:util'
import { chaosBatch } from './chaos-batch.ts'
import { crashBatches } from './crash-batches.ts'
import { crashEngine } from './crash-engine.ts'
import { createRandom } from './random.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    'batch-kills': { type: 'string', default: '200' },
    'chaos-rows': { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const kills = Number(values.kills)
const batchKills = Number(values['batch-kills'])
const chaosRows = Number(values['chaos-rows'])
const seed = Number(values.seed)
if (![kills, batchKills, chaosRows, seed].every((number) => Number.isInteger(number) && number >= 0)) {
  console.error('Usage: npm run test:crash -- [--kills N] [--batch-kills N] [--chaos-rows N] [--seed S]')
  process.exit(2)
}

let violations = 0
if (kills > 0) {
  console.log(`the service: ${kills} kills, seed ${seed}`)
  violations += await crashEngine(kills, createRandom(seed))
}
for (const [index, service] of (['served', 'bundled'] as const).entries()) {
  const share = index === 0 ? Math.ceil(batchKills / 2) : Math.floor(batchKills / 2)
  if (share === 0) continue
  console.log(`batches on the ${service} engine: ${share} kills, seed ${seed + index + 1}`)
  violations += await crashBatches(service, share, createRandom(seed + index + 1))
}
if (chaosRows > 0) {
  console.log(`a batch through a bad network: ${chaosRows} rows, seed ${seed + 3}`)
  violations += await chaosBatch(chaosRows, createRandom(seed + 3))
}
process.exitCode = violations === 0 ? 0 : 1

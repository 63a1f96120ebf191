/**
 * `npm run test:crash [-- --kills N --batch-kills N --recipe-kills N --provider-kills N --chaos-rows N --seed S]`: the service, the app and the
 * service with outside engines, each killed with SIGKILL at random instants and started again on the same folder, and a list that runs through a bad network. What was
 * promised, paid or made must be there, once.
 */
import { parseArgs } from 'node:util'
import { chaosBatch } from './chaos-batch.ts'
import { crashBatches, crashRecipes } from './crash-batches.ts'
import { crashEngine } from './crash-engine.ts'
import { crashProviders } from './crash-providers.ts'
import { createRandom } from './random.ts'

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '200' },
    'batch-kills': { type: 'string', default: '200' },
    'recipe-kills': { type: 'string', default: '100' },
    'provider-kills': { type: 'string', default: '200' },
    'chaos-rows': { type: 'string', default: '200' },
    seed: { type: 'string', default: String(Date.now() % 1e6) },
  },
})
const kills = Number(values.kills)
const batchKills = Number(values['batch-kills'])
const recipeKills = Number(values['recipe-kills'])
const providerKills = Number(values['provider-kills'])
const chaosRows = Number(values['chaos-rows'])
const seed = Number(values.seed)
if (
  ![kills, batchKills, recipeKills, providerKills, chaosRows, seed].every(
    (number) => Number.isInteger(number) && number >= 0,
  )
) {
  console.error(
    'Usage: npm run test:crash -- [--kills N] [--batch-kills N] [--recipe-kills N] [--provider-kills N] [--chaos-rows N] [--seed S]',
  )
  process.exit(2)
}

const shares = { served: Math.ceil(batchKills / 2), bundled: Math.floor(batchKills / 2) }
console.log(
  `the service: ${kills} kills; batches: ${shares.served} kills on the served engine, ${shares.bundled} on the bundled ` +
    `one; recipes: ${recipeKills} kills; outside engines: ${providerKills} kills; a bad network: ${chaosRows} rows; seed ${seed}`,
)
// beside each other, on folders of their own: much of each is waiting for the next instant to kill at
const violations = await Promise.all([
  kills > 0 ? crashEngine(kills, createRandom(seed)) : 0,
  shares.served > 0 ? crashBatches('served', shares.served, createRandom(seed + 1)) : 0,
  shares.bundled > 0 ? crashBatches('bundled', shares.bundled, createRandom(seed + 2)) : 0,
  recipeKills > 0 ? crashRecipes(recipeKills, createRandom(seed + 5)) : 0,
  providerKills > 0 ? crashProviders(providerKills, createRandom(seed + 4)) : 0,
  chaosRows > 0 ? chaosBatch(chaosRows, createRandom(seed + 3)) : 0,
])
process.exitCode = violations.every((count) => count === 0) ? 0 : 1

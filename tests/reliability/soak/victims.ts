import { chaosBatch } from '../chaos-batch.ts'
import { crashBatches } from '../crash-batches.ts'
import { crashEngine } from '../crash-engine.ts'
import type { Random } from '../random.ts'
import { countFaults, type Tally } from './tally.ts'

const KILLS = 4
const CHAOS_ROWS = 20

/** Services and apps that are killed at random instants, each round on folders of its own. */
export async function killAtRandom(until: number, random: Random, tally: Tally): Promise<void> {
  const rounds = [
    () => crashEngine(KILLS, random),
    () => crashBatches('served', KILLS, random),
    () => crashBatches('bundled', KILLS, random),
    () => chaosBatch(CHAOS_ROWS, random),
  ]
  for (let round = 0; Date.now() < until; round++) {
    const found = await rounds[round % rounds.length]!()
    tally.checks += 1
    // each has been told in words by whoever found it
    for (let count = 0; count < found; count++) tally.violations.push('in a round of kills')
    if (round % rounds.length < 3) countFaults(tally, 'kills', KILLS)
  }
}

/**
 * `npm run bench`: every promise of speed as a ratio against a reference, measured in this run on this machine: a line when
 * it is known, a table at the end, and bench/results.json.
 * `npm run bench -- service` measures only what the service answers, `npm run bench -- startup` only starting and resting,
 * `npm run bench -- providers` only outside engines;
 * `npm run bench -- runners` measures only the models, but every one of them, which takes some minutes;
 * `npm run bench -- large` only how the models bear the largest inputs there may be, and `npm run bench -- large sketch-pad`
 * that of one.
 */
import { benchBatchLength, benchBatchRate } from './batches.ts'
import { benchLargeInputs } from './large-inputs.ts'
import { benchLibraryAdd, benchLibrarySearch, benchLineage } from './library.ts'
import { benchList } from './list.ts'
import { benchMemoryOfLists, benchReadingLists } from './lists.ts'
import { benchWindowsOfSheets } from './sheets.ts'
import { benchMainThread } from './main-thread.ts'
import { isMet, type Result } from './measure.ts'
import { benchEsrgan, benchMigan } from './networks.ts'
import { benchPeer } from './peer.ts'
import { benchProviderOverhead, benchProviderPull } from './providers.ts'
import { benchRead } from './read.ts'
import { benchRecipeLength, benchRecipePlan } from './recipes.ts'
import { lineOf, tableOf, writeResult } from './report.ts'
import { benchCores, printModels } from './runners.ts'
import { benchStartup } from './startup.ts'
import { benchSubmit, benchSubmitAtScale } from './submit.ts'

/** A few of every modality, for a run of a minute or two. */
const QUICK = new Set<string>([
  'image.generate',
  'image.sketch',
  'image.inpaint',
  'video.reframe',
  'audio.sfx',
  '3d.from-text',
])

const service = [
  benchSubmit,
  benchRead,
  benchList,
  benchSubmitAtScale,
  benchReadingLists,
  benchMemoryOfLists,
  benchWindowsOfSheets,
  benchBatchRate,
  benchBatchLength,
  benchRecipePlan,
  benchRecipeLength,
]
const providers = [benchProviderOverhead, benchProviderPull]
const runners = [benchEsrgan, benchMigan]

const PARTS: ReadonlySet<string> = new Set(['service', 'providers', 'startup', 'runners', 'large'])

const results: Result[] = []
function keep(result: Result): void {
  results.push(result)
  console.log(lineOf(result))
  if (part !== 'large') writeResult(result)
}

async function benchSpeed(part: string | undefined): Promise<void> {
  const isAsked = (name: string) => part === undefined || part === name
  if (isAsked('service')) for (const bench of service) keep(await bench())
  if (isAsked('providers')) for (const bench of providers) keep(await bench())
  if (isAsked('runners')) for (const bench of runners) keep(await bench())
  if (part === undefined) {
    for (const result of [...(await benchLibrarySearch()), await benchLibraryAdd(), await benchLineage()]) keep(result)
    for await (const result of benchPeer()) keep(result)
  }
  if (isAsked('startup')) for await (const result of benchStartup()) keep(result)
  if (!isAsked('runners')) return
  for await (const result of benchCores()) keep(result)
  keep(await benchMainThread((model) => part === 'runners' || QUICK.has(model.taskType)))
  if (part === 'runners') await printModels()
}

const [part, ...modelIds] = process.argv.slice(2)
if (part !== undefined && !PARTS.has(part)) {
  console.error(`There is no part "${part}". Parts: ${[...PARTS].join(', ')}; without one, all but the slow ones run.`)
  process.exit(2)
}
if (part === 'large') for await (const result of benchLargeInputs(modelIds)) keep(result)
else await benchSpeed(part)

console.log(`\n${tableOf(results)}`)
process.exitCode = results.every(isMet) ? 0 : 1

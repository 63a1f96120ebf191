/**
 * `npm run bench`: every promise of speed as a ratio against a reference, measured in this run on this machine: a line when
 * it is known, a table at the end, and bench/results.json.
 * `npm run bench -- service` measures only what the service answers, `npm run bench -- startup` only starting and resting,
 * `npm run bench -- recipes` only rows of several steps, `npm run bench -- providers` only outside engines,
 * `npm run bench -- pool` only a pool of machines, which takes some minutes;
 * `npm run bench -- window` only whether long lists make the window slower than short ones;
 * `npm run bench -- runners` measures only the models, but every one of them, which takes some minutes;
 * `npm run bench -- large` only how the models bear the largest inputs there may be, and `npm run bench -- large sketch-pad`
 * that of one; `npm run bench -- films` what the longest and largest film of every model takes, and `-- films film-enlarger`
 * that of one; `npm run bench -- networks` compares networks with what they replace, `-- networks hearing` one of them.
 */
import { benchBatchLength, benchBatchRate } from './batches.ts'
import { benchLargeInputs } from './large-inputs.ts'
import { benchLibraryAdd, benchLibrarySearch, benchLineage } from './library.ts'
import { benchList } from './list.ts'
import { benchMemoryOfLists, benchReadingLists } from './lists.ts'
import { benchWindowsOfSheets } from './sheets.ts'
import { benchLongestFilms } from './longest-films.ts'
import { benchMainThread } from './main-thread.ts'
import { isMet, type Result } from './measure.ts'
import { benchEsrgan, benchMigan } from './networks.ts'
import { benchDenoise } from './networks/denoise.ts'
import { benchEdges } from './networks/edges.ts'
import { benchFilmEdges } from './networks/film-edges.ts'
import { benchHearing } from './networks/hearing.ts'
import { benchMeaning } from './networks/meaning.ts'
import { benchHumming } from './networks/humming.ts'
import { benchSelection } from './networks/selection.ts'
import { benchMotion } from './networks/motion.ts'
import { benchPeer } from './peer.ts'
import { benchPoolMemory, benchPoolOverhead, benchPoolSubmit, benchThreeMachines } from './pool.ts'
import { benchProviderOverhead, benchProviderPull } from './providers.ts'
import { benchRead } from './read.ts'
import { benchRecipeLength, benchRecipePlan } from './recipes.ts'
import { lineOf, tableOf, writeResult } from './report.ts'
import { benchCores, printModels } from './runners.ts'
import { benchStartup } from './startup.ts'
import { benchSubmit, benchSubmitAtScale } from './submit.ts'
import { benchWindow } from './window.ts'

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
]
const recipes = [benchRecipePlan, benchRecipeLength]
const providers = [benchProviderOverhead, benchProviderPull]
const pool = [benchThreeMachines, benchPoolOverhead, benchPoolSubmit, benchPoolMemory]
const runners = [benchEsrgan, benchMigan]

/** What each network does better than what it stands in for, by its figure against a known truth. */
const networks: Readonly<Record<string, () => AsyncIterable<Result>>> = {
  edges: benchEdges,
  'film-edges': benchFilmEdges,
  hearing: benchHearing,
  denoise: benchDenoise,
  humming: benchHumming,
  meaning: benchMeaning,
  selection: benchSelection,
  motion: benchMotion,
}

const PARTS: ReadonlySet<string> = new Set([
  'service',
  'recipes',
  'providers',
  'pool',
  'startup',
  'window',
  'runners',
  'large',
  'films',
  'networks',
])

const results: Result[] = []
function keep(result: Result): void {
  results.push(result)
  console.log(lineOf(result))
  if (part !== 'large' && part !== 'films') writeResult(result)
}

async function benchSpeed(part: string | undefined): Promise<void> {
  const isAsked = (name: string) => part === undefined || part === name
  if (isAsked('service')) for (const bench of service) keep(await bench())
  if (isAsked('recipes')) for (const bench of recipes) keep(await bench())
  if (isAsked('providers')) for (const bench of providers) keep(await bench())
  if (isAsked('pool')) for (const bench of pool) keep(await bench())
  if (isAsked('runners')) for (const bench of runners) keep(await bench())
  if (part === undefined) {
    for (const result of [...(await benchLibrarySearch()), await benchLibraryAdd(), await benchLineage()]) keep(result)
    for await (const result of benchPeer()) keep(result)
  }
  if (isAsked('startup')) for await (const result of benchStartup()) keep(result)
  if (isAsked('window')) for await (const result of benchWindow()) keep(result)
  if (!isAsked('runners')) return
  for await (const result of benchCores()) keep(result)
  keep(await benchMainThread((model) => part === 'runners' || QUICK.has(model.taskType)))
  if (part === 'runners') await printModels()
}

async function benchNetworks(names: readonly string[]): Promise<void> {
  for (const [name, bench] of Object.entries(networks))
    if (names.length === 0 || names.includes(name)) for await (const result of bench()) keep(result)
}

const [part, ...names] = process.argv.slice(2)
if (part !== undefined && !PARTS.has(part)) {
  console.error(`There is no part "${part}". Parts: ${[...PARTS].join(', ')}; without one, all but the slow ones run.`)
  process.exit(2)
}
if (part === 'large') for await (const result of benchLargeInputs(names)) keep(result)
else if (part === 'films') for await (const result of benchLongestFilms(names)) keep(result)
else if (part === 'networks') await benchNetworks(names)
else await benchSpeed(part)

console.log(`\n${tableOf(results)}`)
process.exitCode = results.every(isMet) ? 0 : 1

/**
 * `npm run bench`: every promise of speed as a ratio against a reference, measured in this run on this machine: a line when
 * it is known, a table at the end, and bench/results.json.
 * `npm run bench -- PART` measures one part only (`PARTS` below); `large`, `films` and `networks` take names after it, of
 * models or networks. `npm run bench -- smoke` runs each part once at a tiny size and checks no ratio.
 */
import type { Model } from '#shared/service/catalog.ts'
import { benchBatchLength, benchBatchRate } from './batches.ts'
import { benchLargeInputs } from './large-inputs.ts'
import { benchLibraryAdd, benchLibrarySearch, benchLineage } from './library.ts'
import { benchList } from './list.ts'
import { benchMemoryOfLists, benchReadingLists } from './lists.ts'
import { benchWindowsOfSheets } from './sheets.ts'
import { benchLongestFilms } from './longest-films.ts'
import { benchMainThread } from './main-thread.ts'
import { isMet, milliseconds, timed, type Result } from './measure.ts'
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
import { IS_SMOKE, sampled } from './size.ts'
import { benchStartup } from './startup.ts'
import { benchSubmit, benchSubmitAtScale } from './submit.ts'
import { benchWindow } from './window.ts'

/** A few of every modality, for a run of a minute or two. */
const QUICK = new Set<string>(
  sampled(['image.sketch', 'image.generate', 'image.inpaint', 'video.reframe', 'audio.sfx', '3d.from-text']),
)

/** Accuracy of each network against what it replaces, by a known truth. */
const NETWORKS: Readonly<Record<string, () => AsyncIterable<Result>>> = {
  edges: benchEdges,
  'film-edges': benchFilmEdges,
  hearing: benchHearing,
  denoise: benchDenoise,
  humming: benchHumming,
  meaning: benchMeaning,
  selection: benchSelection,
  motion: benchMotion,
}

interface Part {
  /** Names narrow the part down; none mean all of it. */
  measure: (names: readonly string[]) => AsyncIterable<Result>
  /** Too slow for a run of everything: measured only when it is asked for. */
  isSlow?: boolean
  /** Parts that take too long in a run of everything. */
  whenAlone?: () => AsyncIterable<Result>
  /** The figures are shown and not kept. */
  isUnkept?: boolean
}

const PARTS: Readonly<Record<string, Part>> = {
  service: {
    measure: () =>
      eachOf([
        benchSubmit,
        benchRead,
        benchList,
        benchSubmitAtScale,
        benchReadingLists,
        benchMemoryOfLists,
        benchWindowsOfSheets,
        benchBatchRate,
        benchBatchLength,
      ]),
  },
  recipes: { measure: () => eachOf([benchRecipePlan, benchRecipeLength]) },
  providers: { measure: () => eachOf([benchProviderOverhead, benchProviderPull]) },
  pool: { measure: () => eachOf([benchThreeMachines, benchPoolOverhead, benchPoolSubmit, benchPoolMemory]) },
  library: { measure: benchLibrary },
  peer: { measure: benchPeer },
  startup: { measure: benchStartup },
  window: { measure: benchWindow },
  runners: { measure: () => benchRunners((model) => QUICK.has(model.taskType)), whenAlone: benchEveryRunner },
  large: { measure: benchLargeInputs, isSlow: true, isUnkept: true },
  films: { measure: benchLongestFilms, isSlow: true, isUnkept: true },
  networks: { measure: benchNetworks, isSlow: true },
}

/** Names that keep the slow parts short in a smoke run. */
const SMOKE_NAMES: Readonly<Record<string, readonly string[]>> = { large: ['sketch-pad'], films: ['film-enlarger'] }
const SMOKE_LIMIT_MS = 10 * 60_000

async function* eachOf(benches: readonly (() => Promise<Result>)[]): AsyncGenerator<Result> {
  for (const bench of benches) yield await bench()
}

async function* benchLibrary(): AsyncGenerator<Result> {
  yield* await benchLibrarySearch()
  yield* eachOf([benchLibraryAdd, benchLineage])
}

async function* benchRunners(pick: (model: Model) => boolean): AsyncGenerator<Result> {
  yield* eachOf([benchEsrgan, benchMigan])
  yield* benchCores()
  yield await benchMainThread(pick)
}

async function* benchEveryRunner(): AsyncGenerator<Result> {
  yield* benchRunners(() => true)
  await printModels()
}

async function* benchNetworks(names: readonly string[]): AsyncGenerator<Result> {
  for (const [name, bench] of Object.entries(NETWORKS)) if (names.length === 0 || names.includes(name)) yield* bench()
}

/** Measures parts, tells every figure as soon as it is known, and all of them at the end. */
async function measure(parts: readonly [Part, AsyncIterable<Result>][]): Promise<void> {
  const results: Result[] = []
  for (const [{ isUnkept }, measured] of parts)
    for await (const result of measured) {
      results.push(result)
      console.log(lineOf(result))
      if (!isUnkept) writeResult(result)
    }
  console.log(`\n${tableOf(results)}`)
  process.exitCode = results.every(isMet) ? 0 : 1
}

async function reachEnd(measured: AsyncIterable<Result>): Promise<void> {
  for await (const _ of measured);
}

/** Runs every part to its end, also after one that broke, and tells how long each took. */
async function smoke(): Promise<void> {
  const broken: string[] = []
  for (const [name, part] of Object.entries(PARTS)) {
    const limit = setTimeout(() => {
      console.error(`${name}: not done after ${milliseconds(SMOKE_LIMIT_MS)}`)
      process.exit(1)
    }, SMOKE_LIMIT_MS)
    try {
      const took = await timed(() => reachEnd(part.measure(SMOKE_NAMES[name] ?? [])))
      console.log(`${name}: reached its end after ${milliseconds(took)}`)
    } catch (error) {
      console.error(`${name}: broke`, error)
      broken.push(name)
    }
    clearTimeout(limit)
  }
  if (broken.length === 0) return
  console.error(`Broken: ${broken.join(', ')}`)
  // a part that broke may have left a process that would hold this one
  process.exit(1)
}

const [name, ...names] = process.argv.slice(2)
const part = name === undefined ? undefined : PARTS[name]
if (IS_SMOKE) await smoke()
else if (name === undefined) {
  const usual = Object.values(PARTS).filter(({ isSlow }) => !isSlow)
  await measure(usual.map((each) => [each, each.measure([])]))
} else if (part) await measure([[part, part.whenAlone?.() ?? part.measure(names)]])
else {
  const known = Object.keys(PARTS).join(', ')
  console.error(`There is no part "${name}". Parts: ${known}, smoke; without one, all but the slow ones run.`)
  process.exitCode = 2
}

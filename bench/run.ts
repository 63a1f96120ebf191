/**
 * `npm run bench`: every promise of speed as a ratio against a bare reference, measured in this run on this machine.
 * `npm run bench -- runners` measures every model as well, which takes some minutes.
 */
import { benchBatchLength, benchBatchRate } from './batches.ts'
import { benchLibraryAdd, benchLibrarySearch } from './library.ts'
import { benchList } from './list.ts'
import { benchMemoryOfLists, benchReadingLists } from './lists.ts'
import { benchMainThread } from './main-thread.ts'
import { isMet, type Result } from './measure.ts'
import { benchEsrgan, benchMigan } from './networks.ts'
import { benchRead } from './read.ts'
import { benchCores, printModels } from './runners.ts'
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
  benchBatchRate,
  benchBatchLength,
]
const runners = [benchEsrgan, benchMigan]

let missed = 0
function print(result: Result): void {
  const met = isMet(result)
  if (!met) missed++
  const bar = 'atLeast' in result.bar ? `at least ${result.bar.atLeast}` : `at most ${result.bar.atMost}`
  console.log(
    `${result.name}: ours ${result.ours}, reference ${result.reference}, ratio ${result.ratio.toFixed(2)} (${bar}) ${met ? 'ok' : 'MISSED'}`,
  )
}

const onlyRunners = process.argv.includes('runners')
for (const bench of onlyRunners ? runners : [...service, ...runners]) print(await bench())
if (!onlyRunners) for (const result of [...(await benchLibrarySearch()), await benchLibraryAdd()]) print(result)
for await (const result of benchCores()) print(result)
print(await benchMainThread((model) => onlyRunners || QUICK.has(model.taskType)))
if (onlyRunners) await printModels()
process.exitCode = missed === 0 ? 0 : 1

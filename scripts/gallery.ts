/**
 * `npm run gallery`: every model and effect on the same prompts and inputs, as pictures and a page in docs/gallery, and
 * the small pictures by which models are found in the app, in resources/models;
 * `npm run gallery -- kokoro glitch` shows only those anew, and keeps what is there of the others.
 */
import { writeFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import type { CatalogModel } from '../src/main/engine/catalog/catalog.ts'
import { priceOf } from '../src/main/engine/catalog/price.ts'
import { names } from '../src/shared/text/en/compose-names.ts'
import { cellsOf, inputCell } from './showcase/cells.ts'
import { faultOf, listenTo, wordsOf, type Heard } from './showcase/listen.ts'
import { galleryPage, type Entry } from './showcase/page.ts'
import { runOfEffect, runsOf, saidIn, type ShowRun } from './showcase/runs.ts'
import { sheetOf } from './showcase/sheet.ts'
import { openStudio } from './showcase/studio.ts'
import { isTelling, thumbnailOf } from './showcase/thumbnail.ts'

const folder = join(import.meta.dirname, '../docs/gallery')
const thumbnails = join(import.meta.dirname, '../resources/models')
const named = new Set(process.argv.slice(2))

await using studio = await openStudio()

interface Exhibit extends Omit<Entry, 'seconds' | 'sounds'> {
  catalogModel: CatalogModel
  runs: ShowRun[]
}
const exhibits: Exhibit[] = [
  ...studio.models.map((model) => exhibitOf(model.entry.id, model.entry.displayName, model, runsOf(model))),
  ...studio.effects.map((effect) => {
    const model = studio.models.find(({ entry }) => entry.id === effect.entry.modelId)!
    return exhibitOf(effect.entry.id, (names.effects as Record<string, string>)[effect.entry.nameKey]!, model, [
      runOfEffect(effect, model),
    ])
  }),
]

function exhibitOf(id: string, name: string, catalogModel: CatalogModel, runs: ShowRun[]): Exhibit {
  const { params, effectId } = runs[0]!
  const { coins } = priceOf(catalogModel, { params, multiplier: 1 })
  return { id, name, model: catalogModel.entry, catalogModel, effectId, coins, runs }
}

/** Seconds of the quickest: the first job of a worker also loads the code. */
async function show({ id, model, runs }: Exhibit): Promise<{ seconds: number; sounds: Heard[] }> {
  const { before } = runs[0]!
  const cells = before === null ? [] : [await inputCell(studio.inputs[before]!, studio.context)]
  const seconds: number[] = []
  const sounds: Heard[] = []
  for (const run of runs) {
    const shown = await studio.run(model.id, run)
    seconds.push(shown.seconds)
    cells.push(...(await cellsOf(shown, studio.context)))
    const heard = await listenTo(shown, saidIn(model.taskType, run), studio)
    if (heard) sounds.push(heard)
  }
  await writeFile(join(folder, `${id}.webp`), await sheetOf(cells))
  // the first shows what went in, or a quieter subject
  const result = cells[1] ?? cells[0]!
  if (id === model.id && isTelling(model.taskType))
    await writeFile(join(thumbnails, `${id}.webp`), await thumbnailOf(result))
  return { seconds: Math.min(...seconds), sounds }
}

await mkdir(folder, { recursive: true })
await mkdir(thumbnails, { recursive: true })
const secondsPath = join(folder, 'seconds.json')
const known = await readFile(secondsPath, 'utf8').catch(() => '{}')
const measured = JSON.parse(known) as Record<string, number>
const soundsPath = join(folder, 'sounds.json')
const listened = JSON.parse(await readFile(soundsPath, 'utf8').catch(() => '{}')) as Record<string, Heard[]>
const faults: string[] = []
const waiting = exhibits.filter(({ id }) => named.size === 0 || named.has(id)).values()
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (const exhibit of waiting) {
      const { seconds, sounds } = await show(exhibit)
      measured[exhibit.id] = Number(seconds.toFixed(1))
      delete listened[exhibit.id]
      if (sounds.length > 0) listened[exhibit.id] = sounds
      console.log([`${exhibit.id}: ${measured[exhibit.id]} s`, ...sounds.map(wordsOf)].join('; '))
      faults.push(...sounds.map(faultOf).flatMap((fault) => (fault === null ? [] : [`${exhibit.id}: ${fault}`])))
      writePage()
    }
  }),
)
await removeStrangers()
for (const fault of faults) console.error(`A sound is broken. ${fault}`)
if (faults.length > 0) process.exitCode = 1

/** After every picture, so that a run that is stopped has not been for nothing. */
function writePage(): void {
  const entries = exhibits.flatMap((exhibit) => {
    const seconds = measured[exhibit.id]
    return seconds === undefined ? [] : [{ ...exhibit, seconds, sounds: (listened[exhibit.id] ?? []).map(wordsOf) }]
  })
  const seconds = Object.fromEntries(entries.map((entry) => [entry.id, entry.seconds]))
  writeFileSync(secondsPath, `${JSON.stringify(seconds, null, 2)}\n`)
  const sounds = Object.fromEntries(entries.flatMap(({ id }) => (listened[id] ? [[id, listened[id]]] : [])))
  writeFileSync(soundsPath, `${JSON.stringify(sounds, null, 2)}\n`)
  writeFileSync(join(folder, 'README.md'), galleryPage(entries))
}

/** Pictures of what is no longer offered. */
async function removeStrangers(): Promise<void> {
  const pictures = new Set(exhibits.map(({ id }) => `${id}.webp`))
  for (const place of [folder, thumbnails])
    for (const file of await readdir(place))
      if (file.endsWith('.webp') && !pictures.has(file)) await rm(join(place, file))
}

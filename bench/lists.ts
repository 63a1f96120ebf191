import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { parse } from 'csv-parse'
import { readList } from '#main/batches/lists/read-list.ts'
import { listBuiltinModels } from '#main/engine/catalog/models.ts'
import { wordIssue } from '#shared/batch/cell-issue.ts'
import { createItemMaker, bareBatchCatalog } from '#shared/batch/items.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { createFolder } from './engine.ts'
import { inTurns, microseconds, type Result } from './measure.ts'
import { sized } from './size.ts'

const ROWS = sized(100_000, 1_000)
const ROUNDS = 5
const HEADING = 'Prompt,Negative prompt,Aspect ratio,Resolution,Outputs,Palette,Seed,Note'
/** What a list needs of the catalog does not hang on files of the media pack. */
const MODELS = listBuiltinModels({ ffmpegPath: null, packDir: null, packFiles: new Set() })
const CATALOG = bareBatchCatalog({
  models: MODELS.map(({ entry }) => Object.assign({ priceFromCoins: null }, entry)),
  effects: [],
})
const SETTINGS = BatchSettings.parse({ modelId: 'illustration-poster', seed: { rule: 'stepped' } })

/** Read, mapped and checked against the model, row by row, against the parser alone on the same file. */
export async function benchReadingLists(): Promise<Result> {
  return withList(async (path) => {
    const { ours, reference } = await inTurns(
      ROUNDS,
      () => perRow(() => readItems(path)),
      () => perRow(() => parseOnly(path)),
    )
    return {
      name: `list of ${ROWS} rows x 8 columns, parsed, mapped and checked, against the bare parse`,
      ours: microseconds(ours * ROWS),
      reference: microseconds(reference * ROWS),
      ratio: ours / reference,
      bar: { atMost: 3 },
    }
  })
}

/** What stays in memory does not grow with the list. */
export async function benchMemoryOfLists(): Promise<Result> {
  return withList(async (path) => {
    const collectGarbage = exposedCollector()
    const heap: number[] = []
    await readItems(path, (rows) => {
      if (rows !== ROWS / 10 && rows !== ROWS - 1) return
      collectGarbage()
      heap.push(process.memoryUsage().heapUsed / 1024 ** 2)
    })
    const [early = 0, late = 0] = heap
    return {
      name: `heap at the end of a list of ${ROWS} rows against its first tenth`,
      ours: `${late.toFixed(1)} MB`,
      reference: `${early.toFixed(1)} MB`,
      ratio: late / early,
      bar: { atMost: 1.2 },
    }
  })
}

async function readItems(path: string, onRow: (rows: number) => void = () => {}): Promise<number> {
  const list = await readList({ path })
  const makeItems = createItemMaker(CATALOG, list.columns, SETTINGS, Math.random)
  let rows = 0
  for await (const row of list.rows) {
    for (const { issues } of makeItems(row)) if (issues[0]) throw new Error(wordIssue(issues[0]).message)
    onRow(++rows)
  }
  return rows
}

function parseOnly(path: string): Promise<number> {
  return new Promise((resolve, reject) => {
    let rows = 0
    createReadStream(path)
      .pipe(parse({ from: 2 }))
      .on('data', () => (rows += 1))
      .on('error', reject)
      .on('end', () => resolve(rows))
  })
}

/** Microseconds. */
async function perRow(read: () => Promise<number>): Promise<number> {
  const startedAt = process.hrtime.bigint()
  const rows = await read()
  if (rows !== ROWS) throw new Error(`Read ${rows} of ${ROWS} rows.`)
  return Number(process.hrtime.bigint() - startedAt) / 1_000 / ROWS
}

async function withList(work: (path: string) => Promise<Result>): Promise<Result> {
  const folder = createFolder()
  try {
    const path = join(folder.path, 'list.csv')
    await writeFile(path, [HEADING, ...Array.from({ length: ROWS }, (_, index) => rowOf(index))].join('\n'))
    return await work(path)
  } finally {
    folder.remove()
  }
}

function rowOf(index: number): string {
  const seed = index % 3 === 0 ? '' : index
  return `"Poster ${index} of a harbour at dusk, seen from above","text, frames",${RATIOS[index % 3]},512,1,,${seed},row ${index}`
}

const RATIOS = ['1:1', '3:4', '16:9']

function exposedCollector(): () => void {
  setFlagsFromString('--expose-gc')
  return runInNewContext('gc') as () => void
}

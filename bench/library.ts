import { randomBytes } from 'node:crypto'
import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { systemClock } from '#main/tools/clock.ts'
import type { Intake } from '#main/library/intake.ts'
import { ENTRY_COLUMNS } from '#main/library/store/entry-record.ts'
import { lineageOf } from '#main/library/lineage.ts'
import { searchItems } from '#main/library/search.ts'
import { insertItem } from '#main/library/store/items.ts'
import { NEWEST_FIRST } from '#shared/app/library.ts'
import { createIntake } from '#main/library/take-in.ts'
import { inTransaction } from '#main/sqlite/transaction.ts'
import { openUserDatabase } from '#main/user-database/open.ts'
import { createUuids } from '#main/tools/uuid.ts'
import { png } from '../tests/support/sample-media.ts'
import { createFolder } from './engine.ts'
import { inTurns, microseconds, perCall, type Result } from './measure.ts'
import { sized } from './size.ts'

const ITEMS = sized(100_000, 1_000)
const FEW = sized(1_000, 200)
const PAGE = 200
const ROUNDS = 15
const PAGES = sized(20, 2)
const ADDED = sized(30, 2)
const LINEAGES = sized(100, 5)
/** Each of so many items in a row is a step that goes on from the one before. */
const STEPS = 3

const newId = createUuids({ randomBytes, now: () => Date.now() })

/** A page of 200 with a filter, and a full-text query, among 100,000 items: each against the bare statement. */
export async function benchLibrarySearch(): Promise<Result[]> {
  const folder = createFolder()
  const db = openUserDatabase(folder.path)
  seed(db, ITEMS)
  const results = [
    await againstBare(db, {
      name: 'library page of 200 with a filter at 100,000 items against the bare statement',
      filter: { modelIds: ['model-3'] },
      bare: `SELECT ${ENTRY_COLUMNS} FROM items WHERE model_id = @value AND number < @before ORDER BY number DESC LIMIT @limit`,
      value: 'model-3',
    }),
    await againstBare(db, {
      name: 'library full-text query at 100,000 items against the bare statement',
      filter: { text: 'lighthouse dus' },
      bare: `SELECT ${ENTRY_COLUMNS} FROM item_words CROSS JOIN items ON items.number = item_words.rowid
             WHERE item_words MATCH @value AND item_words.rowid < @before ORDER BY item_words.rowid DESC LIMIT @limit`,
      value: '"lighthouse"* AND "dus"*',
    }),
    await sortedAgainstBare(db),
    await againstFlat(db, {
      name: 'library page of 200 stacked at 100,000 items against one that is not',
      how: { stacked: true, folded: false },
      bar: { atMost: 8 },
    }),
    await againstFlat(db, {
      name: 'library page of 200 with the steps of recipes folded at 100,000 items against one that is not',
      how: { stacked: false, folded: true },
      bar: { atMost: 3 },
    }),
  ]
  db.close()
  folder.remove()
  return results
}

/** Page after page from the newest on, the same pages on both sides. */
async function againstBare(
  db: Database,
  {
    name,
    filter,
    bare,
    value,
  }: { name: string; filter: { modelIds?: string[]; text?: string }; bare: string; value: string },
): Promise<Result> {
  const statement = db.prepare<{ value: string; before: number; limit: number }, { number: number }>(bare)
  const ours = () => {
    let cursor: string | null = String(ITEMS + 1)
    return perCall(PAGES, () => {
      const page: { nextCursor: string | null } = searchItems(db, {
        filter,
        sort: NEWEST_FIRST,
        stacked: false,
        folded: false,
        cursor: cursor ?? String(ITEMS + 1),
        limit: PAGE,
      })
      cursor = page.nextCursor
    })
  }
  const reference = () => {
    let before = ITEMS + 1
    return perCall(PAGES, () => {
      const rows = statement.all({ value, before, limit: PAGE })
      before = rows.length < PAGE ? ITEMS + 1 : (rows.at(-1)?.number ?? ITEMS + 1)
    })
  }
  const times = await inTurns(ROUNDS, ours, reference)
  return {
    name,
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.ours / times.reference,
    bar: { atMost: 1.5 },
  }
}

/** Page after page by name, as the index gives them. */
async function sortedAgainstBare(db: Database): Promise<Result> {
  const sort = { by: 'name', descending: false } as const
  const statement = db.prepare<{ name: string; number: number; limit: number }, { name: string; number: number }>(
    `SELECT ${ENTRY_COLUMNS}, name FROM items WHERE trashed_at IS NULL AND (name, number) > (@name, @number)
     ORDER BY name, number LIMIT @limit`,
  )
  const ours = () => {
    let cursor = 'top'
    return perCall(PAGES, () => {
      cursor =
        searchItems(db, { filter: {}, sort, stacked: false, folded: false, cursor, limit: PAGE }).nextCursor ?? 'top'
    })
  }
  const reference = () => {
    let last = { name: '', number: 0 }
    return perCall(PAGES, () => {
      last = statement.all({ ...last, limit: PAGE }).at(-1) ?? last
    })
  }
  const times = await inTurns(ROUNDS, ours, reference)
  return {
    name: 'library page of 200 by name at 100,000 items against the bare statement',
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.ours / times.reference,
    bar: { atMost: 2 },
  }
}

/** The same page with variations as one, or without what lies below others: those of each stack are looked at too. */
async function againstFlat(
  db: Database,
  { name, how, bar }: { name: string; how: { stacked: boolean; folded: boolean }; bar: Result['bar'] },
): Promise<Result> {
  const page = (shown: typeof how) => () => {
    let cursor = String(ITEMS + 1)
    return perCall(PAGES, () => {
      const { nextCursor } = searchItems(db, { filter: {}, sort: NEWEST_FIRST, ...shown, cursor, limit: PAGE })
      cursor = nextCursor ?? String(ITEMS + 1)
    })
  }
  const times = await inTurns(ROUNDS, page(how), page({ stacked: false, folded: false }))
  return {
    name,
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.ours / times.reference,
    bar,
  }
}

/** What led to an item and what came of it, in a large library and in a small one: families are of the same size. */
export async function benchLineage(): Promise<Result> {
  const [long, short] = [openFamilies(ITEMS), openFamilies(FEW)]
  const times = await inTurns(ROUNDS, long.run, short.run)
  long.close()
  short.close()
  return {
    name: 'what led to an item and what came of it at 100,000 items against 1,000',
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.ours / times.reference,
    bar: { atMost: 2 },
  }
}

function openFamilies(count: number) {
  const folder = createFolder()
  const db = openUserDatabase(folder.path)
  seed(db, count)
  const asked = Array.from({ length: LINEAGES }, (_, index) => itemAt(db, Math.floor((count * (index + 1)) / LINEAGES)))
  return {
    run: () => perCall(LINEAGES, (index) => void lineageOf(db, asked[index]!)),
    close() {
      db.close()
      folder.remove()
    },
  }
}

function itemAt(db: Database, number: number): { number: number; id: string; sha256: string } {
  return db
    .prepare<[number], { number: number; id: string; sha256: string }>(
      'SELECT number, id, sha256 FROM items WHERE number = ?',
    )
    .get(number)!
}

/** A file with its settings, from the staging folder to its place and into the index. */
export async function benchLibraryAdd(): Promise<Result> {
  const [long, short] = [openLibrary(ITEMS), openLibrary(FEW)]
  const times = await inTurns(ROUNDS, long.add, short.add)
  long.close()
  short.close()
  return {
    name: 'adding an item at 100,000 items against 1,000',
    ours: microseconds(times.ours),
    reference: microseconds(times.reference),
    ratio: times.ours / times.reference,
    bar: { atMost: 1.3 },
  }
}

function openLibrary(count: number) {
  const folder = createFolder()
  const db = openUserDatabase(folder.path)
  seed(db, count)
  const intake = createIntake({ db, clock: systemClock, newId, randomBytes, onAdded: () => {} })
  const staging = join(folder.path, 'staging')
  mkdirSync(staging)
  const picture = png(64, 64)
  let next = count
  return {
    add: () => {
      const arrived = Array.from({ length: ADDED }, () => {
        const path = join(staging, `${next}.part`)
        writeFileSync(path, picture)
        return output(next++, { folder: join(folder.path, 'made'), path, bytes: picture.length })
      })
      return perCall(ADDED, (index) => intake.takeIn(arrived[index]!))
    },
    close() {
      db.close()
      folder.remove()
    },
  }
}

/** Rows as the library itself writes them, without the files. */
export function seed(db: Database, count: number, promptOf = plainPrompt): void {
  inTransaction(db, () => {
    let before: { itemId: string; sha256: string }[] = []
    for (let index = 0; index < count; index++) {
      if (index % STEPS === 0) before = []
      const itemId = newId()
      const path = `/made/batch ${index % 500}/${index}-a picture of something.png`
      const sha256 = randomBytes(32).toString('hex')
      const last = before.at(-1)
      insertItem(db, {
        itemId,
        mediaKey: randomBytes(32).toString('base64url'),
        intake: {
          ...output(index, { folder: '/made', path, bytes: 1 }, promptOf(index)),
          ...(last && { madeFrom: [last.sha256], stepsBefore: before.map((step) => step.itemId) }),
        },
        file: { variant: 'original', path, bytes: 1, sha256 },
        companions: [],
        now: Date.now(),
      })
      before.push({ itemId, sha256 })
    }
  })
  // a library that has grown day by day has this behind it; one written at once would pay for it while it is measured
  db.prepare(`INSERT INTO item_words (item_words) VALUES ('optimize')`).run()
  db.pragma('wal_checkpoint(TRUNCATE)')
}

const SUBJECTS = ['lighthouse', 'fox', 'boat', 'mountain', 'city', 'teapot', 'garden', 'train', 'harbour', 'violin']
const TIMES = ['dusk', 'dawn', 'noon', 'night', 'winter', 'spring', 'rain', 'fog']

const plainPrompt = (index: number) =>
  `A ${SUBJECTS[index % SUBJECTS.length]} at ${TIMES[index % TIMES.length]}, number ${index}, in soft colours`

function output(
  index: number,
  { folder, path, bytes }: { folder: string; path: string; bytes: number },
  prompt = plainPrompt(index),
): Intake {
  return {
    assetId: `asset-${randomBytes(8).toString('hex')}`,
    kind: index % 7 === 0 ? 'video' : 'image',
    width: 1024,
    height: 768,
    durationSeconds: null,
    transparent: false,
    stem: null,
    file: { path, bytes, sha256: '', mimeType: 'image/png' },
    companions: [],
    folder,
    relativePath: `batch ${index % 500}/${index}.png`,
    madeFrom: index % 10 === 0 ? [randomBytes(32).toString('hex')] : [],
    settings: {
      modelId: `model-${index % 8}`,
      modelName: `Model ${index % 8}`,
      taskType: 'image.generate',
      effectId: null,
      params: { prompt, seed: index, resolution: '1024' },
      coins: 4,
      generationId: `generation-${index}`,
      connectionId: 'bundled',
      connectionName: 'This computer',
      batchId: `batch-${index % 500}`,
      batchName: `Batch ${index % 500}`,
      row: index,
      columns: { Prompt: prompt },
      createdAt: new Date(1_700_000_000_000 + index * 1000).toISOString(),
    },
  }
}

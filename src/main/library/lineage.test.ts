import { rmSync } from 'node:fs'
import { expect, test } from 'vitest'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'
import { MOST_PARTS } from './lineage.ts'
import { insertItem } from './store/items.ts'
import { SELECT_MADE, SELECT_SOURCES } from './store/lineage.ts'
import { inTransaction } from '../sqlite/transaction.ts'
import { stage } from '../../../tests/support/library-scene.ts'

const bench = prepareLibrary()
const { add, run } = bench

const contentOf = async (id: string) => (await run('library.read', { id })).sha256
const made = async (name: string, from: readonly string[], settings: { sourceNames?: Record<string, string> } = {}) =>
  add(name, { madeFrom: await Promise.all(from.map(contentOf)), settings })

/** Who is related, by what they are called, with how far away they are. */
async function related(id: string) {
  const { ancestors, descendants, isCut } = await run('library.lineage', { id })
  const word = ({ item, name, distance }: (typeof ancestors)[number]) =>
    `${item ? item.prompt.replace('A fox called ', '') : `(${name})`} ${distance}`
  return { before: ancestors.map(word), after: descendants.map(word), isCut }
}

test('ancestors come in order and descendants too, across batches and single runs, where ways part and meet', async () => {
  const photo = 'f'.repeat(64)
  const draft = await add('draft', { madeFrom: [photo], settings: { sourceNames: { [photo]: 'harbour.jpg' } } })
  const left = await made('left', [draft])
  const right = await add('right', {
    madeFrom: [await contentOf(draft)],
    settings: { batchId: 'batch-2', batchName: null },
  })
  const both = await made('both', [left, right])
  const last = await made('last', [both])
  await add('stranger')

  expect(await related(last)).toEqual({
    before: ['(harbour.jpg) 4', 'draft 3', 'left 2', 'right 2', 'both 1'],
    after: [],
    isCut: { ancestors: false, descendants: false },
  })
  expect(await related(draft)).toMatchObject({
    before: ['(harbour.jpg) 1'],
    after: ['left 1', 'right 1', 'both 2', 'last 3'],
  })
  const { ancestors, descendants } = await run('library.lineage', { id: left })
  expect(ancestors.map(({ beside }) => beside)).toEqual([[draft], [left]])
  expect(descendants.map(({ beside }) => beside)).toEqual([[left], [both]])
  const { ancestors: ofLast } = await run('library.lineage', { id: last })
  expect(ofLast.find(({ item }) => item?.id === draft)?.beside.toSorted()).toEqual([left, right].toSorted())
  await expect(run('library.lineage', { id: 'nobody' })).rejects.toMatchObject({ code: 'unknown_item' })
})

test('what is in the trash or missing is there, and said so', async () => {
  const first = await add('first')
  const second = await made('second', [first])
  const third = await made('third', [second])
  await run('library.trash', { ids: [first] })
  rmSync((await run('library.read', { id: second })).path)
  await run('library.heal', {})
  const { ancestors } = await run('library.lineage', { id: third })
  expect(ancestors.map(({ item }) => [item?.trashedAt !== null, item?.missing])).toEqual([
    [true, true],
    [false, true],
  ])
})

test('of several with the same content the one that is there stands for all', async () => {
  const bytes = Buffer.from('the same words, twice')
  const text = (name: string) => ({ bytes, relativePath: `${name}.txt` })
  const [gone, kept] = [await add('gone', text('gone')), await add('kept', text('kept'))]
  expect(await contentOf(gone)).toBe(await contentOf(kept))
  const last = await made('last', [gone])
  expect((await related(last)).before).toEqual(['gone 1'])
  await run('library.trash', { ids: [gone] })
  expect((await related(last)).before).toEqual(['kept 1'])
})

test('a circle ends, and a very large family is cut where it is farthest away', async () => {
  const [one, other] = [await add('one'), await add('other')]
  const source = bench.db.prepare(
    'INSERT INTO item_sources (item, sha256) SELECT number, @sha256 FROM items WHERE id = @id',
  )
  source.run({ id: one, sha256: await contentOf(other) })
  source.run({ id: other, sha256: await contentOf(one) })
  expect(await related(one)).toMatchObject({ before: ['other 1'], after: ['other 1'] })

  const logo = await add('logo')
  const sha256 = await contentOf(logo)
  seed(MOST_PARTS + 20, () => [sha256])
  const { descendants, isCut } = await run('library.lineage', { id: logo })
  expect(descendants).toHaveLength(MOST_PARTS)
  expect(isCut).toEqual({ ancestors: false, descendants: true })
})

test('nothing is gone through to find relatives: every step is a look into an index', () => {
  seed(50, () => [])
  expect(plan(SELECT_SOURCES, { items: '[1]', limit: 1 })).toEqual([
    'SCAN asked VIRTUAL TABLE INDEX 1:',
    'SEARCH item_sources USING PRIMARY KEY (item=?)',
    'SEARCH made USING INTEGER PRIMARY KEY (rowid=?)',
    'SEARCH input_files USING PRIMARY KEY (sha256=?) LEFT-JOIN',
    'SEARCH items USING INDEX items_by_sha256 (sha256=?)',
    'SEARCH items USING INDEX items_by_sha256 (sha256=?)',
    'SEARCH items USING COVERING INDEX items_by_sha256 (sha256=?)',
  ])
  expect(plan(SELECT_MADE, { files: '["a"]', limit: 1 })).toEqual([
    'SCAN asked VIRTUAL TABLE INDEX 1:',
    'SEARCH item_sources USING COVERING INDEX item_sources_by_sha256 (sha256=?)',
  ])
})

/** How SQLite goes about it. */
function plan(sql: string, values: object): string[] {
  return bench.db
    .prepare<object, { detail: string }>(`EXPLAIN QUERY PLAN ${sql}`)
    .all(values)
    .map(({ detail }) => detail)
    .filter((step) => /^(SCAN|SEARCH)/.test(step))
}

/** Items without files. */
function seed(count: number, madeFrom: (index: number) => string[]): void {
  inTransaction(bench.db, () => {
    for (let index = 0; index < count; index++) {
      const file = {
        variant: 'original',
        path: `/made/${index}.png`,
        bytes: 1,
        sha256: String(index).padStart(64, '0'),
      }
      const intake = { ...stage(bench.dataDir, `seed-${index}`), madeFrom: madeFrom(index) }
      insertItem(bench.db, { itemId: `seed-${index}`, mediaKey: 'key', intake, file, companions: [], now: 0 })
    }
  })
}

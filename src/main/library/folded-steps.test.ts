import { expect, test } from 'vitest'
import { allIds } from '#shared/app/all-ids.ts'
import { NEWEST_FIRST, SORT_KEYS, type Flag, type LibraryFilter } from '#shared/app/library.ts'
import { plainView } from '#shared/app/library-view.ts'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'

const bench = prepareLibrary()
const { add, run } = bench

/** The names of what a folded library shows, in its order, asked in every way there is. */
async function shown(filter: LibraryFilter = {}, stacked = false): Promise<string[]> {
  const view = { filter, stacked, folded: true }
  const { items } = await run('library.search', view)
  const { ids } = await run('library.ids', { ...view, limit: 100 })
  expect(ids).toEqual(items.map(({ id }) => id))
  for (const by of SORT_KEYS) {
    const sort = { by, descending: true }
    expect((await run('library.outline', { ...view, sort })).count).toBe(items.length)
    expect((await run('library.search', { ...view, sort })).items).toHaveLength(items.length)
  }
  return items.map(({ prompt }) => prompt)
}

const step = (name: string, stepsBefore: readonly string[], kind = 'image') =>
  add(name, { stepsBefore, kind, settings: { params: { prompt: name } } })

/** Two drafts of one row, of which the first went on to an enlargement and that to two films. */
async function makeRow() {
  const drafts = [await step('draft one', []), await step('draft two', [])]
  const large = await step('large', drafts)
  const films = [
    await step('film one', [...drafts, large], 'video'),
    await step('film two', [...drafts, large], 'video'),
  ]
  return { drafts, large, films }
}

test('what earlier steps made lies below the last ones, and comes back when those are gone', async () => {
  const { drafts, large, films } = await makeRow()
  await add('alone', { settings: { params: { prompt: 'alone' } } })
  expect(await shown()).toEqual(['alone', 'film two', 'film one'])
  expect((await run('library.search', {})).items).toHaveLength(6)
  expect((await run('library.read', { id: films[0]! })).steps).toBe(3)
  expect((await run('library.read', { id: large })).steps).toBe(2)
  await run('library.trash', { ids: films })
  expect(await shown()).toEqual(['alone', 'large'])
  await run('library.trash', { ids: [large] })
  expect(await shown()).toEqual(['alone', 'draft two', 'draft one'])
  await run('library.restore', { ids: [large, ...films] })
  expect(await shown()).toEqual(['alone', 'film two', 'film one'])
  await run('library.trash', { ids: [drafts[0]!] })
  expect((await run('library.read', { id: large })).steps).toBe(1)
})

test('a search or a filter that the last one does not fit finds the step that does', async () => {
  await makeRow()
  expect(await shown({ kinds: ['image'] })).toEqual(['large'])
  expect(await shown({ text: 'draft' })).toEqual(['draft two', 'draft one'])
  expect(await shown({ text: 'film' })).toEqual(['film two', 'film one'])
  const all = (await run('library.search', {})).items
  const [newest] = all
  await run('library.flag', { ids: [newest!.id], flag: 'reject' })
  expect(await shown({ flags: ['pick', 'none'] })).toEqual(['film one'])
})

test('the steps of one are shown in an order of their own', async () => {
  const { films } = await makeRow()
  const { items } = await run('library.search', { filter: { stepsOf: films[1]! }, sort: NEWEST_FIRST })
  expect(items.map(({ prompt }) => prompt)).toEqual(['film two', 'large', 'draft two', 'draft one'])
  expect((await run('library.count', { filter: { stepsOf: films[1]! } })).count).toBe(4)
})

/** Facet values of a folded library with the number that each of them says. */
async function facetsOf(filter: LibraryFilter, stacked = false) {
  const { kinds, flags, tags, ratings } = await run('library.facets', { filter, stacked, folded: true })
  return { kinds, flags, tags, ratings }
}

test('every facet says how many entries its choice shows', async () => {
  const { drafts, large, films } = await makeRow()
  await run('library.flag', { ids: [drafts[0]!, films[0]!], flag: 'pick' })
  await run('library.flag', { ids: [drafts[1]!], flag: 'reject' })
  await run('library.rate', { ids: [drafts[0]!, large], rating: 4 })
  await run('library.rate', { ids: [films[1]!], rating: 2 })
  await run('library.tag', { ids: [large, ...films], add: ['cover'] })
  for (const stacked of [false, true]) {
    const count = async (filter: LibraryFilter) => {
      const shown = await run('library.search', { filter, stacked, folded: true })
      expect(await run('library.count', { filter, stacked, folded: true })).toEqual({ count: shown.items.length })
      return shown.items.length
    }
    expect(await count({})).toBe(2)
    const { kinds, flags, tags, ratings } = await facetsOf({}, stacked)
    for (const { value, count: said } of kinds) expect(await count({ kinds: [value] })).toBe(said)
    for (const { value, count: said } of flags) expect(await count({ flags: [value as Flag] })).toBe(said)
    for (const { value, count: said } of tags) expect(await count({ tags: [value] })).toBe(said)
    for (const { value, count: said } of ratings) expect(await count({ minRating: Number(value) })).toBe(said)
    expect([kinds.length, flags.length, tags.length, ratings.length]).toEqual([2, 3, 1, 4])
  }
  expect((await facetsOf({ text: 'film' })).flags.map(({ value, count }) => [value, count])).toEqual([
    ['none', 1],
    ['pick', 1],
  ])
})

test('a collection counts what it shows', async () => {
  const { drafts, large, films } = await makeRow()
  const { id } = await run('collections.create', { name: 'Films' })
  await run('collections.change', { id, add: [...drafts, large, ...films] })
  const countOf = async (view: object) => (await run('collections.list', view)).collections[0]!.count
  expect(await countOf({})).toBe(5)
  expect(await countOf({ folded: true })).toBe(2)
  await run('library.flag', { ids: [films[0]!], flag: 'reject' })
  expect(await countOf({ filter: { flags: ['pick', 'none'] }, folded: true })).toBe(1)
})

test('every item that a folded view names is one that it shows, in its order', async () => {
  const { films } = await makeRow()
  const request = run as Parameters<typeof allIds>[0]['request']
  expect(await allIds({ request }, plainView({}))).toEqual(films.toReversed())
  expect(await allIds({ request }, plainView({}, { steps: true }))).toHaveLength(5)
  expect(await allIds({ request }, plainView({ stepsOf: films[0]! }))).toHaveLength(4)
  const sort = { by: 'name', descending: false } as const
  const byName = (await run('library.search', { sort })).items.map(({ id }) => id)
  expect(await allIds({ request }, { sort })).toEqual(byName)
})

test('the face of a folded stack is deleted alone, and its summary says that others stay', async () => {
  const { large, films } = await makeRow()
  expect(await run('library.summary', { ids: films })).toMatchObject({ count: 2, withSteps: 2 })
  expect(await run('library.trash', { ids: films })).toMatchObject({ trashed: films })
  expect((await run('library.search', { folded: true })).items.map(({ id }) => id)).toEqual([large])
})

test('of those that are named, the ones that fit: not what is folded away, deleted, or never was', async () => {
  const { drafts, films } = await makeRow()
  const fitting = async (filter: LibraryFilter, folded = true) =>
    (await run('library.fitting', { ids: [...films, drafts[0]!, 'never'], filter, folded })).ids
  expect(await fitting({})).toEqual(films)
  expect(await fitting({}, false)).toEqual([drafts[0], ...films])
  expect(await fitting({ text: 'film two' })).toEqual([films[1]])
  await run('library.flag', { ids: [films[1]!], flag: 'reject' })
  expect(await fitting({ flags: ['pick', 'none'] })).toEqual([films[0]])
  await run('library.trash', { ids: [films[0]!] })
  expect(await fitting({})).toEqual([films[1]])
  expect(await fitting({ trashed: true }, false)).toEqual([films[0]])
})

const vary = (name: string, seed: number, stepsBefore: readonly string[] = []) =>
  add(`${name} ${seed}`, { stepsBefore, settings: { params: { prompt: name, seed } } })

test('stacks of variations hold what is shown, and what is folded is in none of them', async () => {
  const drafts = [await vary('draft', 1), await vary('draft', 2), await vary('draft', 3)]
  await vary('large', 1, [drafts[0]!])
  const last = await vary('large', 2, [drafts[1]!])
  expect(await shown({}, true)).toEqual(['large', 'draft'])
  const { items } = await run('library.search', { stacked: true, folded: true })
  expect(items.map(({ id, stack }) => [id, stack?.count])).toEqual([
    [last, 2],
    [drafts[2], undefined],
  ])
  expect((await facetsOf({}, true)).kinds).toEqual([{ value: 'image', label: 'image', count: 2 }])
})

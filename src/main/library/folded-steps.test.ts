import { expect, test } from 'vitest'
import { NEWEST_FIRST, SORT_KEYS, type LibraryFilter } from '#shared/app/library.ts'
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

test('what is acted on includes what lies below it and below nothing else', async () => {
  const { drafts, large, films } = await makeRow()
  const meant = (ids: string[]) => run('library.stackMembers', { ids, stacked: false, folded: true })
  expect(await meant([films[0]!])).toEqual({ ids: [films[0]] })
  expect(await meant(films)).toEqual({ ids: [...drafts, large, ...films] })
  await run('library.trash', { ids: [films[1]!] })
  expect(await meant([films[0]!])).toEqual({ ids: [...drafts, large, films[0]] })
  expect(await run('library.stackMembers', { ids: films, stacked: false })).toEqual({ ids: films })
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
  const { ids } = await run('library.stackMembers', { ids: [last], stacked: true, folded: true })
  expect(ids).toHaveLength(4)
})

import { expect, test } from 'vitest'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'
import { SORT_KEYS, type LibrarySort } from '#shared/app/library.ts'
import { addSortKeysToOlderItems } from './older-items.ts'

const bench = prepareLibrary()

/** Page by page, by every way there is to read them, which must agree. */
async function inOrder(sort: LibrarySort, stacked = false, filter = {}): Promise<string[]> {
  const ids: string[] = []
  for (let cursor: string | null | undefined; cursor !== null;) {
    const page: { items: { id: string }[]; nextCursor: string | null } = await bench.run('library.search', {
      filter,
      sort,
      stacked,
      limit: 3,
      ...(cursor ? { cursor } : {}),
    })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.nextCursor
  }
  const { count, cursors } = await bench.run('library.outline', { filter, sort, stacked, pageSize: 10 })
  expect(count).toBe(ids.length)
  const paged: string[] = []
  for (const cursor of cursors)
    paged.push(
      ...(await bench.run('library.search', { filter, sort, stacked, cursor, limit: 10 })).items.map(({ id }) => id),
    )
  expect(paged).toEqual(ids)
  return ids
}

const names = (ids: readonly string[], by: Map<string, string>) => ids.map((id) => by.get(id))

test('sorted by each of the keys, in both directions, whatever the pages', async () => {
  const by = new Map<string, string>()
  for (let index = 0; index < 24; index++) {
    const id = await bench.add(`a${index}`, {
      relativePath: `Pic ${index}.png`,
      width: 100 * (index % 5),
      height: 100,
      settings: { coins: index % 3, modelName: `Model ${index % 4}`, params: { prompt: `p${index}` } },
    })
    by.set(id, `Pic ${index}`)
    await bench.run('library.rate', { ids: [id], rating: index % 6 })
  }
  for (const key of SORT_KEYS) {
    const up = await inOrder({ by: key, descending: false })
    expect(await inOrder({ by: key, descending: true })).toEqual(up.toReversed())
    expect(new Set(up).size).toBe(24)
  }
  // numbers in names count as numbers
  expect(names(await inOrder({ by: 'name', descending: false }), by).slice(0, 4)).toEqual([
    'Pic 0',
    'Pic 1',
    'Pic 2',
    'Pic 3',
  ])
  const ratings = (await inOrder({ by: 'rating', descending: true }, false, { modelIds: ['paper-landscape'] })).slice(
    0,
    4,
  )
  expect(names(ratings, by)).toEqual(['Pic 23', 'Pic 17', 'Pic 11', 'Pic 5'])
})

test('a cursor of another order is refused', async () => {
  await bench.add('one')
  const named = { sort: { by: 'name', descending: false } as const }
  const { cursors } = await bench.run('library.outline', named)
  expect(cursors).toEqual(['top'])
  for (const cursor of ['12', '12.%%%', '12.bm9', 'x'])
    await expect(bench.run('library.search', { ...named, cursor })).rejects.toMatchObject({ code: 'invalid_cursor' })
  await expect(bench.run('library.search', { cursor: '12.ImEi' })).rejects.toMatchObject({ code: 'invalid_cursor' })
})

test('flags are set, found, counted and told, so that they can be taken back', async () => {
  const [one, two, three] = [await bench.add('one'), await bench.add('two'), await bench.add('three')]
  await bench.run('library.flag', { ids: [one], flag: 'pick' })
  expect(await bench.run('library.flag', { ids: [one, two], flag: 'reject' })).toEqual({
    before: [
      { flag: 'pick', ids: [one] },
      { flag: 'none', ids: [two] },
    ],
  })
  expect(await inOrder({ by: 'date', descending: true }, false, { flags: ['reject'] })).toEqual([two, one])
  expect(await inOrder({ by: 'date', descending: true }, false, { flags: ['none', 'pick'] })).toEqual([three])
  const { flags } = await bench.run('library.facets', { filter: { flags: ['none'] } })
  // a facet is not narrowed by its own choice
  expect(flags.map(({ value, count }) => [value, count])).toEqual([
    ['reject', 2],
    ['none', 1],
  ])
})

test('variations of one thing are one stack, which the best of those that fit stands for', async () => {
  const variation = (seed: number) =>
    bench.add(`fox-${seed}`, { settings: { params: { prompt: 'A fox', seed, num_outputs: 4 } } })
  const foxes = [await variation(1), await variation(2), await variation(3)]
  const boat = await bench.add('boat', { settings: { params: { prompt: 'A boat', seed: 1 } } })
  const newest = { by: 'date', descending: true } as const
  expect(await inOrder(newest, true)).toEqual([boat, foxes[2]])
  await bench.run('library.rate', { ids: [foxes[0]!], rating: 4 })
  const [, stack] = (await bench.run('library.search', { stacked: true })).items
  expect(stack).toMatchObject({ id: foxes[0], stack: { count: 3 } })
  // what does not fit is in no stack
  await bench.run('library.flag', { ids: [foxes[0]!], flag: 'reject' })
  const flags: ('pick' | 'none')[] = ['pick', 'none']
  expect(await inOrder(newest, true, { flags })).toEqual([boat, foxes[2]])
  expect(await inOrder(newest, false, { stack: stack!.stack!.key })).toEqual(foxes.toReversed())
  for (const by of SORT_KEYS) expect(await inOrder({ by, descending: false }, true)).toHaveLength(2)
})

test('items from before are given what they are sorted and stacked by', async () => {
  const id = await bench.add('fox', { settings: { params: { prompt: 'A fox', seed: 1 } } })
  await bench.add('fox-2', { settings: { params: { prompt: 'A fox', seed: 2 } } })
  bench.db.prepare("UPDATE items SET name = '', stack = '' WHERE id = ?").run(id)
  expect((await bench.run('library.search', { stacked: true })).items).toHaveLength(2)
  const never = new AbortController().signal
  expect(await addSortKeysToOlderItems(bench.db, never)).toBe(true)
  expect(await addSortKeysToOlderItems(bench.db, never)).toBe(false)
  expect((await bench.run('library.search', { stacked: true })).items).toHaveLength(1)
})

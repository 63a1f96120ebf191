import { beforeEach, describe, expect, test } from 'vitest'
import { prepareLibrary, prompted, type Filter } from '../../../tests/support/library-bench.ts'
import { rememberInputFile } from './store/input-files.ts'

const bench = prepareLibrary()
const { add, found, run } = bench

const numbers = async (filter: Filter) => (await found(filter)).map((prompt) => Number(prompt.split(' ')[1]))

test('an item is found by the names of its file and of the files it was made from', async () => {
  rememberInputFile(bench.db, 'f00d', { name: 'Harbour_MASTER.tif', path: null, bytes: 3 })
  const id = await add('asset', {
    relativePath: 'Batch/poster-final.png',
    madeFrom: ['f00d'],
    settings: { params: { prompt: 'A quiet pier' } },
  })
  const sought = ['poster-final.png', 'final', 'harbour_master', 'master.tif']
  for (const text of sought) expect([text, await found({ text })]).toEqual([text, ['A quiet pier']])
  await run('library.tag', { ids: [id], add: ['cover'] })
  for (const text of sought) expect([text, await found({ text })]).toEqual([text, ['A quiet pier']])
})

describe('filters', () => {
  let ids: string[]
  beforeEach(async () => {
    ids = []
    for (let index = 0; index < 12; index++)
      ids.push(
        await add(`asset-${index}`, {
          kind: index % 3 === 0 ? 'video' : 'image',
          settings: {
            params: { prompt: `number ${index}` },
            modelId: `model-${index % 4}`,
            modelName: `Model ${index % 4}`,
            batchId: index < 6 ? 'early' : null,
            batchName: index < 6 ? 'Early ones' : null,
            coins: index,
            createdAt: new Date(Date.UTC(2026, 0, index + 1)).toISOString(),
          },
        }),
      )
    await run('library.rate', { ids: [ids[1]!, ids[2]!, ids[3]!], rating: 4 })
    await run('library.rate', { ids: [ids[3]!], rating: 5 })
  })

  test.each<[Filter, number[]]>([
    [{ kinds: ['video'] }, [9, 6, 3, 0]],
    [{ kinds: ['video', 'image'], modelIds: ['model-1', 'model-3'] }, [11, 9, 7, 5, 3, 1]],
    [{ kinds: [] }, []],
    [{ minRating: 4 }, [3, 2, 1]],
    [{ minRating: 5, text: 'number' }, [3]],
    [{ minRating: 0, batchIds: ['early'] }, [5, 4, 3, 2, 1, 0]],
    [{ minCoins: 3, maxCoins: 5 }, [5, 4, 3]],
    [{ from: '2026-01-03T00:00:00.000Z', to: '2026-01-05T00:00:00.000Z' }, [4, 3, 2]],
    [{ text: 'number', kinds: ['video'], modelIds: ['model-0', 'model-1'] }, [9, 0]],
    [{ connectionIds: ['other'] }, []],
    [{ missing: true }, []],
    [{ taskTypes: ['image.generate'], minRating: 4, kinds: ['image'] }, [2, 1]],
  ])('%j', async (filter, expected) => {
    expect(await numbers(filter)).toEqual(expected)
  })

  test('pages meet without a gap or an overlap, also while new ones come in', async () => {
    for (const filter of [{}, { kinds: ['image'] }, { kinds: ['image', 'video'] }, { text: 'number' }]) {
      const all = await numbers(filter)
      const seen: number[] = []
      let cursor: string | null | undefined
      for (let page = 0; cursor !== null; page++) {
        const answer = await run('library.search', { filter, limit: 4, ...(cursor ? { cursor } : {}) })
        seen.push(...answer.items.map(({ prompt }) => Number(prompt.split(' ')[1])))
        cursor = answer.nextCursor
        if (page === 0) await add(`late-${JSON.stringify(filter)}`.replaceAll(/\W/g, ''), prompted('number 99'))
      }
      expect([filter, seen]).toEqual([filter, all])
    }
    await expect(run('library.search', { cursor: '1; DROP' })).rejects.toMatchObject({ code: 'invalid_cursor' })
  })

  test('an outline opens any page at once, and stays as it is while new ones come in', async () => {
    const jump = async (filter: Filter, cursor?: string) => {
      const query = { filter, pageSize: 10, ...(cursor === undefined ? {} : { cursor }) }
      const { count, newer, cursors } = await run('library.outline', query)
      const pages: number[][] = []
      for (const start of cursors.toReversed()) {
        const { items } = await run('library.search', { filter, cursor: start, limit: 10 })
        pages.unshift(items.map(({ prompt }) => Number(prompt.split(' ')[1])))
      }
      return { count, newer, pages, cursors }
    }
    for (const filter of [{}, { text: 'number' }, { text: 'number', kinds: ['image', 'video'] }, { minCoins: 0 }]) {
      const { count, newer, pages, cursors } = await jump(filter)
      expect([filter, count, newer]).toEqual([filter, 12, 0])
      expect(pages).toEqual([
        [11, 10, 9, 8, 7, 6, 5, 4, 3, 2],
        [1, 0],
      ])
      expect(cursors).toHaveLength(2)
    }
    const { cursors } = await jump({})
    const late = await add('late', prompted('number 99'))
    expect(await jump({}, cursors[0])).toMatchObject({ count: 12, newer: 1, cursors })
    expect(await jump({ text: 'nothing like it' })).toMatchObject({ count: 0, newer: 0, pages: [[]] })

    expect(await run('library.ids', { limit: 2 })).toEqual({ ids: [late, ids[11]] })
    expect(await run('library.ids', { cursor: cursors[0]!, skip: 1, limit: 2 })).toEqual({ ids: [ids[10], ids[9]] })
    expect(await run('library.ids', { filter: { minRating: 4 }, limit: 10 })).toEqual({
      ids: [ids[3], ids[2], ids[1]],
    })
  })

  test('changes say what they replaced, and a summary what items share', async () => {
    expect(await run('library.rate', { ids: [ids[2]!, ids[3]!, ids[4]!], rating: 1 })).toEqual({
      before: [
        { rating: 4, ids: [ids[2]] },
        { rating: 5, ids: [ids[3]] },
        { rating: 0, ids: [ids[4]] },
      ],
    })
    await run('library.tag', { ids: [ids[2]!], add: ['Cover'] })
    expect(await run('library.tag', { ids: [ids[2]!, ids[3]!], add: ['cover'], remove: ['none'] })).toEqual({
      added: [{ tag: 'cover', ids: [ids[3]] }],
      removed: [],
    })
    expect(await run('library.tag', { ids: [ids[2]!], remove: ['COVER'] })).toEqual({
      added: [],
      removed: [{ tag: 'COVER', ids: [ids[2]] }],
    })
    expect(await run('library.summary', { ids: [ids[2]!, ids[3]!, 'nobody'] })).toMatchObject({
      count: 2,
      coins: 5,
      missing: 0,
      tags: [{ value: 'Cover', label: 'Cover', count: 1 }],
      ratings: [{ value: '1', label: '1', count: 2 }],
    })
  })

  test('single runs are no batches to choose from, unless one is chosen', async () => {
    await add('single', prompted('just one', { batchId: 'of-one', batchName: null }))
    await add('own', prompted('of a list', { batchId: 'own', batchName: 'Single runs' }))
    expect((await run('library.facets', {})).batches).toEqual([
      { value: 'early', label: 'Early ones', count: 6 },
      // a list may have any name
      { value: 'own', label: 'Single runs', count: 1 },
    ])
    const { batches } = await run('library.facets', { filter: { batchIds: ['of-one'] } })
    expect(batches.map(({ value, label }) => [value, label])).toEqual([
      ['early', 'Early ones'],
      ['of-one', null],
      ['own', 'Single runs'],
    ])
  })

  test('however many single runs there are, named batches are there to choose from, and what is chosen stays', async () => {
    for (let run = 100; run < 310; run++)
      await add(`single-${run}`, prompted('number 50', { batchId: `single-${run}`, batchName: null }))
    await add('z-list', prompted('number 50', { batchId: 'z-list', batchName: 'A list' }))
    const batchesOf = async (batchIds: string[]) =>
      (await run('library.facets', { filter: { batchIds } })).batches.map(({ value, label }) => [value, label])
    const named = [
      ['early', 'Early ones'],
      ['z-list', 'A list'],
    ]
    expect((await run('library.facets', {})).batches.map(({ value, label }) => [value, label])).toEqual(named)
    expect(await batchesOf(['z-list'])).toEqual(named)
    expect(await batchesOf(['single-309'])).toEqual([named[0], ['single-309', null], named[1]])
  })

  test('facets count what could be chosen: a facet is not narrowed by itself', async () => {
    const facets = await run('library.facets', { filter: { kinds: ['video'], minRating: 5 } })
    expect(facets.kinds).toEqual([{ value: 'video', label: 'video', count: 1 }])
    expect(facets.models).toEqual([{ value: 'model-3', label: 'Model 3', count: 1 }])
    expect(facets.ratings).toEqual(['1', '2', '3', '4', '5'].map((value) => ({ value, label: value, count: 1 })))
    const dear = await run('library.facets', { filter: { minCoins: 10, kinds: ['image'] } })
    expect(dear.kinds).toEqual([{ value: 'image', label: 'image', count: 2 }])
    expect(Math.max(...dear.coins.map(({ count }) => count))).toBe(8)
    const all = await run('library.facets', {})
    expect(all.batches).toEqual([{ value: 'early', label: 'Early ones', count: 6 }])
    expect(all.models.map(({ count }) => count)).toEqual([3, 3, 3, 3])
    expect((await run('library.facets', { filter: { text: 'number 10' } })).models).toEqual([
      { value: 'model-2', label: 'Model 2', count: 1 },
    ])
  })

  test('collections hold items, and let them go', async () => {
    const { id } = await run('collections.create', { name: 'Best' })
    await expect(run('collections.create', { name: 'BEST' })).rejects.toMatchObject({ code: 'name_taken' })
    expect(await run('collections.change', { id, add: [ids[2]!, ids[5]!, ids[5]!, 'nobody'] })).toMatchObject({
      collection: { count: 2 },
      added: expect.toSatisfy((added: string[]) => added.toSorted().join() === [ids[2]!, ids[5]!].toSorted().join()),
    })
    expect(await run('collections.change', { id, add: [ids[2]!] })).toMatchObject({ added: [], removed: [] })
    expect(await numbers({ collectionId: id })).toEqual([5, 2])
    expect((await run('library.read', { id: ids[2]! })).collections).toEqual([id])
    expect(await run('collections.rename', { id, name: 'best' })).toMatchObject({ name: 'best', count: 2 })
    expect(await run('collections.change', { id, remove: [ids[2]!] })).toMatchObject({
      collection: { count: 1 },
      removed: [ids[2]],
    })
    await run('collections.remove', { id })
    expect(await run('collections.list', {})).toEqual({ collections: [] })
    expect(await numbers({})).toHaveLength(12)
    await expect(run('collections.rename', { id, name: 'x' })).rejects.toMatchObject({ code: 'unknown_collection' })

    // brought back, it is the same one; also when that is asked for again
    expect(await run('collections.create', { id, name: 'best' })).toEqual({ id, name: 'best', count: 0 })
    await run('collections.change', { id, add: [ids[2]!] })
    expect(await run('collections.create', { id, name: 'best' })).toEqual({ id, name: 'best', count: 1 })
    await run('collections.remove', { id })
  })
})

import { resolve } from 'node:path'
import { describe, expect, test } from 'vitest'
import { prepareLibrary, prompted, type Filter } from '../../../../tests/support/library-bench.ts'
import { canFindByMeaning } from '../../engine/meaning/networks.ts'
import { BEST_FIRST } from '#shared/app/library.ts'

const bench = prepareLibrary()
const { add, run } = bench

const CABIN = 'A log cabin in deep snow, smoke from the chimney, lit windows at dusk'
const CAR = 'A red racing car on a wet track'
const MUG = 'Hot chocolate by the fireplace, snow falling outside the window'
const MAP = 'Isometric map of a small office'
const BEACH = 'Children building a sandcastle on a sunny beach'

const best = async (filter: Filter, more = {}) =>
  (await run('library.search', { filter, sort: BEST_FIRST, ...more })).items.map(({ prompt }) => prompt)

describe.runIf(canFindByMeaning({ mediaPackDir: resolve('node_modules/.cache/media-pack') }))('by meaning', () => {
  test('finds what has none of the words, with facets, counts, pages and filters that agree', async () => {
    const ids: Record<string, string> = {}
    for (const [index, prompt] of [CABIN, CAR, MUG, MAP, BEACH].entries())
      ids[prompt] = await add(`asset-${index}`, { kind: index === 2 ? 'video' : 'image', ...prompted(prompt) })
    const asked = { text: 'cosy winter evening', meaning: true } as const
    expect(await run('library.meaning', {})).toEqual({ available: true, total: 5, waiting: 5 })
    const found = await best(asked)
    expect(found.toSorted()).toEqual([CABIN, MUG].toSorted())
    expect(await run('library.meaning', {})).toEqual({ available: true, total: 5, waiting: 0 })

    expect(await run('library.count', { filter: asked })).toEqual({ count: 2 })
    expect((await run('library.facets', { filter: asked })).kinds.map(({ value, count }) => [value, count])).toEqual([
      ['image', 1],
      ['video', 1],
    ])
    expect(await best({ ...asked, kinds: ['video'] })).toEqual([MUG])
    // in any other order it is the same that is found
    expect((await bench.found(asked)).toSorted()).toEqual(found.toSorted())

    // words alone, words in quotes, and words of the trash are as they were
    expect(await best({ text: 'cosy winter evening' })).toEqual([])
    expect(await best({ text: '"winter evening"', meaning: true })).toEqual([])
    expect(await best({ text: 'cosy winter', meaning: true, trashed: true })).toEqual([])

    // who has all the words stands first, then what means alike
    expect(await best({ text: 'snow', meaning: true })).toEqual(expect.arrayContaining([CABIN, MUG]))
    const words = await best({ text: 'racing', meaning: true })
    expect(words[0]).toBe(CAR)

    // German is read as English
    expect((await best({ text: 'gemütlicher Winterabend', meaning: true })).toSorted()).toEqual(found.toSorted())

    // like an item, without itself; with words only those that have them
    expect(await best({ like: ids[CABIN]! })).toEqual([MUG])
    expect(await best({ like: ids[CABIN]!, text: 'chocolate' })).toEqual([MUG])
    expect(await best({ like: ids[CABIN]!, text: 'racing' })).toEqual([])
    await expect(run('library.search', { filter: { like: 'nobody' } })).rejects.toMatchObject({ code: 'unknown_item' })

    // what changes is read again, what is deleted is not found, what comes back is
    await run('library.tag', { ids: [ids[MAP]!], add: ['cosy winter evening at home'] })
    expect(await run('library.meaning', {})).toMatchObject({ waiting: 1 })
    expect(await best(asked)).toContain(MAP)
    await run('library.trash', { ids: [ids[CABIN]!] })
    expect(await best(asked)).not.toContain(CABIN)
    expect(await run('library.meaning', {})).toEqual({ available: true, total: 4, waiting: 0 })
    await run('library.restore', { ids: [ids[CABIN]!] })
    expect(await run('library.meaning', {})).toEqual({ available: true, total: 5, waiting: 1 })
    expect(await best(asked)).toContain(CABIN)
  })

  test('pages meet while items come in, in stacks too', async () => {
    for (let index = 0; index < 12; index += 1)
      await add(`asset-${index}`, prompted(index % 2 ? `snow on roof ${index}` : `a winter village ${index}`))
    const filter = { text: 'snow', meaning: true } as const
    for (const stacked of [false, true]) {
      const all = await best(filter, { stacked })
      expect(all).toHaveLength(12)
      // six have the word
      expect(all.slice(0, 6).every((prompt) => prompt.startsWith('snow'))).toBe(true)
      const { count, cursors } = await run('library.outline', { filter, sort: BEST_FIRST, pageSize: 10, stacked })
      expect([count, cursors.length]).toEqual([12, 2])
      const { ids } = await run('library.ids', { filter, sort: BEST_FIRST, skip: 2, limit: 20, stacked })
      expect(ids).toHaveLength(10)
      const seen: string[] = []
      let cursor: string | null | undefined
      for (let page = 0; cursor !== null; page += 1) {
        const answer = await run('library.search', {
          filter,
          sort: BEST_FIRST,
          stacked,
          limit: 4,
          ...(cursor ? { cursor } : {}),
        })
        seen.push(...answer.items.map(({ prompt }) => prompt))
        cursor = answer.nextCursor
        if (page === 0) await add(`late-${stacked}`, prompted('a fox at noon'))
      }
      expect(seen).toEqual(all)
    }
  })

  test('what has no words says what it was made from', async () => {
    const sha256 = await add('asset-1', prompted(CABIN)).then(async (id) => (await run('library.read', { id })).sha256)
    const enlarged = await add('asset-2', { settings: { params: {}, modelName: 'Larger' }, madeFrom: [sha256] })
    const { items } = await run('library.search', {
      filter: { text: 'cosy winter evening', meaning: true },
      sort: BEST_FIRST,
    })
    expect(items.map(({ id }) => id)).toContain(enlarged)
  })

  test('in the background the rest is read after a while, and again when another network has read it', async () => {
    await add('asset-1', prompted(CABIN))
    bench.library.start({ background: true })
    expect(await run('library.meaning', {})).toMatchObject({ waiting: 1 })
    await bench.clock.advance(3_000)
    await expect.poll(() => run('library.meaning', {}), { timeout: 10_000 }).toMatchObject({ waiting: 0 })
    // a new one, without being asked
    await add('asset-2', prompted(CAR))
    await expect.poll(() => run('library.meaning', {}), { timeout: 10_000 }).toMatchObject({ total: 2, waiting: 0 })
    bench.db.prepare("UPDATE item_meanings SET network = 'another'").run()
    await run('library.rate', { ids: ['nobody'], rating: 3 })
    const ours = bench.db.prepare("SELECT count(*) FROM item_meanings WHERE network = 'all-MiniLM-L6-v2 q8, 1'").pluck()
    await expect.poll(() => ours.get(), { timeout: 10_000 }).toBe(2)
  })
})

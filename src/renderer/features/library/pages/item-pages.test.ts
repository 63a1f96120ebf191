import { expect, test } from 'vitest'
import { NEWEST_FIRST, type LibraryEntry, type LibraryFilter } from '#shared/app/library.ts'
import { changeHere } from '../../../media/culling/own-changes.ts'
import { createItemPages, PAGE_SIZE, type AskLibrary, type ItemPages } from './item-pages.ts'

/** A library of numbered items, the greatest number first; answers when the test lets it. */
function scene(count: number, watched: readonly string[] = []) {
  let items = Array.from({ length: count }, (_, index) => count - index)
  const asked: string[] = []
  /** Why it could not be read, or undefined, each time. */
  const outcomes: unknown[] = []
  let gate: Promise<void> = Promise.resolve()
  const fits = (filter: LibraryFilter) => items.filter((item) => !filter.text || String(item).includes(filter.text))
  const answers: Record<string, (input: never) => unknown> = {
    'library.outline': ({ filter, cursor }: { filter: LibraryFilter; cursor?: string }) => {
      const all = fits(filter)
      const before = cursor === undefined ? Number.MAX_SAFE_INTEGER : Number(cursor)
      const rest = all.filter((item) => item < before)
      const cursors = [cursor ?? String((items[0] ?? 0) + 1)]
      for (let page = PAGE_SIZE; page < rest.length; page += PAGE_SIZE) cursors.push(String(rest[page - 1]))
      return { count: rest.length, newer: all.length - rest.length, cursors }
    },
    'library.search': ({ filter, cursor, limit }: { filter: LibraryFilter; cursor: string; limit: number }) => ({
      items: fits(filter)
        .filter((item) => item < Number(cursor))
        .slice(0, limit)
        .map((item) => ({ id: String(item), rating: 0 }) as LibraryEntry),
      nextCursor: null,
    }),
    'library.ids': ({ filter, cursor, skip, limit }: never) => ({
      ids: fits(filter)
        .filter((item) => item < Number(cursor))
        .slice(skip, skip + limit)
        .map(String),
    }),
    'library.fitting': ({ filter, ids }: { filter: LibraryFilter; ids: string[] }) => ({
      ids: fits(filter)
        .map(String)
        .filter((id) => ids.includes(id)),
    }),
  }
  const ask = (async (name: string, input: unknown) => {
    asked.push(`${name} ${JSON.stringify(input)}`)
    // what is said was so when it was asked
    const answer = answers[name]?.(input as never)
    await gate
    if (JSON.stringify(input).includes('unreadable')) throw new Error('away')
    return answer
  }) as AskLibrary
  return {
    asked,
    outcomes,
    pages: createItemPages(
      ask,
      (failure) => outcomes.push(failure),
      () => ({ ids: new Set(watched), focusId: watched[0] }),
    ),
    add: (item: number) => (items = [item, ...items]),
    remove: (...gone: number[]) => (items = items.filter((item) => !gone.includes(item))),
    hold: () => {
      const { promise, resolve } = Promise.withResolvers<void>()
      gate = promise
      return resolve
    },
  }
}

const showing = (filter: LibraryFilter) => ({ filter, sort: NEWEST_FIRST, stacked: false, folded: false })
/** Until what is read again is shown. */
async function renewed(pages: ItemPages): Promise<void> {
  const { promise, resolve } = Promise.withResolvers<void>()
  const leave = pages.subscribe(resolve)
  pages.refresh()
  await promise
  leave()
}
const ready = (count: () => unknown) => expect.poll(count).toBeDefined()

test('any place is read by its page alone, and the next one by itself', async () => {
  const { pages, asked } = scene(10_000)
  pages.narrow(showing({}))
  await ready(pages.count)
  expect(pages.count()).toBe(10_000)
  expect(pages.entryAt(0)?.id).toBe('10000')
  asked.length = 0
  pages.look(7_010, 7_050)
  await ready(() => pages.entryAt(7_010))
  expect(pages.entryAt(7_010)?.id).toBe('2990')
  // and the next one, before anybody gets there
  await ready(() => pages.entryAt(7_100))
  expect(asked).toHaveLength(2)
  expect(pages.indexOf('2990')).toBe(7_010)
})

test('what is shown stays until the answer to the last letter is there; answers to earlier ones are dropped', async () => {
  const { pages, hold, asked } = scene(3_000)
  pages.narrow(showing({}))
  await ready(pages.count)
  const release = hold()
  for (const text of ['2', '29', '299', '2999']) pages.narrow(showing({ text }))
  expect(pages.count()).toBe(3_000)
  expect(pages.entryAt(0)?.id).toBe('3000')
  const seen = new Set<number | undefined>()
  pages.subscribe(() => seen.add(pages.count()))
  release()
  await expect.poll(() => pages.count()).toBe(1)
  expect(pages.entryAt(0)?.id).toBe('2999')
  expect([...seen]).toEqual([1])
  expect(asked.some((question) => question.includes('"29"'))).toBe(false)
})

test('what fits is known wherever it stands, and of what is shown now', async () => {
  const { pages } = scene(3_000)
  pages.narrow(showing({ text: '1' }))
  await ready(pages.count)
  expect(await pages.fitting(['3000', '2991', '11', '12000'])).toEqual(['2991', '11'])
})

test('what cannot be read is told until it can be, also while more of what is shown instead arrives', async () => {
  const { pages, outcomes } = scene(3_000)
  pages.narrow(showing({}))
  await ready(pages.count)
  pages.narrow(showing({ text: 'unreadable' }))
  await expect.poll(() => outcomes.at(-1)).toBeInstanceOf(Error)
  pages.look(2_010, 2_050)
  await ready(() => pages.entryAt(2_010))
  expect(outcomes.at(-1)).toBeInstanceOf(Error)
  pages.narrow(showing({ text: '2999' }))
  await expect.poll(() => pages.count()).toBe(1)
  expect(outcomes.at(-1)).toBeUndefined()
})

test('who looks further down keeps the place while new ones come in, and sees them at the top', async () => {
  const { pages, add } = scene(1_000)
  pages.narrow(showing({}))
  await ready(pages.count)
  pages.look(500, 540)
  await ready(() => pages.entryAt(500))
  const before = pages.entryAt(500)?.id
  add(1_001)
  add(1_002)
  pages.refresh()
  await expect.poll(() => pages.newer()).toBe(2)
  expect(pages.entryAt(500)?.id).toBe(before)
  pages.showNewest()
  await expect.poll(() => pages.count()).toBe(1_002)
  expect(pages.entryAt(0)?.id).toBe('1002')
  expect(pages.newer()).toBe(0)
})

test('ids are known without being read, and a patch is seen at once', async () => {
  const { pages } = scene(25_000)
  pages.narrow(showing({}))
  await ready(pages.count)
  const ids = await pages.idsBetween(150, 24_999)
  expect(ids).toHaveLength(24_849)
  expect([ids[0], ids.at(-1)]).toEqual(['24850', '2'])
  pages.patch(new Set(['25000']), (entry) => ({ ...entry, rating: 4 }))
  expect(pages.entryAt(0)?.rating).toBe(4)
})

test('items chosen in any order are taken as they stand on the screen', async () => {
  const { pages } = scene(25_000)
  pages.narrow(showing({}))
  await ready(pages.count)
  const clicked = ['3', '24999', '12000', 'gone', '25000']
  expect(await pages.inOrder(clicked)).toEqual(['25000', '24999', '12000', '3', 'gone'])
  expect(pages.inKnownOrder(new Set(clicked))).toEqual(['25000', '24999', '3', '12000', 'gone'])
})

test('what has left is told from what only moved, with the place where it stood', async () => {
  const { pages, add, remove } = scene(1_000, ['999', '998', '901', '500', '300'])
  pages.narrow(showing({}))
  await ready(pages.count)
  expect(pages.goneFrom().size).toBe(0)
  // the last of the first page moves to the next one, which nobody has read
  add(1_001)
  remove(500)
  await changeHere(['999', '998'], async () => remove(999))
  await renewed(pages)
  expect([...pages.goneFrom()]).toEqual([
    ['999', { place: 1, changedHere: true }],
    ['500', { place: -1, changedHere: false }],
  ])
  expect(pages.view()).toEqual(showing({}))
  // what was changed before, and stayed, leaves by itself now
  remove(998)
  await renewed(pages)
  expect(pages.goneFrom().get('998')).toEqual({ place: 2, changedHere: false })
})

test('of a long choice only what is read, what the keyboard is on and what is changed here is asked about', async () => {
  const ids = Array.from({ length: 2_000 }, (_, index) => String(index + 1))
  const { pages, asked, remove } = scene(2_000, ids)
  pages.narrow(showing({}))
  await ready(pages.count)
  asked.length = 0
  remove(1_990)
  await changeHere(['7'], async () => remove(7))
  await renewed(pages)
  expect([...pages.goneFrom().keys()].toSorted()).toEqual(['1990', '7'])
  const questions = asked.filter((question) => question.startsWith('library.fitting'))
  expect(questions).toHaveLength(1)
  expect(JSON.parse(questions[0]!.slice('library.fitting '.length)).ids).toHaveLength(PAGE_SIZE + 2)
})

test('a page that comes late is not taken for what was read after a change, and is read again where somebody looks', async () => {
  const { pages, hold, remove } = scene(1_000)
  pages.narrow(showing({}))
  await ready(pages.count)
  const releaseLate = hold()
  pages.look(500, 540)
  const releaseNew = hold()
  releaseNew()
  // the change comes while the page is on its way
  remove(498)
  await renewed(pages)
  expect(pages.entryAt(502)?.id).toBe('497')
  releaseLate()
  await new Promise((resolve) => setImmediate(resolve))
  expect(pages.entryAt(502)?.id).toBe('497')

  // as does one that was out of sight by then
  const releaseAway = hold()
  pages.look(800, 840)
  const releaseNext = hold()
  releaseNext()
  pages.look(0, 40)
  remove(196)
  await renewed(pages)
  releaseAway()
  await ready(() => pages.entryAt(802))
  pages.look(800, 840)
  await expect.poll(() => pages.entryAt(803)?.id).toBe('195')
})

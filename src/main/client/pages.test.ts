import { expect, test } from 'vitest'
import { eachPage } from './pages.ts'

async function read(cursorAfter: (page: number) => string | null): Promise<(string | undefined)[]> {
  const asked: (string | undefined)[] = []
  const pages = eachPage(async (cursor) => {
    asked.push(cursor)
    if (asked.length > 10_000) throw new Error('It does not stop.')
    return { items: [], nextCursor: cursorAfter(asked.length) }
  })
  for await (const page of pages) expect(page.items).toEqual([])
  return asked
}

test('a list is read to its end', async () => {
  expect(await read((page) => (page < 4 ? `p${page}` : null))).toEqual([undefined, 'p1', 'p2', 'p3'])
})

test('cursors that lead in a circle end it, however long the way there and the circle are', async () => {
  for (const length of [1, 2, 7, 300])
    for (const before of [0, 5, 500])
      await expect(
        read((page) => (page <= before ? `before ${page}` : `p${(page - before) % length}`)),
        `${before} ${length}`,
      ).rejects.toMatchObject({ code: 'unexpected_answer' })
})

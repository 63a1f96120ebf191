import { expect, test } from 'vitest'
import { rowPages, type PageAfter } from './row-pages.ts'

/** Several stand at one place, as the rows of later steps do. */
const ROWS = [1, 1, 2, 2, 2, 7].map((position, index) => ({ position, id: index + 10 }))
const pageOf = ({ after, limit }: PageAfter) =>
  ROWS.filter(({ position, id }) => position > after.position || (position === after.position && id > after.id)).slice(
    0,
    limit,
  )

async function allPages(limit: number, read: typeof pageOf): Promise<(readonly (typeof ROWS)[number][])[]> {
  const pages = []
  for await (const page of rowPages(limit, read)) pages.push(page)
  return pages
}

test.each([1, 2, 3, 4, 6, 7])('pages of %i have every row once, in their order', async (limit) => {
  const pages = await allPages(limit, pageOf)
  expect(pages.flat()).toEqual(ROWS)
  expect(Math.max(...pages.map((page) => page.length))).toBe(Math.min(limit, ROWS.length))
})

test('a list without rows has no page', async () => {
  expect(await allPages(2, () => [])).toEqual([])
})

import { expect, test } from 'vitest'
import type { BatchRow } from '#shared/app/batch.ts'
import { createRowPages } from './row-pages.ts'

/** A list whose rows say when they were read, answered when the test wants. */
function openList(count: number) {
  const asked: { offset: number; answer: () => void }[] = []
  let edition = 0
  const failures: unknown[] = []
  const pages = createRowPages(
    (offset, limit) =>
      new Promise((resolve) =>
        asked.push({
          offset,
          answer: () =>
            resolve(
              Array.from({ length: Math.min(limit, count - offset) }, (_, index) => rowOf(offset + index, edition)),
            ),
        }),
      ),
    (error) => failures.push(error),
  )
  return {
    pages,
    asked,
    change: () => (edition += 1),
    answerAll: async () => {
      for (const { answer } of asked.splice(0)) answer()
      await new Promise((resolve) => setImmediate(resolve))
    },
  }
}

function rowOf(id: number, edition: number): BatchRow {
  return { id, attempts: edition } as BatchRow
}

test('reads the pages in sight, once', async () => {
  const { pages, asked, answerAll } = openList(100_000)
  pages.look(60_050, 60_120)
  pages.look(60_051, 60_121)
  expect(asked.map(({ offset }) => offset)).toEqual([60_000, 60_100])
  expect(pages.rowAt(60_060)).toBeUndefined()
  await answerAll()
  expect(pages.rowAt(60_060)?.id).toBe(60_060)
  expect(pages.rowAt(60_120)?.id).toBe(60_120)
  pages.look(60_050, 60_120)
  expect(asked).toEqual([])
})

test('after a change reads again only what is in sight, and the rest when it is looked at', async () => {
  const { pages, asked, answerAll, change } = openList(1000)
  pages.look(0, 30)
  await answerAll()
  pages.look(500, 530)
  await answerAll()
  change()
  pages.refresh()
  expect(asked.map(({ offset }) => offset)).toEqual([500])
  // what was read before stays until it is there
  expect(pages.rowAt(510)?.attempts).toBe(0)
  await answerAll()
  expect(pages.rowAt(510)?.attempts).toBe(1)
  pages.look(0, 30)
  expect(asked.map(({ offset }) => offset)).toEqual([0])
})

test('a change during reading is read after it, not beside it', async () => {
  const { pages, asked, answerAll, change } = openList(50)
  pages.look(0, 30)
  await answerAll()
  pages.refresh()
  change()
  pages.refresh()
  pages.refresh()
  expect(asked).toHaveLength(1)
  await answerAll()
  expect(asked).toHaveLength(1)
  await answerAll()
  expect(asked).toHaveLength(0)
  expect(pages.rowAt(3)?.attempts).toBe(1)
})

test('forgets what was seen long ago, never what is in sight', async () => {
  const { pages, answerAll } = openList(100_000)
  for (let first = 0; first < 60_000; first += 1000) {
    pages.look(first, first + 40)
    await answerAll()
  }
  expect(pages.rowAt(0)).toBeUndefined()
  expect(pages.rowAt(59_010)?.id).toBe(59_010)
})

test('an edited row shows at once', async () => {
  const { pages, answerAll } = openList(300)
  pages.look(100, 140)
  await answerAll()
  const before = pages.version()
  pages.accept(rowOf(120, 7))
  expect(pages.rowAt(120)?.attempts).toBe(7)
  expect(pages.version()).toBeGreaterThan(before)
})

test('a change while the very first page is on its way is not missed', async () => {
  const { pages, asked, answerAll, change } = openList(10)
  pages.look(0, 10)
  const [first] = asked.splice(0)
  // read before the change, told after it
  first!.answer()
  change()
  pages.refresh()
  await new Promise((resolve) => setImmediate(resolve))
  expect(pages.rowAt(3)?.attempts).toBe(0)
  expect(asked.map(({ offset }) => offset)).toEqual([0])
  await answerAll()
  expect(pages.rowAt(3)?.attempts).toBe(1)
  expect(asked).toEqual([])
})

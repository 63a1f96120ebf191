import { expect, test } from 'vitest'
import { ContactSheetOptions } from '#shared/app/contact-sheet.ts'
import type { ContactSheetPage } from './picture-workers.ts'
import { layOutFrames, layOutGrid, placesOn, type ContactSheetFrame } from './contact-sheet-layout.ts'

const options = (change: Partial<ContactSheetOptions> = {}) => ContactSheetOptions.parse(change)
const frame = (width = 300, height = 200): ContactSheetFrame => ({
  path: 'a.jpg',
  width,
  height,
  captions: [{ text: 'a.png', lines: 1 }],
})
const frames = (count: number) => Array.from({ length: count }, () => frame())

/** Nothing stands over the edge of the page, and no two pictures stand in each other's way. */
function expectTidy(page: ContactSheetPage): void {
  for (const { x, y, width, height } of [...page.boxes, ...page.pictures]) {
    expect(Math.min(x, y)).toBeGreaterThanOrEqual(30)
    expect(x + width).toBeLessThanOrEqual(page.width - 30)
    expect(y + height).toBeLessThanOrEqual(page.height - 30)
  }
  for (const [index, one] of page.boxes.entries())
    for (const other of page.boxes.slice(index + 1)) {
      const overlaps =
        one.x < other.x + other.width - 0.01 &&
        other.x < one.x + one.width - 0.01 &&
        one.y < other.y + other.height - 0.01 &&
        other.y < one.y + one.height - 0.01
      expect(overlaps).toBe(false)
    }
}

test.each(['a4', 'letter', 'a3', 'screen'] as const)('400 pictures on %s', (page) => {
  for (const landscape of [false, true]) {
    const wanted = options({ page, landscape, title: 'Spring', captions: ['name', 'prompt', 'seed'] })
    const places = placesOn(wanted, 400, 4)
    const pages = layOutFrames(frames(400), wanted, places)
    expect(pages.length).toBe(Math.ceil(400 / (places.columns * places.rows)))
    expect(pages.reduce((sum, { pictures }) => sum + pictures.length, 0)).toBe(400)
    for (const each of pages) expectTidy(each)
    // large enough to be looked at on paper: an inch at least
    expect(Math.min(places.picture.width, places.picture.height)).toBeGreaterThan(72)
  }
})

test('a few pictures are as large as one page has room for', () => {
  const one = placesOn(options(), 1, 1)
  const four = placesOn(options(), 4, 1)
  expect([one.columns, one.rows]).toEqual([1, 1])
  expect([four.columns, four.rows]).toEqual([2, 2])
  expect(layOutFrames(frames(4), options(), four)).toHaveLength(1)
})

test('columns and rows are as many as were asked for, and what one leaves open suits the pictures', () => {
  expect(placesOn(options({ columns: 3, rows: 2 }), 100, 0)).toMatchObject({ columns: 3, rows: 2 })
  expect(placesOn(options({ columns: 6 }), 100, 0).columns).toBe(6)
  expect(placesOn(options({ rows: 2 }), 100, 0).rows).toBe(2)
})

test('pictures keep their proportions, whichever way they are turned', () => {
  const wanted = options()
  const upright = layOutFrames([frame(200, 300)], wanted, placesOn(wanted, 1, 1))[0]!.pictures[0]!
  expect(upright.width / upright.height).toBeCloseTo(2 / 3)
})

test('a table has a label for every column and line, and shares a cell between repeats', () => {
  const grid = {
    columns: ['steps 10', 'steps 20'],
    lines: [
      { label: 'A fox', cells: [[frame()], [frame(), frame(), frame()]] },
      { label: 'A boat', cells: [[], [frame()]] },
    ],
  }
  const page = layOutGrid(grid, { title: 'Steps', ground: 'dark' })
  expectTidy(page)
  expect(page.texts.map(({ text }) => text)).toEqual(['Steps', 'steps 10', 'steps 20', 'A fox', 'A boat'])
  expect(page.pictures).toHaveLength(5)
  const wide = {
    columns: Array.from({ length: 200 }, (_, index) => String(index)),
    lines: [{ label: '', cells: Array.from({ length: 200 }, () => [frame()]) }],
  }
  expect(layOutGrid(wide, { title: '', ground: 'light' }).width).toBeLessThan(14_400)
})

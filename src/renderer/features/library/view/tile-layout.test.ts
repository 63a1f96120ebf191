import { expect, test } from 'vitest'
import { lineLayout, tileLayout, usualTileSize } from './tile-layout.ts'

test('tiles fill the width and are never smaller than asked for, except where only one fits', () => {
  const layout = tileLayout(100_000, 176, 1000)
  expect(layout).toMatchObject({ across: 5, lines: 20_000, tileWidth: 200 })
  expect(layout.lineHeight).toBeGreaterThan(150)
  expect(tileLayout(3, 400, 300)).toMatchObject({ across: 1, tileWidth: 300, lines: 3 })
  expect(tileLayout(0, 176, 1000).lines).toBe(0)
  expect(lineLayout(7)).toMatchObject({ across: 1, lines: 7 })
})

test('a few tiles are as large as lets all of them be seen, many as small as allowed', () => {
  const room = { width: 1800, height: 1380 }
  const size = usualTileSize(14, room)
  const { lines, lineHeight } = tileLayout(14, size, room.width)
  expect(size).toBeGreaterThan(300)
  expect(lines * lineHeight).toBeLessThanOrEqual(room.height)
  expect(usualTileSize(100_000, room)).toBe(208)
  expect(usualTileSize(100_000, { width: 580, height: 740 })).toBe(144)
})

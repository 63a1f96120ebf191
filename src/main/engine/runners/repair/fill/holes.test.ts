import { expect, test } from 'vitest'
import type { Box, Mask } from '../../kit/pixels/rgb8.ts'
import { createRandom } from '../../kit/random.ts'
import { separateHoles } from './holes.ts'

/** Single marked pixels, no two of them in cells that hang together. */
function speckled(side: number, count: number, seed: number): { mask: Mask; specks: { x: number; y: number }[] } {
  const random = createRandom('specks', seed)
  const [step, data] = [16, new Uint8Array(side * side)]
  const places = Array.from({ length: (side / step) ** 2 }, (_, place) => place)
  const specks = Array.from({ length: count }, () => {
    const [place] = places.splice(Math.floor(random.next() * places.length), 1)
    return { x: (place! % (side / step)) * step, y: Math.floor(place! / (side / step)) * step }
  })
  for (const { x, y } of specks) data[y * side + x] = 255
  return { mask: { width: side, height: side, data }, specks }
}

const isIn = ({ left, top, width, height }: Box, { x, y }: { x: number; y: number }) =>
  x >= left && x < left + width && y >= top && y < top + height

test('a mask of two thousand specks is told apart without a wait', () => {
  const { mask, specks } = speckled(1024, 2000, 1)
  const boxes = separateHoles(mask)
  expect(boxes.length).toBeLessThanOrEqual(8)
  expect(specks.filter((speck) => !boxes.some((box) => isIn(box, speck)))).toEqual([])
})

test.each([2, 9, 30, 90])('of %i specks the two that grow least are joined first, however often', (count) => {
  for (let seed = 0; seed < 6; seed++) {
    const { mask, specks } = speckled(256, count, seed)
    const boxes = specks
      .toSorted((one, other) => one.y - other.y || one.x - other.x)
      .map(({ x, y }) => ({ left: x, top: y, right: x + 1, bottom: y + 1 }))
    while (joinedByRule(boxes));
    expect(separateHoles(mask)).toEqual(
      boxes.map(({ left, top, right, bottom }) => ({ left, top, width: right - left, height: bottom - top })),
    )
  }
})

interface Edges {
  left: number
  top: number
  right: number
  bottom: number
}

/** The rule at its plainest: all pairs are compared, the first of the best is joined. */
function joinedByRule(boxes: Edges[]): boolean {
  const longest = ({ left, top, right, bottom }: Edges) => Math.max(right - left, bottom - top)
  const pairs = boxes.flatMap((one, first) =>
    boxes.slice(first + 1).map((other, away) => {
      const joined = {
        left: Math.min(one.left, other.left),
        top: Math.min(one.top, other.top),
        right: Math.max(one.right, other.right),
        bottom: Math.max(one.bottom, other.bottom),
      }
      const growth = longest(joined) / Math.max(longest(one), longest(other))
      return { first, second: first + 1 + away, joined, growth }
    }),
  )
  const least = Math.min(...pairs.map(({ growth }) => growth))
  const best = pairs.find(({ growth }) => growth === least)
  if (!best || (least > 1.25 && boxes.length <= 8)) return false
  boxes[best.first] = best.joined
  boxes.splice(best.second, 1)
  return true
}

import { expect, test } from 'vitest'
import { continueEdges } from './edge-continuation.ts'
import type { WidenedRaster } from './margins.ts'

const MARGIN = 40
const INNER = 120

/** A picture with a margin all around it that is black as yet. */
function canvasOf(colourAt: (x: number, y: number) => readonly number[]): WidenedRaster {
  const side = INNER + MARGIN * 2
  const data = new Uint8Array(side * side * 3)
  for (let y = 0; y < INNER; y++)
    for (let x = 0; x < INNER; x++) data.set(colourAt(x, y), ((y + MARGIN) * side + x + MARGIN) * 3)
  const margins = { left: MARGIN, top: MARGIN, right: MARGIN, bottom: MARGIN }
  return { raster: { width: side, height: side, data }, margins }
}

const SKY = [240, 130, 90]
const SEA = [60, 90, 130]

test('flat art goes on in the colours of its edge, and a network may add nothing', () => {
  const canvas = canvasOf((_, y) => (y < 70 ? SKY : SEA))
  const { raster, freedom } = continueEdges(canvas)
  expect(Math.max(...freedom)).toBeLessThan(0.02)
  for (const [x, y, wanted] of [
    [4, MARGIN + 20, SKY],
    [raster.width - 5, MARGIN + 110, SEA],
    [MARGIN + 60, 3, SKY],
    [MARGIN + 60, raster.height - 4, SEA],
  ] as const) {
    const at = (y * raster.width + x) * 3
    expect([...raster.data.subarray(at, at + 3)]).toEqual(wanted)
  }
})

test('past an edge full of texture the network is free', () => {
  const { freedom, raster } = continueEdges(
    canvasOf((x, y) => [0, 1, 2].map(() => ((x * 7919 + y * 104_729) % 17) * 15)),
  )
  for (const [x, y] of [
    [3, 100],
    [100, 3],
    [raster.width - 3, 100],
    [100, raster.height - 3],
  ] as const)
    expect(freedom[y * raster.width + x]).toBeGreaterThan(0.9)
})

import { describe, expect, test } from 'vitest'
import { fitScale, frameOf, nextScale, pullBy, wheelFactor, WHOLE, zoomTo, type Stage } from './viewport.ts'

/** Twice as wide as the stage, so that all of it is seen at 50 %. */
const stage: Stage = { picture: { width: 2000, height: 1000 }, size: { width: 1000, height: 800 } }
const small: Stage = { picture: { width: 100, height: 50 }, size: { width: 1000, height: 800 } }

const turn = (deltaY: number, deltaMode = 0, ctrlKey = false) => wheelFactor({ deltaY, deltaMode, ctrlKey })

/** Which point of the picture, in its pixels, lies under a point of the stage. */
function pictureAt(viewport: typeof WHOLE, at: { x: number; y: number }) {
  const { left, top, scale } = frameOf(viewport, stage)
  return { x: (at.x - left) / scale, y: (at.y - top) / scale }
}

describe('the whole picture', () => {
  test('is as large as the stage allows, in its middle', () => {
    expect(frameOf(WHOLE, stage)).toEqual({ scale: 0.5, width: 1000, height: 500, left: 0, top: 150 })
  })

  test('keeps clear of the edges where it should', () => {
    expect(frameOf(WHOLE, { ...stage, margin: 100 })).toMatchObject({ width: 800, height: 400, left: 100, top: 200 })
  })

  test('is not enlarged when it is small, unless it is a drawing', () => {
    expect(frameOf(WHOLE, small)).toEqual({ scale: 1, width: 100, height: 50, left: 450, top: 375 })
    expect(fitScale({ ...small, scalable: true })).toBe(10)
  })
})

describe('zooming', () => {
  test('keeps what is under the pointer where it is', () => {
    const at = { x: 700, y: 420 }
    const near = zoomTo(WHOLE, 1, at, stage)
    expect(frameOf(near, stage).scale).toBe(1)
    expect(pictureAt(near, at).x).toBeCloseTo(pictureAt(WHOLE, at).x, 6)
    const nearer = zoomTo(near, 4, { x: 100, y: 700 }, stage)
    expect(pictureAt(nearer, { x: 100, y: 700 }).x).toBeCloseTo(pictureAt(near, { x: 100, y: 700 }).x, 6)
    expect(pictureAt(nearer, { x: 100, y: 700 }).y).toBeCloseTo(pictureAt(near, { x: 100, y: 700 }).y, 6)
  })

  test('ends at the whole picture, in its middle again, and at 3200 %', () => {
    const near = zoomTo(WHOLE, 8, { x: 0, y: 0 }, stage)
    expect(zoomTo(near, 0.01, { x: 900, y: 10 }, stage)).toEqual(WHOLE)
    expect(frameOf(zoomTo(near, 1000, { x: 0, y: 0 }, stage), stage).scale).toBe(32)
  })

  test('by steps goes over round percentages and the whole picture', () => {
    const scales = [0.5]
    for (let step = 0; step < 4; step++) scales.push(nextScale(scales.at(-1)!, 1, stage))
    expect(scales).toEqual([0.5, 0.67, 1, 1.5, 2])
    expect([nextScale(0.8, -1, stage), nextScale(0.67, -1, stage), nextScale(0.5, -1, stage)]).toEqual([0.67, 0.5, 0.5])
    expect(nextScale(32, 1, stage)).toBe(32)
  })

  test('by wheel goes back the way it came, whatever it counts in', () => {
    expect(turn(-120)).toBeGreaterThan(1.1)
    expect(turn(-120) * turn(120)).toBeCloseTo(1, 10)
    expect(turn(-3, 1)).toBeCloseTo(turn(-48), 10)
    expect(turn(-10, 0, true)).toBeGreaterThan(turn(-10))
    expect(turn(-120, 0, true)).toBeLessThan(1.3)
  })
})

describe('pulling', () => {
  test('moves by as much as the hand does', () => {
    const near = zoomTo(WHOLE, 2, { x: 500, y: 400 }, stage)
    const before = frameOf(near, stage)
    const after = frameOf(pullBy(near, { x: -30, y: 12 }, stage), stage)
    expect([after.left - before.left, after.top - before.top]).toEqual([expect.closeTo(-30, 6), expect.closeTo(12, 6)])
  })

  test('ends at the edge, and does nothing when all of it is seen', () => {
    const near = zoomTo(WHOLE, 2, { x: 500, y: 400 }, stage)
    expect(frameOf(pullBy(near, { x: 1e5, y: 1e5 }, stage), stage)).toMatchObject({ left: 0, top: 0 })
    expect(pullBy(WHOLE, { x: 50, y: -50 }, stage)).toEqual(WHOLE)
  })

  test('in one viewport shows the same part of pictures of any size', () => {
    const near = zoomTo(WHOLE, 2, { x: 200, y: 400 }, stage)
    const half: Stage = { ...stage, picture: { width: 4000, height: 2000 } }
    const shown = (of: Stage) => {
      const { left, width } = frameOf(near, of)
      return [-left / width, (of.size.width - left) / width]
    }
    expect(shown(half)).toEqual(shown(stage).map((share) => expect.closeTo(share, 6)))
  })
})

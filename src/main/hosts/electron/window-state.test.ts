import { expect, test } from 'vitest'
import { placeWindow } from './window-state.ts'

const LAPTOP = { x: 0, y: 25, width: 1440, height: 875 }
const MONITOR = { x: 1440, y: 0, width: 2560, height: 1400 }
const FIRST = { width: 1320, height: 860, maximized: false }
const saved = (x: number, y: number, width = 1200, height = 800) => ({
  bounds: { x, y, width, height },
  maximized: false,
})

test.each([[undefined], [null], ['{}'], [{ bounds: { x: 'left' } }], [saved(0, 25, -5)], [saved(0.5, 25)]])(
  'the first time, or with what no window ever had: %j',
  (state) => {
    expect(placeWindow(state, [LAPTOP])).toEqual(FIRST)
  },
)

test('where it was, on whichever screen', () => {
  expect(placeWindow(saved(100, 60), [LAPTOP])).toEqual({ x: 100, y: 60, width: 1200, height: 800, maximized: false })
  expect(placeWindow({ ...saved(2000, 60), maximized: true }, [LAPTOP, MONITOR])).toMatchObject({
    x: 2000,
    maximized: true,
  })
  expect(placeWindow(saved(-900, 60), [LAPTOP])).toMatchObject({ x: -900 })
})

test('in the middle when that screen is gone, maximized as it was', () => {
  expect(placeWindow({ ...saved(2000, 60), maximized: true }, [LAPTOP])).toEqual({ ...FIRST, maximized: true })
})

test('in the middle when nobody could get hold of its title', () => {
  expect(placeWindow(saved(1300, 60), [LAPTOP])).toEqual(FIRST)
  expect(placeWindow(saved(-1100, 60), [LAPTOP])).toEqual(FIRST)
  expect(placeWindow(saved(100, -20), [LAPTOP])).toEqual(FIRST)
  expect(placeWindow(saved(100, 890), [LAPTOP])).toEqual(FIRST)
})

test('no larger than the screen and no smaller than usable', () => {
  expect(placeWindow(saved(0, 25, 9000, 9000), [LAPTOP])).toMatchObject({ width: 1440, height: 875 })
  expect(placeWindow(saved(0, 25, 300, 50), [LAPTOP])).toMatchObject({ width: 960, height: 600 })
})

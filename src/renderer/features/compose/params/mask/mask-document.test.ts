import { describe, expect, test } from 'vitest'
import { createMaskDocument } from './mask-document.ts'
import { createMaskHistory } from './mask-history.ts'

const SIZE = { width: 64, height: 48 }
const step = (bytes: number) => ({
  pixels: { part: { x: 0, y: 0, width: 1, height: 1 }, runs: new Uint8Array(bytes) },
})
const whole = (value: number) => ({ ...SIZE, data: new Uint8Array(SIZE.width * SIZE.height).fill(value) })

describe('a mask', () => {
  test('is taken back step by step to its beginning, whatever was done, and done again to its end', async () => {
    const mask = createMaskDocument(SIZE)
    const states = [mask.alpha.data.slice()]
    const note = () => states.push(mask.alpha.data.slice())
    mask.paint({ x: 10, y: 10 }, { x: 30, y: 20 }, { radius: 4, erase: false })
    mask.paint({ x: 30, y: 20 }, { x: 12, y: 40 }, { radius: 4, erase: false })
    mask.endStroke()
    note()
    await mask.moveEdge(3)
    note()
    mask.invert()
    note()
    mask.combine({ x: 45, y: 30, width: 9, height: 9, data: new Uint8Array(81).fill(190) }, 'remove')
    note()
    await mask.moveEdge(-2)
    note()
    mask.replace(whole(77))
    note()
    mask.clear()
    note()
    for (const state of states.slice(0, -1).toReversed()) {
      mask.undo()
      expect(mask.alpha.data).toEqual(state)
    }
    expect(mask.facts()).toMatchObject({ canUndo: false, canRedo: true, share: 0 })
    for (const state of states.slice(1)) {
      mask.redo()
      expect(mask.alpha.data).toEqual(state)
    }
    expect(mask.facts()).toMatchObject({ canUndo: true, canRedo: false })
  })

  test('knows how much is taken, and tells where its pixels are other ones', () => {
    const mask = createMaskDocument(SIZE)
    const parts: unknown[] = []
    const stop = mask.onPixels((part) => parts.push(part))
    mask.combine({ x: 0, y: 0, width: 32, height: 48, data: new Uint8Array(32 * 48).fill(255) }, 'add')
    expect(mask.facts().share).toBe(0.5)
    expect(parts).toEqual([{ x: 0, y: 0, width: 32, height: 48, data: expect.anything() }])
    mask.invert()
    mask.undo()
    expect(mask.facts().share).toBe(0.5)
    stop()
    mask.clear()
    expect(mask.facts().share).toBe(0)
    expect(parts).toHaveLength(3)
  })

  test('has no step for what changes nothing, and a movement of the softness is one', () => {
    const mask = createMaskDocument(SIZE)
    mask.clear()
    mask.endStroke()
    expect(mask.facts().canUndo).toBe(false)
    for (const feather of [1, 2, 3]) mask.setFeather(feather)
    mask.undo()
    expect(mask.facts()).toMatchObject({ feather: 0, canUndo: false, canRedo: true })
    mask.redo()
    expect(mask.facts().feather).toBe(3)
  })

  test('is left alone while its edge is being worked out', async () => {
    const mask = createMaskDocument(SIZE, whole(255))
    const moving = mask.moveEdge(-3)
    expect(mask.facts().busy).toBe(true)
    mask.clear()
    mask.undo()
    await moving
    expect(mask.facts()).toMatchObject({ busy: false, share: 1 })
  })
})

test('what is oldest is forgotten when the history is too large, but never the last step', () => {
  const history = createMaskHistory(100)
  for (const bytes of [40, 40, 40, 10]) history.add(step(bytes))
  const taken = []
  for (let found = history.back(); found; found = history.back()) taken.push(found)
  expect(taken).toEqual([step(10), step(40), step(40)])
  const small = createMaskHistory(5)
  small.add(step(3))
  small.add(step(40))
  expect(small.back()).toEqual(step(40))
  expect(small.canUndo()).toBe(false)
})

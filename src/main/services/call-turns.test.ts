import { expect, test } from 'vitest'
import { createCallTurns } from './call-turns.ts'

/** How many calls came through between one turn of the event loop and the next, at most. */
async function mostInATurn(callAll: (call: () => Promise<void>) => Promise<unknown>): Promise<number> {
  const turn = createCallTurns()
  let [most, now, isOver] = [0, 0, false]
  const look = () => {
    most = Math.max(most, now)
    now = 0
    if (!isOver) setImmediate(look)
  }
  setImmediate(look)
  await callAll(async () => {
    await turn()
    now += 1
  })
  isOver = true
  return Math.max(most, now)
}

async function inARow(call: () => Promise<void>): Promise<void> {
  for (let count = 0; count < 200; count++) await call()
}

const atOnce = (call: () => Promise<void>) => Promise.all(Array.from({ length: 200 }, call))

test('a row of calls, each waiting for the one before, lets others in', async () => {
  expect(await mostInATurn(inARow)).toBeLessThanOrEqual(4)
})

test('so do calls that come all at once', async () => {
  expect(await mostInATurn(atOnce)).toBeLessThanOrEqual(4)
})

test('whoever waits is not overtaken by those who come later', async () => {
  const turn = createCallTurns()
  const through: number[] = []
  const call = async (number: number) => {
    await turn()
    through.push(number)
  }
  const first = call(0)
  // these come at the very beginning of the next turn
  const later = new Promise((resolve) => void setImmediate(() => resolve(Promise.all([call(3), call(4)]))))
  await Promise.all([first, call(1), call(2), later])
  expect(through).toEqual([0, 1, 2, 3, 4])
})

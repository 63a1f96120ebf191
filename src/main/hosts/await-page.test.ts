import { expect, test } from 'vitest'
import { createMovableClock } from '#main/tools/clock.ts'
import { awaitPage } from './await-page.ts'

function waiting() {
  const clock = createMovableClock({ startMs: 0, running: false })
  let timers = 0
  const setTimer: typeof clock.setTimer = (...timer) => {
    timers += 1
    return clock.setTimer(...timer)
  }
  const { over, asked, skip, skipIn } = awaitPage({ ...clock, setTimer })
  let isOver = false
  void over().then(() => (isOver = true))
  return { clock, asked, skip, skipIn, isOver: () => isOver, timers: () => timers }
}

test('a browser that comes is given its page and all files of it first', async () => {
  const { clock, asked, isOver } = waiting()
  for (let file = 0; file < 4; file++) {
    await clock.advance(900)
    asked()
  }
  await clock.advance(999)
  expect(isOver()).toBe(false)
  await clock.advance(1)
  expect(isOver()).toBe(true)
})

test('nobody waits for a browser that does not come', async () => {
  const { clock, isOver } = waiting()
  await clock.advance(999)
  expect(isOver()).toBe(false)
  await clock.advance(1)
  expect(isOver()).toBe(true)
})

test('nobody who needs the app waits for a browser', async () => {
  const { clock, skip, isOver } = waiting()
  skip()
  await clock.advance(0)
  expect(isOver()).toBe(true)
})

test('a moment after the first question the app is read, and no later one costs anything', async () => {
  const { clock, asked, skipIn, isOver, timers } = waiting()
  skipIn(25)
  await clock.advance(24)
  expect(isOver()).toBe(false)
  await clock.advance(1)
  expect(isOver()).toBe(true)
  const before = timers()
  asked()
  skipIn(25)
  expect(timers()).toBe(before)
})

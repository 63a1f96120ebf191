import { expect, test } from 'vitest'
import { createMovableClock } from '#main/tools/clock.ts'
import { awaitPage } from './await-page.ts'

function waiting() {
  const clock = createMovableClock({ startMs: 0, running: false })
  const { over, asked, skip } = awaitPage(clock)
  let isOver = false
  void over().then(() => (isOver = true))
  return { clock, asked, skip, isOver: () => isOver }
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

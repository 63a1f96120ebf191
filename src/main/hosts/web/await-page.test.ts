import { expect, test } from 'vitest'
import { createMovableClock } from '#main/tools/clock.ts'
import { awaitPage } from './await-page.ts'

function waiting() {
  const clock = createMovableClock({ startMs: 0, running: false })
  const { out, asked, skip } = awaitPage(clock)
  let isOut = false
  void out().then(() => (isOut = true))
  return { clock, asked, skip, isOut: () => isOut }
}

test('a browser that comes at once is given its page and all files of it first', async () => {
  const { clock, asked, isOut } = waiting()
  await clock.advance(900)
  asked('/')
  await clock.advance(900)
  for (const name of ['index.js', 'libraries.js', 'words.js']) {
    asked(`/assets/${name}`)
    await clock.advance(20)
    expect(isOut()).toBe(false)
  }
  await clock.advance(10)
  expect(isOut()).toBe(true)
})

test('nobody waits for a browser that does not come', async () => {
  const { clock, isOut } = waiting()
  await clock.advance(999)
  expect(isOut()).toBe(false)
  await clock.advance(1)
  expect(isOut()).toBe(true)
})

test('nobody who needs the app waits for a browser', async () => {
  const { clock, skip, isOut } = waiting()
  skip()
  await clock.advance(0)
  expect(isOut()).toBe(true)
})

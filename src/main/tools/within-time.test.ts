import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createMovableClock, type Clock } from './clock.ts'
import { withinTime } from './within-time.ts'

test('what never answers is given up when its time is over', async () => {
  let timeIsOver: (() => void) | undefined
  const clock: Clock = {
    now: () => 0,
    setTimer(delayMs, callback) {
      expect(delayMs).toBe(10_000)
      timeIsOver = callback
      return () => {}
    },
    during: (work) => work,
  }
  const never = withinTime(clock, 10_000, new Promise(() => {}))
  timeIsOver?.()
  await expect(never).rejects.toMatchObject({ name: 'TimeLimitError' })
})

test('what answers late because the machine is busy is waited for, however far the clock is moved meanwhile', async () => {
  const clock = createMovableClock({ startMs: 0, running: false })
  const [answer] = await Promise.all([withinTime(clock, 10_000, sleep(50, 'here')), clock.advance(3_600_000)])
  expect(answer).toBe('here')
})

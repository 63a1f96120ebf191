import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, test } from 'vitest'
import { createMovableClock } from './clock.ts'

const still = (startMs = 1_000) => createMovableClock({ startMs, running: false })

describe('a clock that stands still', () => {
  test('moves only when told', async () => {
    const clock = still()
    expect(clock.now()).toBe(1_000)
    await clock.advance(500)
    expect(clock.now()).toBe(1_500)
  })

  test('timers fire in order, each at its own instant', async () => {
    const clock = still(0)
    const fired: [string, number][] = []
    clock.setTimer(300, () => fired.push(['late', clock.now()]))
    clock.setTimer(100, () => {
      fired.push(['early', clock.now()])
      clock.setTimer(50, () => fired.push(['chained', clock.now()]))
    })
    await clock.advance(200)
    expect(fired).toEqual([
      ['early', 100],
      ['chained', 150],
    ])
    await clock.advance(100)
    expect(fired.at(-1)).toEqual(['late', 300])
  })

  test('tells whole milliseconds, whatever a timer was set to', async () => {
    const clock = still(0)
    const fired: number[] = []
    clock.setTimer(10.25, () => fired.push(clock.now()))
    await clock.advance(100)
    expect(fired).toEqual([11])
  })

  test('a cancelled timer stays silent', async () => {
    const clock = still()
    let fired = false
    const cancel = clock.setTimer(10, () => (fired = true))
    cancel()
    await clock.advance(100)
    expect(fired).toBe(false)
  })

  test('waits for work that a timer started, so that what follows is dated rightly', async () => {
    const clock = still(0)
    const seen: number[] = []
    const attempt = () => {
      void clock.during(request())
    }
    const request = async () => {
      await sleep(20)
      seen.push(clock.now())
      clock.setTimer(30, attempt)
    }
    clock.setTimer(10, attempt)
    await clock.advance(100)
    expect(seen).toEqual([10, 40, 70, 100])
  })

  test('work that fails does not stop time', async () => {
    const clock = still(0)
    clock.setTimer(10, () => {
      clock.during(Promise.reject(new Error('refused'))).catch(() => {})
    })
    await clock.advance(20)
    expect(clock.now()).toBe(20)
  })
})

describe('a clock that runs', () => {
  test('fires by itself, and earlier when moved', async () => {
    const clock = createMovableClock({ startMs: 0 })
    await new Promise<void>((resolve) => void clock.setTimer(5, resolve))
    const fired = new Promise<void>((resolve) => void clock.setTimer(3_600_000, resolve))
    await clock.advance(3_600_000)
    await fired
    expect(clock.now()).toBeGreaterThanOrEqual(3_600_005)
  })

  test('tells how far it was moved', async () => {
    let offset = 0
    const clock = createMovableClock({ startMs: 0, onAdvance: (moved) => (offset = moved) })
    await clock.advance(1_000)
    await clock.advance(1_000)
    expect(offset).toBeGreaterThan(1_900)
    expect(offset).toBeLessThanOrEqual(2_000)
  })
})

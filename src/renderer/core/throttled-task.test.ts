import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createThrottledTask } from './throttled-task.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** Work that takes a second, and when it was begun and ended. */
function seconds() {
  const times: string[] = []
  const began = Date.now()
  const now = () => (Date.now() - began) / 1000
  return {
    times,
    work: async (isWanted: () => boolean) => {
      times.push(`begun ${now()}`)
      await new Promise((resolve) => {
        setTimeout(resolve, 1000)
      })
      times.push(`${isWanted() ? 'ended' : 'left'} ${now()}`)
    },
  }
}

test('work comes to its end however much changes meanwhile, and rests as long as it took', async () => {
  const { times, work } = seconds()
  const rested = createThrottledTask(work)
  const changes = setInterval(() => rested.again(), 250)
  await vi.advanceTimersByTimeAsync(4900)
  clearInterval(changes)
  rested.end()
  expect(times).toEqual(['begun 0', 'ended 1', 'begun 2', 'ended 3', 'begun 4'])
})

test('what has changed last is seen, and what has not is not asked for', async () => {
  const { times, work } = seconds()
  const rested = createThrottledTask(work, { restMs: 3000 })
  await vi.advanceTimersByTimeAsync(2000)
  rested.again()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(times).toEqual(['begun 0', 'ended 1', 'begun 4', 'ended 5'])
  rested.again()
  expect(times.at(-1)).toBe('begun 12')
  rested.end()
  await vi.advanceTimersByTimeAsync(10_000)
  expect(times.slice(4)).toEqual(['begun 12', 'left 13'])
})

test('one that failed is tried again after the next change', async () => {
  let tries = 0
  const rested = createThrottledTask(() => {
    tries += 1
    return Promise.reject(new Error('away'))
  })
  await vi.advanceTimersByTimeAsync(1000)
  rested.again()
  await vi.advanceTimersByTimeAsync(1000)
  rested.end()
  expect(tries).toBe(2)
})

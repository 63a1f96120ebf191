import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useLibrary } from './library-store.ts'
import { followSearches, useRecentSearches } from './recent-searches.ts'

let leave: () => void
beforeEach(() => {
  vi.useFakeTimers()
  useRecentSearches.setState({ searches: [] })
  useLibrary.setState({ filter: {} })
  leave = followSearches()
})
afterEach(() => {
  leave()
  vi.useRealTimers()
})

const searches = () => useRecentSearches.getState().searches

test('what stays in the field is noted, what is on its way to another word is not', () => {
  useLibrary.setState({ filter: { text: 'fo' } })
  vi.advanceTimersByTime(300)
  useLibrary.setState({ filter: { text: 'fox' } })
  vi.advanceTimersByTime(2000)
  expect(searches()).toEqual(['fox'])
  useLibrary.setState({ filter: {} })
  vi.advanceTimersByTime(2000)
  expect(searches()).toEqual(['fox'])
})

test('the latest stands first, each once', () => {
  for (const text of ['fox', 'sea', 'fox']) {
    useLibrary.setState({ filter: { text } })
    vi.advanceTimersByTime(2000)
  }
  expect(searches()).toEqual(['fox', 'sea'])
})

import { expect, test } from 'vitest'
import { needsLook, stateWords, timeLeft } from './batch-words.ts'

const reason = (code: string) => ({ code, message: 'Because.' })

test('a batch asks for a look when something keeps it, not when somebody does', () => {
  expect(needsLook({ pause: null, trouble: null })).toBe(false)
  for (const code of ['by_you', 'canceling', 'rows_ready', 'pick'])
    expect(needsLook({ pause: reason(code), trouble: null })).toBe(false)
  for (const code of ['interrupted', 'budget_reached', 'restored'])
    expect(needsLook({ pause: reason(code), trouble: null })).toBe(true)
  expect(needsLook({ pause: null, trouble: reason('offline') })).toBe(true)
})

test('a batch that waits for a choice is not called paused', () => {
  expect(stateWords({ state: 'paused', pause: reason('pick') })).toBe('Your choice')
  expect(stateWords({ state: 'paused', pause: reason('by_you') })).toBe('Paused')
})

test.each([
  [5, 'Less than a minute left'],
  [200, 'About 3 min left'],
  [8000, 'About 2 h 13 min left'],
])('%i seconds read %j', (seconds, words) => expect(timeLeft(seconds)).toBe(words))

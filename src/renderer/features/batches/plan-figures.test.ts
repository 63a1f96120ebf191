import { expect, test } from 'vitest'
import { budgetOf, neededBudget, priceLines, secondsAtLeast } from './plan-figures.ts'

test('a budget for going on covers what was spent and what is held', () => {
  const coins = { quoted: 100, held: 8, charged: 40, refunded: 4 }
  expect(neededBudget({ coins: 20 }, { coins })).toBe(68)
})

test.each([
  ['120', 120],
  [' 1,200 ', 1200],
  ['1.200', 1200],
  ['', null],
  ['0', 0],
  ['12 coins', undefined],
  ['-5', undefined],
])('the budget %j is %j', (text, coins) => expect(budgetOf(text)).toBe(coins))

test('the slower of the two limits counts', () => {
  expect(secondsAtLeast({ seconds: { byRateLimit: 60, byRunningLimit: 200 } })).toBe(200)
  expect(secondsAtLeast({ seconds: { byRateLimit: 60, byRunningLimit: null } })).toBe(60)
  expect(secondsAtLeast({ seconds: { byRateLimit: 0, byRunningLimit: null } })).toBeNull()
})

test('settings that cost the same make one line, the dearest share first', () => {
  const price = { modelId: 'poster', effectId: null, coins: 4, rows: 2, total: 8 }
  expect(priceLines([price, { ...price, rows: 3, total: 12 }, { ...price, coins: 30, rows: 1, total: 30 }])).toEqual([
    { ...price, coins: 30, rows: 1, total: 30 },
    { ...price, rows: 5, total: 20 },
  ])
})

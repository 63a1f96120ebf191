import { expect, test } from 'vitest'
import { inDollars } from '#shared/service/provider-cost.ts'
import { budgetOf, mostCoins, neededBudget, priceLines, rowsWithin, secondsAtLeast } from './plan-figures.ts'

const FREE = { providerCost: null, providerTotal: null }

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
  ['12.5', undefined],
  ['12.50', undefined],
  ['12 coins', undefined],
  ['-5', undefined],
])('the budget %j is %j', (text, coins) => expect(budgetOf(text)).toBe(coins))

test('a start spends what is planned, or what budget and balance leave of it', () => {
  const plan = { coins: 40, availableCoins: 100 }
  const coins = { quoted: 100, held: 8, charged: 40, refunded: 4 }
  expect(mostCoins(plan, { coins }, null)).toBe(40)
  expect(mostCoins(plan, { coins }, 60)).toBe(12)
  expect(mostCoins(plan, { coins }, 10)).toBe(0)
  expect(mostCoins({ ...plan, availableCoins: 30 }, { coins }, null)).toBe(30)
  expect(mostCoins({ ...plan, availableCoins: null }, { coins }, null)).toBe(40)
})

test('coins are enough for a known number of rows only where all cost the same', () => {
  const price = { ...FREE, modelId: 'poster', effectId: null, coins: 4, rows: 5, total: 20 }
  expect(rowsWithin({ prices: [price, { ...price, modelId: 'other' }] }, 10)).toBe(2)
  expect(rowsWithin({ prices: [price, { ...price, coins: 5 }] }, 10)).toBeUndefined()
  expect(rowsWithin({ prices: [{ ...price, coins: 0 }] }, 10)).toBeUndefined()
})

test('the slower of the two limits counts', () => {
  expect(secondsAtLeast({ seconds: { byRateLimit: 60, byRunningLimit: 200 } })).toBe(200)
  expect(secondsAtLeast({ seconds: { byRateLimit: 60, byRunningLimit: null } })).toBe(60)
  expect(secondsAtLeast({ seconds: { byRateLimit: 0, byRunningLimit: null } })).toBeNull()
})

test('settings that cost the same make one line, the dearest share first', () => {
  const line = { modelId: 'poster', effectId: null, coins: 4, rows: 2, total: 8 }
  const price = { ...FREE, ...line }
  const paid = { ...price, providerCost: inDollars(40_000), providerTotal: inDollars(120_000) }
  expect(priceLines([price, { ...paid, rows: 3, total: 12 }, { ...price, coins: 30, rows: 1, total: 30 }])).toEqual([
    { ...line, coins: 30, rows: 1, total: 30, micros: 0 },
    { ...line, rows: 5, total: 20, micros: 120_000 },
  ])
})

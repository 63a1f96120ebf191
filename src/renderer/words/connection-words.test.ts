import { expect, test } from 'vitest'
import { accessWarnings } from '#shared/service/access-warnings.ts'
import type { Account } from '#shared/service/account.ts'
import { connectionTitle } from './connection-title.ts'
import { connectionWarnings, permissionWords } from './connection-words.ts'

const NOW = Date.parse('2030-01-01T00:00:00Z')

function accountWith(key: Partial<NonNullable<Account['key']>> | null, available = 10): Account {
  return {
    balance: { available, held: 0 },
    concurrency: { limit: 4, raisedLimit: null, running: 0, queued: 0 },
    rateLimits: { key: { limit: 120, windowSeconds: 60 }, account: { limit: 300, windowSeconds: 60 } },
    key: key && {
      id: '0197f3a0-0000-7000-8000-000000000000',
      name: 'Studio',
      scopes: ['generate', 'read', 'uploads', 'account'],
      monthlySpendCapCoins: null,
      spentThisMonthCoins: 0,
      expiresAt: null,
      ...key,
    },
    channel: 'api',
  }
}

const warningsOf = (account: Account | null) => connectionWarnings({ warnings: accessWarnings(account, NOW) })

test('a key that may do everything gives no warning', () => {
  expect(warningsOf(accountWith({}))).toEqual([])
  expect(permissionWords({ account: accountWith({}) })).toBe('May: make, fetch results, upload files, read the account')
})

test('what a key cannot do, its cap, its end and an empty purse are said in words', () => {
  const account = accountWith(
    {
      scopes: ['read', 'account'],
      monthlySpendCapCoins: 1000,
      spentThisMonthCoins: 1000,
      expiresAt: '2030-01-05T00:00:00Z',
    },
    0,
  )
  expect(warningsOf(account)).toEqual([
    'No prices, no new generations and no canceling: this key may only look.',
    'Rows with pictures, sounds or films of your own cannot run.',
    'This month’s cap of 1,000 coins is used up.',
    expect.stringContaining('The key expires on'),
    'There are no coins to spend.',
  ])
})

test('a key that may not read the account says so, and the bundled engine needs none', () => {
  expect(warningsOf(null)).toEqual(['The balance and the limits cannot be shown.'])
  expect(permissionWords({ account: null })).toBeUndefined()
  expect(permissionWords({ account: accountWith(null) })).toBe('No key: everything is allowed')
  expect(connectionTitle({ id: 'bundled', name: 'x' })).toBe('This computer')
  expect(connectionTitle({ id: 'other', name: 'Studio' })).toBe('Studio')
})

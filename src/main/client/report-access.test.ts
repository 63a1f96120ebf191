import { describe, expect, test } from 'vitest'
import type { AccessWarning } from '#shared/service/access-warnings.ts'
import type { Account } from '#shared/service/account.ts'
import { accessWarningWords } from '#shared/text/access-warning-words.ts'
import { systemClock } from '../tools/clock.ts'
import { createClient } from './index.ts'
import { reportAccess } from './report-access.ts'

const NOW = Date.UTC(2026, 10, 15)
const KEY: NonNullable<Account['key']> = {
  id: '0b4f9c62-6c1e-4f0a-9d8e-000000000001',
  name: 'Studio',
  scopes: ['generate', 'read', 'uploads', 'account'],
  monthlySpendCapCoins: null,
  spentThisMonthCoins: 0,
  expiresAt: null,
}

function report(account: unknown, status = 200, models: unknown = { models: [] }) {
  const client = createClient({
    fetch: async ({ url }) => (url.endsWith('/models') ? Response.json(models) : Response.json(account, { status })),
    baseUrl: 'http://service.test',
    authorization: 'Bearer k',
    clock: systemClock,
    random: () => 0,
  })
  return reportAccess(client, NOW, new AbortController().signal)
}

const accountOf = (key: Partial<typeof KEY>, available = 10) => ({
  channel: 'api',
  balance: { available, held: 0 },
  concurrency: { limit: 4, raisedLimit: null, running: 0, queued: 0 },
  key: { ...KEY, ...key },
  rateLimits: { key: { limit: 120, windowSeconds: 60 }, account: { limit: 300, windowSeconds: 60 } },
  later: 'ignored',
})

describe('what a key cannot do is told, and said in words', () => {
  test('nothing, when it can do all', async () => {
    expect(await report(accountOf({}))).toMatchObject({ reachable: true, warnings: [], account: { key: KEY } })
  })

  test.each<[string, Partial<typeof KEY>, AccessWarning, string]>([
    [
      'no generate',
      { scopes: ['read', 'uploads', 'account'] },
      { rule: 'scope_missing', scope: 'generate' },
      'No prices, no new generations and no canceling: this key may only look.',
    ],
    [
      'no read',
      { scopes: ['generate', 'uploads', 'account'] },
      { rule: 'scope_missing', scope: 'read' },
      'Results cannot be followed or fetched, so batches cannot run.',
    ],
    [
      'no uploads',
      { scopes: ['generate', 'read', 'account'] },
      { rule: 'scope_missing', scope: 'uploads' },
      'Rows with pictures, sounds or films of your own cannot run.',
    ],
    [
      'cap used up',
      { monthlySpendCapCoins: 50, spentThisMonthCoins: 50 },
      { rule: 'cap_used', coins: 50 },
      'This month’s cap of 50 coins is used up.',
    ],
    [
      'expires soon',
      { expiresAt: '2026-11-18T00:00:00Z' },
      { rule: 'expires_soon', at: '2026-11-18T00:00:00Z' },
      'The key expires on 2026-11-18.',
    ],
  ])('%s', async (_, key, warning, words) => {
    const { warnings } = await report(accountOf(key))
    expect(warnings).toEqual([warning])
    expect(accessWarningWords(warning, (isoTime) => isoTime.slice(0, 10))).toBe(words)
  })

  test('no coins', async () => {
    expect((await report(accountOf({}, 0))).warnings).toEqual([{ rule: 'no_coins' }])
  })

  test('no account scope: it answers, but shows nothing', async () => {
    const problem = { type: 'urn:x', title: 'No', status: 403, detail: 'No.', code: 'insufficient_scope' }
    expect(await report(problem, 403)).toEqual({
      reachable: true,
      account: null,
      warnings: [{ rule: 'scope_missing', scope: 'account' }],
    })
  })
})

test('a wrong key, or something that is no such service, is an error', async () => {
  const problem = { type: 'urn:x', title: 'No', status: 401, detail: 'Wrong key.', code: 'invalid_api_key' }
  await expect(report(problem, 401)).rejects.toMatchObject({ code: 'invalid_api_key' })
  await expect(report({}, 200, { hello: 'world' })).rejects.toMatchObject({ code: 'unexpected_answer' })
})

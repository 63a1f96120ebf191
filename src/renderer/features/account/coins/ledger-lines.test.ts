import { expect, test } from 'vitest'
import type { LedgerGroup } from '#shared/service/console.ts'
import { joinGroups, ledgerLines } from './ledger-lines.ts'

const group = (
  id: number,
  kind: LedgerGroup['kind'],
  entries: [LedgerGroup['entries'][number]['account'], number][],
) => ({
  id,
  kind,
  generationId: null,
  modelName: null,
  keyId: null,
  channel: null,
  createdAt: '2026-11-15T08:00:00.000Z',
  entries: entries.map(([account, coins]) => ({ account, coins })),
})

const GROUPS = [
  group(5, 'grant', [
    ['granted', -50],
    ['available', 50],
  ]),
  group(4, 'refund', [
    ['held', -4],
    ['available', 4],
  ]),
  group(3, 'charge', [
    ['held', -6],
    ['spent', 6],
  ]),
  group(2, 'hold', [
    ['available', -10],
    ['held', 10],
  ]),
  group(1, 'grant', [
    ['granted', -100],
    ['available', 100],
  ]),
]

test('the balance runs backwards from what is there now to nothing', () => {
  const lines = ledgerLines(GROUPS, { available: 144 })
  expect(lines.map(({ id, available, held, balance }) => [id, available, held, balance])).toEqual([
    [5, 50, 0, 144],
    [4, 4, -4, 94],
    [3, 0, -6, 90],
    [2, -10, 10, 90],
    [1, 100, 0, 100],
  ])
  const first = lines.at(-1)!
  expect(first.balance - first.available).toBe(0)
})

const ids = (groups: readonly LedgerGroup[]) => groups.map(({ id }) => id)

test('a page that was read again joins older ones without a hole and without a double', () => {
  expect(ids(joinGroups(GROUPS.slice(0, 3), GROUPS.slice(2)))).toEqual([5, 4, 3, 2, 1])
  expect(ids(joinGroups(GROUPS.slice(0, 2), GROUPS.slice(3)))).toEqual([5, 4])
  expect(ids(joinGroups(GROUPS, []))).toEqual([5, 4, 3, 2, 1])
  expect(joinGroups([], GROUPS)).toEqual([])
})

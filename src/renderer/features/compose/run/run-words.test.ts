import { expect, test } from 'vitest'
import type { BatchRow } from '#shared/app/batch.ts'
import { inDollars } from '#shared/service/provider-cost.ts'
import { runWords } from './run-words.ts'

const RUNNING = { state: 'running', pause: null, trouble: null } as const

const row = (state: BatchRow['state'], coins: Partial<BatchRow['coins']> = {}, message?: string): BatchRow => ({
  id: 1,
  position: 1,
  state,
  reason: message === undefined ? null : { code: 'x', message },
  listRow: 1,
  copy: 1,
  step: 1,
  parent: null,
  modelId: 'm',
  effectId: null,
  params: {},
  columns: {},
  issues: [],
  progress: null,
  attempts: 1,
  generationId: null,
  coins: { quoted: 4, held: 0, charged: 0, refunded: 0, ...coins },
  providerCost: null,
  mismatch: null,
  outputs: [],
})

test('every end says whether anything was charged', () => {
  const billed = { quoted: inDollars(40_000), billed: inDollars(40_000) }
  expect(runWords(RUNNING, { ...row('done', { charged: 4 }), providerCost: billed }).detail).toBe(
    '4 coins charged, $0.04 billed by the provider.',
  )
  expect(runWords(RUNNING, row('done', { charged: 1 }))).toEqual({
    state: 'done',
    title: 'Done',
    detail: '1 coin charged.',
  })
  expect(runWords(RUNNING, row('failed', { refunded: 4 }, 'The service refused the content.')).detail).toBe(
    'The service refused the content. Nothing was charged: 4 coins came back.',
  )
  expect(runWords(RUNNING, row('blocked', {}, 'The file is gone.')).detail).toBe(
    'The file is gone. Nothing was charged.',
  )
  expect(runWords(RUNNING, row('canceled'))).toMatchObject({ state: 'stopped', detail: 'Nothing was charged.' })
})

test('a charge other than agreed is said with it', () => {
  const mismatch = { message: 'Charged 99,999 coins for at most 2.' }
  expect(runWords(RUNNING, { ...row('done', { charged: 99_999 }), mismatch }).detail).toBe(
    '99,999 coins charged. Charged 99,999 coins for at most 2.',
  )
})

test('while it goes it says where it stands, and what keeps it', () => {
  expect(runWords(RUNNING, undefined)).toMatchObject({ state: 'working', title: 'Starting' })
  expect(runWords(RUNNING, row('running'))).toEqual({ state: 'working', title: 'Making', detail: '' })
  const trouble = { ...RUNNING, trouble: { code: 'unreachable', message: 'No network. It goes on by itself.' } }
  expect(runWords(trouble, row('sent')).detail).toBe('No network. It goes on by itself.')
  const paused = { ...RUNNING, state: 'paused', pause: { code: 'insufficient_coins', message: 'Not enough coins.' } }
  expect(runWords(paused as never, row('ready'))).toEqual({
    state: 'stopped',
    title: 'Paused',
    detail: 'Not enough coins. Nothing was charged.',
  })
})

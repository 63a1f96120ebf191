import { expect, test } from 'vitest'
import { CommandError } from '#shared/app/error.ts'
import type { Quote } from '#shared/service/quote.ts'
import { blockedBy } from './blocked-by.ts'
import type { Price } from './quoter.ts'

const quoted = (coins: number, availableCoins: number): Quote => ({
  modelId: 'm',
  coins,
  coinsPerOutput: coins,
  outputs: 1,
  quoteToken: 't',
  expiresAt: '2030-01-01T00:00:00.000Z',
  availableCoins,
})
const ready = (coins: number, available: number): Price => ({
  status: 'ready',
  quote: quoted(coins, available),
  expiresAt: undefined,
})

const open = { busy: false, coming: [], outage: undefined, incomplete: false, planned: false }

test('what is paid for and priced can be made, also while the price is asked again', () => {
  expect(blockedBy({ ...open, price: ready(4, 4) })).toBeUndefined()
  expect(blockedBy({ ...open, price: { status: 'asking', last: quoted(4, 4) } })).toBeUndefined()
})

test('too few coins stop one generation and say how many are missing; several are planned whatever they cost', () => {
  expect(blockedBy({ ...open, price: ready(4, 1) })).toEqual({ reason: '3 coins short' })
  expect(blockedBy({ ...open, price: { status: 'asking', last: quoted(4, 3) } })).toEqual({ reason: '1 coin short' })
  expect(blockedBy({ ...open, planned: true, price: ready(4, 1) })).toBeUndefined()
})

test('without a price nothing is made: it is not known yet, or why it is not is said', () => {
  expect(blockedBy({ ...open, price: { status: 'unknown' } })).toEqual({ reason: 'Asking for the price' })
  expect(blockedBy({ ...open, price: { status: 'asking', last: undefined } })?.reason).toBe('Asking for the price')
  const error = new CommandError('unreachable', { message: 'Gone.' })
  expect(blockedBy({ ...open, price: { status: 'failed', error } })?.reason).toMatch(/\w/)
})

test('what is wrong or missing blocks nothing: asking shows it', () => {
  expect(blockedBy({ ...open, incomplete: true, price: { status: 'unknown' } })).toBeUndefined()
})

test('a file on its way, an engine that is away and what is under way come before everything else', () => {
  const incomplete = { ...open, incomplete: true, price: ready(4, 9) }
  expect(blockedBy({ ...incomplete, busy: true, coming: ['fox.png'] })?.reason).toBe('Still coming in: fox.png')
  expect(blockedBy({ ...incomplete, busy: true })).toEqual({ reason: undefined })
  expect(blockedBy({ ...incomplete, outage: { refuses: true, sentence: 'Away.' } })).toEqual({ reason: 'Away.' })
  expect(blockedBy({ ...incomplete, outage: { refuses: false, sentence: 'Waits.' } })).toBeUndefined()
})

import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CommandError } from '#shared/app/error.ts'
import { QUOTE_VALID_MS } from '#shared/service/limits.ts'
import type { Quote } from '#shared/service/quote.ts'
import { createQuoter, type Price } from './quoter.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function start() {
  const asked: string[] = []
  const waiting: { answer: (coins: number, validMs?: number) => Promise<void>; fail: () => Promise<void> }[] = []
  const prices: Price[] = []
  const quoter = createQuoter<string>({
    ask: (request) => {
      asked.push(request)
      const { promise, resolve, reject } = Promise.withResolvers<Quote>()
      waiting.push({
        answer: async (coins, validMs = QUOTE_VALID_MS) => {
          resolve(quoteOf(coins, validMs))
          await vi.advanceTimersByTimeAsync(0)
        },
        fail: async () => {
          reject(new CommandError('unreachable', { message: 'Gone.' }))
          await vi.advanceTimersByTimeAsync(0)
        },
      })
      return promise
    },
    onPrice: (price) => prices.push(price),
  })
  return { asked, waiting, prices, quoter, shown: () => prices.at(-1) }
}

const quoteOf = (coins: number, validMs: number): Quote => ({
  modelId: 'm',
  coins,
  coinsPerOutput: coins,
  outputs: 1,
  quoteToken: 't',
  expiresAt: new Date(Date.now() + validMs).toISOString(),
  availableCoins: 100,
})

test('a word being typed is one question, and nothing is shown as the price until it is answered', async () => {
  const { asked, waiting, quoter, shown } = start()
  for (const text of ['f', 'fo', 'fox']) {
    quoter.follow(text)
    await vi.advanceTimersByTimeAsync(100)
  }
  expect(asked).toEqual([])
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toEqual(['fox'])
  expect(shown()).toEqual({ status: 'asking', last: undefined })
  await waiting[0]!.answer(4)
  expect(shown()).toMatchObject({ status: 'ready', quote: { coins: 4 } })
})

test('an answer to settings that have changed is not shown, and the latest is asked next', async () => {
  const { asked, waiting, quoter, shown } = start()
  quoter.follow('one')
  await vi.advanceTimersByTimeAsync(300)
  quoter.follow('two')
  await vi.advanceTimersByTimeAsync(300)
  quoter.follow('three')
  await vi.advanceTimersByTimeAsync(300)
  expect(asked).toEqual(['one'])
  await waiting[0]!.answer(1)
  expect(shown()).toMatchObject({ status: 'asking' })
  expect(asked).toEqual(['one', 'three'])
  await waiting[1]!.answer(3)
  expect(shown()).toMatchObject({ status: 'ready', quote: { coins: 3 } })
  expect(asked).toHaveLength(2)
})

test('settings without a price ask nothing, and an answer on its way is dropped', async () => {
  const { asked, waiting, quoter, shown } = start()
  quoter.follow('one')
  await vi.advanceTimersByTimeAsync(300)
  quoter.follow(undefined)
  await waiting[0]!.answer(1)
  await vi.advanceTimersByTimeAsync(1000)
  expect([asked, shown()]).toEqual([['one'], { status: 'unknown' }])
})

test('a price that runs out is asked for again; one whose end makes no sense is left alone', async () => {
  const { asked, waiting, quoter } = start()
  quoter.follow('one')
  await vi.advanceTimersByTimeAsync(300)
  await waiting[0]!.answer(1, 5_000)
  await vi.advanceTimersByTimeAsync(4_900)
  expect(asked).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(200)
  expect(asked).toHaveLength(2)
  await waiting[1]!.answer(1, -1_000)
  await vi.advanceTimersByTimeAsync(QUOTE_VALID_MS * 2)
  expect(asked).toHaveLength(2)
})

test('a failure is shown and asking again mends it', async () => {
  const { waiting, quoter, shown } = start()
  quoter.follow('one')
  await vi.advanceTimersByTimeAsync(300)
  await waiting[0]!.fail()
  expect(shown()).toMatchObject({ status: 'failed', error: { code: 'unreachable' } })
  quoter.refresh()
  await vi.advanceTimersByTimeAsync(300)
  await waiting[1]!.answer(2)
  expect(shown()).toMatchObject({ status: 'ready', quote: { coins: 2 } })
})

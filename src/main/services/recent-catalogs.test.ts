import { expect, test } from 'vitest'
import type { BatchCatalog } from '#shared/batch/items.ts'
import { createMovableClock } from '../tools/clock.ts'
import { createRecentCatalogs } from './recent-catalogs.ts'

/** A service whose answers come when the test says so, in any order. */
function setUp(kept?: BatchCatalog) {
  const asked: PromiseWithResolvers<BatchCatalog>[] = []
  const catalogOf = () => {
    const answer = Promise.withResolvers<BatchCatalog>()
    asked.push(answer)
    return answer.promise
  }
  const catalogs = createRecentCatalogs(createMovableClock({ startMs: 0 }), catalogOf, async () => kept)
  return { asked, catalogs }
}

const offering = (word: string): BatchCatalog => ({
  models: [],
  effects: [],
  wordLists: new Map([['list', [word]]]),
  findsText: true,
})

test('those who ask at the same time share an answer, which is the same object while nothing changes', async () => {
  const { asked, catalogs } = setUp()
  const both = Promise.all([catalogs.of('a'), catalogs.of('a')])
  asked[0]!.resolve(offering('fox'))
  const [first, second] = await both
  expect(second).toBe(first)
  catalogs.forget()
  const again = catalogs.of('a')
  asked[1]!.resolve(offering('fox'))
  expect(await again).toBe(first)
  expect(asked).toHaveLength(2)
})

test('an answer that was under way when something changed is not taken for a new one', async () => {
  const { asked, catalogs } = setUp()
  const early = catalogs.of('a')
  catalogs.forget()
  asked[0]!.resolve(offering('old'))
  expect(await early).toEqual(offering('old'))
  const late = catalogs.of('a')
  asked[1]!.resolve(offering('new'))
  expect(await late).toEqual(offering('new'))
})

test('who asks after a change does not get the answer to an earlier question, even when that comes last', async () => {
  const { asked, catalogs } = setUp()
  const early = catalogs.of('a')
  catalogs.forget()
  const late = catalogs.of('a')
  asked[1]!.resolve(offering('new'))
  expect(asked).toHaveLength(2)
  expect(await late).toEqual(offering('new'))
  asked[0]!.resolve(offering('old'))
  await early
  expect(await catalogs.of('a')).toEqual(offering('new'))
  expect(asked).toHaveLength(2)
})

test('those who ask after a change share one answer, although an earlier one comes meanwhile', async () => {
  const { asked, catalogs } = setUp()
  const early = catalogs.of('a')
  catalogs.forget()
  const late = catalogs.of('a')
  asked[0]!.resolve(offering('old'))
  await early
  const both = Promise.all([late, catalogs.of('a')])
  expect(asked).toHaveLength(2)
  asked[1]!.resolve(offering('new'))
  expect(await both).toEqual([offering('new'), offering('new')])
})

test('a service that is away after a change is known by its last answer, and asked again', async () => {
  const { asked, catalogs } = setUp()
  const early = catalogs.of('a')
  catalogs.forget()
  asked[0]!.resolve(offering('old'))
  await early
  const away = catalogs.of('a')
  catalogs.forget()
  asked[1]!.reject(new Error('The service is away.'))
  expect(await away).toEqual(offering('old'))
  const back = catalogs.of('a')
  asked[2]!.resolve(offering('new'))
  expect(await back).toEqual(offering('new'))
})

test('of a service that is away from the start on, what an earlier run has kept is known, until it answers', async () => {
  const { asked, catalogs } = setUp(offering('kept'))
  const first = catalogs.of('a')
  asked[0]!.reject(new Error('away'))
  expect(await first).toEqual(offering('kept'))
  catalogs.forget()
  const second = catalogs.of('a')
  asked[1]!.resolve(offering('new'))
  expect(await second).toEqual(offering('new'))
})

test('a service that is away and of which nothing is kept is told as it is', async () => {
  const { asked, catalogs } = setUp()
  const first = catalogs.of('a')
  asked[0]!.reject(new Error('away'))
  await expect(first).rejects.toThrow('away')
})

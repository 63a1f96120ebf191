import { afterEach, expect, test } from 'vitest'
import { Batch } from '#shared/app/batch.ts'
import { progressOfCounts } from '#shared/batch/list-progress.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { speak } from '#shared/text/every-language.ts'
import { noticeOf, progressOf } from './batch-news.ts'

afterEach(() => speak('en'))

function batch(part: Partial<Batch>): Batch {
  const counts = part.counts ?? { done: 4, failed: 1, running: 5 }
  return Batch.parse({
    id: 'b1',
    kind: 'list',
    name: 'Autumn',
    subject: null,
    connectionId: 'c',
    connectionName: 'Here',
    state: 'running',
    pause: null,
    trouble: null,
    settings: BatchSettings.parse({ modelId: 'm', mapping: {} }),
    columns: [],
    outDir: '/out',
    budget: null,
    rows: 10,
    toPick: 0,
    toConsent: 0,
    counts,
    progress: progressOfCounts(counts),
    outputs: { paid: 4, here: 4 },
    coins: { quoted: 0, held: 0, charged: 0, refunded: 0 },
    providerCost: null,
    mismatches: 0,
    etaSeconds: null,
    createdAt: '2030-01-01T00:00:00.000Z',
    startedAt: null,
    endedAt: null,
    ...part,
  })
}

test('the end is news, with what came of it', () => {
  const whole = batch({ state: 'ended', counts: { done: 9, skipped: 1 }, outputs: { paid: 18, here: 18 } })
  expect(noticeOf('running', whole)).toEqual({ title: 'Autumn is done', body: '18 outputs are in the library.' })
  const part = batch({ state: 'ended', counts: { done: 7, failed: 2, blocked: 1 } })
  expect(noticeOf('running', part)?.body).toBe('7 made, 3 not. The batch shows why.')
  expect(noticeOf('running', { ...whole, subject: 'A red fox' })?.title).toBe('A red fox is done')
  speak('de')
  expect(noticeOf('running', whole)?.title).toBe('Autumn ist fertig')
})

const pausedBy = (code: string) => noticeOf('running', batch({ state: 'paused', pause: { code, message: 'Because.' } }))

test('a pause is news when nobody wished it, and says why', () => {
  expect(pausedBy('insufficient_coins')).toEqual({ title: 'Autumn is paused', body: 'Because.' })
  for (const code of ['by_you', 'canceling', 'rows_ready']) expect(pausedBy(code)).toBeUndefined()
  for (const code of ['pick', 'interrupted', 'budget_reached', 'restored']) expect(pausedBy(code)).toBeDefined()
})

test('what was over already, or runs on, is no news', () => {
  expect(noticeOf(undefined, batch({ state: 'ended' }))).toBeUndefined()
  expect(noticeOf('paused', batch({ state: 'ended' }))).toBeUndefined()
  expect(noticeOf('running', batch({}))).toBeUndefined()
})

test('progress counts the rows of all that runs', () => {
  expect(progressOf([batch({ state: 'ended' })])).toBeUndefined()
  expect(progressOf([batch({}), batch({ rows: 30, counts: { ready: 30 } })])).toEqual({
    fraction: 5 / 40,
    troubled: false,
  })
  const troubled = batch({ trouble: { code: 'unreachable', message: 'No network.' } })
  expect(progressOf([troubled])).toMatchObject({ troubled: true })
  expect(progressOf([troubled, batch({})])).toMatchObject({ troubled: false })
})

import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Batch, BatchPlan } from '#shared/app/batch.ts'
import { runCli } from '../../../../tests/support/cli.ts'
import { startForeignService, type ForeignService } from '../../../../tests/support/foreign-service.ts'

/** Ten coins in all: five, three and two. */
const WORDS = ['A voice that says forty-one letters in all.', 'Thirty letters are said here..', 'Less than twenty']
const COINS = WORDS.reduce((sum, words) => sum + Math.ceil(words.length / 10), 0)

/** The terminal of somebody whose only service is this one. */
function terminal({ origin, apiKey }: ForeignService, rows: readonly string[]) {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-foreign-'))
  const list = join(folder, 'list.csv')
  writeFileSync(list, ['prompt', ...rows.map((words) => `"${words}"`)].join('\n'))
  const at = ['--data', join(folder, 'data'), '--base-url', origin]
  return {
    cli: (...args: string[]) => runCli([...args, ...at], { PRESSRUN_API_KEY: apiKey }),
    list: [list, '--out', join(folder, 'made')],
  }
}

test('what a list will cost is told to the coin, and charged so', { timeout: 120_000 }, async () => {
  await using service = await startForeignService()
  const { cli, list } = terminal(service, WORDS)
  expect((await cli('models', '--json')).json[0]).toMatchObject({ models: [{ id: 'letterpress' }, { id: 'portrait' }] })
  const planned = await cli('batch', 'plan', ...list, '--model', 'letterpress', '--json')
  expect(planned.json.at(-1) as unknown as BatchPlan).toMatchObject({ rows: 3, blockedRows: 0, coins: COINS })
  const { code, json } = await cli('batch', 'run', ...list, '--model', 'letterpress', '--json')
  const batch = json.at(-1) as unknown as Batch
  expect([code, batch.counts, batch.coins.charged, batch.mismatches]).toEqual([0, { done: 3 }, COINS, 0])
  expect(service.balance).toBe(1000 - COINS)
  // each was sent with the token of its own price
  expect(service.submitted.map((body) => Object.keys(body).includes('quoteToken'))).toEqual([true, true, true])
})

test('settings that only this service prices are quoted with their own price', { timeout: 120_000 }, async () => {
  await using service = await startForeignService()
  const { cli, list } = terminal(service, WORDS)
  const args = [...list, '--model', 'letterpress', '--sweep', 'style=plain,gilded', '--json']
  const { code, json } = await cli('batch', 'run', ...args)
  expect([code, (json.at(-1) as unknown as Batch).coins.charged]).toEqual([0, 2 * COINS + 15])
  expect(service.balance).toBe(1000 - (2 * COINS + 15))
})

test('where quotes run out before a row is sent, no row costs more than its plan', { timeout: 120_000 }, async () => {
  await using service = await startForeignService({ quoteMs: 1 })
  const { cli, list } = terminal(service, WORDS)
  const { code, json } = await cli('batch', 'run', ...list, '--model', 'letterpress', '--json')
  expect([code, (json.at(-1) as unknown as Batch).coins.charged]).toEqual([0, COINS])
  expect(service.made).toHaveLength(3)
})

test('rows that ask for the same share a quote and not its token', { timeout: 120_000 }, async () => {
  await using service = await startForeignService({ busyEvery: 2 })
  const { cli, list } = terminal(service, ['The same', 'The same', 'The same', 'Another'])
  const { code, json } = await cli('batch', 'run', ...list, '--model', 'letterpress', '--json')
  expect([code, (json.at(-1) as unknown as Batch).coins.charged]).toEqual([0, 4])
  expect(service.quoted).toHaveLength(2)
  expect(service.submitted).toHaveLength(4)
})

test(
  'rows that the service wants consent for wait for it, and go on when it is given',
  { timeout: 120_000 },
  async () => {
    await using service = await startForeignService()
    const { cli, list } = terminal(service, ['A face', 'Another face'])
    const refused = await cli('batch', 'run', ...list, '--model', 'portrait')
    expect(refused.code).toBe(1)
    expect(refused.stdout).toMatch(/Waiting for consent +2/)
    expect(refused.stderr).toMatch(
      /asks whether the people in 2 rows agree\. Nothing was charged\..*batch retry .+ --consent/,
    )
    expect(service.balance).toBe(1000)
    const again = await cli('batch', 'retry', '--consent', '--json')
    const batch = again.json.at(-1) as unknown as Batch
    expect([again.code, batch.counts, batch.coins.charged]).toEqual([0, { done: 2 }, 3])
    expect(service.balance).toBe(997)
  },
)

test('of a long list, six rows are there at once where four may run', { timeout: 120_000 }, async () => {
  await using service = await startForeignService({ rowMs: 3_000 })
  const rows = Array.from({ length: 14 }, (_, row) => `Row ${row}`)
  const { cli, list } = terminal(service, rows)
  const { code } = await cli('batch', 'run', ...list, '--model', 'letterpress', '--json')
  expect(code).toBe(0)
  expect(service.mostAtOnce).toBe(6)
})

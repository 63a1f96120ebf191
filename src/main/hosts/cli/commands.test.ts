import { createHmac } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Batch } from '#shared/app/batch.ts'
import { signWebhook } from '#shared/service/webhook-signature.ts'
import { runCli, startCli } from '../../../../tests/support/cli.ts'
import { serveEngine } from '../../../../tests/support/served-engine.ts'
import { xlsx } from '../../../../tests/support/workbooks.ts'

/** Thirty values of a sweep. */
const SEEDS = Array.from({ length: 30 }, (_, at) => at + 1).join(',')

/** A row of a workbook. */
const workbookLine = (...cells: string[]) =>
  `<row>${cells.map((cell) => `<c t="inlineStr"><is><t>${cell}</t></is></c>`).join('')}</row>`

let folder: string
let data: string
let list: string

beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-commands-'))
  data = join(folder, 'data')
  list = join(folder, 'posters.csv')
  writeFileSync(list, 'Prompt,Resolution\nA fox,512\nA hare,512\nA bear,512\nAn owl,512\n')
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const cli = (...args: string[]) => runCli([...args, '--data', data])
const failure = ({ code, stderr }: { code: number; stderr: string }) => ({
  exit: code,
  ...(JSON.parse(stderr) as object),
})

describe('a batch', { timeout: 120_000 }, () => {
  const MODEL = ['--model', 'geometric-poster']

  test('is planned without a trace', async () => {
    const { code, json } = await cli('batch', 'plan', list, ...MODEL, '--sweep', 'num_outputs=1,2', '--json')
    expect([code, json]).toMatchObject([0, [{ type: 'plan', rows: 8, outputs: 12, blockedRows: 0, coins: 24 }]])
    expect((await cli('batch', 'list', '--json')).json).toEqual([{ batches: [] }])
  })

  test.each([
    ['a list without rows', ['nothing.csv'], 'empty_list', /no rows\. Add at least one/],
    ['a count out of bounds', ['posters.csv', '--repeats', '0'], 'invalid_options', /^repeats: At least 1\.$/],
    [
      'more rows than a batch takes',
      ['posters.csv', '--repeats', '1000', '--sweep', 'num_outputs=1,2,3,4', '--sweep', `seed=${SEEDS}`],
      'too_many_rows',
      /480,000 rows/,
    ],
    ['files that could go nowhere', ['posters.csv', '--out', 'posters.csv'], 'folder_not_writable', /Choose another/],
  ])('is refused before a coin moves: %s', async (_what, [file, ...options], code, message) => {
    writeFileSync(join(folder, 'nothing.csv'), 'Prompt,Resolution\n')
    const paths = options.map((option) => (option.endsWith('.csv') ? join(folder, option) : option))
    const refused = failure(await cli('batch', 'run', join(folder, file!), ...MODEL, ...paths, '--json'))
    expect(refused).toEqual({ exit: 1, code, message: expect.stringMatching(message) as string })
    expect((await cli('account', '--json')).json).toMatchObject([{ balance: { available: 1000, held: 0 } }])
    expect((await cli('batch', 'list', '--json')).json).toEqual([{ batches: [] }])
  })

  test('runs, pauses at Ctrl+C, goes on, reports, and is skipped when the report is run', async () => {
    const out = join(folder, 'made')
    const args = ['batch', 'run', list, ...MODEL, '--out', out, '--name', '{row:02} {prompt}.{ext}', '--json']
    const running = startCli([...args, '--data', data])
    await running.line(({ type, state }) => type === 'progress' && state === 'running')
    running.child.kill('SIGINT')
    const paused = await running.ended
    expect(failure(paused)).toMatchObject({ exit: 1, code: 'by_you' })
    expect(paused.json.at(-1)).toMatchObject({ type: 'batch', state: 'paused', rows: 4 })
    expect(JSON.parse(paused.stderr)).toMatchObject({ message: expect.stringContaining('batch resume') as string })
    expect((await cli('batch', 'status', '--json')).json).toMatchObject([{ state: 'paused' }])

    const resumed = await cli('batch', 'resume', '--all', '--json')
    expect([resumed.code, resumed.stderr]).toEqual([0, ''])
    expect(resumed.json.at(-1)).toMatchObject({ state: 'ended', counts: { done: 4 }, coins: { charged: 8, held: 0 } })
    expect(readdirSync(out, { recursive: true }).filter((name) => String(name).endsWith('.png'))).toHaveLength(4)

    const report = join(folder, 'report.csv')
    expect((await cli('batch', 'report', '--out', report)).stdout).toContain('4 rows written')
    expect(readFileSync(report, 'utf8').split('\r\n')[1]).toMatch(/^A fox,512,geometric-poster,done,2,/)
    const again = await cli('batch', 'run', report)
    expect([again.code, again.stdout]).toEqual([0, 'All 4 rows are done already.\n'])
    expect((await cli('account', '--json')).json).toMatchObject([{ balance: { available: 992, held: 0 } }])
  })

  test(
    'is listed, paused, canceled, retried, resumed and reported from other terminals',
    { tags: 'long' },
    async () => {
      const data = mkdtempSync(join(folder, 'terminals-'))
      const cli = (...args: string[]) => runCli([...args, '--data', data])
      const out = join(folder, 'again')
      const slow = join(folder, 'slow.csv')
      const rows = ['A fox', 'A hare', 'A bear', 'An owl', 'A crow', 'A wren']
      writeFileSync(slow, ['prompt', ...rows.map((row) => `${row} sandbox:seconds=2`)].join('\n'))
      const before = (await cli('account', '--json')).json[0] as { balance: { available: number } }
      const args = [
        'batch',
        'run',
        slow,
        ...MODEL,
        '--set',
        'resolution=512',
        '--out',
        out,
        '--title',
        'Birds',
        '--json',
      ]
      const running = startCli([...args, '--data', data])
      await running.line(({ type, state }) => type === 'progress' && state === 'running')
      running.child.kill('SIGINT')
      const { code, json } = await running.ended
      expect(code).toBe(1)
      const { id } = json.at(-1) as { id: string }

      expect((await cli('batch', 'list')).stdout).toMatch(new RegExp(`${id} +Birds +paused`))
      expect((await cli('batch', 'list', '--json')).json[0]).toMatchObject({ batches: [{ id, name: 'Birds' }] })
      const paused = await cli('batch', 'pause', id.slice(0, 13), '--json')
      expect([paused.code, paused.json]).toMatchObject([0, [{ id, state: 'paused', pause: { code: 'by_you' } }]])

      const canceled = await cli('batch', 'cancel', '--json')
      expect([canceled.code, canceled.json]).toMatchObject([
        0,
        [{ id, counts: { canceled: expect.any(Number) as number } }],
      ])
      expect((await cli('batch', 'status')).stdout).toContain('canceled')
      // what ran when it was canceled is finished and kept
      expect((await cli('batch', 'resume', '--all', '--json')).code).toBeLessThan(2)
      const retried = await cli('batch', 'retry', '--json')
      expect([retried.code, retried.stderr]).toEqual([0, ''])
      expect(retried.json.at(-1)).toMatchObject({
        state: 'ended',
        counts: { done: 6 },
        coins: { charged: 12, held: 0 },
      })
      expect((await cli('batch', 'resume', '--all', '--json')).json).toEqual([])

      const { stdout } = await cli('batch', 'report')
      expect(stdout.trim().split('\n')).toHaveLength(7)
      expect(stdout).toMatch(/A wren sandbox:seconds=2,geometric-poster,512,done,2,/)
      expect((await cli('batch', 'report', '--json')).json).toEqual([{ rows: 6, path: null, text: stdout }])
      const after = (await cli('account', '--json')).json[0] as { balance: { available: number; held: number } }
      expect([before.balance.available - after.balance.available, after.balance.held]).toEqual([12, 0])
    },
  )

  test(
    'goes on beside others: Ctrl+C pauses all of them, and what becomes of one leaves the others running',
    { tags: 'long' },
    async () => {
      const data = mkdtempSync(join(folder, 'several-'))
      const states = async () => {
        const { batches } = (await runCli(['batch', 'list', '--json', '--data', data])).json[0] as unknown as {
          batches: Batch[]
        }
        return batches.map(({ name, state, counts, pause }) => ({ name, state, pause: pause?.code, done: counts.done }))
      }
      const pausedWhileItRuns = async (args: string[]) => {
        const running = startCli([...args, '--json', '--data', data])
        await running.line(({ type, state }) => type === 'progress' && state === 'running')
        running.child.kill('SIGINT')
        expect(failure(await running.ended)).toMatchObject({ exit: 1, code: 'by_you' })
      }
      for (const [title, resolutions] of [
        ['Older', [512, 999]],
        ['Newer', [512, 512, 512, 512]],
      ] as const) {
        const rows = resolutions.map((resolution) => `A fox sandbox:seconds=2,${resolution}`)
        writeFileSync(join(folder, `${title}.csv`), ['prompt,resolution', ...rows].join('\n'))
        await pausedWhileItRuns([
          'batch',
          'run',
          join(folder, `${title}.csv`),
          ...MODEL,
          '--out',
          folder,
          '--title',
          title,
        ])
      }
      await pausedWhileItRuns(['batch', 'resume', '--all'])
      expect(await states()).toMatchObject([
        { name: 'Newer', state: 'paused', pause: 'by_you' },
        { name: 'Older', state: 'paused', pause: 'by_you' },
      ])
      const resumed = await runCli(['batch', 'resume', '--all', '--json', '--data', data])
      expect(failure(resumed)).toMatchObject({ exit: 1, code: 'rows_not_done' })
      expect(await states()).toEqual([
        { name: 'Newer', state: 'ended', done: 4 },
        { name: 'Older', state: 'ended', done: 1 },
      ])
    },
  )

  test('is made of the table of a workbook that is named, or of the first one with something in it', async () => {
    const workbook = join(folder, 'seasons.xlsx')
    const sheets = [
      { name: 'Cover', data: '' },
      { name: 'Summer', data: workbookLine('prompt', 'resolution') + workbookLine('A beach', '512') },
      {
        name: 'Winter',
        data: workbookLine('prompt', 'resolution') + workbookLine('A sledge', '512') + workbookLine('A hat', '512'),
      },
    ]
    writeFileSync(workbook, xlsx({ sheets }))
    const out = join(folder, 'seasons')
    const run = (...options: string[]) =>
      cli('batch', 'run', workbook, ...MODEL, '--out', out, '--name', '{prompt}.{ext}', ...options, '--json')
    expect((await run()).json.at(-1)).toMatchObject({ state: 'ended', counts: { done: 1 }, coins: { charged: 2 } })
    expect((await run('--sheet', 'Winter')).json.at(-1)).toMatchObject({ state: 'ended', counts: { done: 2 } })
    const made = readdirSync(out).filter((name) => name.endsWith('.png'))
    expect(made.sort()).toEqual(['A beach.png', 'A hat.png', 'A sledge.png'])
    expect(failure(await run('--sheet', 'Spring'))).toMatchObject({ exit: 1, code: 'unknown_table' })
    expect((await cli('account', '--json')).json).toMatchObject([{ balance: { held: 0 } }])
  })

  test('ends with 1 when a row is not done, and says which and why', async () => {
    writeFileSync(join(folder, 'half.csv'), 'prompt,resolution\nA fox,512\nA hare,999\n')
    const { code, stdout, stderr } = await cli('batch', 'run', join(folder, 'half.csv'), ...MODEL, '--out', folder)
    expect([code, stderr]).toEqual([1, expect.stringContaining('1 of 2 rows are not done')])
    expect(stdout).toMatch(/Rows +1 done, 1 blocked/)
    expect((await cli('batch', 'status')).stdout).toMatch(/2 +blocked +resolution: Expected one of 512/)
    expect((await cli('batch', 'cancel', 'nope', '--json')).code).toBe(1)
  })

  test.each([
    [['--sweep', 'nope=1'], 'unknown_param'],
    [['--map', 'Nope=prompt'], 'unknown_column'],
    [['--map', 'Prompt=nope'], 'unknown_param'],
    [['--repeats', '0'], 'invalid_options'],
    [['--name', '{row}'], 'invalid_template'],
  ])('is refused when an option makes no sense: %j', async (options, code) => {
    expect(failure(await cli('batch', 'plan', list, ...options, '--json'))).toMatchObject({ exit: 1, code })
  })

  test('from a file that is not there', async () => {
    expect(failure(await cli('batch', 'run', join(folder, 'nope.csv'), '--json'))).toMatchObject({
      exit: 1,
      code: 'list_unreadable',
    })
  })
})

describe('one generation', { timeout: 60_000 }, () => {
  const fox = ['--model', 'Geometric Poster', '--param', 'prompt=A fox', '--param', 'resolution=512']

  test('which is not possible names what is wrong', async () => {
    const refused = await cli(
      'quote',
      '--model',
      'geometric-poster',
      '--param',
      'prompt=a',
      '--param',
      'num_outputs=-3',
    )
    expect([refused.code, refused.stdout]).toEqual([1, ''])
    expect(refused.stderr).toMatch(/^pressrun: .+\n {2}params\.num_outputs: Expected a number from 1 to \d+\.\n$/)
  })

  test('has a price, a limit, and becomes a file', async () => {
    expect((await cli('quote', ...fox, '--param', 'num_outputs=3', '--json')).json).toMatchObject([
      { coins: 6, outputs: 3, coinsPerOutput: 2 },
    ])
    expect(failure(await cli('run', ...fox, '--max-coins', '1', '--json'))).toMatchObject({
      exit: 1,
      code: 'max_coins_exceeded',
    })
    const out = join(folder, 'one')
    const { code, json } = await cli('run', ...fox, '--max-coins', '2', '--out', out, '--name', 'fox.{ext}', '--json')
    expect([code, json.at(-1)]).toMatchObject([0, { state: 'ended', counts: { done: 1 } }])
    expect(existsSync(join(out, 'fox.png'))).toBe(true)
  })
})

test('connections: added, listed, tested, used and removed; the key is never shown', { timeout: 120_000 }, async () => {
  await using engine = await serveEngine()
  const { apiKey, baseUrl } = engine.ready
  const withKey = (...args: string[]) => runCli([...args, '--data', data, '--json'], { PRESSRUN_API_KEY: apiKey })
  const outcomes = [
    await cli('connections', 'add', 'Studio', baseUrl, '--json'),
    await withKey('connections', 'add', 'Studio', 'http://api.example.com'),
    await withKey('connections', 'add', 'Studio', baseUrl),
    await withKey('connections', 'list'),
    await withKey('connections', 'test', 'studio'),
    await withKey('account', '--connection', 'Studio'),
    await withKey('account', '--base-url', baseUrl),
    await cli('account', '--base-url', baseUrl, '--json'),
    await withKey('connections', 'remove', 'Studio'),
    await withKey('connections', 'test', 'Studio'),
  ]
  expect(outcomes.map(({ code }) => code)).toEqual([1, 1, 0, 0, 0, 0, 0, 1, 0, 1])
  expect(outcomes[3]?.json).toMatchObject([{ connections: [{ id: 'bundled' }, { name: 'Studio', baseUrl }] }])
  expect(outcomes[4]?.json).toMatchObject([{ reachable: true, account: { key: { scopes: expect.any(Array) as [] } } }])
  expect(outcomes[5]?.json).toMatchObject([{ channel: 'api' }])
  for (const { stdout, stderr } of outcomes) expect(`${stdout}${stderr}`).not.toContain(apiKey)
  for (const entry of readdirSync(data, { recursive: true, withFileTypes: true }))
    if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name)).includes(apiKey)).toBe(false)
})

test(
  'without a keychain the typed key goes to the connection that is named, to the chosen one or to that of the batch',
  { tags: 'long', timeout: 120_000 },
  async () => {
    await using engine = await serveEngine()
    const { apiKey, baseUrl } = engine.ready
    const data = mkdtempSync(join(folder, 'keyless-'))
    const keyless = (...args: string[]) => runCli([...args, '--json', '--data', data])
    const keyed = (...args: string[]) => runCli([...args, '--json', '--data', data], { PRESSRUN_API_KEY: apiKey })
    const ids = []
    for (const name of ['Client A', 'Client B'])
      ids.push((await keyed('connections', 'add', name, baseUrl)).json[0]?.['id'])
    const one = join(folder, 'one.csv')
    writeFileSync(one, 'prompt,resolution\nA fox,512\n')
    const run = ['batch', 'run', one, '--model', 'geometric-poster', '--out', join(folder, 'keyless-made')]

    const ofB = await keyed(...run, '--connection', 'Client B')
    expect([ofB.stderr, ofB.json.at(-1)]).toMatchObject(['', { connectionId: ids[1], counts: { done: 1 } }])
    expect(failure(await keyed(...run, '--base-url', baseUrl))).toMatchObject({ exit: 1, code: 'connection_unclear' })
    expect((await keyed('batch', 'steps', '--compare')).stderr).toBe('')
    const byA = await keyed('batch', 'steps', '--compare', '--connection', 'Client A')
    expect(failure(byA)).toMatchObject({ exit: 1, code: 'key_missing' })

    writeFileSync(join(data, 'settings.json'), JSON.stringify({ connectionId: ids[0] }))
    expect(failure(await keyless('models'))).toMatchObject({ exit: 1, code: 'key_missing' })
    expect((await keyed('account')).json).toMatchObject([{ channel: 'api' }])
    expect((await keyed(...run)).json.at(-1)).toMatchObject({ connectionId: ids[0], counts: { done: 1 } })

    const again = await keyed('batch', 'again', String(ofB.json.at(-1)?.['id']), '--row', '1', '--budget', '4')
    expect([again.stderr, again.json.at(-1)]).toMatchObject(['', { connectionId: ids[1], counts: { done: 2 } }])
  },
)

test('webhooks are received, verified and printed; forged ones are refused', { timeout: 60_000 }, async () => {
  const secret = 'whsec_test'
  const listening = startCli(['webhooks', 'listen', '--json', '--data', data], { PRESSRUN_WEBHOOK_SECRET: secret })
  const { url } = (await listening.line(({ type }) => type === 'listening')) as { url: string }
  const body = JSON.stringify({ id: 'evt_1', type: 'generation.succeeded' })
  const sign = (key: string) =>
    signWebhook((hmacKey, message) => createHmac('sha256', hmacKey).update(message).digest('hex'), {
      secret: key,
      timestamp: Math.floor(Date.now() / 1000),
      body: Buffer.from(body),
    })
  const deliver = async (signature: string) => {
    const headers = {
      'service-signature': signature,
      'service-event-id': 'evt_1',
      'service-event-type': 'generation.succeeded',
    }
    return (await fetch(url, { method: 'POST', headers, body })).status
  }
  expect([await deliver(sign(secret)), await deliver(sign(secret)), await deliver(sign('other'))]).toEqual([
    204, 204, 400,
  ])
  expect((await fetch(url)).status).toBe(405)
  listening.child.kill('SIGINT')
  const { code, json } = await listening.ended
  expect(code).toBe(0)
  expect(json.slice(1)).toMatchObject([
    { type: 'event', event: 'generation.succeeded', id: 'evt_1', verified: true, repeated: false },
    { verified: true, repeated: true },
    { verified: false },
  ])
  expect((await cli('webhooks', 'listen', '--json')).code).toBe(1)
})

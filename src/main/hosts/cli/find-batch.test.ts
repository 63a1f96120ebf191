import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApp } from '#main/app.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { runCli } from '../../../../tests/support/cli.ts'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import { ask } from '../ask.ts'

const MODEL = ['--model', 'geometric-poster', '--set', 'resolution=512']

let folder: string
let data: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-find-batch-'))
  data = join(folder, 'data')
})
afterAll(() => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))

const cli = (...args: string[]) => runCli(['batch', ...args, '--data', data])

/** As a window leaves a list that somebody has looked at and not started. */
async function prepare(name: string): Promise<string> {
  const app = await createApp({ ...createTestHost(), dataDir: data })
  const settings = BatchSettings.parse({ modelId: 'geometric-poster', constants: { resolution: 512 } })
  const { id } = await ask(app, 'batches.create', { name, source: { text: 'prompt\nA fox\nA boat\n' }, settings })
  await ask(app, 'batches.plan', { id })
  await app.close()
  return id
}

async function states(): Promise<[string, string, number][]> {
  const { batches } = (await cli('list', '--json')).json[0] as {
    batches: { name: string; state: string; coins: { held: number; charged: number } }[]
  }
  return batches.map(({ name, state, coins }) => [name, state, coins.held + coins.charged])
}

test('what was only prepared is started by a command that names it, and by no other', async () => {
  const nothing = { code: 1, stderr: 'pressrun: No batch was started yet. See: batch list\n' }
  const draft = await prepare('Prepared')
  for (const command of ['resume', 'retry', 'cancel', 'pause']) expect(await cli(command)).toMatchObject(nothing)
  expect(await states()).toEqual([['Prepared', 'draft', 0]])

  // a variable that is empty names none either
  expect(await cli('cancel', '')).toMatchObject({ code: 1, stderr: 'pressrun: There is no batch .\n' })
  const retried = await cli('retry', draft, '--json')
  expect([retried.code, JSON.parse(retried.stderr)]).toMatchObject([1, { code: 'nothing_to_do' }])
  expect(await states()).toEqual([['Prepared', 'draft', 0]])

  const list = join(folder, 'started.csv')
  writeFileSync(list, 'prompt\nA hare\n')
  expect((await cli('run', list, ...MODEL, '--budget', '1', '--out', join(folder, 'made'))).code).toBe(1)
  await prepare('Prepared later')
  const resumed = await cli('resume', '--budget', '2', '--json')
  expect([resumed.code, resumed.json.at(-1)]).toMatchObject([0, { name: 'started', state: 'ended' }])
  expect(await states()).toEqual([
    ['Prepared later', 'draft', 0],
    ['started', 'ended', 2],
    ['Prepared', 'draft', 0],
  ])
  expect((await cli('resume', draft, '--json')).json.at(-1)).toMatchObject({ name: 'Prepared', state: 'ended' })
}, 120_000)

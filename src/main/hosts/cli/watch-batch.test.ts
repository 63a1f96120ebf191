import { once } from 'node:events'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { startCli } from '../../../../tests/support/cli.ts'
import { serveEngine } from '../../../../tests/support/served-engine.ts'
import { startServiceDoor } from '../../../../tests/support/service-door.ts'
import { waitUntil } from '../../../../tests/support/wait-until.ts'

test('whoever reads only a log learns once what a batch waits for, and it ends when that is there', async () => {
  await using engine = await serveEngine()
  await using door = await startServiceDoor(engine.ready.baseUrl)
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-watch-'))
  const list = join(folder, 'list.csv')
  // more than are made before the door is shut
  const rows = Array.from({ length: 16 }, (_, index) => `Fox number ${index},512`)
  writeFileSync(list, ['prompt,resolution', ...rows].join('\n'))
  const run = ['batch', 'run', list, '--model', 'geometric-poster', '--out', join(folder, 'made')]
  const { child, ended } = startCli([...run, '--base-url', door.baseUrl, '--data', join(folder, 'data')], {
    PRESSRUN_API_KEY: engine.ready.apiKey,
  })
  const told = once(child.stderr, 'data')
  await waitUntil('something to be sent', () => door.asked.includes('POST /v1/generations'))
  await door.shut()
  expect(String((await told)[0])).toMatch(/^pressrun: Waiting for the service since .*\n$/)
  await door.open()
  const { code, stderr, stdout } = await ended
  expect([code, stdout]).toEqual([0, expect.stringMatching(/Rows +16/)])
  expect(stderr.match(/Waiting for the service/g)).toHaveLength(1)
})

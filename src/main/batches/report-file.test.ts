import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { CommandInput, CommandName } from '#shared/app/commands.ts'
import type { Host } from '../host.ts'
import { createTestHost } from '../../../tests/support/test-host.ts'
import { createApp } from '../app.ts'

async function reportAt(kind: Host['kind']) {
  const host = createTestHost({ kind })
  const app = await createApp(host)
  onTestFinished(() => app.close())
  const { signal } = new AbortController()
  const run = <Name extends CommandName>(name: Name, input: CommandInput<Name>) => app.run(name, input, { signal })
  const made = await run('batches.create', { source: { text: 'prompt\nA fox\n' }, settings: BatchSettings.parse({}) })
  const { id } = (made as { value: { id: string } }).value
  const path = join(host.dataDir, 'report.csv')
  return { path, written: await run('batches.report', { id, path }), read: await run('batches.report', { id }) }
}

test('a report is written where the terminal says, and no window can have one written anywhere', async () => {
  const terminal = await reportAt('cli')
  expect(terminal.written).toMatchObject({ ok: true, value: { path: terminal.path, rows: 1 } })
  expect(existsSync(terminal.path)).toBe(true)
  for (const kind of ['electron', 'web', 'mcp'] as const) {
    const { path, written, read } = await reportAt(kind)
    expect([kind, written]).toMatchObject([kind, { ok: false, error: { code: 'report_not_written' } }])
    expect([kind, existsSync(path)]).toEqual([kind, false])
    expect([kind, read]).toMatchObject([kind, { ok: true, value: { rows: 1 } }])
  }
})

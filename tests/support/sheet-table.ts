import { onTestFinished } from 'vitest'
import { createApp } from '#main/app.ts'
import type { CommandInput } from '#shared/app/commands.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { commandsOf } from './run-commands.ts'
import { createTestHost } from './test-host.ts'

/** How rows of these lists would be made. */
export const settings = BatchSettings.parse({ modelId: 'paper-landscape' })

/** An app that the test's end closes; `close` and another one on its host are a restart. */
export async function openApp(host = createTestHost({ kind: 'web' })) {
  const app = await createApp(host)
  let isOpen = true
  const close = async () => {
    if (isOpen) await app.close()
    isOpen = false
  }
  onTestFinished(close)
  return {
    host,
    close,
    app,
    ask: commandsOf(() => app),
  }
}

export const TABLE = 'prompt;aspect_ratio;note\nA fox;1:1;first\nAn owl;7:3;second\nA bear;7:3;third\n'

/** A list of three rows that is being prepared, two of which cannot be made as they are. */
export async function openTable(text = TABLE) {
  const opened = await openApp()
  const sheet = await opened.ask('sheets.open', { source: { text } })
  const rows = async (view: CommandInput<'sheets.rows'>['view'] = {}) =>
    (await opened.ask('sheets.rows', { id: sheet.id, settings, view, offset: 0, limit: 500 })).rows
  const cells = async () => (await rows()).map((row) => row.cells)
  return { ...opened, sheet, id: sheet.id, rows, cells }
}

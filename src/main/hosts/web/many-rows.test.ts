import { expect, onTestFinished, test } from 'vitest'
import type { BatchRow } from '#shared/app/batch.ts'
import type { CommandName, CommandOutput } from '#shared/app/commands.ts'
import { CommandError, type CommandResult } from '#shared/app/error.ts'
import type { SheetRow } from '#shared/app/sheet.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import type { Client } from '../../../renderer/bridge/client.ts'
import { createChangeHistory } from '../../../renderer/core/change-history.ts'
import { createSheetChanges } from '../../../renderer/features/batches/import/use-sheet-changes.ts'
import { createLinePages } from '../../../renderer/features/batches/table/line-pages.ts'
import { createRowChanges } from '../../../renderer/features/batches/table/use-row-changes.ts'
import { createApp } from '../../app.ts'
import { answerCommand } from './command-request.ts'

const settings = BatchSettings.parse({ modelId: 'paper-landscape' })
/** Together more than one request may bring. */
const PROMPTS = Array.from({ length: 800 }, (_, at) => `${at} ${'漢'.repeat(500)}`)
const LIST = ['prompt', ...PROMPTS].join('\n')

/** As a page in a browser asks. `cut`: the connection breaks at the second of these, which does not arrive. */
async function openTab({ cut }: { cut?: CommandName } = {}) {
  const app = await createApp(createTestHost({ kind: 'web' }))
  onTestFinished(() => app.close())
  let cuts = 0
  const client: Client = {
    async request(name, input) {
      if (name === cut && ++cuts === 2) throw new CommandError('unreachable', 'The app cannot be reached.')
      const headers = { 'content-type': 'application/json' }
      const body = JSON.stringify(input)
      const response = await answerCommand(app, name, new Request('http://app', { method: 'POST', headers, body }))
      const result = (await response.json()) as CommandResult
      if (!result.ok) throw new CommandError(result.error.code, result.error.message)
      return result.value as CommandOutput<typeof name>
    },
    subscribe: () => () => {},
  }
  return client
}

async function openBatch(client: Client) {
  const { id } = await client.request('batches.create', { source: { text: LIST }, settings })
  const pages = createLinePages<BatchRow>()
  const read = (offset: number, limit: number) => client.request('batches.rows', { id, offset, limit })
  pages.ask(read)
  return {
    changes: createRowChanges({ client, batchId: id, pages }),
    rowIds: (await pages.readAll(0, PROMPTS.length)).map((row) => row.id),
    prompts: async () => (await pages.readAll(0, 2 * PROMPTS.length)).map(({ params }) => params['prompt']),
  }
}

async function openSheet(client: Client) {
  const { id } = await client.request('sheets.open', { source: { text: 'prompt\nFirst\nLast' } })
  const pages = createLinePages<SheetRow>()
  const read = (offset: number, limit: number) => client.request('sheets.rows', { id, settings, offset, limit })
  pages.ask(read)
  const history = createChangeHistory()
  return {
    changes: createSheetChanges({ client, sheetId: id, columns: ['prompt'], pages, history }),
    history,
    prompts: async () => (await pages.readAll(0, 2 * PROMPTS.length)).map(({ cells }) => cells[0]),
  }
}

test('many rows of a batch that were deleted come back, in their places and only once', async () => {
  const { changes, rowIds, prompts } = await openBatch(await openTab({ cut: 'batches.restoreRows' }))
  const step = await changes.remove(rowIds.filter((_, at) => at % 100 !== 0))
  expect(await prompts()).toHaveLength(8)
  await expect(step!.undo()).rejects.toMatchObject({ code: 'unreachable' })
  await step!.undo()
  expect(await prompts()).toEqual(PROMPTS)
  await step!.redo()
  expect(await prompts()).toHaveLength(8)
  await step!.undo()
  expect(await prompts()).toEqual(PROMPTS)
})

test('many rows of a batch that were doubled go and come back', async () => {
  const { changes, rowIds, prompts } = await openBatch(await openTab())
  const step = await changes.duplicate(rowIds)
  await step.undo()
  expect(await prompts()).toEqual(PROMPTS)
  await step.redo()
  expect(await prompts()).toEqual([...PROMPTS, ...PROMPTS])
  await step.undo()
  expect(await prompts()).toEqual(PROMPTS)
})

test('many rows of a list that is prepared are pasted and deleted, and both is taken back', async () => {
  const { changes, history, prompts } = await openSheet(await openTab({ cut: 'sheets.restoreRows' }))
  await changes.insert(
    1,
    PROMPTS.map((prompt) => [prompt]),
  )
  const pasted = ['First', ...PROMPTS, 'Last']
  expect(await prompts()).toEqual(pasted)
  await changes.remove([...pasted.keys()])
  expect(await prompts()).toEqual([])
  await expect(history.undo()).rejects.toMatchObject({ code: 'unreachable' })
  await changes.undo()
  expect(await prompts()).toEqual(pasted)
  await changes.undo()
  expect(await prompts()).toEqual(['First', 'Last'])
  await changes.redo()
  expect(await prompts()).toEqual(pasted)
})

import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { BatchRow } from '#shared/app/batch.ts'
import { MOST_PICTURES } from '#shared/app/pictures.ts'
import type { SheetRow } from '#shared/app/sheet.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { openTab } from '../../../../tests/support/open-tab.ts'
import type { Client } from '../../../renderer/bridge/client.ts'
import { createChangeHistory } from '../../../renderer/core/change-history.ts'
import { createSheetChanges } from '../../../renderer/features/batches/import/use-sheet-changes.ts'
import { createLinePages } from '../../../renderer/features/batches/lines/line-pages.ts'
import { createRowChanges } from '../../../renderer/features/batches/table/use-row-changes.ts'

const settings = BatchSettings.parse({ modelId: 'paper-landscape' })
/** Together more than one request may bring. */
const PROMPTS = Array.from({ length: 800 }, (_, at) => `${at} ${'漢'.repeat(500)}`)
const LIST = ['prompt', ...PROMPTS].join('\n')

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

/** What somebody may call a picture; as many as one batch takes are more than other commands may bring. */
const nameOf = (at: number) => `${at} ${'holiday '.repeat(12)}.png`

test('as many files as one batch takes become one in a single request', async () => {
  const client = await openTab()
  const picture = readFileSync('tests/support/media/picture.webp')
  const { id } = await client.request('inputs.begin', { name: 'picture.webp', bytes: picture.length })
  await client.request('inputs.append', { id, offset: 0, data: picture.toString('base64') })
  const { path } = await client.request('inputs.finish', { id })
  const files = Array.from({ length: MOST_PICTURES }, (_, at) => ({ path, name: nameOf(at) }))
  const batch = await client.request('pictures.batch', { files, modelId: 'lanczos-upscale', name: 'Holidays' })
  expect(batch.rows).toBe(MOST_PICTURES)
})

test('as many files as come along with a list are all named to it', async () => {
  const client = await openTab()
  const { id } = await client.request('sheets.open', { source: { text: `prompt\timage\nA boat\t${nameOf(9_999)}` } })
  const files = Object.fromEntries(
    Array.from({ length: MOST_PICTURES }, (_, at) => [nameOf(at), `/kept/${nameOf(at)}`]),
  )
  expect(await client.request('sheets.bringFiles', { id, files })).toEqual({})
})

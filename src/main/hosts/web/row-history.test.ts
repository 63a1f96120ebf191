import { expect, test } from 'vitest'
import type { BatchRow } from '#shared/app/batch.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { openTab } from '../../../../tests/support/open-tab.ts'
import { createChangeHistory } from '../../../renderer/core/change-history.ts'
import { createLinePages } from '../../../renderer/features/batches/lines/line-pages.ts'
import { createRowChanges } from '../../../renderer/features/batches/table/use-row-changes.ts'

const PROMPTS = ['A fox', 'An owl', 'A bear']

/** A batch in a page's table, with the history that its keys go through. */
async function openTable(options: Parameters<typeof openTab>[0] = {}) {
  const client = await openTab(options)
  const settings = BatchSettings.parse({ modelId: 'paper-landscape' })
  const { id } = await client.request('batches.create', {
    source: { text: ['prompt', ...PROMPTS].join('\n') },
    settings,
  })
  const pages = createLinePages<BatchRow>()
  pages.ask((offset, limit) => client.request('batches.rows', { id, offset, limit }))
  const changes = createRowChanges({ client, batchId: id, pages })
  const rows = () => pages.readAll(0, 100)
  const prompts = async () => (await rows()).map(({ params }) => params['prompt'])
  const write = (rowId: number, text: string) => changes.write([{ rowId, column: 'param:prompt', text }], () => {})
  return {
    client,
    id,
    history: createChangeHistory(),
    changes,
    rowIds: (await rows()).map((row) => row.id),
    prompts,
    write,
  }
}

test('two neighbours that were deleted one after the other both come back', async () => {
  const { history, changes, rowIds, prompts } = await openTable()
  const [fox, owl] = rowIds
  await history.make(() => changes.remove([fox!]))
  await history.make(() => changes.remove([owl!]))
  expect(await prompts()).toEqual(['A bear'])
  await history.undo()
  await history.undo()
  expect(await prompts()).toEqual(PROMPTS)
  await history.redo()
  await history.redo()
  expect(await prompts()).toEqual(['A bear'])
})

test('a row that was changed and then deleted comes back, and is then as it was before', async () => {
  const { history, changes, rowIds, prompts, write } = await openTable()
  const [, owl] = rowIds
  await history.make(() => write(owl!, 'A snowy owl'))
  await history.make(() => changes.remove([owl!]))
  await history.undo()
  expect(await prompts()).toEqual(['A fox', 'A snowy owl', 'A bear'])
  await history.undo()
  expect(await prompts()).toEqual(PROMPTS)
})

test('what was added meanwhile is not taken for the last row, which was deleted', async () => {
  const { client, id, history, changes, rowIds, prompts, write } = await openTable()
  const bear = rowIds.at(-1)!
  await history.make(() => write(bear, 'A brown bear'))
  await history.make(() => changes.remove([bear]))
  // in another window
  await client.request('batches.insertRows', { id, before: null, rows: [{ columns: { prompt: 'A wolf' } }] })
  await history.undo()
  await history.undo()
  expect(await prompts()).toEqual(['A fox', 'An owl', 'A wolf', 'A bear'])
})

test('of cells that could only be written in part, those that were are taken back', async () => {
  const { history, changes, rowIds, prompts } = await openTable({ cut: 'batches.writeCells' })
  const long = 'an owl '.repeat(50_000).trim()
  // more than one request takes
  const cells = rowIds.map((rowId) => ({ rowId, column: 'param:prompt', text: long }))
  await expect(history.make((partly) => changes.write(cells, partly))).rejects.toMatchObject({ code: 'unreachable' })
  expect(await prompts()).toEqual([long, ...PROMPTS.slice(1)])
  await history.undo()
  expect(await prompts()).toEqual(PROMPTS)
  await history.redo()
  expect(await prompts()).toEqual([long, ...PROMPTS.slice(1)])
})

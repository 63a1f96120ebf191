import { beforeEach, expect, test } from 'vitest'
import type { SheetRow } from '#shared/app/sheet.ts'
import { Recipe } from '#shared/batch/recipe.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { openTab } from '../../../../tests/support/open-tab.ts'
import type { Client } from '../../../renderer/bridge/client.ts'
import { useBatches, type BroughtList } from '../../../renderer/core/navigation/batches-view.ts'
import { makeBatch } from '../../../renderer/features/batches/import/make-batch.ts'
import { openAsSheet, showSheet } from '../../../renderer/features/batches/import/open-as-sheet.ts'
import { createSheetChanges } from '../../../renderer/features/batches/import/use-sheet-changes.ts'
import { historyOf } from '../../../renderer/features/batches/lines/change-histories.ts'
import { createLinePages } from '../../../renderer/features/batches/lines/line-pages.ts'
import { useToasts } from '../../../renderer/ui/toast-store.ts'

beforeEach(() => {
  useToasts.setState({ shown: [] })
  useBatches.getState().showList()
})

const LIST: BroughtList = { name: 'Animals', source: { text: 'prompt\nA fox' }, modelId: null }

const DRAFT = {
  name: 'Animals',
  widths: {},
  frozen: 0,
  choices: {
    modelId: 'paper-landscape',
    effectId: null,
    mapping: { prompt: 'prompt' as const },
    constants: {},
    sweeps: [],
    sweepMode: 'crossed' as const,
    repeats: '1',
    seedRule: 'stepped' as const,
    seedStart: '1',
    dynamicPrompts: { mode: 'off' as const, draws: 4, seed: 1 },
    styles: [],
    nameTemplate: '{row}.{ext}',
    consent: false,
  },
}

function cellsOf(client: Client, id: string) {
  const pages = createLinePages<SheetRow>()
  const settings = BatchSettings.parse({})
  pages.ask((offset, limit) => client.request('sheets.rows', { id, settings, offset, limit }))
  const changes = createSheetChanges({ client, sheetId: id, columns: ['prompt'], pages, history: historyOf(id) })
  return { pages, changes }
}

const sheetNames = async (client: Client) => (await client.request('sheets.list', {})).sheets.map(({ name }) => name)

test('a batch is made with the cell that is still being written and with what was chosen meanwhile', async () => {
  const client = await openTab()
  const { id, name } = (await openAsSheet(client, LIST, () => true))!
  const { changes } = cellsOf(client, id)
  let now = DRAFT
  const { models } = await client.request('models.list', {})
  void changes.write([{ line: 0, column: 0, text: 'An owl' }])
  const making = makeBatch(client, { id, name }, { draft: () => now, models, styles: [] })
  now = { ...DRAFT, choices: { ...DRAFT.choices, repeats: '2' } }
  const batch = await making
  const { rows } = await client.request('batches.rows', { id: batch!.id, offset: 0 })
  expect(rows.map(({ params }) => params['prompt'])).toEqual(['An owl', 'An owl'])
})

test('a batch is not made without the cell that was being written and could not be', async () => {
  const client = await openTab({ cut: 'sheets.write', cutAt: 1 })
  const { id, name } = (await openAsSheet(client, LIST, () => true))!
  const { changes } = cellsOf(client, id)
  const { models } = await client.request('models.list', {})
  const make = () => makeBatch(client, { id, name }, { draft: () => DRAFT, models, styles: [] })
  void changes.write([{ line: 0, column: 0, text: 'An owl' }])
  expect(await make()).toBeUndefined()
  expect(useToasts.getState().shown).toHaveLength(1)
  // whoever has read that may want it as it is
  expect(await make()).toBeDefined()
})

test('a list that was not opened with all that belongs to it is not left behind, so that trying again makes one list', async () => {
  const client = await openTab({ cut: 'sheets.insert', cutAt: 1 })
  const recipe = Recipe.parse({ name: 'Landscapes', steps: [{ type: 'make', modelId: 'paper-landscape' }] })
  const list: BroughtList = { ...LIST, source: { text: 'prompt' }, recipe }
  await expect(openAsSheet(client, list, () => true)).rejects.toMatchObject({ code: 'unreachable' })
  expect(await sheetNames(client)).toEqual([])
  await openAsSheet(client, list, () => true)
  expect(await sheetNames(client)).toEqual(['Animals'])
})

test('a list that was read while somebody went on is offered, and takes nobody away', async () => {
  const client = await openTab()
  const sheet = (await openAsSheet(client, LIST, () => true))!
  useBatches.getState().openBatch('another')
  showSheet(sheet, LIST, false)
  expect(useBatches.getState().view).toMatchObject({ at: 'batch', id: 'another' })
  const [toast] = useToasts.getState().shown
  expect(toast?.text).toBe('“Animals” has been read. It is among the lists that are being prepared.')
  expect(await sheetNames(client)).toEqual(['Animals'])
  toast?.action?.run()
  expect(useBatches.getState().view).toMatchObject({ at: 'sheet', id: sheet.id })
})

test('rows and columns that could only be pasted in part are taken back as far as they are there', async () => {
  const client = await openTab({ cut: 'sheets.insert' })
  const { id } = (await openAsSheet(client, LIST, () => true))!
  const { changes, pages } = cellsOf(client, id)
  const cells = async () => (await pages.readAll(0, 10)).map((row) => row.cells)
  pages.want(0, 1)
  await expect.poll(() => pages.current().count).toBe(1)
  // more than one request takes
  const long = 'an owl '.repeat(50_000)
  await changes.grow(
    [
      { line: 0, column: 1, text: 'red' },
      { line: 1, column: 0, text: long },
      { line: 2, column: 0, text: long },
    ],
    ['colour'],
  )
  expect(await cells()).toEqual([
    ['A fox', 'red'],
    [long, ''],
  ])
  expect(await changes.undo()).toBe(true)
  expect(await cells()).toEqual([['A fox']])
  expect(await changes.redo()).toBe(true)
  expect(await cells()).toHaveLength(2)
})

import { describe, expect, test } from 'vitest'
import type { BatchRow } from '#shared/app/batch.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import type { Model } from '#shared/service/catalog.ts'
import type { Effect } from '#shared/service/effect.ts'
import { tableCellText, withTableCell } from '#shared/batch/table-cell.ts'
import { cellIssue, tableColumns, whyRowFixed, type TableColumn } from './table-columns.ts'

const ui = { control: 'select', group: 'basic', order: 1 }
const model = {
  id: 'poster',
  displayName: 'Poster',
  params: [
    { name: 'prompt', kind: 'text', required: true, maxLength: 100, ui },
    { name: 'resolution', kind: 'enum', required: false, values: [512, 1024], ui },
  ],
} as Model
const settings = BatchSettings.parse({
  sweeps: { axes: [{ param: 'resolution', values: [512, 1024] }] },
  seed: { rule: 'stepped' },
  constants: { resolution: 512 },
})
const columns = tableColumns({ columns: ['Model', 'Prompt', 'Client', 'Pressrun status'], settings })
const [modelColumn, promptColumn, clientColumn, resolutionColumn] = columns as [
  TableColumn,
  TableColumn,
  TableColumn,
  TableColumn,
]
const row = {
  state: 'ready',
  modelId: 'poster',
  effectId: null,
  params: { prompt: 'A fox', resolution: 1024 },
  columns: { Model: 'Poster', Prompt: 'A fox', Client: 'Meier' },
  issues: [{ path: 'resolution', message: 'Expected one of 512, 1024.', column: null }],
} as unknown as BatchRow
const neon = { id: 'neon', modelId: 'poster' } as Effect
const context = { models: [model], effects: [neon], settings }
const typed = (content: typeof row, { shows }: TableColumn, text: string) =>
  withTableCell(content, shows, text, context)

test('the table shows the list, then what the batch varies, and no old status', () => {
  expect(columns.map(({ label, shows }) => [label, shows.type])).toEqual([
    ['Model', 'model'],
    ['Prompt', 'param'],
    ['Client', 'cell'],
    ['Resolution', 'param'],
    ['Seed', 'param'],
  ])
})

test('cells show the row as it is now, and what is wrong with it', () => {
  expect(columns.map(({ shows }) => tableCellText(row, shows, settings))).toEqual([
    'poster',
    'A fox',
    'Meier',
    '1024',
    '',
  ])
  expect(cellIssue(row, resolutionColumn)).toBe('Expected one of 512, 1024.')
  expect(cellIssue(row, promptColumn)).toBeUndefined()
})

describe('typing into a cell', () => {
  test('changes one param, in the type its model takes', () => {
    expect(typed(row, resolutionColumn, '512').params).toEqual({ prompt: 'A fox', resolution: 512 })
    expect(typed(row, resolutionColumn, ' ').params).toEqual({ prompt: 'A fox' })
  })

  test('keeps its line breaks', () => {
    expect(typed(row, promptColumn, 'A fox\n\nin snow').params['prompt']).toBe('A fox\n\nin snow')
  })

  test('of the model names another one, by its id or as it is called', () => {
    expect(typed(row, modelColumn, 'Poster').modelId).toBe('poster')
  })

  test('of a model nobody knew reads the cells that were never read', () => {
    const unknown = { ...row, modelId: 'postr', params: {} }
    expect(tableCellText(unknown, promptColumn.shows, settings)).toBe('A fox')
    expect(typed(unknown, modelColumn, 'poster')).toMatchObject({
      modelId: 'poster',
      params: { prompt: 'A fox', resolution: 512 },
    })
  })

  test('of an effect nobody knew brings its model, and reads the cells for it', () => {
    const unknown = { ...row, modelId: '', effectId: 'neno', params: {} }
    expect(withTableCell(unknown, { type: 'effect' }, 'neon', context)).toMatchObject({
      effectId: 'neon',
      modelId: 'poster',
      params: { prompt: 'A fox', resolution: 512 },
    })
    expect(withTableCell(row, { type: 'effect' }, 'neon', context)).toMatchObject({
      effectId: 'neon',
      params: row.params,
    })
  })

  test('of a row that was never read reads its other cells too, once its model is known', () => {
    const unread = { ...row, params: {}, columns: { ...row.columns, Prompt: '#REF!' } }
    const written = typed(unread, promptColumn, 'A hen')
    expect(written).toMatchObject({ params: { prompt: 'A hen', resolution: 512 }, columns: { Prompt: 'A hen' } })
    expect(typed({ ...unread, modelId: 'postr' }, promptColumn, 'A hen')).toMatchObject({
      params: {},
      columns: { Prompt: 'A hen' },
    })
  })

  test('that only feeds file names changes that cell alone', () => {
    const changed = typed(row, clientColumn, 'Huber')
    expect(changed.columns).toEqual({ ...row.columns, Client: 'Huber' })
    expect(changed.params).toEqual(row.params)
  })
})

const fixed = (state: BatchRow['state'], code: string | null = null, itemIds: readonly (string | null)[] = []) =>
  whyRowFixed({
    state,
    reason: code === null ? null : { code, message: 'Why.' },
    outputs: itemIds.map((itemId, index) => ({ assetId: `asset-${index}`, itemId, path: null })),
  })

test('a row can be changed until it is on its way, and again when nothing came of it', () => {
  expect(fixed('blocked')).toBeNull()
  expect(fixed('failed')).toBeNull()
  expect(fixed('running')).toBe('rowSent')
  expect(fixed('done')).toBe('rowSent')
  // what is paid goes on, and what may be paid is asked for again only by name
  expect(fixed('blocked', 'not_stored', ['item', null])).toBe('rowPaid')
  expect(fixed('blocked', 'not_stored', ['item'])).toBe('rowPaid')
  expect(fixed('blocked', 'generation_gone')).toBe('rowDoubtful')
  expect(fixed('blocked', 'input_file')).toBeNull()
})

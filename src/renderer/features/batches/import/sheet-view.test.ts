import { createElement } from 'react'
import { expect, test } from 'vitest'
import { Settings } from '#shared/app/settings.ts'
import type { Sheet } from '#shared/app/sheet.ts'
import { text } from '#shared/text/index.ts'
import { drawAnswered, refuse } from '../../../../../tests/support/draw-answered.ts'
import { SheetView } from './sheet-view.tsx'

const SHEET: Sheet = {
  id: 'sheet',
  name: 'Foxes',
  columns: ['prompt'],
  mapping: {},
  rows: 1,
  folder: null,
  delimiter: ',',
  heading: true,
  encoding: 'utf-8',
  createdAt: '2026-01-01T00:00:00.000Z',
  changedAt: '2026-01-01T00:00:00.000Z',
}

test('a list whose first rows cannot be read is not on its way for ever', async () => {
  const markup = await drawAnswered(createElement(SheetView, { id: SHEET.id, list: undefined }), {
    'sheets.read': async () => SHEET,
    'models.list': async () => ({ models: [] }),
    'effects.list': async () => ({ effects: [] }),
    'settings.read': async () => Settings.parse({}),
    'sheets.rows': refuse,
  })
  expect(markup).toContain('role="alert"')
  expect(markup).not.toContain(text().batches.readingList)
})

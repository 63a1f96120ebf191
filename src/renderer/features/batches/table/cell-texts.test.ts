import { expect, test } from 'vitest'
import type { BatchRow } from '#shared/app/batch.ts'
import { cellTextsAt } from './cell-texts.ts'
import { createLinePages } from '../lines/line-pages.ts'
import { replaceIn } from '../lines/use-find.ts'

const PROMPTS = new Map([
  [1, 'a red fox'],
  [2, 'a red owl'],
  [3, 'a red bear'],
])

/** Rows that stand one line further up whenever they are read, as in a batch whose first rows are done one by one. */
function movingRows() {
  const order = [...PROMPTS.keys()]
  const pages = createLinePages<BatchRow>()
  pages.ask(async () => {
    order.push(order.shift()!)
    const rows = order.map((id) => ({ id, params: { prompt: PROMPTS.get(id)! } }) as Partial<BatchRow> as BatchRow)
    return { rows, count: rows.length }
  })
  return pages
}

const cells = {
  cellOf: ({ params }: BatchRow) => ({ text: String(params['prompt']) }),
  shownBy: () => ({ label: 'Prompt', shows: { type: 'param', name: 'prompt' } as const, listColumn: 'prompt' }),
}
const RED = { text: 'red', matchCase: false, wholeCell: false }

test('what is replaced in a row is written to that row, although its line has moved', async () => {
  const places = [
    { line: 0, column: 0 },
    { line: 2, column: 0 },
  ]
  const written = await cellTextsAt({ pages: movingRows(), cells }, places, ({ text }) => replaceIn(text, RED, 'blue'))
  expect(written).toHaveLength(2)
  for (const { rowId, column, text } of written)
    expect([column, text]).toEqual(['param:prompt', PROMPTS.get(rowId)?.replace('red', 'blue')])
})

test('a cell that does not say what was found there is left alone', async () => {
  const places = [{ line: 0, column: 0 }]
  const none = { ...RED, text: 'wolf' }
  expect(await cellTextsAt({ pages: movingRows(), cells }, places, ({ text }) => replaceIn(text, none, 'dog'))).toEqual(
    [],
  )
})

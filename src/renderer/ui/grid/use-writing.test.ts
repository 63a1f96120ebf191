import { createElement } from 'react'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import type { GridEdit } from './grid-types.ts'
import type { GridWork } from './grid-work.ts'
import { selectCell } from './selection.ts'
import { useWriting } from './use-writing.ts'

/** What is said, and what is handed over, when cells of a table of two lines are written. */
function written(edits: GridEdit[]) {
  const said: string[] = []
  const given: GridEdit[] = []
  const work: Partial<GridWork> = {
    gridId: 'grid',
    selection: selectCell({ line: 0, column: 0 }),
    say: (message) => said.push(message),
    props: {
      label: 'Rows',
      columns: [
        { id: 'prompt', label: 'Prompt', width: 100, editable: true },
        { id: 'state', label: 'State', width: 100 },
      ],
      source: {
        count: 2,
        cellAt: (line) => (line < 2 ? { text: 'old' } : undefined),
        lineKey: (line) => line,
        isSettled: () => true,
        want: () => {},
      },
      onEdit: (changes) => given.push(...changes),
    },
  }
  function Writer() {
    useWriting(work as GridWork).write(edits, 'pasted', (count) => `Pasted ${count}`)
    return null
  }
  renderToStaticMarkup(createElement(Writer))
  return { said, given }
}

const at = (line: number, column = 0): GridEdit => ({ line, column, text: `new ${line}` })

test('what reaches beyond the table is said to be left out, and what cannot be written to', () => {
  expect(written([at(0), at(1)])).toEqual({ said: ['Pasted 2'], given: [at(0), at(1)] })
  expect(written([at(1), at(2), at(3)])).toEqual({
    said: ['Pasted 1. 2 cells lie beyond the table and were left out'],
    given: [at(1)],
  })
  expect(written([at(0), at(0, 1), at(0, 2)])).toEqual({
    said: ['Pasted 1. 1 cell cannot be written to and stayed as it was. 1 cell lies beyond the table and was left out'],
    given: [at(0)],
  })
  const far = Array.from({ length: 200_001 }, (_, line) => at(line))
  expect(written(far)).toEqual({
    said: ['Pasted 2. 199,999 cells lie beyond the table and were left out'],
    given: [at(0), at(1)],
  })
})

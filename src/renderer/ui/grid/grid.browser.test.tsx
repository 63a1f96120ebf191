import { useMemo, useState } from 'react'
import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { draw } from '../../../../tests/support/components/draw.tsx'
import type { GridEdit, GridSource } from './grid-types.ts'
import { Grid } from './grid.tsx'

const COLUMNS = ['prompt', 'palette', 'seed']

interface Line {
  key: number
  cells: string[]
}

const newLine = (key: number): Line => ({ key, cells: COLUMNS.map(() => '') })

function withEdits(lines: readonly Line[], edits: readonly GridEdit[]): Line[] {
  const copy = lines.map((line) => ({ ...line, cells: [...line.cells] }))
  for (const { line, column, text } of edits) copy[line]!.cells[column] = text
  return copy
}

/** A list in memory that does what its table asks, one step of history for each change. */
function List({ first }: { first: readonly string[][] }) {
  const [{ steps, at }, setHistory] = useState({ steps: [first.map((cells, key): Line => ({ key, cells }))], at: 0 })
  const lines = steps[at]!
  const change = (next: Line[]) => setHistory({ steps: [...steps.slice(0, at + 1), next], at: at + 1 })
  const go = (by: -1 | 1) => {
    const isThere = steps[at + by] !== undefined
    if (isThere) setHistory({ steps, at: at + by })
    return Promise.resolve(isThere)
  }
  const freeKey = Math.max(-1, ...steps.flat().map(({ key }) => key)) + 1
  const source = useMemo(
    (): GridSource => ({
      count: lines.length,
      cellAt: (line, column) => {
        const text = lines[line]?.cells[column]
        return text === undefined ? undefined : { text }
      },
      lineKey: (line) => lines[line]?.key,
      isSettled: () => true,
      want: () => {},
    }),
    [lines],
  )
  return (
    <div style={{ height: 420, display: 'flex', flexDirection: 'column' }}>
      <Grid
        label="Boats"
        columns={COLUMNS.map((id) => ({ id, label: id, width: 180, editable: true }))}
        source={source}
        onEdit={(edits) => change(withEdits(lines, edits))}
        onGrow={(edits, missing) =>
          change(
            withEdits(
              [...lines, ...Array.from({ length: missing.lines }, (_, index) => newLine(freeKey + index))],
              edits.filter(({ column }) => column < COLUMNS.length),
            ),
          )
        }
        onRemove={(removed) => change(lines.filter((_, line) => !removed.includes(line)))}
        onDuplicate={(copied) =>
          change([...lines, ...copied.map((line, index) => ({ ...lines[line]!, key: freeKey + index }))])
        }
        onMove={(moved, before) => {
          const rest = lines.filter((_, line) => !moved.includes(line))
          const place = lines.slice(0, before).filter((_, line) => !moved.includes(line)).length
          change(rest.toSpliced(place, 0, ...moved.map((line) => lines[line]!)))
          return Promise.resolve()
        }}
        onUndo={() => go(-1)}
        onRedo={() => go(1)}
      />
    </div>
  )
}

const grid = page.getByRole('grid', { name: 'Boats' })
const cell = (name: string) => grid.getByRole('gridcell', { name, exact: true })
const editorOf = (column: string, row: number) => page.getByRole('textbox', { name: `${column}, row ${row}` })

async function open(first: readonly string[][]) {
  draw(<List first={first} />)
  await expect.element(grid).toBeVisible()
  grid.element().focus()
}

/** Texts of one column, line by line, as they are drawn. */
function column(at: number): string[] {
  const rows = [...grid.element().querySelectorAll('[role=row][aria-rowindex]')]
    .filter((row) => row.querySelector('[role=gridcell]') !== null)
    .toSorted((one, other) => Number(one.ariaRowIndex) - Number(other.ariaRowIndex))
  return rows.map((row) => row.querySelectorAll('[role=gridcell]')[at]?.firstChild?.textContent ?? '')
}
const expectColumn = (at: number, texts: string[]) => expect.poll(() => column(at)).toEqual(texts)

/** Ctrl+V with what a spreadsheet has put on the clipboard. */
function paste(plain: string, html = ''): void {
  const clipboardData = new DataTransfer()
  clipboardData.setData('text/plain', plain)
  if (html !== '') clipboardData.setData('text/html', html)
  document.activeElement?.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
}

/** Ctrl+C: what is on the clipboard afterwards. */
function copied(): { plain: string; html: string } {
  const clipboardData = new DataTransfer()
  document.activeElement?.dispatchEvent(new ClipboardEvent('copy', { clipboardData, bubbles: true, cancelable: true }))
  return { plain: clipboardData.getData('text/plain'), html: clipboardData.getData('text/html') }
}

const FOUR = [
  ['A boat', 'ocean', '1'],
  ['A tree', 'day', '3'],
  ['A fox', 'night', ''],
  ['An owl', 'night', ''],
]

test('a letter replaces a cell, F2 goes on with it, Escape gives up, Enter goes down and Tab to the right', async () => {
  await open(FOUR)
  await userEvent.keyboard('Two')
  await expect.element(editorOf('prompt', 1)).toHaveValue('Two')
  await userEvent.keyboard('{Enter}')
  await expectColumn(0, ['Two', 'A tree', 'A fox', 'An owl'])
  await userEvent.keyboard('{F2}s{Tab}')
  await expectColumn(0, ['Two', 'A trees', 'A fox', 'An owl'])
  await userEvent.keyboard('x')
  await expect.element(editorOf('palette', 2)).toHaveValue('x')
  await userEvent.keyboard('{Escape}')
  await expectColumn(1, ['ocean', 'day', 'night', 'night'])
  await expect.element(grid).toHaveFocus()
})

test('a line break inside a cell survives: typed, taken back while typing, shown again and copied', async () => {
  await open(FOUR)
  await userEvent.keyboard('{F2}{Alt>}{Enter}{/Alt}')
  await expect.element(editorOf('prompt', 1)).toHaveValue('A boat\n')
  await userEvent.keyboard('{Control>}z{/Control}')
  await expect.element(editorOf('prompt', 1)).toHaveValue('A boat')
  await userEvent.keyboard('{Alt>}{Enter}{/Alt}at dawn{Enter}')
  await expect.poll(() => column(0)[0]).toBe('A boat\nat dawn')
  await userEvent.keyboard('{ArrowUp}{F2}')
  await expect.element(editorOf('prompt', 1)).toHaveValue('A boat\nat dawn')
  await userEvent.keyboard('{Escape}{Shift>}{ArrowRight}{/Shift}')
  expect(copied()).toEqual({
    plain: '"A boat\nat dawn"\tocean',
    html: '<table><tr><td>A boat<br>at dawn</td><td>ocean</td></tr></table>',
  })
})

test('cells of a spreadsheet keep breaks and quotes; a paste is taken back and made again by keys', async () => {
  await open(FOUR)
  await userEvent.keyboard('{ArrowDown}')
  paste(
    '"An oak\nin rain"\t"day"\r\n5" nails\tnight\r\n',
    `<html><head><style>td { color: red }</style></head><body><table style="width: 48pt"><tr>
      <td style="height: 15pt">An oak<br>in rain</td><td>&quot;day&quot;</td></tr>
      <tr><td>5&quot;
      nails</td><td>night</td></tr></table></body></html>`,
  )
  await expectColumn(0, ['A boat', 'An oak\nin rain', '5" nails', 'An owl'])
  await expectColumn(1, ['ocean', '"day"', 'night', 'night'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectColumn(0, ['A boat', 'A tree', 'A fox', 'An owl'])
  await userEvent.keyboard('{Control>}{Shift>}z{/Shift}{/Control}')
  await expectColumn(0, ['A boat', 'An oak\nin rain', '5" nails', 'An owl'])
})

test('one value fills what is selected, pasted or typed once with Ctrl+Enter', async () => {
  await open(FOUR)
  await userEvent.keyboard('{ArrowRight}{Control>}{Shift>}{ArrowDown}{/Shift}{/Control}')
  paste('winter')
  await expectColumn(1, Array(4).fill('winter'))
  await userEvent.keyboard('spring{Control>}{Enter}{/Control}')
  await expectColumn(1, Array(4).fill('spring'))
})

test('the handle of a selection continues a series, and the status line adds it up', async () => {
  await open(FOUR)
  await cell('1').click()
  await cell('3').click({ modifiers: ['Shift'] })
  const handle = page.elementLocator(grid.element().querySelector('[data-fill-handle]')!)
  const last = grid.element().querySelector('[aria-rowindex="5"] [role=gridcell]:last-child')!
  await userEvent.dragAndDrop(handle, page.elementLocator(last), { force: true })
  await expectColumn(2, ['1', '3', '5', '7'])
  await expect.element(page.getByText(/Sum 16/).first()).toBeVisible()
})

test('a paste over the end makes the list longer; lines are removed, duplicated and moved by keys', async () => {
  await open(FOUR)
  await userEvent.keyboard('{Control>}{ArrowDown}{/Control}')
  paste('A heron\nA stork')
  await expectColumn(0, ['A boat', 'A tree', 'A fox', 'A heron', 'A stork'])
  await userEvent.keyboard('{Control>}-{/Control}')
  await expectColumn(0, ['A boat', 'A tree', 'A fox'])
  await userEvent.keyboard('{Control>}z{/Control}')
  await expectColumn(0, ['A boat', 'A tree', 'A fox', 'A heron', 'A stork'])
  await userEvent.keyboard('{Control>}{Home}{/Control}{Alt>}{ArrowDown}{ArrowDown}{/Alt}')
  await expectColumn(0, ['A tree', 'A fox', 'A boat', 'A heron', 'A stork'])
  await userEvent.keyboard('{Control>}{Shift>}d{/Shift}{/Control}')
  await expect.poll(() => column(0).filter((text) => text === 'A boat')).toHaveLength(2)
})

test('the menu opens by keyboard, and Tab leaves the table after Escape', async () => {
  await open(FOUR)
  await userEvent.keyboard('{Shift>}{F10}{/Shift}')
  await expect.element(page.getByRole('menuitem', { name: /^Duplicate/ })).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await expect.element(grid).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect.element(grid).toHaveFocus()
  await userEvent.keyboard('{Escape}{Tab}')
  await expect.poll(() => document.activeElement === grid.element()).toBe(false)
})

test('only cells in sight are drawn, and an editor lies over its cell wherever the view was and goes', async () => {
  await open(Array.from({ length: 300 }, (_, line) => [`A ship number ${line}`, '', '']))
  expect(grid.getByRole('gridcell').elements().length).toBeLessThan(150)
  await cell('A ship number 2').click()
  const top = () => cell('A ship number 2').element().getBoundingClientRect().y
  const at = top()
  const scrollTo = async (line: number) => {
    grid.element().scrollTop = line * 28
    await expect.element(cell(`A ship number ${line}`)).toBeInTheDocument()
  }
  await scrollTo(200)
  await userEvent.keyboard('{F2}')
  const editor = editorOf('prompt', 3)
  // the view comes back as soon as the cell is written in
  await expect.poll(() => Math.abs(editor.element().getBoundingClientRect().y - top())).toBeLessThan(5)
  for (const further of [15, 45, 75]) {
    await scrollTo(further)
    expect(editor.element().getBoundingClientRect().y).toBeLessThan(at)
  }
  await scrollTo(0)
  await expect.poll(() => Math.abs(editor.element().getBoundingClientRect().y - at)).toBeLessThan(5)
})

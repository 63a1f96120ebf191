import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { CommandError } from '#shared/app/command-error.ts'
import type { RowToPick } from '#shared/app/recipes.ts'
import { aBatch } from '../../../../../tests/support/components/batch-answers.ts'
import { draw } from '../../../../../tests/support/components/draw.tsx'
import { PickView } from './pick-view.tsx'

function row(rowId: number, more: Partial<RowToPick> = {}): RowToPick {
  return {
    rowId,
    listRow: rowId,
    copy: 1,
    step: 1,
    columns: { prompt: `A boat ${rowId}` },
    picked: [],
    outputs: [1, 2, 3].map((position) => ({ position, itemId: `item-${rowId}-${position}`, kind: 'image', coins: 4 })),
    jointCoins: 0,
    ...more,
  }
}

const view = page.getByRole('dialog', { name: 'Choose what goes on' })
const output = (position: number, ofRow: number) =>
  view.getByRole('button', { name: new RegExp(`^Output ${position} of row ${ofRow} `) })
const pressed = (isPressed: boolean) => ['aria-pressed', String(isPressed)] as const

async function open(rows: RowToPick[]) {
  const onClose = vi.fn()
  const app = draw(<PickView batch={aBatch()} rows="waiting" onRows={() => {}} onClose={onClose} />, {
    'batches.toPick': () => ({ rows, count: rows.length }),
    'batches.pick': ({ picks }) => ({ goingOn: picks.flatMap(({ positions }) => positions).length, ended: 0 }),
    // no pictures are drawn here
    'library.read': () => {
      throw new CommandError('unknown_item', { message: 'Nothing of this name is in the library.' })
    },
  })
  await expect.element(output(1, rows[0]!.listRow)).toHaveFocus()
  return { app, onClose }
}

test('arrow keys move, Space and digits choose, A takes the whole row, and the price follows', async () => {
  await open([row(1), row(2)])
  await userEvent.keyboard('{ArrowRight} ')
  await expect.element(output(2, 1)).toHaveAttribute(...pressed(true))
  await expect.element(view.getByText('1 output goes on, at most 4 coins')).toBeVisible()
  await userEvent.keyboard('{ArrowDown}')
  await expect.element(output(2, 2)).toHaveFocus()
  await userEvent.keyboard('3')
  await expect.element(output(3, 2)).toHaveFocus()
  await expect.element(output(3, 2)).toHaveAttribute(...pressed(true))
  await userEvent.keyboard('a')
  await expect.element(view.getByText('4 outputs go on, at most 16 coins')).toBeVisible()
  await userEvent.keyboard('a')
  await expect.element(view.getByRole('button', { name: 'Confirm 1 row for at most 4 coins' })).toBeEnabled()
})

test('Enter confirms the row in focus and goes on to the next; the last one closes the page', async () => {
  const { app, onClose } = await open([row(1), row(2)])
  await userEvent.keyboard('1')
  await userEvent.keyboard('{Enter}')
  await expect.element(view.getByRole('region', { name: 'Row 1: A boat 1' })).not.toBeInTheDocument()
  await expect.element(output(1, 2)).toHaveFocus()
  expect(onClose).not.toHaveBeenCalled()
  // a row without a choice ends
  await userEvent.keyboard('{Enter}')
  await expect.poll(() => onClose.mock.calls.length).toBe(1)
  expect(app.asked('batches.pick').map(({ picks }) => picks)).toEqual([
    [{ rowId: 1, positions: [1] }],
    [{ rowId: 2, positions: [] }],
  ])
})

test('Shift+Enter confirms only rows with a choice, all at once and in the order of the list', async () => {
  const { app } = await open([row(1), row(2), row(3)])
  await userEvent.keyboard('{ArrowDown}{ArrowDown}21{ArrowUp}{ArrowUp}3')
  await expect.element(view.getByText('1 row has nothing chosen and will go on waiting.')).toBeVisible()
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}')
  await expect
    .poll(() => app.asked('batches.pick').at(-1)?.picks)
    .toEqual([
      { rowId: 1, positions: [3] },
      { rowId: 3, positions: [1, 2] },
    ])
})

test('an output that goes on already stays chosen', async () => {
  await open([row(1, { picked: [2] })])
  await expect.element(output(2, 1)).toHaveAttribute(...pressed(true))
  await userEvent.keyboard('2')
  await expect.element(output(2, 1)).toHaveAttribute(...pressed(true))
  await expect.element(view.getByText('Nothing is chosen yet.')).toBeVisible()
})

test('a choice that is not confirmed is only left behind after a question', async () => {
  const { onClose } = await open([row(1)])
  await userEvent.keyboard('1{Escape}')
  const question = page.getByRole('dialog').filter({ hasText: 'What you chose and did not confirm is not kept' })
  await question.getByRole('button', { name: 'Go on choosing' }).click()
  await expect.element(output(1, 1)).toHaveAttribute(...pressed(true))
  expect(onClose).not.toHaveBeenCalled()
})

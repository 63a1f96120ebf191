import { beforeEach, expect, test } from 'vitest'
import type { Bridge } from '#shared/app/bridge.ts'
import { CommandError } from '#shared/app/command-error.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { runCommand } from '#shared/app/run-command.ts'
import type { SheetRow } from '#shared/app/sheet.ts'
import { createClient } from '../../../bridge/client.ts'
import * as contract from '../../../bridge/contract.ts'
import { createChangeHistory } from '../../../core/change-history.ts'
import { canUndo, undoLast, useToasts } from '../../../ui/toast-store.ts'
import { createLinePages } from '../lines/line-pages.ts'
import { createSheetChanges } from './use-sheet-changes.ts'

// messages are known to the whole window, which other tests have in common with these
beforeEach(() => useToasts.setState({ shown: [] }))

const FIX = { find: 'ocaen', replace: 'ocean', matchCase: true, wholeCell: true }

/** The real border between window and app, and behind it a list of one cell, which may be out of reach. */
async function oneCell(first: string) {
  const kept = { text: first, isAway: false }
  const put = (text: string) => {
    if (kept.isAway) throw new CommandError('unreachable', { message: 'The list is out of reach.' })
    const before = [{ rowId: 1, column: 'palette', text: kept.text }]
    kept.text = text
    return before
  }
  const handlers: Partial<CommandHandlers<object>> = {
    'sheets.write': async ({ cells }) => ({ before: put(cells[0]!.text) }),
    'sheets.replace': async ({ find, replace }) =>
      kept.text === find ? { before: put(replace), cells: 1 } : { before: [], cells: 0 },
  }
  const bridge: Bridge = {
    request: (name, input) =>
      runCommand(handlers as CommandHandlers<object>, { name, input, options: {}, onUnexpected: () => {} }),
    subscribe: () => () => {},
  }
  const client = createClient(bridge, { now: () => contract, fetch: () => Promise.resolve(contract) })
  const pages = createLinePages<SheetRow>()
  pages.ask(async () => ({ rows: [{ id: 1, number: 1, cells: [kept.text], issues: [], generations: 1 }], count: 1 }))
  pages.want(0, 1)
  const changes = createSheetChanges({
    client,
    sheetId: 'a',
    columns: ['palette'],
    pages,
    history: createChangeHistory(),
  })
  const cellInSight = () => pages.current().rowAt(0)?.cells[0]
  await expect.poll(cellInSight).toBe(first)
  return { changes, kept, pages, cellInSight, write: (text: string) => changes.write([{ line: 0, column: 0, text }]) }
}

test('what was replaced is offered to be taken back, by its message', async () => {
  const { changes, kept } = await oneCell('ocaen')
  expect(await changes.replace([FIX])).toBe(1)
  expect(kept.text).toBe('ocean')
  expect(undoLast()).toBe(true)
  await expect.poll(() => kept.text).toBe('ocaen')
})

test('the offer ends with the next change, which it would take back instead', async () => {
  const { changes, kept, write } = await oneCell('ocaen')
  // asked for while cells are still being replaced
  await Promise.all([changes.replace([FIX]), write('forest')])
  expect([kept.text, canUndo()]).toEqual(['forest', false])
  await changes.undo()
  await changes.undo()
  expect(kept.text).toBe('ocaen')
  await changes.redo()
  expect([kept.text, canUndo()]).toEqual(['ocean', false])
})

test('nothing that was replaced is nothing to take back', async () => {
  const { changes } = await oneCell('ocean')
  expect(await changes.replace([FIX])).toBe(0)
  expect(canUndo()).toBe(false)
})

test('what could not be written is seen again as it was', async () => {
  const { kept, pages, cellInSight, write } = await oneCell('ocean')
  const seen: unknown[] = []
  pages.subscribe(() => seen.push(cellInSight()))
  kept.isAway = true
  await write('forest')
  expect(seen).toContain('forest')
  await expect.poll(cellInSight).toBe('ocean')
  expect(useToasts.getState().shown.map((toast) => toast.text)).toEqual([
    'There is no answer. Check the connection and try again.',
  ])
})

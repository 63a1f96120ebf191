import { afterEach, expect, test } from 'vitest'
import type { Bridge } from '#shared/app/bridge.ts'
import { CommandError } from '#shared/app/command-error.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import type { Flag } from '#shared/app/library.ts'
import { runCommand } from '#shared/app/run-command.ts'
import { createClient } from '../../bridge/client.ts'
import * as contract from '../../bridge/contract.ts'
import { createQueries } from '../../bridge/queries.ts'
import { canUndoChange, redoChange, undoChange } from '../../core/offered-undo.ts'
import { createItemMarks, followMarks } from './item-marks.ts'

const ITEM = ['a']

// what can be taken back is known to the whole window, which other tests have in common with these
afterEach(async () => {
  while (canUndoChange()) await undoChange()
})

/** The real border between window and app, and behind it one item; to reject it takes until the test lets it. */
function oneItem() {
  let flag: Flag = 'none'
  const rejecting = { asked: Promise.withResolvers<void>(), allowed: Promise.withResolvers<void>() }
  const fate = { isAway: false }
  const handlers: Partial<CommandHandlers<object>> = {
    'library.flag': async ({ ids, flag: next }) => {
      if (fate.isAway) throw new CommandError('unreachable', { message: 'Away.' })
      if (next === 'reject') {
        rejecting.asked.resolve()
        await rejecting.allowed.promise
      }
      const before = [{ ids, flag }]
      flag = next
      return { before }
    },
  }
  const bridge: Bridge = {
    request: (name, input) =>
      runCommand(handlers as CommandHandlers<object>, { name, input, options: {}, onUnexpected: () => {} }),
    subscribe: () => () => {},
  }
  const source = { now: () => contract, fetch: () => Promise.resolve(contract) }
  const client = createClient(bridge, source)
  const marks = createItemMarks({ client, queries: createQueries(client, source) })
  return { marks, rejecting, fate, flagNow: () => flag }
}

test.each([
  ['takes back the one', undoChange, 'pick'],
  ['finds nothing to make again after the one', redoChange, 'reject'],
] as const)('who is quick %s that is on its way', async (_, act, last) => {
  const { marks, rejecting, flagNow } = oneItem()
  await marks.flag(ITEM, 'pick')
  if (act === redoChange) await undoChange()
  const rejected = marks.flag(ITEM, 'reject')
  await rejecting.asked.promise
  const acted = act()
  // what need not wait is there by the next turn: no answer of this app takes longer
  await new Promise((resolve) => setTimeout(resolve))
  rejecting.allowed.resolve()
  await Promise.all([rejected, acted])
  expect(flagNow()).toBe(last)
})

test.each([
  ['taken back', undoChange],
  ['made again', redoChange],
] as const)('a mark that could not be %s is read again where it is shown', async (_, act) => {
  const { marks, fate } = oneItem()
  await marks.flag(ITEM, 'pick')
  if (act === redoChange) await undoChange()
  let readAgain = 0
  const leave = followMarks({ patch: () => {}, refresh: () => readAgain++ })
  fate.isAway = true
  await act()
  fate.isAway = false
  leave()
  expect(readAgain).toBe(1)
})

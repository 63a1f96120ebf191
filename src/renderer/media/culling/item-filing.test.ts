import { afterEach, expect, test } from 'vitest'
import type { Bridge } from '#shared/app/bridge.ts'
import { CommandError } from '#shared/app/command-error.ts'
import type { CommandHandlers } from '#shared/app/commands.ts'
import { runCommand } from '#shared/app/run-command.ts'
import { createClient } from '../../bridge/client.ts'
import * as contract from '../../bridge/contract.ts'
import { canUndoChange, undoChange } from '../../core/offered-undo.ts'
import { useToasts } from '../../ui/toast-store.ts'
import { createItemFiling } from './item-filing.ts'

// what can be taken back is known to the whole window, which other tests have in common with these
afterEach(async () => {
  while (canUndoChange()) await undoChange()
})

/** The real border between window and app, and behind it the tags of one item. */
function oneItem() {
  const tags = new Set<string>()
  const fate = { isAway: false }
  const handlers: Partial<CommandHandlers<object>> = {
    'library.tag': async ({ ids, add, remove }) => {
      if (fate.isAway) throw new CommandError('unreachable', { message: 'Away.' })
      const added = add.filter((tag) => !tags.has(tag))
      for (const tag of add) tags.add(tag)
      for (const tag of remove) tags.delete(tag)
      return { added: added.map((tag) => ({ tag, ids })), removed: remove.map((tag) => ({ tag, ids })) }
    },
  }
  const bridge: Bridge = {
    request: (name, input) =>
      runCommand(handlers as CommandHandlers<object>, { name, input, options: {}, onUnexpected: () => {} }),
    subscribe: () => () => {},
  }
  const client = createClient(bridge, { now: () => contract, fetch: () => Promise.resolve(contract) })
  return { tags, fate, filing: createItemFiling(client) }
}

test('who writes tags is told whether they were added, and why not', async () => {
  const { tags, fate, filing } = oneItem()
  fate.isAway = true
  expect(await filing.retag(['a'], { add: ['cover'] })).toBe(false)
  expect(useToasts.getState().shown.at(-1)?.text).toContain('There is no answer.')
  fate.isAway = false
  expect(await filing.retag(['a'], { add: ['cover', 'print'] })).toBe(true)
  expect([...tags]).toEqual(['cover', 'print'])
  // those that it had already are none that are left to be added
  expect(await filing.retag(['a'], { add: ['cover'] })).toBe(true)
})

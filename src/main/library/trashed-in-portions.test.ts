import { afterEach, expect, test } from 'vitest'
import { allIds } from '#shared/app/all-ids.ts'
import { CommandError } from '#shared/app/command-error.ts'
import { MOST_ITEMS_AT_ONCE } from '#shared/app/item-ids.ts'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'
import type { Client } from '../../renderer/bridge/client.ts'
import * as contract from '../../renderer/bridge/contract.ts'
import { createQueries } from '../../renderer/bridge/queries.ts'
import { canUndoChange, undoChange } from '../../renderer/core/offered-undo.ts'
import { createItemChanges } from '../../renderer/features/library/actions/item-changes.ts'

const { add, run } = prepareLibrary()

// what can be taken back is known to the whole window, which other tests have in common with these
afterEach(async () => {
  while (canUndoChange()) await undoChange()
})

test('of many items that could only be trashed in part, those that were are brought back', async () => {
  let asked = 0
  const client: Client = {
    request: async (name, input) => {
      if (name === 'library.trash' && ++asked === 2)
        throw new CommandError('unreachable', { message: 'The app cannot be reached.' })
      return run(name as never, input as never)
    },
    subscribe: () => () => {},
  }
  const queries = createQueries(client, { now: () => contract, fetch: () => Promise.resolve(contract) })
  const changes = createItemChanges({ client, queries })
  const ids = [await add('Alley'), await add('Bridge')]
  const long = [ids[0]!, ...Array.from({ length: MOST_ITEMS_AT_ONCE - 1 }, () => ids[0]!), ids[1]!]

  await expect(changes.trash(long)).rejects.toMatchObject({ code: 'unreachable' })
  expect(await allIds(client, {})).toEqual([ids[1]])
  expect(canUndoChange()).toBe(true)
  await undoChange()
  expect(await allIds(client, {})).toEqual(ids.toReversed())
})

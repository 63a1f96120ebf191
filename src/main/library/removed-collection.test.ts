import { afterEach, expect, test } from 'vitest'
import { allIds } from '#shared/app/all-ids.ts'
import { prepareLibrary } from '../../../tests/support/library-bench.ts'
import type { Client } from '../../renderer/bridge/client.ts'
import * as contract from '../../renderer/bridge/contract.ts'
import { createQueries } from '../../renderer/bridge/queries.ts'
import { canUndoChange, redoChange, undoChange } from '../../renderer/core/offered-undo.ts'
import { createItemChanges } from '../../renderer/features/library/actions/item-changes.ts'

const { add, run } = prepareLibrary()

// what can be taken back is known to the whole window, which other tests have in common with these
afterEach(async () => {
  while (canUndoChange()) await undoChange()
})

const client: Client = {
  request: (name, input) => run(name as never, input as never),
  subscribe: () => () => {},
}
const queries = createQueries(client, { now: () => contract, fetch: () => Promise.resolve(contract) })
const changes = createItemChanges({ client, queries })

test('a collection that is brought back has what lay in the trash meanwhile, too', async () => {
  const ids = [await add('Alley'), await add('Bridge'), await add('Canal')]
  const collection = await client.request('collections.create', { name: 'City' })
  await client.request('collections.change', { id: collection.id, add: ids })

  await client.request('library.trash', { ids: ids.slice(0, 1) })
  // what lies there is a member still, and not counted: who opens the collection does not see it
  expect((await client.request('collections.list', {})).collections).toMatchObject([{ count: 2 }])
  await changes.removeCollection(collection)
  await undoChange()
  expect(await allIds(client, { filter: { collectionId: collection.id } })).toEqual(ids.slice(1).toReversed())
  await client.request('library.restore', { ids: ids.slice(0, 1) })
  expect(await allIds(client, { filter: { collectionId: collection.id } })).toEqual(ids.toReversed())
})

test('a collection made for what is put into it goes with it when that is taken back, unless more is in it', async () => {
  const collections = async () => (await client.request('collections.list', {})).collections
  const [alley, bridge] = [await add('Alley'), await add('Bridge')]
  expect(await changes.collectAnew('City', [alley])).toBe(true)
  const [{ id } = { id: '' }] = await collections()
  await undoChange()
  expect(await collections()).toEqual([])
  await redoChange()
  expect(await collections()).toMatchObject([{ id, name: 'City', count: 1 }])
  // in another window
  await client.request('collections.change', { id, add: [bridge] })
  await undoChange()
  expect(await allIds(client, { filter: { collectionId: id } })).toEqual([bridge])
})

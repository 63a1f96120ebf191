import { beforeEach, expect, test } from 'vitest'
import { openTab } from '../../../../tests/support/open-tab.ts'
import { selectConnection } from '../../../renderer/features/settings/connections/select-connection.ts'
import { undoLast, useToasts } from '../../../renderer/ui/toast-store.ts'

beforeEach(() => useToasts.setState({ shown: [], lastId: 0 }))

const shown = () => useToasts.getState().shown.map(({ text }) => text)

async function withStudio(options: Parameters<typeof openTab>[0] = {}) {
  const client = await openTab(options)
  const before = (await client.request('connections.list', {})).selectedId
  const studio = await client.request('connections.add', {
    name: 'Studio',
    baseUrl: 'http://127.0.0.1:9',
    key: 'a key that nobody asks for',
  })
  const selected = async () => (await client.request('connections.list', {})).selectedId
  return { client, before, studio, selected }
}

test('another connection is used from now on, and the one before it again by undo', async () => {
  const { client, before, studio, selected } = await withStudio()
  await selectConnection(client, studio, before)
  expect(await selected()).toBe(studio.id)
  expect(shown()).toEqual(['Studio is used from now on'])
  undoLast()
  await expect.poll(selected).toBe(before)
})

test('one that could not be chosen is said not to be', async () => {
  const { client, before, studio, selected } = await withStudio({ cut: 'connections.select', cutAt: 1 })
  await selectConnection(client, studio, before)
  expect(await selected()).toBe(before)
  expect(shown()).toHaveLength(1)
  expect(shown()).not.toEqual(['Studio is used from now on'])
})

import { beforeEach, expect, test } from 'vitest'
import type { Client } from '../../../bridge/client.ts'
import { useBatches } from '../../../core/navigation/batches-view.ts'
import { useNavigation } from '../../../core/navigation/navigation.ts'
import { useToasts } from '../../../ui/toast-store.ts'
import { copyBatch } from './copy-batch.ts'

beforeEach(() => {
  useToasts.setState({ shown: [] })
  useNavigation.getState().open('batches')
  useBatches.getState().openBatch('a')
})

/** An app that makes the copy while its person does something else. */
const copying = (meanwhile: () => void) =>
  copyBatch(
    {
      request: async () => {
        meanwhile()
        return { id: 'b', name: 'Sea' }
      },
    } as unknown as Client,
    'batches.duplicate',
    'a',
  )

test('whoever still looks at a batch is led to the plan of its copy', async () => {
  await copying(() => {})
  expect(useBatches.getState().view).toEqual({ at: 'batch', id: 'b', planning: true })
  expect(useToasts.getState().shown).toEqual([])
})

test.each([
  ['in the list', () => useBatches.getState().showList()],
  ['at another batch', () => useBatches.getState().openBatch('c')],
  ['in another place', () => useNavigation.getState().open('library')],
])('whoever is %s by then stays there, and is offered the copy', async (_, leave) => {
  await copying(leave)
  expect(useBatches.getState().view).not.toMatchObject({ id: 'b' })
  const [toast] = useToasts.getState().shown
  expect(toast).toMatchObject({ text: expect.stringContaining('“Sea”'), action: { label: 'Open' } })
  toast?.action?.run()
  expect(useNavigation.getState().place).toBe('batches')
  expect(useBatches.getState().view).toEqual({ at: 'batch', id: 'b', planning: true })
})

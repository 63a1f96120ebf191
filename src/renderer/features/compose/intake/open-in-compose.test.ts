import { expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import type { Client } from '../../../bridge/client.ts'
import { undoLast } from '../../../ui/toast-store.ts'
import { useCompose } from '../compose-store.ts'
import { useDraft } from '../draft/draft-store.ts'
import { openInCompose } from './open-in-compose.ts'

const prompt = { name: 'prompt', kind: 'text', required: true, maxLength: 500, ui: { control: 'prompt' } }

const modelOf = (id: string) => ({ id, params: [prompt], defaults: {} }) as unknown as Model

/** A service with two models that take words. */
const client = {
  request: async (name: string) =>
    name === 'models.list' ? { models: ['poster', 'landscape'].map(modelOf) } : { files: {} },
} as unknown as Client

test('what was being written comes back, with its model, when something was opened in its place', async () => {
  useCompose.getState().revealModel('landscape')
  await openInCompose(client, { modelId: 'poster', params: { prompt: 'A kite' } })
  // there was nothing to lose
  expect(undoLast()).toBe(false)

  useDraft.getState().set(modelOf('landscape'), 'prompt', 'A long day at sea')
  useCompose.getState().revealModel('landscape')
  await openInCompose(client, { modelId: 'poster', params: { prompt: 'A boat' } })
  expect(useDraft.getState().values).toEqual([{ name: 'prompt', value: 'A boat', modelId: 'poster' }])
  expect(undoLast()).toBe(true)
  expect(useDraft.getState().values).toEqual([{ name: 'prompt', value: 'A long day at sea', modelId: 'landscape' }])
  expect(useCompose.getState().modelId).toBe('landscape')
})

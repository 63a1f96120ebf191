import { beforeEach, expect, test } from 'vitest'
import { BatchSettings } from '#shared/batch/settings.ts'
import { openTab } from '../../../../tests/support/open-tab.ts'
import type { Client } from '../../../renderer/bridge/client.ts'
import { pauseAll, resumeAll } from '../../../renderer/features/batches/changes/all-batches.ts'
import { undoLast, useToasts } from '../../../renderer/ui/toast-store.ts'

beforeEach(() => useToasts.setState({ shown: [], lastId: 0 }))

const shown = () => useToasts.getState().shown.map(({ text }) => text)

async function create(client: Client, name: string): Promise<string> {
  const settings = BatchSettings.parse({ modelId: 'paper-landscape' })
  return (
    await client.request('batches.create', { source: { text: 'prompt\nA fox sandbox:seconds=30' }, name, settings })
  ).id
}

async function started(client: Client): Promise<string> {
  const id = await create(client, 'Started')
  const { coins } = await client.request('batches.plan', { id })
  await client.request('batches.start', { id, budget: coins })
  return id
}

/** It had ended, and somebody wants its rows once more, without having agreed to the price. */
async function reopened(client: Client): Promise<string> {
  const id = await create(client, 'Reopened')
  await client.request('batches.cancel', { id })
  await client.request('batches.retry', { id })
  return id
}

test('all batches go on that somebody has paused; what nobody has seen the plan of stays paused', async () => {
  const client = await openTab()
  const unseen = await reopened(client)
  const mine = await started(client)
  await client.request('batches.pause', { id: mine })
  const batches = [
    await client.request('batches.read', { id: mine }),
    await client.request('batches.read', { id: unseen }),
  ]
  expect(batches.map(({ pause }) => pause?.code)).toEqual(['by_you', 'rows_ready'])
  await resumeAll(client, batches)
  expect(await client.request('batches.read', { id: mine })).not.toMatchObject({ state: 'paused' })
  expect(await client.request('batches.read', { id: unseen })).toMatchObject({ pause: { code: 'rows_ready' } })
  expect(shown()).toEqual(['1 batch goes on, 1 other stays paused and says why'])
})

test('taking back a pause goes on with what it has paused, and with nothing that has stopped by itself', async () => {
  const client = await openTab()
  const unseen = await reopened(client)
  const mine = await started(client)
  const running = [
    await client.request('batches.read', { id: mine }),
    await client.request('batches.read', { id: unseen }),
  ]
  await pauseAll(client, running)
  expect(await client.request('batches.read', { id: mine })).toMatchObject({ pause: { code: 'by_you' } })
  expect(undoLast()).toBe(true)
  await expect.poll(async () => (await client.request('batches.read', { id: mine })).state).not.toBe('paused')
  expect(await client.request('batches.read', { id: unseen })).toMatchObject({ pause: { code: 'rows_ready' } })
})

test('a batch that has ended before the pause is none that stays paused', async () => {
  const client = await openTab()
  const ended = await create(client, 'Ended')
  await client.request('batches.cancel', { id: ended })
  const mine = await started(client)
  await client.request('batches.pause', { id: mine })
  await resumeAll(client, [
    await client.request('batches.read', { id: mine }),
    await client.request('batches.read', { id: ended }),
  ])
  expect(shown()).toEqual(['1 batch goes on'])
})

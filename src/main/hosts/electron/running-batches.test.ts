import { expect, onTestFinished, test } from 'vitest'
import { createApp } from '#main/app.ts'
import { BatchSettings } from '#shared/batch/settings.ts'
import { commandsOf } from '../../../../tests/support/run-commands.ts'
import { createTestHost } from '../../../../tests/support/test-host.ts'
import { followBatches } from './running-batches.ts'

test('the menu goes on with what somebody has paused, and leaves what nobody has seen the plan of', async () => {
  const host = createTestHost()
  const app = await createApp(host)
  onTestFinished(() => app.close())
  const run = commandsOf(() => app)
  const create = () =>
    run('batches.create', {
      source: { text: 'prompt\nA fox' },
      settings: BatchSettings.parse({ modelId: 'paper-landscape' }),
    })

  const unseen = await create()
  await run('batches.cancel', { id: unseen.id })
  await run('batches.retry', { id: unseen.id })
  const before = await followBatches(app, host, { onChange: () => {}, onNotice: () => {} })
  expect(before.resumable()).toBe(0)

  const mine = await create()
  const { coins } = await run('batches.plan', { id: mine.id })
  await run('batches.start', { id: mine.id, budget: coins })
  await run('batches.pause', { id: mine.id })
  const batches = await followBatches(app, host, { onChange: () => {}, onNotice: () => {} })
  expect(batches.resumable()).toBe(1)
  await batches.resumeAll()
  expect(await run('batches.read', { id: mine.id })).not.toMatchObject({ state: 'paused' })
  expect(await run('batches.read', { id: unseen.id })).toMatchObject({ pause: { code: 'rows_ready' } })
})

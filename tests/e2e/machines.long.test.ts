import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { startCli } from '../support/cli.ts'
import { startNatsServer, type NatsServer } from '../support/nats-server.ts'
import { collectFaults } from '../support/page-faults.ts'
import { arriveAt } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom, expectBooksInOrder } from '../support/window-books.ts'

const TOKEN = 'tok-Geheim0123456789'
/** A machine that begins, and a picture, on a busy computer. */
const RUN_MS = 90_000

let app: WebApp
let queue: NatsServer
let folder: string
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-machines-'))
  queue = await startNatsServer(['--auth', TOKEN])
  app = await startWebApp()
})
afterAll(async () => {
  await app.close()
  await queue[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const machine = (page: Page) => page.getByRole('list', { name: 'Machines' }).getByRole('listitem').first()
const result = (page: Page) => page.getByRole('article', { name: 'Result' })

async function open(place: 'settings' | 'compose' | 'account' | 'batches'): Promise<Page> {
  const page = await app.open(place)
  await arriveAt(page, place)
  return page
}

async function stateOfLastBatch(page: Page) {
  const { batches } = await askFrom(page, 'batches.list', {})
  return batches[0]?.state
}

test('machines are connected, seen at work, drained and waited for, and each place says why nothing moves', async () => {
  const settings = await open('settings')
  const faults = collectFaults(settings)
  await settings.getByText('When one computer is not enough').waitFor()
  await settings.getByText('pressrun worker --nats nats://HOST:4222').waitFor()

  // a token that the queue does not want, then the right one
  await settings.getByRole('button', { name: 'Connect machines' }).click()
  const form = settings.getByRole('dialog', { name: 'Connect machines' })
  await form.getByRole('textbox', { name: 'Address' }).fill('desk:4222')
  await form.getByText('An address is nats://host:port').waitFor()
  const connect = form.getByRole('button', { name: 'Connect machines' })
  expect(await connect.isDisabled()).toBe(true)
  expect(await findBarriers(settings, form)).toEqual([])
  await form.getByRole('textbox', { name: 'Address' }).fill(queue.url)
  await form.getByLabel('Token').fill('another')
  await connect.click()
  await form.waitFor({ state: 'detached' })
  await settings.getByText('does not let this engine in').waitFor()
  await settings.getByRole('button', { name: 'More for the queue' }).click()
  await settings.getByRole('menuitem', { name: 'Edit' }).click()
  const change = settings.getByRole('dialog', { name: 'Queue of the machines' })
  await change.getByText('Left empty, it stays as it is.').first().waitFor()
  await change.getByLabel('Token', { exact: true }).fill(TOKEN)
  await change.getByRole('button', { name: 'Save' }).click()
  await change.waitFor({ state: 'detached' })
  await settings.getByText('Connected', { exact: true }).waitFor()
  await settings.getByText('No machine has come yet.').waitFor()
  expect(JSON.stringify(await askFrom(settings, 'machines.list', {}))).not.toContain(TOKEN)
  expect(await settings.content()).not.toContain(TOKEN)

  // asked for before anybody is there
  const compose = await open('compose')
  await compose.getByText('No machine is there that can make').first().waitFor()
  await compose.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A paper boat sandbox:work=4')
  await compose.getByRole('radio', { name: '512 px' }).click()
  await compose.getByRole('button', { name: 'Make', exact: true }).click()
  await result(compose).getByText('No machine is there that can make').waitFor({ timeout: RUN_MS })
  const account = await open('account')
  await account.getByText('No machine is there to make what waits.').waitFor()
  expect(await findBarriers(account)).toEqual([])

  const worker = startCli(
    ['worker', '--nats', queue.url, '--name', 'render-1', '--places', '1', '--json', '--data', join(folder, 'worker')],
    { PRESSRUN_NATS_TOKEN: TOKEN },
  )
  await worker.line((document) => document['name'] === 'render-1')
  await machine(settings).getByText('1 of 1 place in use').waitFor({ timeout: RUN_MS })
  await settings.getByRole('list', { name: 'What render-1 makes now' }).getByRole('progressbar').waitFor()
  expect(await findBarriers(settings)).toEqual([])
  await expect.poll(() => stateOfLastBatch(compose), { timeout: RUN_MS }).toBe('ended')
  await machine(settings).getByText('1 made').waitFor()
  await account.getByText('No machine is there to make what waits.').waitFor({ state: 'detached' })

  // one that takes no more
  await settings.getByRole('button', { name: 'Drain render-1' }).click()
  await machine(settings).getByText('Takes no new jobs since').waitFor()
  await compose.getByRole('button', { name: 'Make', exact: true }).click()
  await result(compose).getByText('take no new jobs').waitFor({ timeout: RUN_MS })
  await settings.getByRole('button', { name: 'Resume render-1' }).click()
  await expect.poll(() => stateOfLastBatch(compose), { timeout: RUN_MS }).toBe('ended')

  // a queue that is away: what is asked for waits, and goes on by itself
  await queue.kill()
  await settings.getByText('Away since').first().waitFor({ timeout: RUN_MS })
  await compose.getByRole('button', { name: 'Make', exact: true }).click()
  await result(compose).getByText('The queue of the machines has been away since').waitFor({ timeout: RUN_MS })
  await account.getByText('The queue of the machines has been away since').waitFor()
  await queue.restart()
  await settings.getByText('Connected', { exact: true }).waitFor({ timeout: RUN_MS })
  await expect.poll(() => stateOfLastBatch(compose), { timeout: RUN_MS }).toBe('ended')
  expect(await expectBooksInOrder(compose)).toBeGreaterThan(0)

  // a machine that leaves is no longer listed, and the pool is left
  worker.child.kill('SIGTERM')
  expect(await worker.ended).toMatchObject({ code: 0 })
  await settings.getByText('No machine has come yet.').waitFor({ timeout: RUN_MS })
  await settings.getByRole('button', { name: 'More for the queue' }).click()
  await settings.getByRole('menuitem', { name: 'Disconnect' }).click()
  const leave = settings.getByRole('dialog', { name: 'Disconnect the machines?' })
  await leave.getByRole('button', { name: 'Disconnect' }).click()
  await settings.getByText('When one computer is not enough').waitFor()
  expect(faults).toEqual([])
}, 420_000)

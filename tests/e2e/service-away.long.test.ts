import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { serveEngine, type ServedEngine } from '../support/served-engine.ts'
import { startServiceDoor, type ServiceDoor } from '../support/service-door.ts'
import { arriveAt } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

let app: WebApp
let engine: ServedEngine
let door: ServiceDoor
beforeAll(async () => {
  ;[app, engine] = await Promise.all([startWebApp(), serveEngine({ coins: 100 })])
  door = await startServiceDoor(engine.ready.baseUrl)
})
afterAll(async () => {
  await app.close()
  await door[Symbol.asyncDispose]()
  await engine[Symbol.asyncDispose]()
})

const result = (page: Page) => page.getByRole('article', { name: 'Result' })

test('what a service has made and offered stays on the screen when it is gone, and its absence and return are told', async () => {
  const page = await app.open('compose')
  const { id } = await askFrom(page, 'connections.add', {
    name: 'Studio',
    baseUrl: door.baseUrl,
    key: engine.ready.apiKey,
  })
  await askFrom(page, 'connections.select', { id })
  await page.getByRole('status').getByText('Studio').waitFor()

  // pictures of its effects come by our own address
  await page.getByRole('tab', { name: 'Effects' }).click()
  const picture = page.locator('img[src^="/media/"]').first()
  await picture.waitFor()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  await page.getByRole('tab', { name: 'Models' }).click()

  await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('a red boat on a calm lake')
  await page.getByRole('region', { name: 'Price' }).getByText('left after').waitFor()
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  await result(page).getByText('Done').waitFor()

  await door.shut()
  await page.getByRole('status').getByText('Studio: no answer since').waitFor()
  await page.getByRole('alert').getByText('Studio has not answered since').waitFor()

  await page.reload()
  await arriveAt(page, 'compose')
  await page.getByText(/\d+ models · as of/).waitFor()
  await result(page).getByText('Done').waitFor()
  expect(await result(page).getByRole('button', { name: 'Cancel' }).count()).toBe(0)
  expect(await result(page).getByText('Starting').count()).toBe(0)
  await expect
    .poll(() =>
      result(page)
        .locator('img')
        .evaluate((image: HTMLImageElement) => image.naturalWidth),
    )
    .toBeGreaterThan(0)

  await door.open()
  await page.getByRole('status').getByText('Studio', { exact: true }).waitFor()
  await page.getByRole('alert').getByText('has not answered').waitFor({ state: 'detached' })
  await page.getByText(/as of/).waitFor({ state: 'detached' })
})

test('a batch that runs says since when it waits for the service, and goes on by itself', async () => {
  const page = await app.open('batches')
  const { id, name } = await askFrom(page, 'batches.create', {
    source: { text: 'prompt\na red boat\na blue boat\na green boat\na yellow boat\n' },
    name: 'Boats',
    settings: { modelId: 'geometric-poster', constants: { resolution: '512' } },
  })
  await askFrom(page, 'batches.plan', { id })
  await door.shut()
  await askFrom(page, 'batches.start', { id, budget: 100 })
  await page.getByText(name, { exact: true }).click()
  await page.getByText('Waiting for the service since').waitFor()
  await door.open()
  await page.getByText('Waiting for the service since').waitFor({ state: 'detached' })
  await expect.poll(async () => (await askFrom(page, 'batches.read', { id })).state, { timeout: 60_000 }).toBe('ended')
})

test('a canceled batch whose service has gone for good is ended by a person, and then its connection can be removed', async () => {
  const page = await app.open('batches')
  const { id, name, connectionId } = await askFrom(page, 'batches.create', {
    source: { text: 'prompt\na red kite\na blue kite\n' },
    name: 'Kites',
    settings: { modelId: 'geometric-poster', constants: { resolution: '512' } },
  })
  await askFrom(page, 'batches.plan', { id })
  await door.shut()
  await askFrom(page, 'batches.start', { id, budget: 100 })
  await page.getByText(name, { exact: true }).click()
  await page.getByText('Waiting for the service since').waitFor()
  await page.getByRole('button', { name: 'Cancel', exact: true }).click()
  await page.getByRole('button', { name: 'Cancel the batch' }).click()
  await page.getByRole('button', { name: 'Stop waiting' }).click()
  const dialog = page.getByRole('dialog', { name: 'Stop waiting for Studio?' })
  await dialog.getByText('2 rows without an answer').waitFor()
  await dialog.getByRole('button', { name: 'Stop waiting' }).click()
  await dialog.waitFor({ state: 'detached' })
  expect(await askFrom(page, 'batches.read', { id })).toMatchObject({
    state: 'ended',
    counts: { blocked: 2 },
    coins: { held: 0 },
  })
  await askFrom(page, 'connections.remove', { id: connectionId })
})

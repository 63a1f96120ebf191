import { afterAll, beforeAll, expect, test } from 'vitest'
import { openModel } from '../support/compose-bench.ts'
import { fillLibrary } from '../support/filled-library.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
beforeAll(async () => {
  app = await startWebApp({ prepare: (dataDir) => fillLibrary(dataDir, 40, { ownFiles: true }) })
})
afterAll(() => app.close())

test('what was made is looked for and taken as an input, with the search in sight above what it finds', async () => {
  const page = await app.open('compose')
  await page.setViewportSize({ width: 1280, height: 500 })
  const bench = await openModel(page, 'Lanczos Upscale')
  await bench.getByRole('button', { name: 'Image: from the library' }).click()
  const picker = page.getByRole('dialog', { name: 'Choose from the library' })
  const found = (name: string) => picker.getByRole('button').filter({ hasText: name })
  await found('picture 39.png').waitFor()
  const search = picker.getByRole('textbox', { name: 'Search what was made' })
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
  await found('picture 0.png').scrollIntoViewIfNeeded()
  const title = await picker.getByRole('heading', { name: 'Choose from the library' }).boundingBox()
  const field = await search.boundingBox()
  const first = await found('picture 39.png').boundingBox()
  // what comes first has gone behind the title, and the search has not
  expect(first!.y).toBeLessThan(title!.y)
  expect(field!.y).toBeGreaterThan(title!.y)

  // of the newest four, which alone have a content of their own: the others are named after those
  await page.keyboard.type('number 37')
  await found('picture 39.png').waitFor({ state: 'detached' })
  await found('picture 37.png').waitFor()
  await page.keyboard.press('Enter')
  await picker.waitFor({ state: 'detached' })
  await bench.getByRole('img', { name: 'picture 37.png' }).waitFor()
})

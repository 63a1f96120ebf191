import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { dropFiles } from '../support/drop-files.ts'
import { openNewDataFolder } from '../support/new-data-folder.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

const RUN_MS = 120_000

let app: WebApp
beforeAll(async () => {
  app = await startWebApp({
    prepare(dataDir) {
      openNewDataFolder(dataDir).close()
      writeFileSync(join(dataDir, 'settings.json'), JSON.stringify({ language: 'de' }))
    },
  })
})
afterAll(() => app.close())

const LIST = [
  'prompt,model,resolution,seed,image',
  'Ein Boot,geometric-poster,512,1,',
  'Ein Fuchs,geometric-poster,999,1,',
  'Ein Haus,nirgends,512,1,',
  'Ein Baum,geometric-poster,512,viele,',
  'Ein Berg sandbox:fail=content_policy,geometric-poster,512,1,',
].join('\n')

/** Words of our English sentences that no German sentence, prompt or name of a model holds. */
const ENGLISH = /\b(?:the|was|were|is|not|expected|coins?|rows?|charged|failed|service|given back|there)\b/i

test(
  'whoever chose German reads why rows stand still in German, wherever it is said',
  { timeout: RUN_MS },
  async () => {
    const page = await app.open('batches')
    // so wide that the reasons stand in sight, behind all columns of the list
    await page.setViewportSize({ width: 1920, height: 1000 })
    await page.getByRole('button', { name: 'Tabelle einfügen' }).waitFor()
    await dropFiles(page, [{ name: 'Liste.csv', content: LIST }])
    await page.getByRole('button', { name: 'Stapel anlegen' }).click()
    await page.getByRole('button', { name: /^Für 4 Münzen starten/ }).click()
    const failed = page.getByRole('row', { name: /Ein Berg/ })
    await failed.getByRole('gridcell', { name: 'Der Dienst hat den Inhalt abgelehnt.' }).waitFor({ timeout: RUN_MS })
    await page
      .getByRole('row', { name: /Ein Fuchs/ })
      .getByRole('gridcell', { name: 'resolution: Möglich sind 512, 1024, 2048.' })
      .waitFor()
    await page
      .getByRole('row', { name: /Ein Haus/ })
      .getByRole('gridcell', { name: 'model: Es gibt kein Modell „nirgends“.' })
      .waitFor()
    await page
      .getByRole('row', { name: /Ein Baum/ })
      .getByRole('gridcell', { name: 'seed: Eine ganze Zahl von 0 bis' })
      .waitFor()

    await failed.getByRole('gridcell').nth(3).click()
    const beside = page.getByRole('complementary', { name: 'Zeile' })
    await beside.getByText('Gescheitert, 2 Münzen erstattet: Der Dienst hat den Inhalt abgelehnt.').waitFor()
    await beside.getByRole('button', { name: 'Palette ändern: Automatisch' }).waitFor()
    // row, state and coins are our words: what the list itself says may be longer than its column
    const cut = await page.getByRole('row').evaluateAll((rows) =>
      rows
        .flatMap((row) => [...row.querySelectorAll('[role=rowheader], [role=gridcell]')].slice(0, 3))
        .filter((cell) => cell.scrollWidth > cell.clientWidth)
        .map((cell) => cell.textContent),
    )
    expect(cut).toEqual([])
    for (const part of [beside, page.getByRole('grid'), page.getByRole('region', { name: 'Wie es steht' })])
      expect(await part.innerText()).not.toMatch(ENGLISH)
  },
)

test('a list that cannot be read is refused in German', async () => {
  const page = await app.open('batches')
  await page.getByRole('button', { name: 'Tabelle einfügen' }).waitFor()
  await dropFiles(page, [{ name: 'Liste.csv', content: 'prompt,seed\n"Ein Boot,1' }])
  await page.getByText('Ein Anführungszeichen, das bis Zeile 2 beginnt, endet nie.').waitFor()
  expect(await page.getByRole('main').innerText()).not.toMatch(ENGLISH)
})

test.each([720, 1440])(
  'nothing in Compose scrolls sideways at %i px, with the longest lines of the price',
  async (width) => {
    const page = await app.open('compose')
    await page.setViewportSize({ width, height: 800 })
    await page.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Ein Radfahrer in Berlin im Regen')
    await page.getByText('Zeichnet nicht: Radfahrer und Berlin').waitFor()
    await page
      .getByText(/danach bleiben/)
      .last()
      .waitFor()
    const sideways = await page.evaluate(() =>
      [...document.querySelectorAll('*')]
        .filter((part) => /auto|scroll/.test(getComputedStyle(part).overflowX) && part.scrollWidth > part.clientWidth)
        .map(({ className, scrollWidth, clientWidth }) => `${className}: ${scrollWidth} of ${clientWidth}`),
    )
    expect(sideways).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  },
)

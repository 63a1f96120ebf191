import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { arriveAt } from '../support/walk-places.ts'
import { openModel } from '../support/compose-bench.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

let app: WebApp
/** One tab for all that begin with the models in sight. */
let page: Page
beforeAll(async () => {
  app = await startWebApp()
  page = await app.open('compose')
})
afterAll(() => app.close())

const options = (page: Page) => page.getByRole('listbox', { name: 'Models' }).getByRole('option')
const chosen = (page: Page) => page.getByRole('option', { selected: true })

test('the list is driven from the search field, and what is shown beside it follows', async () => {
  await arriveAt(page, 'compose')
  const names = await options(page).evaluateAll((rows) => rows.map((row) => row.id))
  expect(names.length).toBeGreaterThan(2)

  await page.keyboard.press('/')
  const search = page.getByRole('combobox', { name: 'Search models' })
  expect(await search.evaluate((field) => field === document.activeElement)).toBe(true)
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowUp')
  await expect.poll(() => chosen(page).getAttribute('id')).toBe(names[1])
  expect(await search.getAttribute('aria-activedescendant')).toBe(names[1])
  const [title = ''] = (await chosen(page).innerText()).split('\n')
  await page.getByRole('article', { name: title.trim(), exact: true }).waitFor()

  // what was chosen is still chosen after a reload
  await page.reload()
  await arriveAt(page, 'compose')
  await expect.poll(() => chosen(page).getAttribute('id')).toBe(names[1])
})

test('words and filters narrow the list, and a list narrowed to nothing says how to go on', async () => {
  // a menu chosen from goes away without motion too
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await arriveAt(page, 'compose')
  const all = await options(page).count()

  await page.getByRole('radio', { name: 'Audio' }).click()
  await expect.poll(() => options(page).count()).toBeLessThan(all)
  expect(await page.getByRole('group').evaluateAll((groups) => groups.map((group) => group.ariaLabel))).toContain(
    'Audio',
  )

  const task = page.getByRole('button', { name: /^Task:/ })
  await task.press('Enter')
  for (const index of [0, 1]) {
    const row = page.getByRole('menuitemradio').nth(index)
    await expect.poll(() => row.evaluate((element) => element === document.activeElement)).toBe(true)
    await page.keyboard.press(index === 0 ? 'ArrowDown' : 'Enter')
  }
  await expect.poll(() => task.innerText()).not.toContain('Any task')
  const narrowed = (await task.innerText()).trim()
  // the list follows its filter a frame later: typing comes first
  const strays = async () => (await options(page).allInnerTexts()).filter((row) => !row.includes(narrowed))
  await expect.poll(strays).toEqual([])
  expect(await options(page).count()).toBeGreaterThan(0)

  await page.getByRole('combobox', { name: 'Search models' }).fill('no such thing')
  await page.getByText('No model fits.').waitFor()
  // what was being set up is still there to be made
  await page.getByRole('button', { name: 'Make', exact: true }).waitFor()
  await page.getByRole('button', { name: 'Show all models' }).click()
  await expect.poll(() => options(page).count()).toBe(all)
})

test('an effect leads to the model it runs on', async () => {
  await page.getByRole('tab', { name: 'Effects' }).click()
  const plates = page.getByRole('tabpanel', { name: 'Effects' }).getByRole('listitem').getByRole('button')
  await plates.last().click()
  await expect.poll(() => plates.last().getAttribute('aria-pressed')).toBe('true')
  const details = page.getByRole('complementary')
  const effect = (await details.getByRole('heading').innerText()).trim()
  const model = (await details.getByText('Runs on').locator('xpath=following-sibling::dd').innerText()).trim()
  await details.getByRole('button', { name: 'Use this effect' }).click()
  const bench = page.getByRole('article', { name: model, exact: true })
  await bench.getByRole('radio', { name: effect, checked: true }).waitFor()
  await expect.poll(() => chosen(page).innerText()).toContain(model)
})

test('models that are scrolled go by below the heading of their group', async () => {
  const above = page
    .getByRole('listbox', { name: 'Models' })
    .getByRole('group')
    .first()
    .evaluate(async (group) => {
      const [heading, list] = [group.firstElementChild!, group.parentElement!]
      const moved = new Promise((resolve) => list.addEventListener('scroll', resolve, { once: true }))
      list.scrollTop = 100
      await moved
      const { left, top, width, height } = heading.getBoundingClientRect()
      const isOnTop = heading.contains(document.elementFromPoint(left + width / 2, top + height / 2))
      list.scrollTop = 0
      return isOnTop
    })
  expect(await above).toBe(true)
})

test('a setting is explained on its name, and to whoever comes to it by Tab until they use it', async () => {
  await openModel(page, 'Travel Poster')
  const help = page.getByRole('tooltip', { name: 'What should not be seen in the result.' })
  await page.getByText('Negative prompt', { exact: true }).hover()
  await help.waitFor()
  await page.mouse.move(0, 0, { steps: 4 })
  await help.waitFor({ state: 'detached' })

  // the last of the prompt's own buttons
  await page.getByRole('button', { name: 'Styles and words' }).focus()
  await page.keyboard.press('Tab')
  await help.waitFor()
  // what is focused is scrolled to, at the latest now
  const scrolled = await page.locator('[data-param=negative_prompt]').evaluate(async (field) => {
    let panel = field.parentElement!
    while (panel.scrollHeight === panel.clientHeight) panel = panel.parentElement!
    const moved = new Promise((resolve) => panel.addEventListener('scroll', resolve, { once: true }))
    panel.scrollTop += 8
    await moved
    return new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(() => shown(panel.scrollTop))))
  })
  expect(scrolled).toBeGreaterThan(0)
  expect(await help.isVisible()).toBe(true)
  await page.keyboard.type('fog')
  await help.waitFor({ state: 'detached' })
})

test('one explanation is shown at a time, also where the pointer rests on another name', async () => {
  await openModel(page, 'Travel Poster')
  const explanations = () => page.getByRole('tooltip').allInnerTexts()
  // what moves under a pointer takes its explanation away: it is in sight before the pointer comes
  const outputs = page.getByText('Outputs', { exact: true })
  await outputs.evaluate((name) => {
    name.scrollIntoView({ block: 'center' })
    return new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))
  })
  await outputs.hover()
  await expect.poll(async () => (await explanations()).length).toBe(1)
  const [resting] = await explanations()
  // the last of the prompt's own buttons
  await page.getByRole('button', { name: 'Styles and words' }).focus()
  await page.keyboard.press('Tab')
  await page.getByRole('tooltip', { name: 'What should not be seen in the result.' }).waitFor()
  await expect.poll(explanations).toEqual([expect.not.stringContaining(resting!)])
})

test('where there is no room for what was made before, nobody asks for it', async () => {
  const searches: string[] = []
  const page = await app.open('compose', (tab) => {
    tab.on('request', (request) => {
      if (request.url().endsWith('/library.search')) searches.push(request.postData() ?? '')
    })
    return tab.setViewportSize({ width: 1100, height: 800 })
  })
  await openModel(page, 'Travel Poster')
  await page.getByRole('region', { name: 'Price' }).waitFor()
  expect(searches).toEqual([])
  await page.setViewportSize({ width: 1600, height: 900 })
  await page.getByText('What you make appears here').waitFor()
  await expect.poll(() => searches.length).toBeGreaterThan(0)
})

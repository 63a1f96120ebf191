import type { Page, Route } from 'playwright'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { Model } from '#shared/service/catalog.ts'
import { openModel } from '../support/compose-bench.ts'
import { collectFaults } from '../support/page-faults.ts'
import { arriveAt } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

/** A generation on two slow cores that others use too. */
const MAKING_MS = 60_000

let app: WebApp
/** One tab for all that only writes and makes: what is set up in one is kept for the next in any case. */
let page: Page
beforeAll(async () => {
  app = await startWebApp()
  page = await app.open('compose')
})
afterEach(() => page.unrouteAll())
afterAll(() => app.close())

const price = (page: Page) => page.getByRole('region', { name: 'Price' })
const make = (page: Page) => page.getByRole('button', { name: 'Make', exact: true })
const prompt = (page: Page) => page.getByRole('textbox', { name: 'Prompt', exact: true })

/** Asks for one, and waits until another one may be asked for. */
async function answeredMake(page: Page, ask: () => Promise<void>): Promise<void> {
  const answer = page.waitForResponse('**/api/commands/compose.make')
  await ask()
  await answer
  await expect.poll(() => make(page).isEnabled()).toBe(true)
}

/** The pictures of the result in front, as large as they were made. */
const sizes = (page: Page) =>
  page
    .getByRole('article', { name: 'Result' })
    .getByRole('img')
    .evaluateAll((pictures) =>
      (pictures as HTMLImageElement[]).map(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]),
    )

describe('one generation', () => {
  test('is priced while it is written, made by one click, and shown with what it cost', async () => {
    await openModel(page, 'Geometric Poster')
    await price(page).getByText('From 4 coins').waitFor()
    await prompt(page).fill('Two red circles on blue')
    await page.getByRole('radio', { name: '512 px' }).click()
    await page.getByRole('radio', { name: '1:1' }).click()
    await price(page).getByText('2 coins', { exact: true }).waitFor()
    await price(page)
      .getByText(/998 left after · holds (10:00|9:\d\d)/)
      .waitFor()

    await page.getByRole('slider', { name: 'Outputs' }).press('ArrowRight')
    await price(page).getByText('4 coins', { exact: true }).waitFor()
    await price(page).getByText('2 each for 2').waitFor()

    await answeredMake(page, () => make(page).click())
    // the rest of a double click is no second wish
    await page.mouse.down({ clickCount: 2 })
    await page.mouse.up({ clickCount: 2 })
    await page.getByText('4 coins charged.').waitFor({ timeout: MAKING_MS })
    await expect
      .poll(() => sizes(page))
      .toEqual([
        [512, 512],
        [512, 512],
      ])
    // the balance in the sidebar and what the next one leaves follow
    await page.getByRole('link', { name: /996/ }).waitFor()
    await price(page).getByText('992 left after').waitFor()

    // nothing of it is lost by a reload
    await page.reload()
    await arriveAt(page, 'compose')
    await page.getByText('4 coins charged.').waitFor()
    expect(await prompt(page).inputValue()).toBe('Two red circles on blue')
    await expect.poll(async () => (await sizes(page)).length).toBe(2)
  })

  test('is made by the keyboard alone', { tags: 'long' }, async () => {
    await openModel(page, 'Geometric Poster')
    await prompt(page).focus()
    await page.keyboard.press('Control+A')
    // so long that it is seen being made
    await page.keyboard.type('A green triangle sandbox:seconds=3')
    await price(page).getByText('left after').waitFor()
    await page.keyboard.down('Control')
    await answeredMake(page, () => page.keyboard.down('Enter'))
    // held for too long
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.keyboard.up('Control')
    const making = page.getByText(/Making|Waiting|Sending|Fetching|Starting/).first()
    await making.waitFor()
    await making.waitFor({ state: 'detached', timeout: MAKING_MS })
    await page.getByText('coins charged.').waitFor({ timeout: MAKING_MS })
    // which may be said of the one before: this one has ended when nothing of it is held any more
    await expect.poll(() => page.getByRole('link', { name: /coins/ }).first().innerText()).toBe('992\ncoins')
  })

  test('that is refused says so and that nothing was charged', { tags: 'long' }, async () => {
    await openModel(page, 'Geometric Poster')
    await prompt(page).fill('A scene of torture')
    await price(page).getByText('left after').waitFor()
    const balance = await page.getByRole('link', { name: /coins/ }).first().innerText()
    const asked: string[] = []
    page.on('request', (request) => request.url().endsWith('/compose.make') && asked.push(request.url()))
    await make(page).focus()
    await answeredMake(page, () => page.keyboard.down('Enter'))
    // held for too long, also on the button itself
    await make(page).focus()
    await page.keyboard.down('Enter')
    await page.keyboard.up('Enter')
    await page.getByText('It did not work').waitFor({ timeout: MAKING_MS })
    expect(asked).toHaveLength(1)
    await page.getByText(/refused the content.*Nothing was charged/).waitFor()
    await expect.poll(() => page.getByRole('link', { name: /coins/ }).first().innerText()).toBe(balance)

    // also to who has gone on to another model meanwhile
    const held = Promise.withResolvers<Route>()
    await page.route('**/api/commands/compose.make', (route) => held.resolve(route))
    await make(page).click()
    const refused = await held.promise
    await openModel(page, 'Paper Landscape')
    await refused.fulfill({ json: { ok: false, error: { code: 'odd', message: 'The press is locked.' } } })
    await page.getByText('The press is locked.').waitFor()
  })

  test(
    'whose answer is lost is not paid twice when it is asked for again, and neither the key nor the palette skips the price',
    { tags: 'long' },
    async () => {
      await openModel(page, 'Geometric Poster')
      await prompt(page).fill('A kite in the fog')
      await price(page).getByText('left after').waitFor()
      await page.route(
        '**/api/commands/compose.make',
        async (route) => {
          await route.fetch()
          await route.abort()
        },
        { times: 1 },
      )
      await make(page).click()
      await price(page).getByRole('alert').waitFor()
      // nor after a reload, which is what one does then
      await page.reload()
      await price(page).getByText('left after').waitFor()
      await answeredMake(page, () => make(page).click())
      const { batches } = await askFrom(page, 'batches.list', {})
      expect(batches.filter(({ subject }) => subject === 'A kite in the fog')).toHaveLength(1)

      await page.route('**/api/commands/quotes.read', (route) => route.abort())
      const asked: string[] = []
      page.on('request', (request) => request.url().endsWith('/compose.make') && asked.push(request.url()))
      await prompt(page).fill('A kite in the rain')
      await price(page).getByRole('button', { name: 'Ask again' }).waitFor()
      expect(await make(page).isDisabled()).toBe(true)
      await prompt(page).press('Control+Enter')
      await page.getByRole('listitem').filter({ hasText: 'There is no answer.' }).waitFor()
      await page.unroute('**/api/commands/quotes.read')
      await price(page).getByRole('button', { name: 'Ask again' }).click()
      await price(page).getByText('left after').waitFor()
      expect(asked).toEqual([])
      await page.keyboard.press('Control+K')
      await page.getByRole('combobox', { name: 'Commands' }).fill('Make')
      await answeredMake(page, () => page.getByRole('option', { name: /^Make\b.*coins/ }).click())
      expect(asked).toHaveLength(1)
      const states = async () => (await askFrom(page, 'batches.list', {})).batches.map(({ state }) => state)
      await expect.poll(async () => [...new Set(await states())], { timeout: MAKING_MS }).toEqual(['ended'])
    },
  )

  test('that cannot be canceled now says so, and is when it is asked again', { tags: 'long' }, async () => {
    await openModel(page, 'Geometric Poster')
    await prompt(page).fill('A boat sandbox:seconds=900')
    await price(page).getByText('left after').waitFor()
    await page.route('**/api/commands/batches.cancel', (route) => route.abort())
    await make(page).click()
    const result = page.getByRole('article', { name: 'Result' })
    const cancel = result.getByRole('button', { name: 'Cancel', exact: true })
    await cancel.click()
    await result.getByRole('alert').getByText('There is no answer.').waitFor()
    await page.unroute('**/api/commands/batches.cancel')
    await cancel.click()
    await result.getByText('Canceled').waitFor({ timeout: MAKING_MS })
    expect(await result.getByRole('alert').count()).toBe(0)
  })
})

describe('settings', () => {
  test(
    'are checked as they are typed, and what is missing is asked for when it is needed',
    { tags: 'long' },
    async () => {
      const bench = await openModel(page, 'Paper Landscape')
      await prompt(page).fill('')
      expect(await bench.getByRole('alert').count()).toBe(0)
      await make(page).click()
      await bench.getByText('Write something here first.').waitFor()
      await expect.poll(() => prompt(page).evaluate((field) => field === document.activeElement)).toBe(true)

      await prompt(page).fill('x'.repeat(2001))
      await bench.getByText('At most 2,000 characters, this has 2,001.').waitFor()
      await prompt(page).fill('A hill')
      await expect.poll(() => bench.getByRole('alert').count()).toBe(0)

      const outputs = page.getByRole('textbox', { name: 'Outputs, number' })
      await outputs.fill('9')
      await bench.getByText('Expected a number from 1 to 8.').waitFor()
      await price(page).getByText('Something above has to be changed first').waitFor()
      await outputs.fill('3')
      await price(page)
        .getByText(/each for 3/)
        .waitFor()
    },
  )

  test('stay with their model: only words go along to another one, and say so', { tags: 'long' }, async () => {
    await openModel(page, 'Paper Landscape')
    await prompt(page).fill('A lighthouse')
    await page.getByRole('radio', { name: '16:9' }).click()
    await page.getByText('Advanced').click()
    await page.getByRole('button', { name: 'Roll a seed and keep it' }).click()
    const seed = await page.getByRole('textbox', { name: 'Seed' }).inputValue()
    expect(Number(seed)).toBeGreaterThan(0)

    await openModel(page, 'Session Band')
    await page.getByText('carried over').waitFor()
    expect(await prompt(page).inputValue()).toBe('A lighthouse')
    await page.getByText('Advanced').click()
    expect(await page.getByRole('textbox', { name: 'Seed' }).inputValue()).toBe('')

    await openModel(page, 'Paper Landscape')
    expect(await page.getByRole('radio', { name: '16:9' }).getAttribute('aria-checked')).toBe('true')
    await page.getByText('Advanced').click()
    expect(await page.getByRole('textbox', { name: 'Seed' }).inputValue()).toBe(seed)
    await page.getByRole('button', { name: 'Let chance choose the seed' }).click()
    expect(await page.getByRole('textbox', { name: 'Seed' }).inputValue()).toBe('')
  })

  test('of tags, lyrics and scripts are written by their own controls', { tags: 'long' }, async () => {
    await openModel(page, 'Session Band')
    const tags = page.getByRole('textbox', { name: 'Style' })
    await tags.fill('slow jazz, brushes,')
    await tags.fill('night')
    await tags.press('Enter')
    for (const tag of ['slow jazz', 'brushes', 'night'])
      await page.getByRole('button', { name: `Remove ${tag}` }).waitFor()
    await tags.press('Backspace')
    await expect.poll(() => page.getByRole('button', { name: 'Remove night' }).count()).toBe(0)
    // held down it takes the word away, and no tag after it
    await tags.pressSequentially('sax')
    for (let times = 0; times < 6; times += 1) await page.keyboard.down('Backspace')
    await page.keyboard.up('Backspace')
    expect(await tags.inputValue()).toBe('')
    for (const tag of ['slow jazz', 'brushes']) await page.getByRole('button', { name: `Remove ${tag}` }).waitFor()
    // what is typed counts before it is a tag: by Ctrl+Enter it is asked for with the rest
    await prompt(page).fill('An evening by the window')
    await tags.pressSequentially('brushed')
    await price(page).getByText('left after').waitFor()
    const sent = page.waitForRequest('**/api/commands/compose.make')
    await page.route('**/api/commands/compose.make', (route) => route.abort())
    await tags.press('Control+Enter')
    expect((await sent).postDataJSON()).toMatchObject({ params: { style: 'slow jazz, brushes, brushed' } })
    await page.unrouteAll()
    expect(await tags.inputValue()).toBe('brushed')
    await page.getByRole('button', { name: 'Remove slow jazz' }).click()
    await page.getByRole('button', { name: 'Remove brushed' }).waitFor()

    await page.getByRole('button', { name: 'Chorus' }).click()
    expect(await page.getByRole('textbox', { name: 'Lyrics' }).inputValue()).toBe('[Chorus]\n')
    await page.getByRole('switch', { name: 'Instrumental' }).press('Space')
    expect(await page.getByRole('switch', { name: 'Instrumental' }).getAttribute('aria-checked')).toBe('true')

    await openModel(page, 'Robot Voice')
    await page.getByRole('textbox', { name: 'Text' }).fill('One two three four five')
    await page.getByText('5 words, about 2 s').waitFor()
    await page.getByRole('button', { name: 'Language: American English' }).waitFor()
  })

  test('that use a voice need a word of consent', { tags: 'long' }, async () => {
    const bench = await openModel(page, 'Voice Shaper')
    await bench.locator('input[type=file]').setInputFiles('tests/support/media/tone.mp3')
    await price(page).getByText('left after').waitFor()
    const box = page.getByRole('checkbox', { name: /have agreed/ })
    await make(page).click()
    await expect.poll(() => box.getAttribute('aria-invalid')).toBe('true')
    await box.press('Space')
    await make(page).click()
    await page.getByText('4 coins charged.').waitFor({ timeout: MAKING_MS })
    await page.getByRole('article', { name: 'Result' }).getByRole('group', { name: 'Playback' }).waitFor()
  })
})

describe('a catalog', () => {
  test('is drawn whole: every control there is, and every setting of a model', { tags: 'long' }, async () => {
    const faults = collectFaults(page)
    await arriveAt(page, 'compose')
    await page.getByRole('radio', { name: 'All' }).click()
    await page.getByRole('combobox', { name: 'Search models' }).fill('')
    const { models } = await askFrom(page, 'models.list', {})
    // a list that is about to be drawn anew loses a click
    await expect.poll(() => page.locator('[role=option][id^=model-]').count()).toBe(models.length)
    // nor may it move when models come into sight
    const heights = await page
      .locator('[role=option][id^=model-]')
      .evaluateAll((options) => options.map((option) => option.getBoundingClientRect().height))
    expect(new Set(heights).size).toBe(1)
    for (const model of fewestWithEveryControl(models)) {
      await page.locator(`#model-${model.id}`).click()
      await page.getByRole('article', { name: model.displayName, exact: true }).waitFor()
      const drawn = await page
        .locator('[data-param]')
        .evaluateAll((fields) => fields.map((field) => field.getAttribute('data-param')))
      // the four edges of a picture are one control
      const edges = model.params.filter(({ ui }) => ui.control === 'expand').map(({ name }) => String(name))
      const expected = model.params.map(({ name }) => String(name)).filter((name) => !edges.slice(1).includes(name))
      expect([model.id, new Set(drawn)]).toEqual([model.id, new Set(expected)])
    }
    expect(await page.getByText('New: ').count()).toBe(0)
    expect(faults).toEqual([])
  })

  test('of a later version is drawn by what is known of it, and says what is not', { tags: 'long' }, async () => {
    const page = await app.open('compose', (tab) =>
      tab.route('**/api/commands/models.list', async (route) => {
        const answer = (await (await route.fetch()).json()) as { value: { models: Model[] } }
        for (const model of answer.value.models)
          if (model.id === 'geometric-poster')
            model.params = [
              ...model.params.map((param) =>
                Object.assign(param, { ui: Object.assign(param.ui, { control: 'hologram' }) }),
              ),
              { kind: 'curve', name: 'lighting', required: false, ui: { control: 'graph', group: 'studio', order: 1 } },
              {
                kind: 'text',
                name: 'aura',
                maxLength: 9,
                required: false,
                ui: { control: 'glow', group: 'studio', order: 2 },
              },
            ] as Model['params']
        await route.fulfill({ json: answer })
      }),
    )
    await openModel(page, 'Geometric Poster')
    await prompt(page).fill('A square')
    await page.getByRole('button', { name: /^Aspect ratio: / }).waitFor()
    await page.getByRole('radio', { name: '512 px' }).waitFor()
    await page.getByRole('slider', { name: 'Outputs' }).waitFor()
    await page.getByRole('region', { name: 'Studio' }).getByRole('textbox', { name: 'Lighting' }).waitFor()
    await page.getByText('New: entered as plain text').waitFor()
    await page.getByText('New: this version cannot send it').waitFor()
    await price(page).getByText('left after').waitFor()
  })
})

const controlsOf = ({ params }: Model) => new Set(params.map(({ kind, ui }) => `${kind} ${ui.control}`))

/** Models that together use every control of the catalog: drawing each of them all would prove no more. */
function fewestWithEveryControl(models: readonly Model[]): Model[] {
  const chosen: Model[] = []
  const left = new Set(models.flatMap((model) => [...controlsOf(model)]))
  while (left.size > 0) {
    const newIn = (model: Model) => [...controlsOf(model)].filter((control) => left.has(control)).length
    const best = models.reduce((one, other) => (newIn(other) > newIn(one) ? other : one))
    chosen.push(best)
    for (const control of controlsOf(best)) left.delete(control)
  }
  return chosen
}

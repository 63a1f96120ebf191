import type { Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { de } from '#shared/text/de/index.ts'
import { en } from '#shared/text/en/index.ts'
import { give, keepFromLooking, openModel, png, stroke } from '../support/compose-bench.ts'
import { hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

/** A generation on two slow cores that others use too. */
const MAKING_MS = 60_000
const WIDTH = 240
const HEIGHT = 160

let app: WebApp
/** One tab for all: what is set up for a model is kept for the next tab in any case. */
let page: Page
let picture: Buffer
beforeAll(async () => {
  app = await startWebApp()
  page = await app.open('compose')
  // every place of it is another colour: whatever moves is seen
  const pixels = Buffer.from(
    Array.from({ length: WIDTH * HEIGHT }, (_, at) => {
      const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)]
      return [x, Math.floor((y * 255) / HEIGHT), (x + y) % 256]
    }).flat(),
  )
  picture = await sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer()
})
afterAll(() => app.close())

async function bring(page: Page, model: string) {
  const bench = await openModel(page, model)
  for (const remove of await bench.getByRole('button', { name: 'Remove Image' }).all()) await remove.click()
  await give(bench.getByRole('button', { name: /^Image: Drop a picture/ }), 'drop', [png('gradient.png', picture)])
  await bench.getByText('gradient.png', { exact: true }).waitFor()
  return bench
}

/** Makes it and answers the pixels of what came out. */
async function made(page: Page) {
  await page.getByRole('region', { name: 'Price' }).getByText('left after').waitFor()
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  const result = page.getByRole('article', { name: 'Result' })
  await result.getByText('Done', { exact: true }).waitFor({ timeout: MAKING_MS })
  const address = await result.getByRole('img').evaluate((shown) => (shown as HTMLImageElement).src)
  const file = Buffer.from(await (await page.request.get(address)).body())
  return sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
}

describe('what is painted or pulled is what happens to the picture', () => {
  test('a mask: it changes inside, and stays the same to the last pixel outside', async () => {
    await keepFromLooking(page)
    const bench = await bring(page, 'Smooth Fill')
    await bench.getByRole('button', { name: 'Paint the mask' }).click()
    const editor = page.getByRole('dialog', { name: 'Mark what is to change' })
    const canvas = editor.getByRole('application', { name: 'Mask' })
    await hearing(editor)
    await page.keyboard.press('b')
    await stroke(page, canvas, [0.4, 0.5], [0.6, 0.5])
    await editor.getByRole('button', { name: 'Use this mask' }).click()
    await bench.getByRole('img', { name: 'The mask' }).waitFor()

    const { data, info } = await made(page)
    expect([info.width, info.height]).toEqual([WIDTH, HEIGHT])
    const before = await sharp(picture).raw().toBuffer()
    const changed = { inside: 0, outside: 0 }
    for (let at = 0; at < WIDTH * HEIGHT; at += 1) {
      const distance = Math.max(...[0, 1, 2].map((band) => Math.abs(data[at * 3 + band]! - before[at * 3 + band]!)))
      if (distance <= 4) continue
      const [x, y] = [(at % WIDTH) / WIDTH, Math.floor(at / WIDTH) / HEIGHT]
      // the brush is 8% of the longer side wide; its edge may be a few pixels soft
      const near = x > 0.33 && x < 0.67 && y > 0.38 && y < 0.62
      changed[near ? 'inside' : 'outside'] += 1
    }
    expect(changed.outside).toBe(0)
    expect(changed.inside).toBeGreaterThan(200)
  })

  test('edges: it grows by what was pulled, and what was there stays', async () => {
    const bench = await bring(page, 'Soft Mirror Expand')
    for (const [side, pixels] of Object.entries({ Left: 64, Right: 0, Top: 16, Bottom: 0 }))
      await bench.getByRole('textbox', { name: side, exact: true }).fill(String(pixels))
    await bench.getByText(`${WIDTH + 64} × ${HEIGHT + 16} px`).waitFor()

    const { data, info } = await made(page)
    expect([info.width, info.height]).toEqual([WIDTH + 64, HEIGHT + 16])
    const before = await sharp(picture).raw().toBuffer()
    for (const [x, y] of [
      [60, 60],
      [120, 80],
      [200, 140],
    ] as const) {
      const [old, now] = [(y * WIDTH + x) * 3, ((y + 16) * info.width + x + 64) * 3]
      for (const band of [0, 1, 2]) expect(Math.abs(data[now + band]! - before[old + band]!)).toBeLessThanOrEqual(4)
    }
  })
})

test('something of the library is an input: by the next step under it, and dropped on a setting', async () => {
  const bench = await openModel(page, 'Paper Landscape')
  await bench.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Paper boats')
  await bench.getByRole('radio', { name: '512 px' }).click()
  await made(page)
  const { items } = await askFrom(page, 'library.search', { limit: 1 })
  const name = items[0]!.path.split(/[/\\]/).at(-1)!

  await page.getByRole('group', { name: 'Next steps' }).getByRole('button', { name: 'Use as input' }).click()
  await page
    .getByRole('dialog', { name: 'What should be done with it?' })
    .getByRole('button', { name: /^Upscale/ })
    .click()
  await page.getByText(name, { exact: true }).waitFor()

  const upscale = await openModel(page, 'Lanczos Upscale')
  await upscale.getByRole('button', { name: 'Remove Image' }).click()
  await upscale.getByRole('button', { name: /^Image: Drop a picture/ }).evaluate(
    (element, ids) => {
      const transfer = new DataTransfer()
      transfer.setData('application/x-pressrun-items', JSON.stringify(ids))
      element.dispatchEvent(new DragEvent('drop', { bubbles: true, cancelable: true, dataTransfer: transfer }))
    },
    [items[0]!.id],
  )
  await upscale.getByText(name, { exact: true }).waitFor()
  await page.getByRole('region', { name: 'Price' }).getByText('left after').waitFor()
})

test('a model is kept at hand, and a row is put aside for a batch', async () => {
  const bench = await openModel(page, 'Ink Line')
  await bench.getByRole('button', { name: 'Add to favourites' }).click()
  await page.getByRole('combobox', { name: 'Search models' }).fill('')
  await page
    .getByRole('group', { name: 'Favourites' })
    .getByRole('option', { name: /Ink Line/ })
    .waitFor()
  await page.getByRole('button', { name: 'Only favourites' }).click()
  await expect.poll(() => page.getByRole('option').count()).toBe(1)
  await page.getByRole('button', { name: 'Only favourites' }).click()

  await bench.getByRole('textbox', { name: 'Prompt', exact: true }).fill('A heron in the reeds')
  const asked: string[] = []
  page.on('request', (request) => request.url().endsWith('/batches.collect') && asked.push(request.url()))
  const collected = page.waitForResponse('**/api/commands/batches.collect')
  const add = bench.getByRole('button', { name: 'Add to batch' })
  await add.click()
  await collected
  await expect.poll(() => add.isEnabled()).toBe(true)
  // the rest of a double click
  await page.mouse.down({ clickCount: 2 })
  await page.mouse.up({ clickCount: 2 })
  await expect
    .poll(async () => (await askFrom(page, 'batches.list', {})).batches)
    .toContainEqual(expect.objectContaining({ rows: 1, state: 'draft' }))
  expect(asked).toHaveLength(1)
})

test('a voice is heard before it is paid for', async () => {
  const bench = await openModel(page, 'Robot Voice')
  // a recording never arrives
  await page.route('**/media/**', (route) => (route.request().resourceType() === 'media' ? {} : route.continue()))
  await bench.getByRole('button', { name: 'Listen to Tenor' }).click()
  await bench.getByRole('button', { name: 'Stop listening' }).click()
  await bench.getByRole('button', { name: 'Listen to Tenor' }).waitFor()
  await page.unroute('**/media/**')
  const heard = page.waitForResponse(
    // not a picture of what was made before
    (response) => response.url().includes('/media/') && response.request().resourceType() === 'media',
  )
  await bench.getByRole('button', { name: 'Listen to Tenor' }).click()
  const recording = await heard
  expect([200, 206]).toContain(recording.status())
  expect(recording.headers()['content-type']).toBe('audio/ogg')
})

/** What a person reads or hears of a page. */
const readable = (page: Page) =>
  page.locator('#content').evaluate((content) => {
    const said = ['aria-label', 'placeholder', 'title', 'alt', 'aria-valuetext']
    const words: string[] = []
    for (const element of [content, ...content.querySelectorAll('*')]) {
      for (const name of said) words.push(element.getAttribute(name) ?? '')
      for (const node of element.childNodes) if (node.nodeType === 3) words.push(node.textContent ?? '')
    }
    return words
  })

function* sentences(part: object, other: object): Generator<string> {
  for (const [name, value] of Object.entries(part)) {
    const twin: unknown = Reflect.get(other, name)
    if (typeof value === 'object' && value !== null) yield* sentences(value as object, twin as object)
    else if (typeof value === 'string' && value !== twin && value.split(' ').length > 2) yield value
  }
}

test('in German nothing of it is English any more, and what is typed is not lost by the change', async () => {
  const english = [...sentences(en, de)]
  expect(english.length).toBeGreaterThan(150)
  const bench = await openModel(page, 'Paper Landscape')
  await bench.getByRole('textbox', { name: 'Prompt', exact: true }).fill('Kraniche')
  await askFrom(page, 'settings.update', { language: 'de' })
  await page.getByRole('heading', { name: de.places.compose }).waitFor()
  expect(await page.evaluate(() => document.documentElement.lang)).toBe('de')

  const found = new Set<string>()
  const look = async () => {
    const words = (await readable(page)).map((said) => said.trim())
    for (const sentence of english) if (words.some((said) => said.includes(sentence))) found.add(sentence)
    return words
  }
  for (const model of [
    'Smooth Fill',
    'Soft Mirror Expand',
    'Modular Synth',
    'Robot Voice',
    'Voice Shaper',
    'Paper Landscape',
  ]) {
    await page.getByRole('combobox', { name: de.compose.browser.search }).fill(model)
    await page.getByRole('article', { name: model, exact: true }).waitFor()
    for (const more of await page.locator('#content details').all())
      await more.evaluate((part) => part.setAttribute('open', ''))
    await look()
  }
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  expect(await prompt.inputValue()).toBe('Kraniche')
  await prompt.fill('x'.repeat(2001))
  await page.getByText('Höchstens 2.000 Zeichen, hier sind es 2.001.').waitFor()
  await look()
  await page.getByRole('tab', { name: de.compose.tabs.effects }).click()
  await page.getByRole('button', { name: de.compose.gallery.use }).waitFor()
  expect(await look()).toContain('Tusche noir')
  expect([...found]).toEqual([])

  // the next window starts in it, and the way back is as short
  await page.reload()
  await page.getByRole('heading', { name: de.places.compose }).waitFor()
  await askFrom(page, 'settings.update', { language: 'system' })
  await page.getByRole('heading', { name: en.places.compose }).waitFor()
})

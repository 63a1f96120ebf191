import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { give, keepFromLooking, openModel, png, stroke } from '../support/compose-bench.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

/** A generation on two slow cores that others use too. */
const MAKING_MS = 60_000

let app: WebApp
/** One tab for all: what is given to a model is kept for the next tab in any case. */
let page: Page
let picture: Buffer
beforeAll(async () => {
  app = await startWebApp()
  page = await app.open('compose')
  picture = await drawing('#3a6ea5')
})
afterAll(() => app.close())

const drawing = (background: string) =>
  sharp({ create: { width: 240, height: 160, channels: 3, background } })
    .png()
    .toBuffer()

const price = (page: Page) => page.getByRole('region', { name: 'Price' })
const make = (page: Page) => page.getByRole('button', { name: 'Make', exact: true })
/** How large the result in front is; empty while it is being made. */
const resultSize = (page: Page) =>
  page
    .getByRole('article', { name: 'Result' })
    .getByRole('img')
    .evaluateAll((pictures) =>
      (pictures as HTMLImageElement[]).flatMap(({ naturalWidth, naturalHeight }) => [naturalWidth, naturalHeight]),
    )

describe('a file', () => {
  test('is refused before a byte is sent when it is no use, and shown at once when it is', async () => {
    const bench = await openModel(page, 'Lanczos Upscale')
    const sent: string[] = []
    page.on('request', (request) => sent.push(new URL(request.url()).pathname))
    const slot = bench.getByRole('button', { name: /^Image: Drop a picture/ })

    const song = readFileSync('tests/support/media/tone.mp3')
    await give(slot, 'drop', [{ name: 'holiday.png', type: 'image/png', content: song }])
    await bench.getByText('holiday.png is no picture. Use a PNG, JPEG or WebP file.').waitFor()
    expect(sent.filter((path) => path.includes('inputs.'))).toEqual([])

    await give(slot, 'drop', [png('sea.png', picture)])
    await bench.getByText('240 × 160 px').waitFor()
    await expect
      .poll(() =>
        bench.getByRole('img', { name: 'sea.png' }).evaluate((shown) => (shown as HTMLImageElement).naturalWidth),
      )
      .toBe(240)
    await price(page).getByText('left after').waitFor()
    await make(page).click()
    await expect.poll(() => resultSize(page), { timeout: MAKING_MS }).toEqual([480, 320])
    await page.getByText('3 coins charged.').waitFor()

    // another one that takes long: it is in sight, but nothing is made of the one before it
    const held = Promise.withResolvers<void>()
    const isHeld = Promise.withResolvers<void>()
    await page.route(
      '**/api/commands/inputs.append',
      async (route) => {
        isHeld.resolve()
        await held.promise
        await route.continue()
      },
      { times: 1 },
    )
    await give(bench.getByRole('img', { name: 'sea.png' }), 'drop', [png('wrong.png', await drawing('#aa0000'))])
    await isHeld.promise
    await price(page).getByText('Still coming in: wrong.png').waitFor()
    expect(await make(page).isDisabled()).toBe(true)
    await page.keyboard.press('Control+Enter')
    const arrived = page.waitForResponse('**/api/commands/inputs.finish')
    // the one given last is meant, also when it is here first
    await give(bench.getByRole('img', { name: 'wrong.png' }), 'drop', [png('right.png', await drawing('#00aa00'))])
    await (await arrived).finished()
    await bench.getByRole('button', { name: 'Replace Image' }).waitFor()
    const late = page.waitForResponse('**/api/commands/inputs.finish')
    held.resolve()
    await (await late).finished()
    await price(page).getByText('left after').waitFor()
    expect(
      await bench
        .getByRole('img', { name: /\.png$/ })
        .evaluateAll((all) => all.map((each) => each.getAttribute('alt'))),
    ).toEqual(['right.png'])
    expect(sent.filter((path) => path.endsWith('/compose.make'))).toHaveLength(1)

    // several beside the settings are what they are on the setting: the first is taken, and the rest are named
    await give(bench.getByRole('heading', { name: 'Lanczos Upscale' }), 'drop', [
      png('first.png', await drawing('#334455')),
      png('second.png', await drawing('#554433')),
    ])
    await bench.getByText('second.png was left out: one file fits here.').waitFor()
    await bench.getByText('first.png', { exact: true }).waitFor()
    await bench.getByRole('button', { name: 'Replace Image' }).waitFor()
    await give(bench.getByRole('heading', { name: 'Lanczos Upscale' }), 'drop', [png('right.png', picture)])
    // seen while it is on its way, and set only when it can be replaced
    await bench.getByText('right.png', { exact: true }).waitFor()
    await bench.getByRole('button', { name: 'Replace Image' }).waitFor()

    // it is still there after a reload, and where another model takes a picture
    await page.reload()
    await openModel(page, 'Light Studio')
    await page.getByText('right.png').waitFor()
  })

  test('from the clipboard goes where it fits, and one that fits nowhere is said so', async () => {
    const bench = await openModel(page, 'Sketch Pad')
    const copied = [png('image.png', await drawing('#aa3322'))]
    // beside a table of an office program it is only a picture of the cells
    await give(page.locator('body'), 'paste', copied, 'prompt\tpalette\nA boat\tocean')
    await page.getByRole('button', { name: 'Make a batch of it' }).waitFor()
    expect(await bench.getByText('Pasted picture.png', { exact: true }).count()).toBe(0)
    await give(page.locator('body'), 'paste', copied)
    await bench.getByText('Pasted picture.png', { exact: true }).waitFor()
    await openModel(page, 'Paper Landscape')
    await give(page.locator('body'), 'paste', [png('image.png', picture)])
    await page.getByText('Paper Landscape has no use for Pasted picture.png. Nothing was sent.').waitFor()
    const prompt = page.getByRole('textbox', { name: 'Prompt' })
    expect(await give(prompt, 'paste', copied, 'A boat at dusk')).toEqual({ isLeftToBrowser: true })
    // a file that was copied in its folder comes with its name as words
    await give(prompt, 'paste', [png('heron.png', picture)], 'heron.png')
    await page.getByText('Paper Landscape has no use for heron.png. Nothing was sent.').waitFor()
  })

  test('among several has its place, which the keyboard and the mouse change', async () => {
    const bench = await openModel(page, 'Picture Templates')
    // the picture of the model before, which calls it otherwise, has come along
    await bench.getByText('carried over').first().waitFor()
    await bench.getByRole('button', { name: 'Remove Pasted picture.png' }).click()
    const files = await Promise.all(['#aa0000', '#00aa00', '#0000aa'].map(drawing))
    await give(bench.getByRole('button', { name: 'Images: add pictures' }), 'drop', [
      png('red.png', files[0]!),
      png('green.png', files[1]!),
      png('blue.png', files[2]!),
    ])
    const tiles = bench.getByRole('list', { name: 'Images' }).getByRole('button', { name: /of \d+:/ })
    const order = () => tiles.evaluateAll((buttons) => buttons.map((tile) => tile.ariaLabel?.replace(/.*: /, '')))
    await expect.poll(order).toEqual(['red.png', 'green.png', 'blue.png'])

    await tiles.first().focus()
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(order).toEqual(['green.png', 'red.png', 'blue.png'])
    await bench.getByText('Moved to 2 of 3').waitFor({ state: 'attached' })
    await page.keyboard.press('Alt+ArrowRight')
    await expect.poll(order).toEqual(['green.png', 'blue.png', 'red.png'])
    await page.keyboard.press('Alt+ArrowLeft')
    await expect.poll(order).toEqual(['green.png', 'red.png', 'blue.png'])
    await tiles.nth(2).dragTo(tiles.nth(0))
    await expect.poll(order).toEqual(['blue.png', 'green.png', 'red.png'])
    await bench.getByRole('button', { name: 'Remove green.png' }).click()
    await expect.poll(order).toEqual(['blue.png', 'red.png'])
    await page.keyboard.press('Delete')
    await expect.poll(order).toEqual(['blue.png'])
    await page.keyboard.press('Delete')
    await expect.poll(order).toEqual([])
    await expect.poll(() => page.evaluate(() => document.activeElement?.ariaLabel)).toBe('Images: add pictures')
  })
})

test('a mask is painted on the picture, taken back, erased, kept white on black, and used', async () => {
  await keepFromLooking(page)
  const bench = await openModel(page, 'Smooth Fill')
  for (const remove of await bench.getByRole('button', { name: 'Remove Image' }).all()) await remove.click()
  expect(await bench.getByRole('button', { name: 'Paint the mask' }).isDisabled()).toBe(true)
  await give(bench.getByRole('button', { name: /^Image: Drop a picture/ }), 'drop', [png('wall.png', picture)])
  await bench.getByRole('button', { name: 'Paint the mask' }).click()

  const editor = page.getByRole('dialog', { name: 'Mark what is to change' })
  const canvas = editor.getByRole('application', { name: 'Mask' })
  const use = editor.getByRole('button', { name: 'Use this mask' })
  expect(await use.isDisabled()).toBe(true)
  await editor.getByRole('radio', { name: 'Brush' }).click()
  await stroke(page, canvas, [0.5, 0.5], [0.7, 0.5])
  await stroke(page, canvas, [0.1, 0.1], [0.1, 0.2])
  await expect.poll(() => painted(canvas, 0.1, 0.15)).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => painted(canvas, 0.1, 0.15)).toBe(false)
  await editor.getByRole('radio', { name: 'Erase' }).click()
  await stroke(page, canvas, [0.68, 0.5], [0.72, 0.5])
  await expect.poll(() => painted(canvas, 0.71, 0.5)).toBe(false)
  await expect.poll(() => painted(canvas, 0.55, 0.5)).toBe(true)
  await editor.getByRole('button', { name: 'Zoom in' }).click()
  await editor.getByText('150%').waitFor()
  await pinchKeepsItsPlace(page, canvas)
  // one that cannot be handed over is still there to be used
  await page.route('**/api/commands/inputs.begin', (route) => route.abort(), { times: 1 })
  await use.click()
  await editor.getByRole('alert').waitFor()
  expect(await painted(canvas, 0.55, 0.5)).toBe(true)
  // nor does one that takes too long lock the editor, and it is not used later
  const { promise: held, resolve: release } = Promise.withResolvers<void>()
  await page.route(
    '**/api/commands/inputs.finish',
    async (route) => {
      await held
      await route.continue()
    },
    { times: 1 },
  )
  const asked = page.waitForRequest('**/api/commands/inputs.finish')
  const finished = page.waitForResponse('**/api/commands/inputs.finish')
  await use.click()
  await editor.getByText('Working …').waitFor()
  await asked
  await editor.getByRole('button', { name: 'Cancel' }).click()
  await editor.getByText('Working …').waitFor({ state: 'detached' })
  release()
  await finished
  expect(await painted(canvas, 0.55, 0.5)).toBe(true)
  await use.click()
  await editor.waitFor({ state: 'detached' })

  const mask = bench.getByRole('img', { name: 'The mask' })
  await mask.waitFor()
  const brightness = (x: number, y: number) =>
    mask.evaluate(
      (shown, [x, y]) => {
        const image = shown as HTMLImageElement
        const copy = Object.assign(document.createElement('canvas'), {
          width: image.naturalWidth,
          height: image.naturalHeight,
        })
        const context = copy.getContext('2d')!
        context.drawImage(image, 0, 0)
        return context.getImageData(x * copy.width, y * copy.height, 1, 1).data[0]
      },
      [x, y] as const,
    )
  await expect.poll(() => brightness(0.55, 0.5)).toBe(255)
  expect([await brightness(0.1, 0.15), await brightness(0.71, 0.5)]).toEqual([0, 0])

  await price(page).getByText('left after').waitFor()
  await make(page).click()
  await expect.poll(() => resultSize(page), { timeout: MAKING_MS }).toEqual([240, 160])

  // a mask belongs to its picture: with another one that came under another model it is not there
  const upscale = await openModel(page, 'Lanczos Upscale')
  await give(upscale.getByRole('img', { name: 'wall.png' }), 'drop', [png('floor.png', await drawing('#225522'))])
  await price(page).getByText('left after').waitFor()
  await openModel(page, 'Smooth Fill')
  await bench.getByRole('img', { name: 'floor.png' }).waitFor()
  await bench.getByText('carried over').waitFor()
  expect(await mask.count()).toBe(0)
  await price(page).getByText('Exact once given: mask').waitFor()
})

/** A pinch, which arrives as a wheel with Ctrl, enlarges around the pointer. */
async function pinchKeepsItsPlace(page: Page, canvas: Locator): Promise<void> {
  const at = { x: 700, y: 420 }
  const look = async () => {
    const { x, y, width, height } = (await canvas.boundingBox())!
    return { width, under: [(at.x - x) / width, (at.y - y) / height] as const }
  }
  const before = await look()
  await page.mouse.move(at.x, at.y)
  await page.keyboard.down('Control')
  for (let step = 0; step < 3; step++) await page.mouse.wheel(0, -20)
  await page.keyboard.up('Control')
  await expect.poll(async () => (await look()).width).toBeGreaterThan(before.width * 1.5)
  const { under } = await look()
  expect(under).toEqual(before.under.map((share) => expect.closeTo(share, 2)))
}

test('a picture grows by its edges: pulled, by keys and by number', async () => {
  const bench = await openModel(page, 'Soft Mirror Expand')
  for (const remove of await bench.getByRole('button', { name: 'Remove Image' }).all()) await remove.click()
  await give(bench.getByRole('button', { name: /^Image: Drop a picture/ }), 'drop', [png('door.png', picture)])
  await bench.getByText('496 × 160 px').waitFor()

  const edge = (side: string) => bench.getByRole('slider', { name: `Expand ${side}` })
  const number = (side: string) => bench.getByRole('group', { name: 'Expand' }).getByRole('textbox', { name: side })
  await edge('left').scrollIntoViewIfNeeded()
  const box = (await edge('left').boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width / 2 - 40, box.y + box.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(async () => Number(await number('left').inputValue())).toBeGreaterThan(128)
  expect(Number(await number('left').inputValue()) % 8).toBe(0)

  await number('left').fill('64')
  await number('right').fill('0')
  await edge('top').press('ArrowUp')
  await edge('top').press('ArrowUp')
  await expect.poll(() => number('top').inputValue()).toBe('16')
  await number('bottom').fill('7')
  await bench.getByText('Expected steps of 8 from 0.').waitFor()
  await number('bottom').fill('8')
  await bench.getByText('304 × 184 px').waitFor()

  await price(page).getByText('left after').waitFor()
  await make(page).click()
  await expect.poll(() => resultSize(page), { timeout: MAKING_MS }).toEqual([304, 184])
})

function painted(canvas: Locator, x: number, y: number): Promise<boolean> {
  return canvas.evaluate(
    (element, [x, y]) => {
      const { width, height } = element as HTMLCanvasElement
      const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(x * width, y * height, 1, 1)
      return (data[3] ?? 0) > 200
    },
    [x, y] as const,
  )
}

import { renameSync } from 'node:fs'
import type { Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { start } from '../support/batch-page.ts'
import { collectFaults } from '../support/page-faults.ts'
import { backToLibrary, look, percent, tiles, variety, viewer } from '../support/viewer-page.ts'
import { fillLibrary, type ViewerScene } from '../support/viewer-scene.ts'
import { hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom } from '../support/window-books.ts'

let app: WebApp
let scene: ViewerScene
/** One tab at the library for all that only look: to load the app takes longer than to look at something. */
let page: Page
let faults: string[]
beforeAll(async () => {
  app = await startWebApp({
    prepare: async (dataDir) => {
      scene = await fillLibrary(dataDir)
    },
  })
  page = await app.open('library')
  faults = collectFaults(page)
})
beforeEach(() => void faults.splice(0))
afterEach(() => backToLibrary(page))
afterAll(() => app.close())

/** A page on two busy cores takes its time. */
const DRAWING_MS = 60_000

describe('a picture', () => {
  test('is shown whole, zooms around the pointer, is pulled along, and shows its pixels', async () => {
    const view = await look(page, 'poster')
    const picture = view.getByRole('img', { name: /harbour/ }).last()
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
    const whole = await percent(page)
    await page.keyboard.press('z')
    await expect.poll(() => percent(page)).toBe('100%')

    const at = { x: 300, y: 500 }
    const under = async () => {
      const { x, y, width, height } = (await picture.boundingBox())!
      return [(at.x - x) / width, (at.y - y) / height] as const
    }
    const before = await under()
    await page.mouse.move(at.x, at.y)
    await page.mouse.wheel(0, -600)
    await expect.poll(() => percent(page)).not.toBe('100%')
    const after = await under()
    expect([after[0], after[1]]).toEqual([expect.closeTo(before[0], 2), expect.closeTo(before[1], 2)])

    // a pinch on a trackpad arrives as a wheel with Ctrl, and is not the browser's own zoom
    const held = await under()
    const beforePinch = await percent(page)
    await page.keyboard.down('Control')
    await page.mouse.wheel(0, -8)
    await page.keyboard.up('Control')
    await expect.poll(() => percent(page)).not.toBe(beforePinch)
    expect(await under()).toEqual(held.map((share) => expect.closeTo(share, 2)))
    expect(await page.evaluate(() => window.innerWidth)).toBe(1280)

    const { x } = (await picture.boundingBox())!
    await page.mouse.down()
    await page.mouse.move(at.x + 60, at.y, { steps: 3 })
    await page.mouse.up()
    await expect.poll(async () => Math.round((await picture.boundingBox())!.x - x)).toBe(60)

    const rendering = () => picture.evaluate((image) => getComputedStyle(image).imageRendering)
    for (let step = 0; step < 3; step++) await page.keyboard.press('+')
    await expect.poll(rendering).toBe('pixelated')
    await page.keyboard.press('f')
    await expect.poll(() => percent(page)).toBe(whole)
    expect(await rendering()).toBe('auto')
    expect(faults).toEqual([])
  })

  test('gives way to its neighbours by keys, is rated and tagged, and leads to what it was made from', async () => {
    const view = await look(page, 'poster')
    await page.keyboard.press('ArrowLeft')
    await page.keyboard.press('ArrowRight')
    await view.getByText('2 of 8', { exact: true }).waitFor()
    const details = view.getByRole('complementary', { name: 'Details' })
    await details.getByText('hare.png').waitFor()
    await page.keyboard.press('4')
    await details.getByRole('button', { name: '4 stars', pressed: true }).waitFor()
    await details
      .getByRole('textbox', { name: 'Add a tag' })
      .or(details.getByRole('combobox', { name: 'Add a tag' }))
      .fill('cover')
    await page.keyboard.press('Enter')
    await details.getByRole('button', { name: 'Remove the tag cover' }).waitFor()
    // what is taken away here comes back by the same key, and not what was done before it
    await details.getByLabel('Add to a collection').fill('Covers')
    await page.keyboard.press('Enter')
    await page.getByText('Added 1 item to Covers', { exact: true }).waitFor()
    await details.getByRole('button', { name: 'Remove the tag cover' }).click()
    await page.getByText('Removed cover from 1 item', { exact: true }).waitFor()
    await details.getByRole('button', { name: 'Take out of Covers' }).click()
    await page.getByText('Removed 1 item from Covers', { exact: true }).waitFor()
    await page.keyboard.press('Control+z')
    await details.getByRole('button', { name: 'Take out of Covers' }).waitFor()
    await page.keyboard.press('Control+z')
    await details.getByRole('button', { name: 'Remove the tag cover' }).waitFor()
    await details.getByRole('button', { name: '4 stars', pressed: true }).waitFor()
    await details.getByLabel('Add a tag').fill('hal')
    // the first Escape leaves the field with nothing of it, a letter is a key again
    await page.keyboard.press('Escape')
    expect(await details.getByLabel('Add a tag').inputValue()).toBe('')
    await page.keyboard.press('i')
    await expect.poll(() => details.count()).toBe(0)
    await page.keyboard.press('i')

    await details.getByRole('heading', { name: 'Made from' }).waitFor()
    expect(await details.getByRole('button', { name: 'Remove the tag hal' }).count()).toBe(0)
    await details
      .getByRole('button', { name: /^Open A quiet harbour/ })
      .first()
      .click()
    await view.getByText('3 of 8', { exact: true }).waitFor()
    await details.getByRole('heading', { name: 'Used in' }).waitFor()
    await page.keyboard.press('End')
    await view.getByText('8 of 8', { exact: true }).waitFor()
    expect(await view.getByRole('button', { name: 'Next' }).isDisabled()).toBe(true)
    await page.keyboard.press('Escape')
    await expect.poll(() => viewer(page).count()).toBe(0)
  })

  test('says so when a tag or a collection of it cannot be saved', async () => {
    const view = await look(page, 'poster')
    const details = view.getByRole('complementary', { name: 'Details' })
    const refusals = { 'library.tag': 'The shelf is locked.', 'collections.create': 'The album is locked.' }
    for (const [command, message] of Object.entries(refusals))
      await page.route(`**/api/commands/${command}`, (route) =>
        route.fulfill({ json: { ok: false, error: { code: 'locked_by_test', message } } }),
      )
    await details.getByLabel('Add a tag').fill('unsaved')
    await page.keyboard.press('Enter')
    await page.getByText(refusals['library.tag']).waitFor()
    await details.getByLabel('Add to a collection').fill('unsaved')
    await page.keyboard.press('Enter')
    await page.getByText(refusals['collections.create']).waitFor()
    expect(await details.getByText('unsaved').count()).toBe(0)
    // what was written is still there to be sent again
    for (const label of ['Add a tag', 'Add to a collection'])
      await expect.poll(() => details.getByLabel(label).inputValue()).toBe('unsaved')
  })

  test('shows what led to it and what came of it, and is laid over any of that, by keys alone', async () => {
    const view = await look(page, 'poster')
    const strip = view.getByRole('navigation', { name: 'What led here and what came of it' })
    await strip.getByRole('button', { name: /^2 steps before, A quiet harbour/ }).waitFor()
    const shown = () => strip.locator('[aria-current=true]').getAttribute('aria-label')
    expect(await strip.getByRole('button').count()).toBe(3)
    expect(await shown()).toMatch(/^A quiet harbour/)

    // the line stays as it is while one goes along it
    await page.keyboard.press('Alt+ArrowLeft')
    await view.getByText('2 of 8', { exact: true }).waitFor()
    expect(await shown()).toMatch(/^1 step before/)
    await page.keyboard.press('Alt+ArrowLeft')
    await view.getByText('3 of 8', { exact: true }).waitFor()
    await page.keyboard.press('Alt+ArrowLeft')
    expect(await shown()).toMatch(/^2 steps before/)
    await page.keyboard.press('Alt+ArrowRight')
    await page.keyboard.press('Alt+ArrowRight')
    await view.getByText('1 of 8', { exact: true }).waitFor()

    // over its parent, then over the one before that
    await page.keyboard.press('y')
    await view.getByRole('slider', { name: 'How much of before is shown' }).waitFor()
    const before = () => view.getByRole('img', { name: /^Before: / }).getAttribute('src')
    const parent = await before()
    await page.keyboard.press('Shift+Y')
    await view.getByText('2 steps before', { exact: true }).waitFor()
    expect(await before()).not.toBe(parent)
    expect(await findBarriers(page, view)).toEqual([])
    await page.keyboard.press('Shift+Y')
    await expect.poll(before).toBe(parent)
    await view.getByRole('button', { name: 'Compare with' }).click()
    await page.getByRole('menuitemradio', { name: '2 steps before: fox.png' }).click()
    await expect.poll(before).not.toBe(parent)
    expect(faults).toEqual([])
  })

  test('that is transparent lies on a checker, and opens in Compose as it was made', async () => {
    const view = await look(page, 'cutout')
    const background = () =>
      view
        .getByRole('img', { name: 'Cutout' })
        .last()
        .evaluate((image) => getComputedStyle(image).backgroundImage)
    await expect.poll(background).toContain('conic-gradient')
    for (let step = 0; step < 2; step++) await page.keyboard.press('ArrowLeft')
    await view.getByText('hare.png').first().waitFor()
    await page.keyboard.press('r')
    await page.getByRole('article', { name: 'Paper Landscape', exact: true }).waitFor()
    await expect.poll(() => page.getByRole('textbox', { name: 'Prompt' }).inputValue()).toContain('A quiet harbour')
    expect(await viewer(page).count()).toBe(0)
  })
})

test('a film plays, and steps by its own frames', async () => {
  const view = await look(page, 'film')
  const film = view.locator('video')
  await view.getByText('10 fps').waitFor()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.duration)).toBeCloseTo(2, 1)
  const position = view.getByRole('status', { name: 'Position' })
  for (const step of '...,') await page.keyboard.press(step)
  await expect.poll(() => position.innerText()).toBe('00:00:00:02')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeCloseTo(0.25, 2)
  await expect.poll(() => variety(film)).toBeGreaterThan(30)
  await view.getByRole('slider', { name: 'Position' }).press('End')
  await view.getByRole('slider', { name: 'Position' }).press('Home')
  await expect.poll(() => position.innerText()).toBe('00:00:00:00')
  await page.keyboard.press('l')
  await view.getByRole('button', { name: 'Loop', pressed: true }).waitFor()
  await page.keyboard.press(' ')
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime)).toBeGreaterThan(0.2)
  await view.getByRole('button', { name: 'Pause' }).click()
  await expect.poll(() => film.evaluate((video: HTMLVideoElement) => video.paused)).toBe(true)
})

test('a sound is drawn from its file, and heard from any place in it', async () => {
  const view = await look(page, 'sound')
  const wave = view.getByRole('slider', { name: 'Position' })
  // three strokes that fade: what is drawn is tall at their beginnings and low at their ends
  const drawn = () =>
    wave.locator('canvas').evaluate((canvas: HTMLCanvasElement) => {
      const context = canvas.getContext('2d')!
      const inked = (share: number) => {
        const { data } = context.getImageData(Math.round(canvas.width * share), 0, 6, canvas.height)
        return data.filter((value, at) => at % 4 === 3 && value > 0).length
      }
      return inked(0.02) / Math.max(1, inked(0.3))
    })
  await expect.poll(drawn).toBeGreaterThan(8)
  const { x, y, width, height } = (await wave.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  const now = () => view.locator('audio').evaluate((audio: HTMLAudioElement) => audio.currentTime)
  await expect.poll(now).toBeCloseTo(3, 1)
  await wave.press('ArrowRight')
  await expect.poll(now).toBeGreaterThan(3.05)
  await wave.press('Home')
  await expect.poll(now).toBe(0)
})

test('a place chosen before the sound is there is where it begins', async () => {
  // a tab that has played it before has the sound at once
  const page = await app.open('library')
  const player = Promise.withResolvers<void>()
  // its shape is fetched by the page, the sound itself by the player
  await page.route('**/*', async (route) => {
    if (route.request().resourceType() === 'media') await player.promise
    await route.continue()
  })
  const view = await look(page, 'sound')
  const wave = view.getByRole('slider', { name: 'Position' })
  await wave.locator('canvas').waitFor()
  const sound = view.locator('audio')
  const loaded = () => sound.evaluate((audio: HTMLAudioElement) => audio.readyState)
  expect(await loaded()).toBe(0)
  const { x, y, width, height } = (await wave.boundingBox())!
  await page.mouse.click(x + width / 2, y + height / 2)
  player.resolve()
  await expect.poll(loaded).toBeGreaterThan(1)
  await expect.poll(() => sound.evaluate((audio: HTMLAudioElement) => audio.currentTime)).toBeCloseTo(3, 1)
  await page.close()
})

test('a mesh is drawn, turned by keys, seen as wires, and saved in its other form', async () => {
  const view = await look(page, 'mesh')
  await view.getByText('2,000 triangles').waitFor({ timeout: DRAWING_MS })
  const canvas = view.getByRole('img', { name: 'Mesh: A chair' })
  await expect.poll(() => variety(canvas)).toBeGreaterThan(15)
  await view.getByRole('button', { name: 'Turn', pressed: false }).waitFor()
  // it stands still: what is drawn once all of it is there is what is drawn the next time
  let solid = await canvas.screenshot()
  const staysAsItIs = async () => {
    const before = solid
    solid = await canvas.screenshot()
    return solid.equals(before)
  }
  await expect.poll(staysAsItIs).toBe(true)
  await page.keyboard.press('w')
  await view.getByRole('button', { name: 'Wireframe', pressed: true }).waitFor()
  await expect.poll(async () => (await canvas.screenshot()).equals(solid)).toBe(false)
  await page.keyboard.press('w')
  await expect.poll(async () => (await canvas.screenshot()).equals(solid)).toBe(true)
  await page.keyboard.press('Shift+ArrowRight')
  await expect.poll(async () => (await canvas.screenshot()).equals(solid)).toBe(false)

  const download = page.waitForEvent('download')
  await view.getByRole('button', { name: 'Save as OBJ' }).click()
  expect((await download).suggestedFilename()).toBe('mesh.obj')
  // the driver remarks that it is slow to hand over the pixels of a screenshot
  expect(faults.filter((fault) => !fault.includes('GL Driver Message'))).toEqual([])
})

test('a mesh without WebGL is shown by its picture, with the reason and the way out', async () => {
  const page = await app.open('library', (tab) =>
    tab.addInitScript(() => {
      const real = Reflect.get(HTMLCanvasElement.prototype, 'getContext') as (...asked: unknown[]) => unknown
      Reflect.set(HTMLCanvasElement.prototype, 'getContext', function (this: HTMLCanvasElement, ...asked: unknown[]) {
        return String(asked[0]).startsWith('webgl') ? null : Reflect.apply(real, this, asked)
      })
    }),
  )
  const view = await look(page, 'mesh')
  await view.getByText('Meshes are drawn with WebGL, which is missing or switched off here.').waitFor()
  expect(await view.locator('canvas').count()).toBe(0)
  const download = page.waitForEvent('download')
  await view.getByRole('button', { name: 'Save as OBJ' }).click()
  expect((await download).suggestedFilename()).toBe('mesh.obj')
  await page.close()
})

test('a clipboard that refuses is said so, and the window goes on', async () => {
  const browser = await page.context().newCDPSession(page)
  const { browserContextId } = (await browser.send('Target.getTargetInfo')).targetInfo
  const permission = { name: 'clipboard-write' }
  await browser.send('Browser.setPermission', { permission, setting: 'denied', browserContextId: browserContextId! })
  const view = await look(page, 'poster')
  // a key does nothing before the item is known
  await view.getByText('poster.png').first().waitFor()
  await page.keyboard.press('Shift+P')
  const refusal = page.getByText('The clipboard is closed to Pressrun here.')
  await refusal.first().waitFor()
  // the keyboard gets there over the viewer, and Escape leaves the message first
  await page.keyboard.press('F8')
  await hearing(page.getByRole('region', { name: 'Messages' }).getByRole('button', { name: 'Dismiss' }))
  await page.keyboard.press('Escape')
  await refusal.waitFor({ state: 'detached' })
  await hearing(view)
  await page.keyboard.press('ArrowRight')
  await view.getByText('2 of 8', { exact: true }).waitFor()
  await browser.send('Browser.resetPermissions', { browserContextId: browserContextId! })
})

test('subtitles are read with their times and searched', async () => {
  const view = await look(page, 'words')
  const line = view.getByRole('listitem').filter({ hasText: 'And the last sheet' })
  await line.getByText('1:05.2').waitFor()
  await page.keyboard.press('/')
  await page.keyboard.type('sheet')
  await view.getByText('1 of 2', { exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await view.getByText('2 of 2', { exact: true }).waitFor()
  expect(await view.locator('mark[data-current]').evaluate((mark) => mark.closest('li')?.textContent)).toContain('last')
  await view.getByRole('radio', { name: 'Plain' }).click()
  await view.getByText('1 of 1', { exact: true }).waitFor()
})

test('a file that is gone is said to be, and found again by its content', async () => {
  // a tab that has shown it before still has it
  const page = await app.open('library')
  const elsewhere = `${scene.paths.fox}.moved.png`
  renameSync(scene.paths.fox, elsewhere)
  const view = await look(page, 'fox')
  await view.getByRole('heading', { name: 'The file is not where it was' }).waitFor()
  await view.getByRole('button', { name: 'Find it' }).click()
  const picture = view.getByRole('img', { name: /harbour/ }).last()
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1600)
  await view.getByText('fox.png.moved.png').first().waitFor()
  await page.close()
})

test('several are compared under one lens, with what differs between them', async () => {
  await tiles(page).nth(0).click()
  for (const other of [tiles(page).nth(1), tiles(page).nth(2)]) await other.click({ modifiers: ['Control'] })
  await page.keyboard.press('v')
  const view = page.getByRole('dialog', { name: 'Compare' })
  const column = (name: string) => view.getByRole('region', { name: new RegExp(`^${name}`) })
  await column('hare').getByRole('img').last().waitFor()

  const differing = view.getByRole('region', { name: 'Different' })
  const odd = (value: string) => differing.locator('[data-odd=true]').filter({ hasText: new RegExp(`^${value}$`) })
  await odd('11').waitFor()
  expect(await Promise.all(['12', '13', '1:1', '4:3'].map((value) => odd(value).count()))).toEqual([1, 1, 1, 0])
  await differing.getByText('settings are the same').click()
  await differing.getByText('Paper Landscape').waitFor()

  const widths = () =>
    Promise.all(
      ['poster', 'hare'].map(async (name) =>
        Math.round((await column(name).getByRole('img').last().boundingBox())!.width),
      ),
    )
  const [before] = await widths()
  await column('poster').getByRole('button', { name: 'Zoom in' }).click()
  await expect.poll(async () => (await widths()).every((width) => width > before!)).toBe(true)
  const [one, other] = await widths()
  expect(Math.abs(one! - other!)).toBeLessThanOrEqual(1)

  await page.keyboard.press('ArrowRight')
  await expect.poll(() => column('hare').getAttribute('aria-current')).toBe('true')
  await page.keyboard.press('5')
  await column('hare').getByRole('button', { name: '5 stars', pressed: true }).waitFor()
  await page.keyboard.press('Alt+ArrowLeft')
  const order = () =>
    view
      .locator('section[aria-current]')
      .evaluateAll((columns) => columns.map(({ ariaLabel }) => ariaLabel?.slice(0, 4)))
  await expect.poll(order).toEqual(['hare', 'post', 'fox.'])
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Delete')
  await expect.poll(order).toEqual(['hare', 'fox.'])
})

test('what was just made opens large from Compose and from the contact sheet of a batch', async () => {
  const page = await app.open('batches')
  await page.getByRole('button', { name: 'Paste a table' }).click()
  await page.getByRole('textbox', { name: 'Table' }).fill('prompt\tresolution\nA lighthouse\t512\nA mill\t512')
  await page.getByRole('button', { name: 'Use the table' }).click()
  await page.getByRole('button', { name: 'Make the batch' }).click()
  await start(page).click()
  await page.getByText('2 of 2 rows done').waitFor({ timeout: DRAWING_MS })
  await page.getByRole('radio', { name: 'Contact sheet' }).click()
  await page.getByRole('button', { name: 'Open A mill' }).click()
  await viewer(page).getByText('2 of 2', { exact: true }).waitFor()
  await page.keyboard.press('ArrowLeft')
  await viewer(page).getByRole('img', { name: 'A lighthouse' }).last().waitFor()

  await page.keyboard.press('r')
  const bench = page.getByRole('article', { name: 'Paper Landscape', exact: true })
  await bench.waitFor()
  await page.getByRole('region', { name: 'Price' }).getByText('left after').waitFor()
  // what is looked at of what was made before stays in sight when the one before it goes
  await page.setViewportSize({ width: 1600, height: 900 })
  const filter = { modelIds: ['paper-landscape'] }
  const [latest, second] = (await askFrom(page, 'library.search', { filter, limit: 2 })).items
  await page.getByRole('button', { name: `Open ${second!.prompt}`, exact: true }).click()
  await viewer(page).getByText('2 of 6', { exact: true }).waitFor()
  await askFrom(page, 'library.trash', { ids: [latest!.id] })
  await viewer(page).getByText('1 of 6', { exact: true }).waitFor()
  await viewer(page).getByRole('img', { name: second!.prompt }).last().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Make', exact: true }).click()
  await page.getByRole('button', { name: 'Open large' }).click({ timeout: DRAWING_MS })
  await viewer(page).getByText('1 of 1', { exact: true }).waitFor()
})

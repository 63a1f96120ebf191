import type { Locator, Page } from 'playwright'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { findBarriersInBothThemes } from '../support/axe.ts'
import { give, keepFromLooking, openModel, png, stroke } from '../support/compose-bench.ts'
import { hearing } from '../support/walk-places.ts'
import { selectionScenes, type Scene } from '../support/selection-scenes.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'

/** The network looks at a picture on two slow cores that others use too. */
const LOOKING_MS = 120_000

let app: WebApp
let scene: Scene
beforeAll(async () => {
  app = await startWebApp()
  scene = selectionScenes(480)[0]!
})
afterEach(() => app.closePages())
afterAll(() => app.close())

const thing = (name: string) => scene.things.find((each) => each.name === name)!

/** A picture that another model was given goes along. */
async function givePicture(bench: Locator): Promise<void> {
  const slot = bench.getByRole('button', { name: /^Image: Drop a picture/ })
  await slot
    .or(bench.getByRole('button', { name: 'Remove Image' }))
    .first()
    .waitFor()
  if (await slot.isVisible()) await give(slot, 'drop', [png('table.png', scene.png)])
}

async function openEditor(page: Page): Promise<{ bench: Locator; editor: Locator; canvas: Locator }> {
  const bench = await openModel(page, 'Smooth Fill')
  await givePicture(bench)
  await bench.getByRole('button', { name: 'Paint the mask' }).click()
  const editor = page.getByRole('dialog', { name: 'Mark what is to change' })
  const canvas = editor.getByRole('application', { name: 'Mask' })
  await hearing(canvas)
  return { bench, editor, canvas }
}

/**
 * How to wait until the picture is looked at, before which nothing is shown at the pointer; asked for before the editor
 * opens. Its progress alone does not tell: it is not there either before the look at the picture begins.
 */
function watchLooking(page: Page): (editor: Locator) => Promise<void> {
  let isOver = false
  page.on('response', (response) => {
    isOver ||= response.url().endsWith('/api/commands/selection.prepare')
  })
  return async (editor) => {
    await expect.poll(() => isOver, { timeout: LOOKING_MS }).toBe(true)
    await editor.getByRole('progressbar').waitFor({ state: 'detached' })
  }
}

/** The last click, box or change of the edge is over: another one would not be taken before. */
const isDone = (editor: Locator) => editor.getByText(/ is marked$/).waitFor()

/** Whether the mask takes a thing where a person would click on it. */
const takes = (canvas: Locator, { x, y }: { x: number; y: number }) =>
  canvas.evaluate(
    (element, [x, y]) => {
      const { width, height } = element as HTMLCanvasElement
      const { data } = (element as HTMLCanvasElement).getContext('2d')!.getImageData(x * width, y * height, 1, 1)
      return (data[3] ?? 0) > 200
    },
    [x, y] as const,
  )

const placeOf = async (canvas: Locator, { x, y }: { x: number; y: number }) => {
  const box = (await canvas.boundingBox())!
  return [box.x + box.width * x, box.y + box.height * y] as const
}

test('by mouse: what a click takes is shown before it, added, removed, taken back, saved and used', async () => {
  const page = await app.open('compose')
  const looking = watchLooking(page)
  const { bench, editor, canvas } = await openEditor(page)
  const [apple, mug] = [thing('apple').click, thing('mug')]
  // which tool is chosen is seen, and not only told
  const borderOf = (tool: string) =>
    editor.getByRole('radio', { name: tool }).evaluate((button) => getComputedStyle(button).borderColor)
  expect(await borderOf('Select')).not.toBe(await borderOf('Box'))
  // brush and eraser work while the picture is looked at
  await page.keyboard.press('b')
  await stroke(page, canvas, [0.1, 0.1], [0.2, 0.1])
  await expect.poll(() => takes(canvas, { x: 0.15, y: 0.1 })).toBe(true)
  await page.keyboard.press('Control+z')
  await expect.poll(() => takes(canvas, { x: 0.15, y: 0.1 })).toBe(false)
  await page.keyboard.press('w')
  await looking(editor)

  const preview = editor.locator('canvas[aria-hidden]')
  await page.mouse.move(...(await placeOf(canvas, apple)))
  await preview.waitFor()
  expect(await takes(canvas, apple)).toBe(false)
  await page.mouse.down()
  await page.mouse.up()
  await expect.poll(() => takes(canvas, apple)).toBe(true)
  await editor.getByText(/^Taken: \d+% of the picture\./).waitFor({ state: 'attached' })

  await isDone(editor)
  await page.keyboard.press('m')
  const { x, y, width, height } = mug.box
  await stroke(page, canvas, [x - 0.01, y - 0.01], [x + width + 0.01, y + height + 0.01])
  await expect.poll(() => takes(canvas, mug.click)).toBe(true)

  await isDone(editor)
  await page.keyboard.press('w')
  await page.keyboard.down('Alt')
  await page.mouse.click(...(await placeOf(canvas, apple)))
  await page.keyboard.up('Alt')
  await expect.poll(() => takes(canvas, apple)).toBe(false)
  expect(await takes(canvas, mug.click)).toBe(true)
  for (const [undone, taken] of [
    ['Control+z', true],
    ['Control+Shift+z', false],
    ['i', true],
    ['Control+z', false],
  ] as const) {
    await isDone(editor)
    await page.keyboard.press(undone)
    await expect.poll(() => takes(canvas, apple)).toBe(taken)
  }

  // marks go only by a word, whatever key leads away, and no key reaches behind the question
  const leaving = page.getByRole('dialog', { name: 'Leave without what you marked?' })
  for (const key of ['Escape', 'Control+2']) {
    await page.keyboard.press(key)
    await hearing(leaving)
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Enter')
    await leaving.waitFor({ state: 'detached' })
    await hearing(editor)
  }
  expect(await takes(canvas, mug.click)).toBe(true)

  await page.keyboard.press('s')
  await page.getByRole('textbox', { name: 'Save this mask as' }).fill('The mug')
  await page.keyboard.press('Enter')
  await page.getByRole('button', { name: 'Use The mug' }).waitFor()
  expect(await findBarriersInBothThemes(page)).toEqual([])
  await page.emulateMedia({ colorScheme: 'light' })
  await page.keyboard.press('Escape')
  await editor.getByRole('button', { name: 'Use this mask' }).click()
  const mask = bench.getByRole('img', { name: 'The mask' })
  await mask.waitFor()
  await bench.getByRole('button', { name: 'Remove Mask' }).click()
  await mask.waitFor({ state: 'detached' })
})

test('by keyboard alone: point, take, remove, a box, a lasso, the edge', async () => {
  const page = await app.open('compose')
  const looking = watchLooking(page)
  const { editor, canvas } = await openEditor(page)
  await looking(editor)
  await canvas.focus()
  const apple = thing('apple').click
  const longer = Math.max(scene.width, scene.height)
  const steps = (share: number, side: number) => Math.round(((share - 0.5) * side) / (longer * 0.01))
  const go = async (across: number, down: number) => {
    for (let step = 0; step < Math.abs(across); step += 1)
      await page.keyboard.press(across > 0 ? 'ArrowRight' : 'ArrowLeft')
    for (let step = 0; step < Math.abs(down); step += 1) await page.keyboard.press(down > 0 ? 'ArrowDown' : 'ArrowUp')
  }
  await go(steps(apple.x, scene.width), steps(apple.y, scene.height))
  await page.keyboard.press('Space')
  await expect.poll(() => takes(canvas, apple)).toBe(true)
  const said = editor.getByRole('status')
  await expect.poll(() => said.textContent()).toMatch(/^Taken: \d+% of the picture\. \d+% is marked\.$/)
  await isDone(editor)
  await page.keyboard.press('Alt+Enter')
  await expect.poll(() => takes(canvas, apple)).toBe(false)
  await expect.poll(() => said.textContent()).toMatch(/^Removed/)

  await page.keyboard.press('l')
  for (const [across, down] of [
    [0, 0],
    [6, 0],
    [0, 6],
  ] as const) {
    await go(across, down)
    await page.keyboard.press('Space')
  }
  await expect.poll(() => said.textContent()).toBe('The line is not finished: 3 corners are set. Enter closes it.')
  await page.keyboard.press('Backspace')
  await expect.poll(() => said.textContent()).toBe('The line is not finished: 2 corners are set. It needs three.')
  await page.keyboard.press('Space')
  await page.keyboard.press('Enter')
  await editor.getByText(/% of the picture is marked$/).waitFor()
  const marked = async () => Number(/\d+/.exec((await editor.getByText(/ is marked$/).textContent())!)?.[0])
  const before = await marked()
  for (let press = 0; press < 3; press += 1) await page.keyboard.press('.')
  await expect.poll(marked).toBeGreaterThan(before)
  // a line that was begun goes first, then the editor
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  await expect.poll(() => said.textContent()).toBe('The unfinished shape is gone.')
  await page.keyboard.press('Delete')
  await editor.getByText('Nothing is marked yet').waitFor()
  await page.keyboard.press('Control+z')
  await editor.getByText(/ is marked$/).waitFor()
  // what was marked goes only by a word, also when a key leads elsewhere
  await page.keyboard.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Leave without what you marked?' })
  await hearing(leaving)
  await page.keyboard.press('Control+z')
  await page.keyboard.press('Enter')
  await leaving.waitFor({ state: 'detached' })
  await hearing(editor)
  await page.keyboard.press('Control+2')
  await hearing(leaving)
  await page.keyboard.press('Enter')
  await leaving.waitFor({ state: 'detached' })
  await hearing(editor)
  expect(await marked()).toBeGreaterThan(before)
  await page.keyboard.press('Escape')
  await leaving.getByRole('button', { name: 'Leave' }).click()
  await editor.waitFor({ state: 'detached' })
})

test('after a restart the same picture finds its masks: used, subtracted, renamed, removed and back', async () => {
  await app.restart()
  const page = await app.open('compose')
  // nothing is pointed at here, and the new process would look once more at what the one before has seen
  await keepFromLooking(page)
  const bench = await openModel(page, 'Smooth Fill')
  for (const remove of await bench.getByRole('button', { name: 'Remove Image' }).all()) await remove.click()
  const { editor, canvas } = await openEditor(page)
  const mug = thing('mug').click
  await editor.getByRole('button', { name: /Saved masks/ }).click()
  await page.getByRole('button', { name: 'Add The mug to the mask' }).click()
  await expect.poll(() => takes(canvas, mug)).toBe(true)
  await page.getByRole('button', { name: 'Remove The mug from the mask' }).click()
  await expect.poll(() => takes(canvas, mug)).toBe(false)
  await page.getByRole('button', { name: 'Rename The mug' }).click()
  const newName = page.getByRole('textbox', { name: 'New name of The mug' })
  await newName.press('Escape')
  await hearing(page.getByRole('button', { name: 'Use The mug' }))
  await page.getByRole('button', { name: 'Rename The mug' }).click()
  await newName.fill('A red mug')
  await page.keyboard.press('Enter')
  await hearing(page.getByRole('button', { name: 'Use A red mug' }))
  await page.getByRole('button', { name: 'Remove A red mug from the saved masks' }).click()
  const message = page.locator('#messages li', { hasText: 'A red mug is not saved any more.' })
  await message.getByRole('button', { name: 'Undo' }).click()
  await editor.getByRole('button', { name: 'Saved masks 1' }).click()
  await page.getByRole('button', { name: 'Use A red mug' }).click()
  await expect.poll(() => takes(canvas, mug)).toBe(true)
})

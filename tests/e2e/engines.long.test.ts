import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { findBarriers } from '../support/axe.ts'
import { dropFiles } from '../support/drop-files.ts'
import { collectFaults } from '../support/page-faults.ts'
import { textToImage } from '../support/providers/comfyui-graphs.ts'
import { ComfyServer } from '../support/providers/comfyui.ts'
import { OpenAiServer } from '../support/providers/openai.ts'
import { drawnPicture } from '../support/providers/drawn-picture.ts'
import { pngChunk } from '../support/sample-media.ts'
import { goTo, hearing } from '../support/walk-places.ts'
import { startWebApp, type WebApp } from '../support/web-app.ts'
import { askFrom, expectBooksInOrder } from '../support/window-books.ts'

/** Several pictures on a busy machine. */
const RUN_MS = 90_000
/** How long an engine works on a picture that must be seen unfinished; the rest of it goes quickly once it was. */
const SEEN_MS = 12_000
const QUICK_MS = 200
const SD_SERVER = join(import.meta.dirname, '../support/providers/sd-server.ts')

let app: WebApp
/** One tab for the whole journey of an engine, from its first line in the settings to its removal. */
let page: Page
let comfy: ComfyServer
beforeAll(async () => {
  comfy = new ComfyServer()
  await comfy.start()
  app = await startWebApp()
  page = await app.open('settings')
})
afterAll(async () => {
  await app.close()
  await comfy[Symbol.asyncDispose]()
})

/** A picture as ComfyUI writes it: with the graph that made it in a text before the pixels. */
function pictureOfComfy(graph: unknown): Buffer {
  const picture = drawnPicture(graph)
  const headerEnd = 8 + 25
  const text = pngChunk('tEXt', Buffer.from(`prompt\0${JSON.stringify(graph)}`, 'latin1'))
  return Buffer.concat([picture.subarray(0, headerEnd), text, picture.subarray(headerEnd)])
}

const engine = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Engines' }).getByRole('listitem').filter({ hasText: name }).first()
const workflowDialog = (page: Page) => page.getByRole('dialog', { name: 'Add a workflow' })
const preview = (page: Page) => page.getByRole('img', { name: 'Preview of the unfinished picture' })

test('an engine is added with the mouse, tested in a sentence, and its form has no barrier', async () => {
  await goTo(page, 'settings')
  const faults = collectFaults(page)
  await page.getByText('Engines make what the bundled models cannot').waitFor()
  await page.getByRole('button', { name: 'Add engine' }).click()
  const kinds = page.getByRole('dialog', { name: 'New engine' })
  await kinds.waitFor()
  expect(await findBarriers(page, kinds)).toEqual([])
  await page.getByRole('button', { name: /^ComfyUI/ }).click()
  const form = page.getByRole('dialog', { name: 'Add ComfyUI' })
  const address = form.getByRole('textbox', { name: 'Address' })
  expect(await address.inputValue()).toBe('http://127.0.0.1:8188')
  await address.fill('gpu:8188')
  await form.getByText('An address begins with http://').waitFor()
  expect(await form.getByRole('button', { name: 'Add and test' }).isDisabled()).toBe(true)
  // who looks at the other kinds finds it again
  await form.getByRole('button', { name: 'Back' }).click()
  await page.getByRole('button', { name: /^ComfyUI/ }).click()
  expect(await address.inputValue()).toBe('gpu:8188')
  // nothing answers there: the form stays open, and corrects the engine that it has added
  await address.fill('http://127.0.0.1:9')
  await form.getByRole('button', { name: 'Add and test' }).click()
  await form.getByText('It was added and does not work yet.').waitFor()
  await address.fill(comfy.address)
  expect(await findBarriers(page, form)).toEqual([])
  await form.getByRole('button', { name: 'Add and test' }).click()
  await form.waitFor({ state: 'detached' })

  const row = engine(page, 'comfyui')
  await row.getByText('Ready').waitFor()
  await row.getByText('ComfyUI 0.7.0, 0 models, nothing waiting').waitFor()
  await row.getByText('0 of 2 places in use').waitFor()
  expect(await findBarriers(page)).toEqual([])
  expect(faults).toEqual([])
})

test('in a low window the buttons of a long form stay in sight, and never over what the keyboard comes to', async () => {
  const size = page.viewportSize()!
  await page.setViewportSize({ width: 1024, height: 420 })
  await page.getByRole('button', { name: 'Add engine' }).click()
  await page.getByRole('button', { name: /^ComfyUI/ }).click()
  const form = page.getByRole('dialog', { name: 'Add ComfyUI' })
  await form.getByText('More', { exact: true }).click()
  const last = form.getByRole('button', { name: 'Back' })
  const LINE = 30
  let fields = 0
  for (;;) {
    const [button, here] = await Promise.all([last.boundingBox(), page.locator(':focus').boundingBox()])
    expect(button!.y + button!.height).toBeLessThan(420)
    if (await last.evaluate((back) => back === document.activeElement)) break
    // of a field of several lines, the one that is written in
    expect(here!.y + Math.min(here!.height, LINE)).toBeLessThan(button!.y)
    fields += 1
    await page.keyboard.press('Tab')
  }
  expect(fields).toBeGreaterThan(2)
  await page.keyboard.press('Escape')
  await form.waitFor({ state: 'detached' })
  await page.setViewportSize(size)
})

test('a dropped picture of ComfyUI becomes a finished batch in six clicks, and shows itself on the way', async () => {
  comfy.workMs = SEEN_MS
  await goTo(page, 'settings')
  const faults = collectFaults(page)
  await engine(page, 'comfyui').getByText('Ready').waitFor()
  let clicks = 0
  const click = (name: string) => {
    clicks++
    return page.getByRole('button', { name }).click()
  }

  await dropFiles(page, [{ name: 'bottle.png', content: pictureOfComfy(textToImage()), type: 'image/png' }])
  await workflowDialog(page)
    .getByRole('button', { name: /what it is: Prompt$/ })
    .waitFor()
  await workflowDialog(page)
    .getByRole('button', { name: /what it is: Seed$/ })
    .waitFor()
  await workflowDialog(page).getByText('beautiful scenery nature glass bottle landscape').waitFor()
  expect(await workflowDialog(page).getByRole('textbox', { name: 'Name' }).inputValue()).not.toBe('')
  expect(await findBarriers(page, workflowDialog(page))).toEqual([])
  await workflowDialog(page).getByRole('textbox', { name: 'Name' }).fill('Bottle')
  await click('Try it once')
  await workflowDialog(page).waitFor({ state: 'detached' })

  await page.getByRole('article', { name: 'Bottle' }).waitFor()
  const prompt = page.getByRole('textbox', { name: 'Prompt', exact: true })
  expect(await prompt.inputValue()).toBe('beautiful scenery nature glass bottle landscape')
  const groups = page.getByRole('listbox', { name: 'Models' }).getByRole('group')
  expect(await groups.first().getAttribute('aria-label')).toBe('comfyui')

  clicks++
  await page.getByRole('navigation', { name: 'Places' }).getByRole('link', { name: 'Batches' }).click()
  await click('Paste a table')
  await page.getByRole('textbox', { name: 'Table' }).fill('prompt\na red bottle\na green bottle\na blue bottle')
  await click('Use the table')
  await page.getByRole('button', { name: 'Model: Bottle' }).waitFor()
  await click('Make the batch')
  const plan = page.getByRole('dialog', { name: 'Before it starts' })
  await plan.waitFor()
  clicks++
  await plan.getByRole('button', { name: /^Start for/ }).click()
  await preview(page).first().waitFor({ timeout: RUN_MS })
  comfy.workMs = QUICK_MS
  await expect
    .poll(() => stateOfLastBatch(page), { timeout: RUN_MS })
    .toMatchObject({ state: 'ended', counts: { done: 3 } })
  expect(clicks).toBeLessThanOrEqual(6)
  expect(comfy.starts).toHaveLength(3)
  const asked = comfy.starts.map(({ body }) => (body as { prompt: ReturnType<typeof textToImage> }).prompt['6']!.inputs)
  expect(new Set(asked.map(({ text }) => text))).toEqual(new Set(['a red bottle', 'a green bottle', 'a blue bottle']))
  await expect.poll(() => expectBooksInOrder(page)).toBe(3)
  expect(faults).toEqual([])
}, 180_000)

async function stateOfLastBatch(page: Page) {
  const { batches } = await askFrom(page, 'batches.list', {})
  return batches[0]
}

test('in Compose a picture is a picture first: its workflow is offered beside it, bound anew by keyboard and tried', async () => {
  comfy.workMs = SEEN_MS
  const started = comfy.starts.length
  await goTo(page, 'compose')
  await dropFiles(page, [{ name: 'bottle.png', content: pictureOfComfy(textToImage()), type: 'image/png' }])
  await page.getByText('bottle.png holds a workflow of ComfyUI').waitFor()
  // messages are reached by a key
  await page.keyboard.press('F8')
  await page.keyboard.press('Enter')
  const name = workflowDialog(page).getByRole('textbox', { name: 'Name' })
  await name.waitFor()
  await name.fill('Bottle by keys')

  const negative = workflowDialog(page).getByRole('button', { name: /what it is: Negative prompt$/ })
  await negative.focus()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitemradio', { name: 'Stays as it is' }).waitFor()
  await hearing(page.getByRole('menu'))
  await page.keyboard.press('Home')
  await page.keyboard.press('Enter')
  await expect
    .poll(() => workflowDialog(page).getByRole('region', { name: 'Compose will ask for' }).innerText())
    .not.toContain('Negative')
  await name.press('Enter')
  await workflowDialog(page).waitFor({ state: 'detached' })
  await page.getByRole('article', { name: 'Bottle by keys' }).waitFor()
  expect(await page.getByRole('textbox', { name: 'Negative prompt' }).count()).toBe(0)

  await page.getByText('1 coin', { exact: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  await preview(page).waitFor({ timeout: RUN_MS })
  comfy.workMs = QUICK_MS
  await page.getByRole('article', { name: 'Result' }).getByText('Done').waitFor({ timeout: RUN_MS })
  await expect.poll(() => preview(page).count()).toBe(0)
  expect(comfy.starts).toHaveLength(started + 1)
}, 180_000)

test('a file that is no workflow is refused with the reason, and nothing is added', async () => {
  await goTo(page, 'settings')
  const editor = JSON.stringify({ nodes: [{ id: 1, type: 'KSampler' }], links: [] })
  await dropFiles(page, [{ name: 'editor.json', content: editor, type: 'application/json' }])
  await workflowDialog(page).getByText('This workflow cannot be used.').waitFor()
  await workflowDialog(page)
    .getByText(/Export \(API\)/)
    .waitFor()
  await workflowDialog(page).getByRole('button', { name: 'Close' }).last().click()
  await workflowDialog(page).waitFor({ state: 'detached' })
})

test('an engine that went away says since when, keeps its models in the list, and takes no work', async () => {
  await goTo(page, 'settings')
  await comfy.stop()
  await page.getByRole('button', { name: 'Test comfyui' }).click()
  await engine(page, 'comfyui')
    .getByText(/^Away since/)
    .first()
    .waitFor()
  expect(await findBarriers(page)).toEqual([])

  await page.keyboard.press('Control+1')
  await page.getByRole('option', { name: /Bottle by keys/ }).click()
  await page.getByText(/comfyui cannot make anything now\. Away since/).waitFor()
  await page.getByRole('button', { name: 'Make', exact: true }).waitFor()
  expect(await page.getByRole('button', { name: 'Make', exact: true }).isDisabled()).toBe(true)
  expect(await findBarriers(page)).toEqual([])
  await comfy.start()
})

test('a workflow is taken away, then the engine, with what that means said before', async () => {
  await goTo(page, 'settings')
  await page.getByRole('button', { name: 'Test comfyui' }).click()
  await engine(page, 'comfyui').getByText('Ready').waitFor()
  await page.getByRole('button', { name: 'More for comfyui' }).click()
  await page.getByRole('menuitem', { name: 'Models' }).click()
  const models = page.getByRole('dialog', { name: 'Models of comfyui' })
  // its bindings were corrected by hand: no click alone takes them away
  const removal = page.getByRole('dialog', { name: 'Remove Bottle by keys?' })
  await models.getByRole('button', { name: 'Remove Bottle by keys' }).click()
  await hearing(removal)
  await page.keyboard.press('Enter')
  await removal.waitFor({ state: 'detached' })
  await models.getByRole('button', { name: 'Remove Bottle by keys' }).click()
  await removal.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Bottle by keys was removed').waitFor()
  expect(await findBarriers(page)).toEqual([])
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'More for comfyui' }).click()
  await page.getByRole('menuitem', { name: 'Remove' }).click()
  const question = page.getByRole('dialog', { name: 'Remove comfyui?' })
  await question.getByText('what was made stays in the library').waitFor()
  await question.getByRole('button', { name: 'Remove' }).click()
  await page.getByText('Engines make what the bundled models cannot').waitFor()
})

test('from nothing to a picture with the keyboard alone', async () => {
  comfy.workMs = QUICK_MS
  const started = comfy.starts.length
  await goTo(page, 'settings')
  await page.keyboard.press('Control+k')
  await page.getByRole('combobox', { name: 'Commands' }).fill('Add engine')
  await page.getByRole('option', { name: 'Add engine' }).first().waitFor()
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'New engine' }).waitFor()
  await expect.poll(() => focused(page)).toMatch(/^ComfyUI/)
  await page.keyboard.press('Enter')
  await page.getByRole('dialog', { name: 'Add ComfyUI' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Address')
  await page.keyboard.press('Control+a')
  await page.keyboard.type(comfy.address)
  await page.keyboard.press('Enter')
  await engine(page, 'comfyui').getByText('Ready').waitFor()

  const chooser = page.waitForEvent('filechooser')
  await page.getByRole('button', { name: 'Add workflow…' }).focus()
  await page.keyboard.press('Enter')
  const content = Buffer.from(JSON.stringify(textToImage()))
  await (await chooser).setFiles({ name: 'lamp.json', mimeType: 'application/json', buffer: content })
  await workflowDialog(page).getByRole('textbox', { name: 'Name' }).waitFor()
  await expect.poll(() => focused(page)).toBe('Name')
  await page.keyboard.press('Control+a')
  await page.keyboard.type('Lamp')
  await expect.poll(() => workflowDialog(page).getByRole('button', { name: 'Try it once' }).isEnabled()).toBe(true)
  await page.keyboard.press('Enter')
  await page.getByRole('article', { name: 'Lamp' }).waitFor()
  await page.getByText('1 coin', { exact: true }).waitFor()
  await page.keyboard.press('Control+Enter')
  // the result of another model may still be in front
  await expect.poll(() => comfy.starts).toHaveLength(started + 1)
  await page.getByRole('article', { name: 'Result' }).getByText('Done').waitFor({ timeout: RUN_MS })
  expect(comfy.starts).toHaveLength(started + 1)
}, 120_000)

function focused(page: Page): Promise<string> {
  return page.evaluate(() => {
    const element = document.activeElement
    const label = element instanceof HTMLInputElement ? element.labels?.[0] : undefined
    return element?.getAttribute('aria-label') ?? (label ?? element)?.textContent ?? ''
  })
}

test('a program of the user is started and stopped from its row, and its log can be read', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-weights-'))
  const weights = join(folder, 'tiny.gguf')
  writeFileSync(weights, '{}')
  try {
    await goTo(page, 'settings')
    await page.getByRole('button', { name: 'Add engine' }).click()
    await page.getByRole('button', { name: /^Stable Diffusion program/ }).click()
    const form = page.getByRole('dialog', { name: 'Add Stable Diffusion program' })
    await form.getByRole('textbox', { name: 'Program' }).fill(process.execPath)
    await form.getByRole('textbox', { name: 'Model file' }).fill(weights)
    await form.getByText('More', { exact: true }).click()
    await form.getByRole('textbox', { name: 'Further options' }).fill(SD_SERVER)
    await form.getByRole('button', { name: 'Add and test' }).click()
    await form.waitFor({ state: 'detached' })
    const row = engine(page, 'sdcpp')
    await row.getByRole('button', { name: 'Stop sdcpp' }).click()
    await row.getByText('Stopped').waitFor()
    await row.getByText('It starts with the next job.').waitFor()
    await row.getByRole('button', { name: 'Start sdcpp' }).click()
    await row.getByText('Ready').waitFor()

    await page.getByRole('button', { name: 'More for sdcpp' }).click()
    await page.getByRole('menuitem', { name: 'Log' }).click()
    await page.getByRole('log', { name: 'Log' }).getByText('loading model from').waitFor()
    expect(await findBarriers(page)).toEqual([])
    await page.keyboard.press('Escape')
    await row.getByRole('button', { name: 'Stop sdcpp' }).click()
    await row.getByText('Stopped').waitFor()
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
})

test('prices of a paid engine are corrected by hand, and models cost the new ones', async () => {
  await using openai = new OpenAiServer()
  await openai.start()
  await goTo(page, 'settings')
  const key = openai.key!
  await askFrom(page, 'providers.add', {
    kind: 'openai',
    preset: 'openai',
    name: 'openai',
    key,
    address: `${openai.address}/v1`,
  })
  await engine(page, 'openai').getByText('100 coins per dollar').waitFor()
  await expect.poll(() => engine(page, 'openai').innerText()).not.toContain('0 models')
  expect(await page.content()).not.toContain(key)
  await page.getByRole('button', { name: 'More for openai' }).click()
  await page.getByRole('menuitem', { name: 'Prices' }).click()
  const prices = page.getByRole('dialog', { name: 'Prices of openai' })
  const figure = prices.getByRole('textbox', { name: 'gpt-image-1.5-low, 1:1, dollars' })
  await figure.fill('-1')
  await prices.getByText('A price is a number of dollars from 0 on.').waitFor()
  await figure.fill('0.5')
  expect(await findBarriers(page, prices)).toEqual([])
  // a table of prices is not lost by a key
  await figure.press('Escape')
  const leaving = page.getByRole('dialog', { name: 'Close this?' })
  await hearing(leaving)
  await page.keyboard.press('Enter')
  await leaving.waitFor({ state: 'detached' })
  expect(await figure.inputValue()).toBe('0.5')
  await prices.getByRole('button', { name: 'Save prices' }).click()
  await prices.waitFor({ state: 'detached' })
  const quote = await askFrom(page, 'quotes.read', {
    modelId: 'openai/gpt-image-1.5-low',
    params: { prompt: 'a fox', aspect_ratio: '1:1' },
  })
  expect(quote).toMatchObject({ coins: 50, 'x-pressrun': { providerCost: { currency: 'USD', micros: 500_000 } } })
})

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright'
import sharp from 'sharp'
import { ensureBuilt } from '../scripts/ensure-built.ts'
import { dropFiles, dropFolder } from '../tests/support/drop-files.ts'
import { fillLibrary } from '../tests/support/filled-library.ts'
import { startWebApp, type WebApp } from '../tests/support/web-app.ts'
import { askFrom } from '../tests/support/window-books.ts'
import { longestTask } from './longest-task.ts'
import { inTurns, milliseconds, timed, type Result } from './measure.ts'
import { sized } from './size.ts'

const ROUNDS = 3
const MANY = sized(100_000, 2_000)
/** Enough for every leap to land on lines that were not in sight before, as it does in the long one. */
const FEW = 1_000
const PHOTOS = { many: sized(200, 8), few: sized(20, 4) }
const FLAGS = sized(60, 3)
/** Places that a scroll bar is dragged to, and steps of a wheel before and after. */
const LEAPS = sized(20, 3)
const STEPS = sized(40, 3)
/**
 * A window draws what is in sight and nothing else, so length should cost nothing. The longest of hundreds of tasks moves
 * by a third between two runs of the same (a collection of garbage falls into it or does not): half as much again is that,
 * and work that grows with the list is a hundred times as much.
 */
const BAR = { atMost: 1.5 }

/** One app with much in it and one with little, each in a browser of its own. */
interface Side {
  app: WebApp
  /** Lines of a list, or items. */
  count: number
  photos: string
}

/** Processor time of the longest task on the page's main thread, in a long list against a short one. */
export async function* benchWindow(): AsyncGenerator<Result> {
  ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'pressrun-window-'))
  const many = await openSide(MANY, await photosIn(join(folder, 'many'), PHOTOS.many))
  const few = await openSide(FEW, await photosIn(join(folder, 'few'), PHOTOS.few))
  try {
    const compare = (name: string, open: OpenScene) => compareTasks(name, open, [many, few])
    yield await compare(`scrolling a table of twelve columns and ${MANY} rows against one of ${FEW}`, openTable)
    yield await compare(`scrolling a checked list of ${MANY} rows against one of ${FEW}`, openCheckedList)
    yield await compare(`scrolling a library of ${MANY} items against one of ${FEW}`, openLibrary)
    yield await compare(`flying through a batch of ${MANY} rows with pictures against one of ${FEW}`, openBatch)
    yield await compare(`a dropped folder of ${PHOTOS.many} photos, priced, against one of ${PHOTOS.few}`, openPhotos)
    yield await compareFlags([many, few])
  } finally {
    await Promise.all([many.app.close(), few.app.close()])
    rmSync(folder, { recursive: true, force: true })
  }
}

async function openSide(count: number, photos: string): Promise<Side> {
  return { app: await startWebApp({ prepare: (dataDir) => fillLibrary(dataDir, count) }), count, photos }
}

async function photosIn(folder: string, count: number): Promise<string> {
  mkdirSync(folder)
  for (let number = 1; number <= count; number++) {
    const background = { r: number % 256, g: (number * 7) % 256, b: 90 }
    const photo = sharp({ create: { width: 48, height: 32, channels: 3, background } })
    await photo.jpeg().toFile(join(folder, `IMG_${number}.jpg`))
  }
  return folder
}

/** A page where the work can be done again and again. */
interface Scene {
  page: Page
  work: () => Promise<void>
}
type OpenScene = (side: Side) => Promise<Scene>

async function compareTasks(name: string, open: OpenScene, [many, few]: [Side, Side]): Promise<Result> {
  const [long, short] = [await open(many), await open(few)]
  // what is compiled and laid out for the first time is no matter of length
  await Promise.all([long.work(), short.work()])
  const { ours, reference } = await inTurns(
    ROUNDS,
    () => busy(long),
    () => busy(short),
  )
  await Promise.all([many.app.closePages(), few.app.closePages()])
  return {
    name: `longest task of the window, ${name}`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    ratio: ours / reference,
    bar: BAR,
  }
}

async function busy({ page, work }: Scene): Promise<number> {
  return (await longestTask(page, work)).busy
}

/** Keys that flag and go on, from the first press to the last: the next item is in view before the app has answered. */
async function compareFlags([many, few]: [Side, Side]): Promise<Result> {
  const [long, short] = [await openLibrary(many), await openLibrary(few)]
  for (const { page } of [long, short]) {
    await items(page).focus()
    await page.keyboard.press('Home')
    await page.keyboard.press('a')
    await page.getByText('After a flag or stars the next one is shown.').waitFor()
  }
  const { ours, reference } = await inTurns(
    ROUNDS,
    () => perKey(long),
    () => perKey(short),
  )
  return {
    name: `a key that flags an item and goes on, in a library of ${MANY} items against one of ${FEW}`,
    ours: milliseconds(ours),
    reference: milliseconds(reference),
    ratio: ours / reference,
    bar: BAR,
  }
}

async function perKey({ page }: Scene): Promise<number> {
  const pressed = await timed(async () => {
    for (let count = 0; count < FLAGS; count++) await page.keyboard.press('p')
  })
  return pressed / FLAGS
}

const grid = (page: Page) => page.getByRole('grid')
const items = (page: Page) => page.getByRole('listbox', { name: 'Items' })
const cellWith = (page: Page, text: string) => grid(page).getByRole('gridcell').filter({ hasText: text }).first()

async function openTable({ app, count }: Side): Promise<Scene> {
  const columns = ['prompt', ...Array.from({ length: 11 }, (_, at) => `note ${at + 1}`)]
  const line = (at: number) => columns.map((_, column) => `${at}-${column}`).join(',')
  const page = await openList(app, [columns.join(','), ...linesOf(count, line)])
  return { page, work: () => scrollTable(page, `${count - 1}-11`) }
}

const shipLine = (at: number) => `A ship number ${at},${at % 50 === 7 ? '7:3' : '4:3'},Client ${at}`

/** One in fifty lines cannot run. */
async function openCheckedList({ app, count }: Side): Promise<Scene> {
  const page = await openList(app, ['prompt,aspect ratio,client', ...linesOf(count, shipLine)])
  await page
    .getByText(`${(count / 50).toLocaleString('en')} of ${count.toLocaleString('en')} rows cannot run`)
    .waitFor()
  return { page, work: () => scrollTable(page, `Client ${count - 1}`) }
}

const linesOf = (count: number, line: (at: number) => string) => Array.from({ length: count }, (_, at) => line(at))

async function openList(app: WebApp, lines: readonly string[]): Promise<Page> {
  const page = await app.open('batches')
  await page.getByRole('button', { name: 'Paste a table' }).waitFor()
  await dropFiles(page, [{ name: 'list.csv', content: lines.join('\n') }])
  await grid(page).getByRole('gridcell').first().waitFor()
  await grid(page).hover()
  return page
}

/** By keys, by the wheel and, far and fast, by the scroll bar; then to the very end and back. */
async function scrollTable(page: Page, last: string): Promise<void> {
  await grid(page).focus()
  for (let turn = 0; turn < LEAPS; turn++) await page.keyboard.press('PageDown')
  for (let turn = 0; turn < LEAPS; turn++) await page.mouse.wheel(0, 2000)
  await leap(grid(page))
  await page.keyboard.press('Control+End')
  await cellWith(page, last).waitFor()
  await page.keyboard.press('Control+Home')
  await grid(page).locator('[aria-rowindex="2"]').first().waitFor()
}

async function openLibrary({ app }: Side): Promise<Scene> {
  const page = await app.open('library')
  await items(page).getByRole('option').first().waitFor()
  const work = async () => {
    await leap(items(page))
    await items(page).focus()
    await page.keyboard.press('End')
    await items(page)
      .getByRole('option', { name: /number 0\b/ })
      .waitFor()
    await page.keyboard.press('Home')
    await items(page).getByRole('option').first().waitFor()
  }
  return { page, work }
}

/** A batch whose every row names one of a few pictures, which its cells show. */
async function openBatch({ app, count, photos }: Side): Promise<Scene> {
  const list = join(photos, '..', `${count}.csv`)
  writeFileSync(list, ['image', ...linesOf(count, (at) => join(photos, `IMG_${1 + (at % 4)}.jpg`))].join('\n'))
  const page = await app.open('batches')
  await page.getByRole('button', { name: 'Paste a table' }).waitFor()
  await askFrom(page, 'batches.create', {
    source: { path: list },
    settings: { modelId: 'lanczos-upscale', mapping: { image: 'image' }, constants: { upscale_factor: 2 } },
    name: 'Photos',
  })
  await page.getByRole('button', { name: /^Photos/ }).click()
  await cellWith(page, 'IMG_1.jpg').locator('img').waitFor()
  const work = async () => {
    await leap(grid(page))
    await cellWith(page, 'IMG_4.jpg').locator('img').waitFor()
  }
  return { page, work }
}

async function openPhotos({ app, photos, count }: Side): Promise<Scene> {
  const page = await app.open('batches')
  const dropped = count === MANY ? PHOTOS.many : PHOTOS.few
  const work = async () => {
    await page.getByRole('button', { name: 'From pictures' }).waitFor()
    await dropFolder(page, photos)
    await page.getByText(`${dropped} pictures, one row each`, { exact: false }).waitFor()
    await page.getByRole('radio', { name: 'Remove background' }).click()
    await page.getByText(new RegExp(`^${dropped} × \\d+ coins? = [\\d,]+$`)).waitFor()
    await page.keyboard.press('Escape')
    await page.getByText('one row each', { exact: false }).waitFor({ state: 'detached' })
  }
  return { page, work }
}

/** To the end and back: step by step as a wheel does, and in leaps as a scroll bar does, drawn after each. */
function leap(field: Locator): Promise<void> {
  return field.evaluate(
    async (outer, [stepCount, leapCount]) => {
      // the page knows nothing of this file: what it calls must be written inside
      // oxlint-disable-next-line unicorn/consistent-function-scoping
      const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
      const field = [outer, ...outer.querySelectorAll('*')].find(
        (part) => part.scrollHeight > part.clientHeight + 1000,
      )!
      const end = field.scrollHeight - field.clientHeight
      const steps = [...Array(stepCount).keys()].map((step) => step * 120)
      const leaps = [...Array(leapCount).keys()].map((step) => (end * (step + 1)) / leapCount)
      for (const top of [...steps, ...leaps, ...steps.map((step) => end - step)]) {
        field.scrollTop = top
        await frame()
        await frame()
      }
    },
    [STEPS, LEAPS] as const,
  )
}

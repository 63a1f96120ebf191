/**
 * `npm run screens`: every picture of docs/screens anew, from the built app in a real browser, light and dark.
 * `npm run screens -- library viewer` makes only those. The data are made on the spot by the bundled engine in a folder
 * of its own: the same prompts and seeds give the same pictures. What a clock says on the pages is of today.
 *
 * To look at other windows than those of the docs: `npm run screens -- --folder /tmp/look --width 900 --width 2560 --language de`.
 */
import { mkdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import type { Page } from 'playwright'
import { startWebApp, type WebApp } from '../tests/support/web-app.ts'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { fillStage } from './screens/stage.ts'

const SCHEMES = ['light', 'dark'] as const
const USUAL_WIDTH = 1280
const HEIGHTS: Readonly<Record<string, number>> = { 900: 700, 1280: 800, 1600: 1000, 2560: 1440 }

const { values: options, positionals: named } = parseArgs({
  allowPositionals: true,
  options: {
    folder: { type: 'string', default: join(ROOT, 'docs', 'screens') },
    width: { type: 'string', multiple: true, default: [String(USUAL_WIDTH)] },
    /** Once a screen stands, it is said in this language: what is pressed on the way there is found by its English name. */
    language: { type: 'string', default: 'en' },
  },
})

interface Screen {
  name: string
  /** Before anything was made. */
  onEmptyApp?: true
  show: (page: Page) => Promise<void>
}

/** As lists come in: values that are understood, and some that are not. */
const MESSY_LIST = `prompt,model,aspect ratio,resolution,seed
A ferry leaving the harbour,Travel Poster,16x9,1024 px,4
A winter market at night,travel poster,4:3,1024,5
A bakery at five in the morning,Stained Glas,1:1,1024,6
The old observatory,Watercolour,7:3,1024,7
A tram in the rain,Risograph,3:4,2048,abc
Two herons on a pier,Ink Line,1:1,512,9
`

const SCREENS: readonly Screen[] = [
  {
    name: 'first-run',
    onEmptyApp: true,
    show: async (page) => {
      await page.getByRole('button', { name: /^Run the sample/ }).waitFor()
    },
  },
  {
    name: 'compose',
    show: async (page) => {
      await open(page, 'compose')
      await page.getByRole('combobox', { name: 'Search models' }).fill('Travel Poster')
      await page.getByRole('option', { name: /^Travel Poster/ }).click()
      await page.getByRole('combobox', { name: 'Search models' }).fill('')
      const bench = page.getByRole('article', { name: 'Travel Poster', exact: true })
      await bench.getByRole('textbox', { name: /^Prompt/ }).fill('A lighthouse on a cliff above the sea at sunset')
      await bench.getByText(/left after/).waitFor()
    },
  },
  {
    name: 'batches',
    show: async (page) => {
      await open(page, 'batches')
      await page
        .getByRole('button', { name: /spring/ })
        .first()
        .click()
      await page.getByText(/of 16 rows done/).waitFor()
    },
  },
  {
    name: 'import',
    show: async (page) => {
      await open(page, 'batches')
      await page.getByRole('button', { name: 'Paste a table' }).click()
      await page.getByRole('textbox', { name: 'Table' }).fill(MESSY_LIST)
      await page.getByRole('button', { name: 'Use the table' }).click()
      await page.getByRole('textbox', { name: 'Name of the batch' }).waitFor()
      await page
        .getByText(/rows? (has|have) a problem|problem/i)
        .first()
        .waitFor()
    },
  },
  {
    name: 'recipe',
    show: async (page) => {
      await open(page, 'batches')
      await page.getByRole('button', { name: 'Recipes' }).click()
      await page.getByRole('dialog', { name: 'Recipes' }).waitFor()
    },
  },
  {
    name: 'pick',
    show: async (page) => {
      await open(page, 'batches')
      await page
        .getByRole('button', { name: /posters/ })
        .first()
        .click()
      await page.getByRole('button', { name: 'Pick', exact: true }).click()
      await page.getByRole('button', { name: 'Output 2 of row 1' }).click()
      await page.getByRole('button', { name: 'Output 3 of row 2' }).click()
    },
  },
  {
    name: 'sweep',
    show: async (page) => {
      await open(page, 'batches')
      await page
        .getByRole('button', { name: /styles/ })
        .first()
        .click()
      await page.getByRole('radio', { name: 'Contact sheet' }).click()
      await page.getByRole('grid', { name: /Rows by values/ }).waitFor()
      await page.getByRole('gridcell').first().focus()
    },
  },
  {
    name: 'library',
    show: async (page) => {
      await open(page, 'library')
      await page.getByRole('option').nth(9).click()
    },
  },
  {
    name: 'viewer',
    show: async (page) => {
      await open(page, 'library')
      await page.getByRole('option', { name: /wooden chair/ }).dblclick()
      await page
        .getByRole('dialog')
        .getByText(/triangles/)
        .waitFor()
    },
  },
  {
    name: 'compare',
    show: async (page) => {
      await open(page, 'library')
      const pictures = page.getByRole('option')
      await pictures.nth(6).click()
      for (const other of [7, 8]) await pictures.nth(other).click({ modifiers: ['ControlOrMeta'] })
      await page.keyboard.press('v')
      await page.getByRole('dialog').waitFor()
    },
  },
  {
    name: 'palette',
    show: async (page) => {
      await open(page, 'compose')
      await page.getByRole('listbox', { name: 'Models' }).getByRole('option').first().waitFor()
      await page.keyboard.press('ControlOrMeta+k')
      await page.keyboard.type('pa')
      await page.getByRole('option', { name: /Paper/ }).first().waitFor()
    },
  },
  {
    name: 'account',
    show: async (page) => {
      await open(page, 'account')
      await page.getByRole('meter', { name: 'Held' }).waitFor()
    },
  },
  {
    name: 'settings',
    show: async (page) => {
      await open(page, 'settings')
      await page.getByRole('radio', { name: 'Dark' }).waitFor()
    },
  },
]

async function open(page: Page, hash: string): Promise<void> {
  await page.goto(new URL(`/#/${hash}`, page.url()).href)
}

/** Everything that is on its way has arrived: pictures, letters, movements. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await document.fonts.ready
    const pictures = [...document.images].filter(({ loading }) => loading !== 'lazy')
    await Promise.all(pictures.map((picture) => picture.decode().catch(() => undefined)))
    await Promise.all(document.getAnimations().map((animation) => animation.finished.catch(() => undefined)))
  })
  await page.waitForTimeout(700)
}

/** In all tabs, as a person does it in one of them. */
async function speak(app: WebApp, language: string): Promise<void> {
  const page = await app.open('account')
  await page.keyboard.press('ControlOrMeta+k')
  await page.keyboard.type(language === 'de' ? 'deutsch' : 'english')
  await page
    .getByRole('option', { name: language === 'de' ? /Deutsch/ : /English/ })
    .first()
    .click()
  await page.locator(`html[lang=${language}]`).waitFor()
  await page.close()
}

async function take(app: WebApp, screen: Screen): Promise<void> {
  for (const width of options.width)
    for (const scheme of SCHEMES) {
      const page = await app.open()
      await page.setViewportSize({ width: Number(width), height: HEIGHTS[width] ?? 800 })
      await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' })
      await screen.show(page)
      if (options.language !== 'en') await speak(app, options.language)
      await settle(page)
      await page.mouse.move(0, 0)
      const name = `${screen.name}${Number(width) === USUAL_WIDTH ? '' : `-${width}`}-${scheme}.png`
      await page.screenshot({ path: join(options.folder, name) })
      if (options.language !== 'en') await speak(app, 'en')
      await page.close()
      console.log(name)
    }
}

const strangers = named.filter((name) => !SCREENS.some((screen) => screen.name === name))
if (strangers.length > 0)
  throw new Error(
    `There is no screen called ${strangers.join(', ')}. There are: ${SCREENS.map(({ name }) => name).join(', ')}.`,
  )
const wanted = SCREENS.filter(({ name }) => named.length === 0 || named.includes(name))

ensureBuilt()
mkdirSync(options.folder, { recursive: true })
const isEmpty = ({ onEmptyApp }: Screen) => onEmptyApp === true
if (wanted.some(isEmpty)) await show(wanted.filter(isEmpty))
if (!wanted.every(isEmpty)) {
  console.log('Making what is shown ...')
  // its path is seen on the screens; one that is there already is somebody else's, and stops this
  const outputs = join(tmpdir(), 'Pictures')
  mkdirSync(outputs)
  try {
    await show(
      wanted.filter((screen) => !isEmpty(screen)),
      (dataDir) => fillStage(dataDir, outputs),
    )
  } finally {
    rmSync(outputs, { recursive: true })
  }
}

/** Takes pictures of an app of its own, whose data folder is filled first. */
async function show(screens: readonly Screen[], prepare?: (dataDir: string) => Promise<void>): Promise<void> {
  const app = await startWebApp(prepare ? { prepare } : {})
  try {
    for (const screen of screens) await take(app, screen)
  } finally {
    await app.close()
  }
}

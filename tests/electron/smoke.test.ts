import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { Settings } from '#shared/app/settings.ts'
import type { WindowState } from '#main/hosts/electron/window-state.ts'
import { openNewDataFolder } from '../support/new-data-folder.ts'
import type { Bridge } from '#shared/app/bridge.ts'
import type { LibraryEntry } from '#shared/app/library.ts'
import { ensureBuilt, ROOT } from '../../scripts/ensure-built.ts'
import { EMULATED, startAgain, startElectronApp, type ElectronApp } from '../support/electron-app.ts'
import { openIntake, stage } from '../support/library-scene.ts'
import { collectFaults } from '../support/page-faults.ts'
import { png, wav } from '../support/sample-media.ts'
import { waitUntil } from '../support/wait-until.ts'
import { walkPlaces } from '../support/walk-places.ts'

declare global {
  interface Window {
    readonly pressrun?: Bridge
  }
}

const SCREENS = join(ROOT, 'artifacts', 'screens')
const HOME = /^app:\/\/pressrun\/(#|$)/

let dataDir: string
let app: ElectronApp
let page: Page

beforeAll(async () => {
  ensureBuilt()
  mkdirSync(SCREENS, { recursive: true })
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-electron-'))
  await fillLibrary()
  app = await startElectronApp(dataDir)
  page = await app.connect()
})
afterAll(() => app.kill())

/** What a batch has made before the window is opened. */
async function fillLibrary(): Promise<void> {
  const db = openNewDataFolder(dataDir)
  const intake = openIntake(db)
  const folder = join(dataDir, 'made')
  const staging = await intake.stagingDir(folder)
  await intake.takeIn(stage(staging, 'note', { folder, mimeType: 'text/plain', bytes: Buffer.from('0123456789') }))
  await intake.takeIn(stage(staging, 'picture', { folder, bytes: png(20, 10) }))
  await intake.takeIn(stage(staging, 'tone', { folder, mimeType: 'audio/wav', bytes: wav(3) }))
  db.close()
}

/** In the page, through its own bridge. */
const request = (name: string, input: unknown = {}) =>
  page.evaluate(([name, input]) => window.pressrun!.request(name, input), [name, input] as const)

describe.each(['light', 'dark'] as const)('in %s', (appearance) => {
  test('the window follows the setting and the five places open', async () => {
    await request('settings.update', { appearance })
    await waitUntil(`a ${appearance} window`, () =>
      page.evaluate((scheme) => matchMedia(`(prefers-color-scheme: ${scheme})`).matches, appearance),
    )
    const faults = collectFaults(page)
    await page.reload()
    await walkPlaces(page, async (place) => {
      await page.screenshot({ path: join(SCREENS, `electron-${place}-${appearance}.png`) })
    })
    expect(faults).toEqual([])
  })
})

describe('the bridge', () => {
  test('is two functions and nothing more', async () => {
    const surface = await page.evaluate(() =>
      Object.entries(window.pressrun ?? {}).map(([name, value]) => `${name}: ${typeof value}`),
    )
    expect(surface.sort()).toEqual(['pathOf: function', 'request: function', 'subscribe: function'])
  })

  test('answers commands and refuses what is none', async () => {
    expect(await request('app.describe')).toMatchObject({ ok: true, value: { host: 'electron', dataDir } })
    expect(await request('account.read')).toMatchObject({ ok: true, value: { balance: { available: 1000 } } })
    expect(await request('nope')).toMatchObject({ ok: false, error: { code: 'unknown_command' } })
    expect(await request('settings.update', { appearance: 'mauve' })).toMatchObject({
      error: { code: 'invalid_input' },
    })
  })

  test('brings events until it is told to stop, and hands out nothing of Electron', async () => {
    const heard = await page.evaluate(async () => {
      const events: unknown[] = []
      const { promise, resolve } = Promise.withResolvers<void>()
      const stop = window.pressrun!.subscribe((...received) => {
        // the app tells of other things, too, whenever they happen
        if (received[0].type !== 'settings.changed') return
        events.push(received)
        resolve()
      })
      await window.pressrun!.request('settings.update', { appearance: 'light' })
      await promise
      const undone: unknown = stop()
      await window.pressrun!.request('settings.update', { appearance: 'system' })
      await window.pressrun!.request('settings.read', {})
      return { events, undone: typeof undone }
    })
    expect(heard).toEqual({
      events: [[{ type: 'settings.changed', settings: Settings.parse({ appearance: 'light' }) }]],
      undone: 'undefined',
    })
  })
})

describe('the page stays where it is', () => {
  test('and opens no other window', async () => {
    expect(await page.evaluate(() => window.open('https://elsewhere.test') === null)).toBe(true)
    expect(await page.evaluate(() => window.open('app://pressrun/') === null)).toBe(true)
    expect(page.context().pages()).toHaveLength(1)
  })

  test.each([
    'https://elsewhere.test/',
    'file:///etc/passwd',
    'app://other/',
    'app://pressrun/index.html',
    'media://file/x',
  ])('and is not led to %s', async (url) => {
    const stayed = page.evaluate(() => performance.timeOrigin)
    await page.evaluate((url) => location.assign(url), url)
    // a navigation that began would have replaced the document before these two more round trips
    await request('settings.read')
    await request('settings.read')
    expect(page.url()).toMatch(HOME)
    expect(await page.evaluate(() => performance.timeOrigin)).toBe(await stayed)
  })

  test('but may load itself again', async () => {
    const before = await page.evaluate(() => performance.timeOrigin)
    await page.evaluate(() => void setTimeout(() => location.reload()))
    await waitUntil('a new document', () =>
      page.evaluate((before) => performance.timeOrigin > before, before).catch(() => false),
    )
    // whole, for those who come after
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(page.url()).toMatch(HOME)
  })
})

describe('the content policy is in force', () => {
  /**
   * Does something the policy forbids, outside of the debugger's own privileges, and tells what was refused. Only what
   * `blocked` names counts: what an attempt before this one did may be told of late.
   */
  const violation = (attempt: string, blocked: string) =>
    page.evaluate(
      async ([attempt, blocked]) => {
        const { promise, resolve } = Promise.withResolvers<string>()
        const listen = ({ blockedURI, effectiveDirective }: SecurityPolicyViolationEvent) => {
          if (blockedURI === blocked) resolve(effectiveDirective)
        }
        document.addEventListener('securitypolicyviolation', listen)
        const attempts: Record<string, () => unknown> = {
          // oxlint-disable-next-line no-eval
          'evaluate a string': () => eval('1'),
          'run an inline script': () =>
            document.body.append(Object.assign(document.createElement('script'), { textContent: 'window.ran = 1' })),
          'ask another origin': () => fetch('https://elsewhere.test/').catch(() => {}),
          'show a picture from elsewhere': () => (new Image().src = 'https://elsewhere.test/a.png'),
          'embed a page': () =>
            document.body.append(Object.assign(document.createElement('iframe'), { src: 'app://pressrun/' })),
        }
        setTimeout(() => attempts[attempt]!())
        return promise.finally(() => document.removeEventListener('securitypolicyviolation', listen))
      },
      [attempt, blocked] as const,
    )

  test.each([
    ['evaluate a string', 'eval', 'script-src'],
    ['run an inline script', 'inline', 'script-src-elem'],
    ['ask another origin', 'https://elsewhere.test/', 'connect-src'],
    ['show a picture from elsewhere', 'https://elsewhere.test/a.png', 'img-src'],
    ['embed a page', 'app', 'frame-src'],
  ])('it does not %s', async (attempt, blocked, directive) => {
    expect(await violation(attempt, blocked)).toBe(directive)
    expect(await page.evaluate(() => 'ran' in window)).toBe(false)
  })
})

test('behind the policy, the network is closed too', async () => {
  const session = await page.context().newCDPSession(page)
  await session.send('Page.setBypassCSP', { enabled: true })
  await page.reload()
  const answer = page.evaluate((url) => fetch(url, { mode: 'no-cors' }).then(() => 'answered', String), app.debuggerUrl)
  expect(await answer).toBe('TypeError: Failed to fetch')
  await session.send('Page.setBypassCSP', { enabled: false })
  await page.reload()
})

describe('the page has nothing of the machine', () => {
  const NODE_GLOBALS = ['require', 'process', 'module', 'Buffer', 'global', 'electron', 'ipcRenderer']

  test('no Node and no Electron', async () => {
    expect(await page.evaluate((names) => names.filter((name) => name in globalThis), NODE_GLOBALS)).toEqual([])
  })

  test('and its preload is sandboxed: even there is no Node', async () => {
    const session = await page.context().newCDPSession(page)
    const worlds: { id: number; name: string }[] = []
    session.on('Runtime.executionContextCreated', ({ context }) => worlds.push(context))
    await session.send('Runtime.enable')
    const preload = worlds.find(({ name }) => name === 'Electron Isolated Context')
    const { result } = await session.send('Runtime.evaluate', {
      contextId: preload!.id,
      expression: 'typeof process',
    })
    if (!EMULATED) expect(result.value).toBe('undefined')
  })

  test('no permissions', async () => {
    expect(await page.evaluate(() => Notification.requestPermission())).toBe('denied')
    const read = page.evaluate(() => navigator.clipboard.readText().catch((error: DOMException) => error.name))
    expect(await read).toBe('NotAllowedError')
    const asked = ['geolocation', 'camera', 'microphone', 'midi', 'storage-access'] as PermissionName[]
    const states = page.evaluate(
      (names) => Promise.all(names.map(async (name) => (await navigator.permissions.query({ name })).state)),
      asked,
    )
    expect(new Set(await states)).toEqual(new Set(['denied']))
  })

  test('the clipboard only just after somebody has pressed something: for Paste in a menu', async () => {
    await page.evaluate(() =>
      window.addEventListener(
        'click',
        () =>
          void navigator.clipboard
            .read()
            .then(() => 'read')
            .catch((error: DOMException) => error.name)
            .then((answer) => (document.title = `clipboard: ${answer}`)),
        { once: true },
      ),
    )
    await page.mouse.click(2, 2)
    await expect.poll(() => page.title(), { timeout: 30_000 }).toBe('clipboard: read')
  })

  test.each([
    'media://file/..%2f..%2f..%2fetc%2fpasswd',
    'media://file/../../../etc/passwd',
    'media://file//etc/passwd',
    'media://etc/passwd',
    'media://file/',
    `media://file/${Buffer.from('../engine/engine.db').toString('base64url')}.${'A'.repeat(43)}`,
    'app://pressrun/..%2f..%2fpackage.json',
    'app://pressrun/../../package.json',
  ])('no file by its path: %s', async (url) => {
    expect(await page.evaluate((url) => fetch(url).then(({ status }) => status), url)).toBe(404)
  })
})

test('media is shown by id, in whole and in part', async () => {
  const { value } = (await request('library.search')) as { value: { items: LibraryEntry[] } }
  const [sound, picture, note] = value.items.map(({ media }) => `media://file/${media.original}`)

  const shown = await page.evaluate(
    async ([note, picture, sound]) => {
      const part = await fetch(note, { headers: { range: 'bytes=2-4' } })
      const image = Object.assign(new Image(), { src: picture })
      await image.decode()
      const audio = new Audio(sound)
      await new Promise((resolve) => audio.addEventListener('loadedmetadata', resolve))
      audio.currentTime = 2.5
      await new Promise((resolve) => audio.addEventListener('seeked', resolve))
      return {
        part: [part.status, await part.text()],
        wide: image.naturalWidth,
        heard: [audio.duration, audio.currentTime],
      }
    },
    [note, picture, sound] as [string, string, string],
  )
  expect(shown).toEqual({ part: [206, '234'], wide: 20, heard: [3, 2.5] })
})

test('a page whose process was killed comes back by itself', async () => {
  const crashed = page.waitForEvent('crash')
  await app.crashPage()
  await crashed
  page = await app.connect()
  expect(await request('settings.read')).toMatchObject({ ok: true })
})

test('one instance at a time, and its folder and window are as they were left', async () => {
  // an emulated app does not end by itself
  if (!EMULATED) expect(await startAgain(dataDir)).toBe(0)
  await page.evaluate(() => window.resizeTo(1111, 777))
  await waitUntil('the window to be remembered', () => savedWidth(dataDir) === 1111)
  if (EMULATED) await app.kill()
  else expect(await app.closeWindow()).toBe(0)
  app = await startElectronApp(dataDir)
  page = await app.connect()
  expect(await page.evaluate(() => [outerWidth, outerHeight])).toEqual([1111, 777])
  if (!EMULATED) expect(await app.quit()).toBe(0)
})

function savedWidth(dataDir: string): number | undefined {
  const path = join(dataDir, 'window.json')
  if (!existsSync(path)) return undefined
  return (JSON.parse(readFileSync(path, 'utf8')) as { state: WindowState }).state.bounds.width
}

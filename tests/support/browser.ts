import { existsSync } from 'node:fs'
import { basename, join } from 'node:path'
import { chromium, type Browser } from 'playwright'
import { hasAptGet, installPackage, isExecutable, mayInstallPackages, placesOnPath } from './system-package.ts'

/** Draws pages just as Chromium does and no window around them, which saves a fifth of the work. Debian has it. */
const WITHOUT_WINDOW = 'chromium-headless-shell'
const LINUX_NAMES = [
  WITHOUT_WINDOW,
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const WINDOWS_PATHS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

/** Each window would draw two pages of its own for the suggestions of an address bar that nobody sees. */
const UNSEEN = ['WebUIOmniboxPopup', 'WebUIOmniboxAimPopup']
/** Only the last list that a browser is given counts: these are what Playwright switches off itself. */
const USUALLY_OFF = [
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsFirstBalancedModeAutoEnable',
  'HttpsUpgrades',
  'LensOverlay',
  'MediaRouter',
  'NetworkTimeServiceQuerying',
  'OptimizationHints',
  'PaintHolding',
  'PreconnectToSearch',
  'ThirdPartyStoragePartitioning',
]

/** Command line of the browser in every test. */
export const BROWSER_FLAGS: readonly string[] = [
  `--disable-features=${[...UNSEEN, ...USUALLY_OFF].join(',')}`,
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  // meshes are drawn by the processor
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]
/** Tabs of one app in one process: to start one takes a sixth of the work of opening a page. */
const TOGETHER = '--process-per-site'

/** Where the files of a run find the browser that they share. */
const SHARED = 'PRESSRUN_SHARED_BROWSER'

/** A real browser without a window: the one that is shared, where there is one. */
export function openBrowser(): Promise<Browser> {
  const shared = process.env[SHARED]
  return shared === undefined ? launchBrowser() : chromium.connect(shared)
}

/** One of its own, whose tabs have nothing in common: one may crash alone. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: [...BROWSER_FLAGS] })
}

/** What people have: how soon a page comes up is measured in a whole browser, where there is one. */
export function launchWholeBrowser(): Promise<Browser> {
  const whole = usualPlaces().find((path) => basename(path) !== WITHOUT_WINDOW && isExecutable(path))
  return chromium.launch({
    executablePath: process.env.PRESSRUN_BROWSER ?? whole ?? ensureBrowser(),
    args: [...BROWSER_FLAGS],
  })
}

/**
 * One browser for every process that is started from here on: to start one takes as much work as a short test. Who has
 * opened it sees only what they have opened in it themselves. Returns how to end it.
 */
export async function shareBrowser(): Promise<() => Promise<void>> {
  const args = [...BROWSER_FLAGS, TOGETHER]
  const server = await chromium.launchServer({ executablePath: ensureBrowser(), args, host: '127.0.0.1' })
  process.env[SHARED] = server.wsEndpoint()
  return () => server.close()
}

/** The path of a browser on this machine; on a bare Debian or Ubuntu, as root, its own Chromium is installed first. */
export function ensureBrowser(): string {
  return findBrowser() ?? installChromium()
}

function findBrowser(): string | undefined {
  const named = process.env.PRESSRUN_BROWSER
  if (named !== undefined) {
    if (existsSync(named)) return named
    throw new Error(`PRESSRUN_BROWSER names ${named}, but there is no such file.`)
  }
  return usualPlaces().find(isExecutable)
}

function usualPlaces(): string[] {
  switch (process.platform) {
    case 'darwin':
      return ['/Applications', join(process.env.HOME ?? '', 'Applications')].flatMap((folder) =>
        MAC_APPS.map((app) => join(folder, `${app}.app`, 'Contents', 'MacOS', app)),
      )
    case 'win32':
      return [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
        .filter((folder) => folder !== undefined)
        .flatMap((folder) => WINDOWS_PATHS.map((path) => join(folder, path)))
    default:
      return LINUX_NAMES.flatMap(placesOnPath)
  }
}

function installChromium(): string {
  if (!mayInstallPackages())
    throw new Error(`The tests need Chrome, Chromium or Edge, and none is installed. Run: ${installCommand()}`)
  installPackage(WITHOUT_WINDOW, 'chromium')
  const installed = findBrowser()
  if (!installed) throw new Error('apt-get installed a browser, but none is on the PATH.')
  return installed
}

function installCommand(): string {
  switch (process.platform) {
    case 'darwin':
      return 'brew install --cask google-chrome'
    case 'win32':
      return 'winget install Google.Chrome'
    default:
      return hasAptGet() ? 'sudo apt-get install chromium' : 'sudo dnf install chromium'
  }
}

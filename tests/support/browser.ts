import { spawnSync } from 'node:child_process'
import { accessSync, constants, existsSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { chromium, type Browser } from 'playwright-core'

const LINUX_NAMES = [
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
  'microsoft-edge',
  'microsoft-edge-stable',
]
const MAC_APPS = ['Google Chrome', 'Chromium', 'Microsoft Edge']
const WINDOWS_PATHS = ['Google/Chrome/Application/chrome.exe', 'Microsoft/Edge/Application/msedge.exe']

const APT_GET = '/usr/bin/apt-get'

const FLAGS = [
  '--no-sandbox',
  '--headless',
  '--disable-gpu',
  // meshes are drawn by the processor
  '--enable-unsafe-swiftshader',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

/** A real browser without a window. */
export function launchBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: ensureBrowser(), args: FLAGS })
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
      return LINUX_NAMES.flatMap((name) => onPath().map((folder) => join(folder, name)))
  }
}

function installChromium(): string {
  if (!isExecutable(APT_GET) || process.getuid?.() !== 0)
    throw new Error(`The tests need Chrome, Chromium or Edge, and none is installed. Run: ${installCommand()}`)
  console.log('No browser found: installing the chromium package of this distribution with apt-get ...')
  for (const command of ['update', 'install --yes --no-install-recommends chromium']) {
    const { status } = spawnSync(APT_GET, ['--quiet', ...command.split(' ')], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    })
    if (status !== 0)
      throw new Error('apt-get could not install chromium (see above). Install Chrome, Chromium or Edge and try again.')
  }
  const installed = findBrowser()
  if (!installed) throw new Error('apt-get installed chromium, but no browser is on the PATH.')
  return installed
}

function installCommand(): string {
  switch (process.platform) {
    case 'darwin':
      return 'brew install --cask google-chrome'
    case 'win32':
      return 'winget install Google.Chrome'
    default:
      return isExecutable(APT_GET) ? 'sudo apt-get install chromium' : 'sudo dnf install chromium'
  }
}

function onPath(): string[] {
  return (process.env.PATH ?? '').split(delimiter).filter(Boolean)
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './ensure-built.ts'

const EXECUTABLES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

interface Machine {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** Where the electron package is installed; it fetches its `dist` only when asked to. */
  electronPackage: string
}

const THIS_MACHINE: Machine = {
  platform: process.platform,
  env: process.env,
  electronPackage: join(ROOT, 'node_modules', 'electron'),
}

export type FoundElectron = { executable: string } | { missing: string }

/** An Electron that may show a window here, or why there is none. Looks only: the electron package would download one. */
export function findElectron({ platform, env, electronPackage }: Machine = THIS_MACHINE): FoundElectron {
  const dist = findElectronDist({ platform, env, electronPackage })
  if (dist === undefined) return { missing: 'no Electron is installed' }
  if (platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY']) return { missing: 'there is no display' }
  return { executable: join(dist, executableName({ platform, electronPackage })) }
}

/** The folder of an Electron that can be executed. */
export function findElectronDist({ platform, env, electronPackage }: Machine = THIS_MACHINE): string | undefined {
  const dist = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronPackage, 'dist')
  return existsSync(join(dist, executableName({ platform, electronPackage }))) ? dist : undefined
}

function executableName({ platform, electronPackage }: Omit<Machine, 'env'>): string {
  const pathFile = join(electronPackage, 'path.txt')
  return existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : (EXECUTABLES[platform] ?? 'electron')
}

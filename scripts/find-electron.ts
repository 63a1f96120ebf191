import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { ROOT } from './ensure-built.ts'

const EXECUTABLES: Partial<Record<NodeJS.Platform, string>> = {
  darwin: 'Electron.app/Contents/MacOS/Electron',
  win32: 'electron.exe',
}

export type FoundElectron = { executable: string } | { missing: string }

/** An Electron that can show a window here, or why there is none. Looks only: the electron package would download one. */
export function findElectron(
  env: NodeJS.ProcessEnv = process.env,
  electronPackage = join(ROOT, 'node_modules', 'electron'),
): FoundElectron {
  const folder = env['ELECTRON_OVERRIDE_DIST_PATH'] ?? join(electronPackage, 'dist')
  const executable = join(folder, executableName(electronPackage))
  if (!existsSync(executable)) return { missing: 'no Electron is installed' }
  if (process.platform === 'linux' && !env['DISPLAY'] && !env['WAYLAND_DISPLAY'])
    return { missing: 'there is no display' }
  return { executable }
}

function executableName(electronPackage: string): string {
  const pathFile = join(electronPackage, 'path.txt')
  return existsSync(pathFile) ? readFileSync(pathFile, 'utf8').trim() : (EXECUTABLES[process.platform] ?? 'electron')
}

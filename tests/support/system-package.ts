import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'

const APT_GET = '/usr/bin/apt-get'
const APT_CACHE = '/usr/bin/apt-cache'
/** Files of tests run side by side, and the package manager serves one at a time. */
const LOCK = ['/usr/bin/flock', join(tmpdir(), 'pressrun-apt-get.lock')] as const

export const hasAptGet = () => isExecutable(APT_GET)
export const mayInstallPackages = () => hasAptGet() && process.getuid?.() === 0

/** The first of these that this Debian or Ubuntu has, as root. */
export function installPackage(...names: [string, ...string[]]): void {
  // a new machine knows of no package at all
  aptGet('update')
  const name = names.find((one) => spawnSync(APT_CACHE, ['show', one]).status === 0) ?? names[0]
  console.log(`Installing the ${name} package of this distribution with apt-get ...`)
  aptGet('install', '--yes', '--no-install-recommends', name)
}

function aptGet(...command: string[]): void {
  const [flock, lock] = LOCK
  const { status } = spawnSync(flock, [lock, APT_GET, '--quiet', ...command], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  })
  if (status !== 0) throw new Error(`apt-get ${command.join(' ')} did not succeed (see above).`)
}

/** Where the system looks for a program of this name. */
export function placesOnPath(name: string): string[] {
  return (process.env.PATH ?? '')
    .split(delimiter)
    .filter(Boolean)
    .map((folder) => join(folder, name))
}

export function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}

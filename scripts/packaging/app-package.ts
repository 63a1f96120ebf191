import { join } from 'node:path'
import { ensureBuilt, ROOT } from '../ensure-built.ts'

const OUTPUT = join(ROOT, 'dist')

/**
 * The app as it is installed, in a folder below `output`, which nobody else may fill meanwhile; with `installers` also what
 * people install it from. Answers what was made.
 */
export async function packApp({ installers = false, output = OUTPUT } = {}): Promise<string[]> {
  ensureBuilt()
  const { build, Platform } = await loadBuilder()
  // read only now: what goes into the package is found in the built files
  const { default: config } = await import('../../electron-builder.config.ts')
  const isLinux = process.platform === 'linux'
  const targets = Platform.current().createTarget(installers && !isLinux ? null : 'dir')
  const directories = { ...config.directories, output }
  const made = await build({ projectDir: ROOT, config: { ...config, directories }, targets, publish: 'never' })
  if (!isLinux) return made
  const folder = join(output, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`)
  if (!installers) return [folder]
  const { makeLinuxInstallers } = await import('./linux-installers.ts')
  return [folder, ...(await makeLinuxInstallers(folder, output))]
}

/**
 * Where it sees a test runner it links files instead of copying them. Two packages that are made at once would share
 * them, and whoever reads one of them would find it changed by the other's links.
 */
async function loadBuilder(): Promise<typeof import('electron-builder')> {
  const runner = process.env['VITEST']
  delete process.env['VITEST']
  try {
    return await import('electron-builder')
  } finally {
    if (runner !== undefined) process.env['VITEST'] = runner
  }
}

import { join } from 'node:path'
import { ensureBuilt, ROOT } from '../ensure-built.ts'

const OUTPUT = join(ROOT, 'dist')

/** The app as it is installed, in a folder; with `installers` also what people install it from. Answers what was made. */
export async function packApp({ installers = false } = {}): Promise<string[]> {
  ensureBuilt()
  const { build, Platform } = await import('electron-builder')
  // read only now: what goes into the package is found in the built files
  const { default: config } = await import('../../electron-builder.config.ts')
  const isLinux = process.platform === 'linux'
  const targets = Platform.current().createTarget(installers && !isLinux ? null : 'dir')
  const made = await build({ projectDir: ROOT, config, targets, publish: 'never' })
  if (!isLinux) return made
  const folder = join(OUTPUT, process.arch === 'x64' ? 'linux-unpacked' : `linux-${process.arch}-unpacked`)
  if (!installers) return [folder]
  const { makeLinuxInstallers } = await import('./linux-installers.ts')
  return [folder, ...(await makeLinuxInstallers(folder, OUTPUT))]
}

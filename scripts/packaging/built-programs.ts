import { cp, mkdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { filesOf, modulesOf } from './modules.ts'

/** What only stands in a string there is looked up as well, as a font by its package. */
export const WORKER: BuiltEntry = { path: 'out/main/worker.js', lookedUp: true }
export const MACHINE: BuiltEntry = { path: 'out/main/machine.js', lookedUp: false }
export const TERMINAL: BuiltEntry = { path: 'out/main/terminal.js', lookedUp: false }
/** Thread that the terminal's program starts. */
export const PLAN_THREAD: BuiltEntry = { path: 'out/main/plan-thread.js', lookedUp: false }
const LEFT_OUT = /(^|\/)(README|CHANGELOG)[^/]*$|\.(map|d\.ts|d\.mts|d\.cts)$/

interface BuiltEntry {
  path: string
  lookedUp: boolean
}

/**
 * A program as plain Node can read it: its bundle and its packages. Several may share a folder. Beside the archive of the
 * app some of it is there twice; the app's own process loads nothing from here.
 */
export async function copyBuilt(root: string, { path, lookedUp }: BuiltEntry, target: string): Promise<void> {
  const files = [...filesOf(join(root, path))].map((path) => relative(root, path))
  for (const file of ['package.json', ...files]) {
    await mkdir(dirname(join(target, file)), { recursive: true })
    await cp(join(root, file), join(target, file))
  }
  for (const folder of modulesOf(root, path, { lookedUp })) {
    const from = join(root, folder)
    await cp(from, join(target, folder), {
      recursive: true,
      dereference: true,
      filter: (path) => isNeeded(folder, relative(from, path).replaceAll('\\', '/')),
    })
  }
}

function isNeeded(folder: string, path: string): boolean {
  // a package inside of another comes by its own name
  if (path.split('/').includes('node_modules') || LEFT_OUT.test(path)) return false
  // the one package that brings the binaries of all systems
  const [, platform, arch] = /^bin\/[^/]+\/([^/]+)(?:\/([^/]+))?/.exec(path) ?? []
  if (folder !== 'node_modules/onnxruntime-node' || platform === undefined) return true
  return platform === process.platform && (arch === undefined || arch === process.arch)
}

import { cp, mkdir } from 'node:fs/promises'
import { dirname, join, relative } from 'node:path'
import { filesOf, modulesOf } from './packaged-modules.ts'

const ENTRY = 'out/main/worker.js'
const LEFT_OUT = /(^|\/)(README|CHANGELOG)[^/]*$|\.(map|d\.ts|d\.mts|d\.cts)$/

/**
 * What workers run, as plain Node can read it: their bundle and its packages, in a folder beside the archive. Some of it is
 * in the archive as well; the app's own process loads nothing from here.
 */
export async function copyWorker(root: string, target: string): Promise<void> {
  const files = [...filesOf(join(root, ENTRY))].map((path) => relative(root, path))
  for (const file of ['package.json', ...files]) {
    await mkdir(dirname(join(target, file)), { recursive: true })
    await cp(join(root, file), join(target, file))
  }
  for (const folder of modulesOf(root, ENTRY, { lookedUp: true })) {
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

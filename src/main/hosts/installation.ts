import { existsSync, readFileSync } from 'node:fs'
import { findPackageJSON } from 'node:module'
import { join } from 'node:path'
import type { Host } from '#main/host.ts'
import type { ProgramLaunch } from '#shared/app/programs.ts'

/** Of the project, also for who runs this file bundled, from a folder of another depth. */
const ROOT = findPackageJSON(import.meta.url)!.replace(/package\.json$/, '')
const fromRoot = (path: string) => join(ROOT, path)

/** Belongs to whoever installed the sources; in a folder for temporary files others could plant code. */
export const CODE_CACHE_DIR = fromRoot('node_modules/.cache/code')

/** What `npm run build` made: the page of the browser, and the program that serves it. */
export const BUILT = { page: fromRoot('out/renderer'), program: fromRoot('out/main/serve.js') }

const { version } = JSON.parse(readFileSync(fromRoot('package.json'), 'utf8')) as { version: string }

/** What is the same for every host in plain Node: the terminal, the browser, `engine serve`, a machine of a pool. */
export const INSTALLATION: Pick<Host, 'version' | 'worker' | 'resourcesDir'> = {
  version,
  worker: { nodePath: process.execPath, ...workerFiles() },
  resourcesDir: fromRoot('resources'),
}

/**
 * Sources start sources, so that a change needs no build. What was built starts what was built with it: read from one
 * file instead of hundreds, a worker makes its first picture with a quarter less work.
 */
function workerFiles(): { entryPath: string; mediaPackDir: string } {
  const source = fromRoot('src/main/engine/workers/main.ts')
  const built = fromRoot('out/main/worker.js')
  if (existsSync(source)) {
    const isSource = import.meta.url.endsWith('.ts')
    return { entryPath: isSource ? source : built, mediaPackDir: fromRoot('node_modules/.cache/media-pack') }
  }
  // a package: that of a worker has the media pack inside, that of the app beside, where its window finds it too
  const inside = fromRoot('media-pack')
  return { entryPath: built, mediaPackDir: existsSync(inside) ? inside : fromRoot('../media-pack') }
}

/** How a program starts its MCP server on a data folder; its name is still to be said. */
export function programLaunch(dataDir: string): ProgramLaunch {
  const source = fromRoot('src/main/hosts/cli/main.js')
  const program = existsSync(source) ? source : fromRoot('out/main/terminal.js')
  return { command: process.execPath, args: [program, '--data', dataDir, 'mcp'] }
}

// npm run package: the app as it is installed, unpacked, in dist/. It is made from an Electron that is here already: the one
// that ELECTRON_OVERRIDE_DIST_PATH names, or the one that the electron package has fetched.
// npm run package -- --installers: the same, and what people install of it: on Linux a .deb and a .tar.gz.
// npm run package -- --client: the client of the service as a package for others, and its tarball.
// npm run package -- --worker: a worker for computers without a screen, which needs no Electron.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { findElectronDist } from './find-electron.ts'
import { packApp } from './packaging/app-package.ts'
import { archOfElectron } from './packaging/electron-arch.ts'

const onlyWorker = process.argv.includes('--worker')
const onlyClient = process.argv.includes('--client')
const lacking = onlyClient ? undefined : (lackingParts() ?? (onlyWorker ? undefined : lackingElectron()))
if (lacking !== undefined) {
  console.error(`No package was made: ${lacking}`)
  process.exitCode = 1
} else {
  const made = onlyClient
    ? await packClient()
    : onlyWorker
      ? await packWorker()
      : await packApp({ installers: process.argv.includes('--installers') })
  for (const path of made) console.log(path)
}

async function packClient(): Promise<string[]> {
  const { makeClientPackage } = await import('./packaging/client-package.ts')
  const { folder, archive } = makeClientPackage()
  return [folder, archive]
}

async function packWorker(): Promise<string[]> {
  ensureBuilt()
  const { makeWorkerPackage } = await import('./packaging/worker-package.ts')
  const { folder, archive } = await makeWorkerPackage()
  return [folder, archive]
}

/** What a package would be of no use without. */
function lackingParts(): string | undefined {
  const node = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) return `the Node.js of the workers is not at ${node}. Get it with: npm ci`
  const pack = join(ROOT, 'node_modules', '.cache', 'media-pack')
  if (!existsSync(pack) || readdirSync(pack).length === 0)
    return 'the media pack is not here. Get it with: npm run media-pack'
  return undefined
}

function lackingElectron(): string | undefined {
  const dist = findElectronDist()
  if (dist === undefined)
    return 'there is no Electron here. Name the folder of one in ELECTRON_OVERRIDE_DIST_PATH, or fetch it with: npx install-electron'
  const arch = process.platform === 'linux' ? archOfElectron(dist) : undefined
  if (arch !== undefined && arch !== process.arch)
    return `the Electron in ${dist} is made for ${arch}, and everything else here for ${process.arch}.`
  return undefined
}

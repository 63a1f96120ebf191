// npm run package: the app as it is installed, unpacked, in dist/. It is made from an Electron that is here already: the one
// that ELECTRON_OVERRIDE_DIST_PATH names, or the one that the electron package has fetched.
import { existsSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { build, Platform } from 'electron-builder'
import { ensureBuilt, ROOT } from './ensure-built.ts'
import { findElectronDist } from './find-electron.ts'

const dist = findElectronDist()
const NO_ELECTRON =
  'No package was made: there is no Electron here. Name the folder of one in ELECTRON_OVERRIDE_DIST_PATH, or fetch it with: npx install-electron'
const lacking = dist === undefined ? NO_ELECTRON : lackingParts()
if (lacking === undefined) await makePackage()
else {
  console.error(lacking)
  process.exitCode = 1
}

async function makePackage(): Promise<void> {
  ensureBuilt()
  // read only now: what goes into the package is found in the built files
  const { default: config } = await import('../electron-builder.config.ts')
  await build({
    projectDir: ROOT,
    config,
    targets: Platform.current().createTarget('dir'),
    publish: 'never',
  })
}

/** What a package would be of no use without. */
function lackingParts(): string | undefined {
  const node = join(ROOT, 'node_modules', 'node', 'bin', process.platform === 'win32' ? 'node.exe' : 'node')
  if (!existsSync(node)) return `No package was made: the Node.js of the workers is not at ${node}. Get it with: npm ci`
  const pack = join(ROOT, 'node_modules', '.cache', 'media-pack')
  if (!existsSync(pack) || readdirSync(pack).length === 0)
    return 'No package was made: the media pack is not here. Get it with: npm run media-pack'
  return undefined
}

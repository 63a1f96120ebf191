import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { findElectronDist } from './scripts/find-electron.ts'
import { modulesOf } from './scripts/packaged-modules.ts'
import { copyWorker } from './scripts/packaged-worker.ts'

const ROOT = import.meta.dirname
/** Packages are for the machine they are made on. */
const SYSTEM = `${process.platform}-${process.arch}`

/** Kept out: what only developers of a package read or compile. Licences stay. */
const FOR_DEVELOPERS = ['!**/*.{map,ts,mts,cts,c,cc,cpp,h,gyp}', '!**/{README,CHANGELOG}*']

/** Packages that bring binaries of all systems in one. */
const BINARIES: Readonly<Record<string, string[]>> = {
  'node_modules/better-sqlite3': ['!deps{,/**}', '!prebuilds/**', `prebuilds/${SYSTEM}.node`],
  'node_modules/keytar': ['!prebuilds{,/**}'],
}

/**
 * Here, where electron-builder and every editor look for it. Packages are made on the system they are for: the worker's
 * Node and the native modules are this machine's own.
 *
 * The archive holds all that the app's own process runs, checked by its hash when it is read. Workers are plain Node, which
 * cannot look into an archive: their bundle and their packages lie beside it in a folder of their own.
 */
const config: Configuration = {
  appId: 'app.pressrun.desktop',
  productName: 'Pressrun',
  executableName: 'pressrun',
  copyright: 'The Pressrun authors',
  directories: { output: 'dist', buildResources: 'resources' },
  ...givenElectron(),
  // native modules come prebuilt for every Node and every Electron
  npmRebuild: false,
  nodeGypRebuild: false,
  electronLanguages: ['en-US', 'de'],
  asar: true,
  // the system's loader reads no archive
  asarUnpack: ['**/*.node'],
  files: [
    {
      from: '.',
      to: '.',
      filter: [
        'package.json',
        'out/main/**',
        'out/preload/**',
        'out/renderer/**',
        '!out/main/{serve,worker}.js',
        '!**/*.map',
        'resources/{effects,icons,samples,voices}/**',
        '!node_modules{,/**}',
      ],
    },
    ...modulesOf(ROOT, 'out/main/index.js').map((folder) => ({ from: folder, to: folder, filter: filesOf(folder) })),
  ],
  extraResources: [
    { from: 'node_modules/node/bin', to: 'node' },
    { from: 'node_modules/.cache/media-pack', to: 'media-pack' },
  ],
  async afterPack({ appOutDir, packager }) {
    const resources = packager.getResourcesDir(appOutDir)
    // not by extraResources: whatever is named there is taken out of the archive
    await copyWorker(ROOT, join(resources, 'worker'))
    // what Electron shows when it has no app
    await rm(join(resources, 'default_app.asar'), { force: true })
  },
  fileAssociations: [
    { ext: 'csv', name: 'CSV', description: 'Prompt list', mimeType: 'text/csv', role: 'Viewer', rank: 'Alternate' },
    {
      ext: 'tsv',
      name: 'TSV',
      description: 'Prompt list',
      mimeType: 'text/tab-separated-values',
      role: 'Viewer',
      rank: 'Alternate',
    },
  ],
  protocols: [{ name: 'Pressrun', schemes: ['pressrun'] }],
  electronFuses: {
    runAsNode: false,
    enableNodeOptionsEnvironmentVariable: false,
    enableNodeCliInspectArguments: false,
    enableCookieEncryption: true,
    enableEmbeddedAsarIntegrityValidation: true,
    onlyLoadAppFromAsar: true,
    loadBrowserProcessSpecificV8Snapshot: false,
    grantFileProtocolExtraPrivileges: false,
  },
  mac: {
    target: ['dmg'],
    category: 'public.app-category.graphics-design',
    icon: 'resources/icons/icon.icns',
    hardenedRuntime: true,
    darkModeSupport: true,
  },
  win: { target: ['nsis'], icon: 'resources/icons/icon.ico' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  linux: {
    target: ['AppImage', 'deb'],
    category: 'Graphics',
    icon: 'resources/icons',
    synopsis: 'Batch media generation on your desktop',
    maintainer: 'The Pressrun authors',
    mimeTypes: ['x-scheme-handler/pressrun'],
  },
  deb: { depends: ['libgtk-3-0', 'libnotify4', 'libnss3', 'libxss1', 'libxtst6', 'libsecret-1-0', 'xdg-utils'] },
}
export default config

/** An Electron that is here is used as it is; without one electron-builder fetches the version of the lockfile. */
function givenElectron(): Pick<Configuration, 'electronDist' | 'electronVersion'> {
  const dist = findElectronDist()
  if (dist === undefined) return {}
  return { electronDist: dist, electronVersion: readFileSync(join(dist, 'version'), 'utf8').trim().replace(/^v/, '') }
}

function filesOf(folder: string): string[] {
  // a package inside of another is named by itself
  return ['**/*', '!node_modules{,/**}', ...FOR_DEVELOPERS, ...(BINARIES[folder] ?? [])]
}

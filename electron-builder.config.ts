import { readFileSync } from 'node:fs'
import { cp, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Configuration } from 'electron-builder'
import { findElectronDist } from './scripts/find-electron.ts'
import { modulesOf } from './scripts/packaging/modules.ts'
import { copyBuilt, PLAN_THREAD, TERMINAL, WORKER } from './scripts/packaging/built-programs.ts'
import { writeLauncher } from './scripts/packaging/launcher.ts'
import { releaseNotesOf } from './scripts/packaging/release-notes.ts'

const ROOT = import.meta.dirname
const { version: VERSION } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { version: string }
/** Packages are for the machine they are made on. */
const SYSTEM = `${process.platform}-${process.arch}`

/** Where the packages look for newer versions, and the key by which they know them; without both they do not. */
const UPDATES = updatesOf(process.env)

/** What is shown or heard before anything is made. */
const SHOWN = ['effects', 'icons', 'samples', 'voices']

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
 * The archive holds all that the app's own process runs, checked by its hash when it is read. Workers and the terminal's
 * commands are plain Node, which cannot look into an archive: what they need lies beside it in a folder of its own.
 */
const config: Configuration = {
  appId: 'app.pressrun.desktop',
  productName: 'Pressrun',
  executableName: 'pressrun',
  copyright: 'The Pressrun authors',
  directories: { output: 'dist', buildResources: 'resources' },
  ...givenElectron(),
  releaseInfo: { releaseNotes: releaseNotesOf(VERSION) },
  publish: UPDATES && { provider: 'generic', url: UPDATES.url },
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
        '!out/main/{machine,serve,terminal,worker}.js',
        '!**/*.map',
        ...SHOWN.map((folder) => `resources/${folder}/**`),
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
    const programs = join(resources, 'programs')
    for (const entry of [WORKER, TERMINAL, PLAN_THREAD]) await copyBuilt(ROOT, entry, programs)
    for (const folder of ['out/renderer', ...SHOWN.map((name) => `resources/${name}`)])
      await cp(join(ROOT, folder), join(programs, folder), { recursive: true })
    await writeLauncher(join(resources, 'bin'), { nodeFolder: '../node', program: `../programs/${TERMINAL.path}` })
    if (UPDATES) await writeFile(join(resources, 'app-update.yml'), JSON.stringify(UPDATES))
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
    target: ['dmg', 'zip'],
    category: 'public.app-category.graphics-design',
    icon: 'resources/icons/icon.icns',
    hardenedRuntime: true,
    darkModeSupport: true,
  },
  win: { target: ['nsis'], icon: 'resources/icons/icon.ico' },
  nsis: { oneClick: false, perMachine: false, allowToChangeInstallationDirectory: true },
  // the .deb and the .tar.gz are made by scripts/packaging, which needs nothing that is not in Debian itself
  linux: {
    target: ['AppImage', 'rpm'],
    category: 'Graphics',
    icon: 'resources/icons',
    synopsis: 'Batch media generation on your desktop',
    maintainer: 'The Pressrun authors',
    mimeTypes: ['x-scheme-handler/pressrun'],
  },
}
export default config

function updatesOf({ PRESSRUN_UPDATES_URL: url, PRESSRUN_UPDATES_PUBLIC_KEY: publicKey }: NodeJS.ProcessEnv) {
  return url && publicKey ? { provider: 'generic', url, publicKey, updaterCacheDirName: 'pressrun-updater' } : null
}

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

import { spawnSync } from 'node:child_process'
import { chmod, copyFile, cp, link, mkdir, mkdtemp, readdir, rm, stat, symlink, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { desktopEntry, type Shown } from './desktop-entry.ts'

/** As Debian calls the processors that Node names. */
const ARCHITECTURES: Readonly<Record<string, string>> = { x64: 'amd64', arm64: 'arm64' }
/** What Electron and the keychain load. Newer systems have some of them under other names, which provide these. */
const NEEDED = [
  'libasound2',
  'libatspi2.0-0',
  'libcups2',
  'libdrm2',
  'libgbm1',
  'libgtk-3-0',
  'libnotify4',
  'libnss3',
  'libsecret-1-0',
  'libxkbcommon0',
  'libxss1',
  'libxtst6',
  'xdg-utils',
]

interface DebianPackage extends Shown {
  /** The unpacked app; it stays as it is. */
  app: string
  version: string
  maintainer: string
  homepage: string | undefined
  /** Named by their size: `48.png`. */
  icons: string
  /** Its licence and those of what it brings along. */
  licences: readonly string[]
  arch?: string
  /** Where the `.deb` is written. */
  output: string
  /** How hard it is compressed, from 1, which is quick; otherwise as dpkg-deb does. */
  level?: number
}

/**
 * A `.deb` of the unpacked app, by `dpkg-deb` alone. It brings no scripts that would run as root: what has to be known of
 * it (its entry, its icons) is told by where the files lie, and Debian's own triggers see to the rest.
 */
export async function makeDebianPackage({
  app,
  version,
  maintainer,
  homepage,
  icons,
  licences,
  arch = process.arch,
  output,
  level,
  ...shown
}: DebianPackage): Promise<string> {
  const architecture = ARCHITECTURES[arch]
  if (architecture === undefined) throw new Error(`Debian has no packages for ${arch}.`)
  await mkdir(output, { recursive: true })
  // beside the app: files are linked, not copied
  const root = await mkdtemp(join(dirname(app), '.deb-'))
  try {
    await chmod(root, 0o755)
    const home = join(root, 'opt', shown.name)
    await linkAll(app, home)
    // where the system lets no ordinary program make a sandbox, this one makes it
    await rm(join(home, 'chrome-sandbox'))
    await copyFile(join(app, 'chrome-sandbox'), join(home, 'chrome-sandbox'))
    await chmod(join(home, 'chrome-sandbox'), 0o4755)

    // by this the app knows who renews it
    await put(join(home, 'resources', 'package-type'), 'deb')

    const share = join(root, 'usr', 'share')
    await put(join(share, 'applications', `${shown.executable}.desktop`), desktopEntry(shown, `/opt/${shown.name}`))
    for (const file of await readdir(icons)) {
      const size = /^(\d+)\.png$/.exec(file)?.[1]
      if (size === undefined) continue
      const place = join(share, 'icons', 'hicolor', `${size}x${size}`, 'apps')
      await mkdir(place, { recursive: true })
      await copyFile(join(icons, file), join(place, `${shown.executable}.png`))
    }
    const documents = join(share, 'doc', shown.executable)
    await mkdir(documents, { recursive: true })
    const [own, ...others] = licences
    await copyFile(own!, join(documents, 'copyright'))
    for (const file of others) await cp(file, join(documents, file.split('/').at(-1)!))
    await mkdir(join(root, 'usr', 'bin'), { recursive: true })
    await symlink(`/opt/${shown.name}/resources/bin/${shown.executable}`, join(root, 'usr', 'bin', shown.executable))

    const fields = {
      Package: shown.executable,
      Version: version,
      Architecture: architecture,
      Maintainer: maintainer,
      'Installed-Size': String(Math.ceil((await bytesIn(root)) / 1024)),
      Depends: NEEDED.join(', '),
      Recommends: 'gnome-keyring | kwalletmanager',
      Section: 'graphics',
      Priority: 'optional',
      ...(homepage !== undefined && { Homepage: homepage }),
      Description: shown.comment,
    }
    const control = Object.entries(fields).map(([name, value]) => `${name}: ${value}\n`)
    await put(join(root, 'DEBIAN', 'control'), control.join(''))
    const file = join(output, `${shown.executable}_${version}_${architecture}.deb`)
    const effort = level === undefined ? [] : [`-z${level}`]
    const { status, error } = spawnSync(
      'dpkg-deb',
      ['--root-owner-group', '-Zzstd', ...effort, '--build', root, file],
      {
        stdio: ['ignore', 'ignore', 'inherit'],
      },
    )
    if (status !== 0) throw new Error(error ? 'dpkg-deb is not here: a .deb is made on Debian.' : 'dpkg-deb failed.')
    return file
  } finally {
    await rm(root, { recursive: true, force: true })
  }
}

async function put(path: string, text: string): Promise<void> {
  await mkdir(dirname(path), { recursive: true })
  await writeFile(path, text)
}

async function linkAll(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true })
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)]
    if (entry.isDirectory()) await linkAll(source, target)
    else await link(source, target)
  }
}

async function bytesIn(folder: string): Promise<number> {
  let bytes = 0
  for (const entry of await readdir(folder, { withFileTypes: true, recursive: true }))
    if (entry.isFile()) bytes += (await stat(join(entry.parentPath, entry.name))).size
  return bytes
}

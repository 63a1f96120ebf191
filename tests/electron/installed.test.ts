import { createHash, generateKeyPairSync } from 'node:crypto'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/ensure-built.ts'
import { packApp } from '../../scripts/packaging/app-package.ts'
import { makeDebian } from '../../scripts/packaging/linux-installers.ts'
import { signMetadata, writeLinuxMetadata } from '../../scripts/packaging/update-metadata.ts'
import { askPage } from '../support/ask-page.ts'
import { EMULATED, findDist, startElectronApp } from '../support/electron-app.ts'
import { connectProgram } from '../support/mcp-scene.ts'
import { serveFolder } from '../support/serve-folder.ts'
import { startThrowawayMachine, whyNoThrowawayMachine, type ThrowawayMachine } from '../support/throwaway-machine.ts'

const OLDER = '0.0.9'
const NEWER = '0.9.0'
const NOWHERE = whyNoThrowawayMachine()
const WITHOUT_WINDOW = 'a window needs an Electron for this very machine, which an emulated one is not'

const SOURCES = ['src', 'out', 'node_modules'].map((name) => join(ROOT, name))
/** A package is half a gigabyte, and temporary files may be kept in memory. */
const shelf = join(ROOT, 'dist', 'installed-test')
const folder = mkdtempSync(join(tmpdir(), 'pressrun-installed-'))
const dataDir = join(folder, 'data')
const list = join(folder, 'list.csv')
let machine: ThrowawayMachine
let packages: { older: string; newer: string }

beforeAll(async () => {
  if (NOWHERE !== undefined) return
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= await findDist()
  const [app] = await packApp({ output: shelf })
  packages = {
    older: await makeDebian(app!, shelf, { version: OLDER, level: 1 }),
    newer: await makeDebian(app!, shelf, { version: NEWER, level: 1 }),
  }
  mkdirSync(dataDir)
  writeFileSync(list, 'prompt\nA lighthouse at dawn\nA red fox\n')
  // without the sources: whatever runs there came out of the package
  machine = await startThrowawayMachine(SOURCES)
  await machine.run(['apt-get', 'update', '-qq'])
})
afterAll(async () => {
  await machine?.[Symbol.asyncDispose]()
  for (const made of [folder, shelf]) rmSync(made, { recursive: true, force: true })
})

const install = (file: string) => machine.run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', file])
const pressrun = (...args: string[]) => machine.run(['pressrun', '--data', dataDir, ...args])
const runList = () => pressrun('batch', 'run', list, '--model', 'geometric-poster', '--set', 'resolution=512')
const made = async () => (await pressrun('library', 'search', '--json')).trim().split('\n').length
const installedVersion = () => machine.run(['dpkg-query', '--show', '--showformat=${Version}', 'pressrun'])
/** What every file there is, by its content. */
function contentOf(path: string): Record<string, string> {
  const files = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const file = join(parentPath, name)
      return [file, createHash('sha256').update(readFileSync(file)).digest('hex')]
    }),
  )
}

test('a package is installed, makes a list, and shows itself to the desktop', async ({ skip }) => {
  skip(NOWHERE !== undefined, NOWHERE)
  await install(packages.older)
  expect(await installedVersion()).toBe(OLDER)
  await machine.run(['apt-get', 'install', '-y', '-qq', '--no-install-recommends', 'desktop-file-utils'])
  await machine.run(['desktop-file-validate', '/usr/share/applications/pressrun.desktop'])
  expect(await machine.run(['cat', '/usr/share/applications/mimeinfo.cache'])).toMatch(
    /^x-scheme-handler\/pressrun=pressrun\.desktop;$/m,
  )
  // not even the one program that may become root can be changed by others
  expect(await machine.run(['stat', '--format=%U:%G %a', '/opt/Pressrun/chrome-sandbox'])).toBe('root:root 4755\n')
  expect(await machine.run(['find', '/opt/Pressrun', '/usr/bin/pressrun', '-not', '-user', 'root'])).toBe('')
  await runList()
  expect(await made()).toBe(2)
  await pressrun('mcp', 'allow', 'claude', '--spend', '5')
  const [command, ...args] = [...machine.prefix, 'pressrun', '--data', dataDir, 'mcp', '--as', 'claude']
  const { client, call } = await connectProgram(new StdioClientTransport({ command, args, stderr: 'ignore' }))
  expect((await call('search_library', { text: 'lighthouse' })).value).toMatchObject({
    items: [{ prompt: 'A lighthouse at dawn' }],
  })
  await client.close()
})

test('the entry of the desktop opens lists and links', async ({ skip }) => {
  skip(NOWHERE !== undefined, NOWHERE)
  skip(EMULATED, WITHOUT_WINDOW)
  const entry = await machine.run(['cat', '/usr/share/applications/pressrun.desktop'])
  const [, command = ''] = /^Exec=(\S+) %U$/m.exec(entry) ?? []
  const program = join(folder, 'open')
  writeFileSync(program, `#!/bin/sh\nexec ${machine.prefix.join(' ')} ${command} "$@"\n`)
  chmodSync(program, 0o755)
  for (const [opened, heading] of [
    [list, 'list'],
    ['pressrun://library', 'Library'],
  ] as const) {
    const app = await startElectronApp(join(folder, 'window'), { packaged: program, open: [opened] })
    try {
      const page = await app.connect()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
      expect(await askPage(page, 'app.describe', {})).toMatchObject({ version: expect.any(String) as string })
    } finally {
      await app.kill()
    }
  }
})

test('a newer one is taken from a server whose word is signed, and from no other', async ({ skip }) => {
  skip(NOWHERE !== undefined, NOWHERE)
  await using server = await serveFolder(shelf)
  const [ours, theirs] = [generateKeyPairSync('ed25519'), generateKeyPairSync('ed25519')]
  const publicKey = ours.publicKey.export({ type: 'spki', format: 'pem' })
  const config = JSON.stringify({ url: server.url, publicKey, updaterCacheDirName: 'pressrun-updater' })
  const renew = async () => {
    const place = mkdtempSync(join(folder, 'updater-'))
    const script = join(ROOT, 'tests', 'support', 'renew-here.ts')
    return JSON.parse(await machine.run([process.execPath, script, config, OLDER, place])) as unknown
  }
  await machine.run(['umount', ...SOURCES])
  await writeLinuxMetadata([packages.newer], shelf, { version: NEWER, notes: 'It is newer.' })
  const signBy = ({ privateKey }: typeof ours) =>
    signMetadata(shelf, privateKey.export({ type: 'pkcs8', format: 'pem' }).toString())
  await signBy(theirs)
  expect(await renew()).toMatchObject({ refused: 'UnsignedUpdateError' })
  expect(await installedVersion()).toBe(OLDER)
  await signBy(ours)
  expect(await renew()).toEqual({ version: NEWER, notes: 'It is newer.' })
  expect(await installedVersion()).toBe(NEWER)
})

test('the newer one finds all that was made; removed, it leaves that as it is', async ({ skip }) => {
  skip(NOWHERE !== undefined, NOWHERE)
  expect(await made()).toBe(2)
  await runList()
  expect(await made()).toBe(4)
  const kept = contentOf(dataDir)
  expect(Object.keys(kept).length).toBeGreaterThan(2)
  await machine.run(['apt-get', 'purge', '-y', '-qq', 'pressrun'])
  expect(contentOf(dataDir)).toEqual(kept)
  await expect(machine.run(['ls', '/opt/Pressrun'])).rejects.toThrow('No such file')
  await expect(machine.run(['ls', '/usr/bin/pressrun'])).rejects.toThrow('No such file')
})

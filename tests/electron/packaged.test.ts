import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ROOT } from '../../scripts/ensure-built.ts'
import { packApp } from '../../scripts/packaging/app-package.ts'
import { EMULATED, findDist, startElectronApp } from '../support/electron-app.ts'
import { askPage } from '../support/ask-page.ts'
import { fusesOf } from '../support/fuses.ts'
import { waitUntil } from '../support/wait-until.ts'

const RUN_MS = 90_000
/** Packages are for the machine they are made on, and its own Electron is found by its process. */
const possible = process.platform === 'linux' && !EMULATED
const WITHOUT_PACKAGE = 'needs an Electron for this very machine, which an emulated one is not'
/** Its own: others pack too, and a package is half a gigabyte where temporary files may be kept in memory. */
const output = join(ROOT, 'dist', 'packaged-test')
let folder: string

beforeAll(async () => {
  if (!possible) return
  process.env['ELECTRON_OVERRIDE_DIST_PATH'] ??= await findDist()
  folder = (await packApp({ output }))[0]!
})
afterAll(() => rmSync(output, { recursive: true, force: true }))

test('a package is closed to everything but its own archive', ({ skip }) => {
  skip(!possible, WITHOUT_PACKAGE)
  expect(fusesOf(join(folder, 'pressrun'))).toEqual({
    runAsNode: false,
    cookieEncryption: true,
    nodeOptions: false,
    nodeCliInspect: false,
    asarIntegrity: true,
    onlyLoadAppFromAsar: true,
    browserProcessSnapshot: false,
    fileProtocolPrivileges: false,
  })
  expect(existsSync(join(folder, 'resources', 'app.asar'))).toBe(true)
  expect(existsSync(join(folder, 'resources', 'default_app.asar'))).toBe(false)
})

test('a package makes a picture with the Node it brings along', async ({ skip }) => {
  skip(!possible, WITHOUT_PACKAGE)
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-packaged-'))
  const app = await startElectronApp(dataDir, { packaged: join(folder, 'pressrun') })
  try {
    const page = await app.connect()
    const batch = await askPage(page, 'batches.create', {
      source: { text: 'prompt\nA lighthouse at dawn\n' },
      settings: { modelId: 'paper-landscape', mapping: { prompt: 'prompt' } },
    })
    await askPage(page, 'batches.plan', { id: batch.id })
    await askPage(page, 'batches.start', { id: batch.id, budget: null })
    const ended = await waitUntil(
      'the batch to end',
      async () => {
        const now = await askPage(page, 'batches.read', { id: batch.id })
        return now.state === 'ended' ? now : undefined
      },
      { deadlineMs: RUN_MS },
    )
    expect(ended).toMatchObject({ counts: { done: 1 }, outputs: { paid: 1, here: 1 } })
    const { items } = await askPage(page, 'library.search', {})
    expect(items.map(({ path }) => existsSync(path))).toEqual([true])
  } finally {
    await app.kill()
  }
})

import { spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { beforeAll, expect, test } from 'vitest'
import type { Batch } from '#shared/app/batch.ts'
import type { Bridge } from '#shared/app/bridge.ts'
import { ensureBuilt, ROOT } from '../../scripts/ensure-built.ts'
import { EMULATED, startElectronApp } from '../support/electron-app.ts'
import { fusesOf } from '../support/fuses.ts'
import { waitUntil } from '../support/wait-until.ts'

const RUN_MS = 90_000
/** Packages are for the machine they are made on, and its own Electron is found by its process. */
const possible = process.platform === 'linux' && !EMULATED
const folder = join(ROOT, 'dist', 'linux-unpacked')

beforeAll(async () => {
  if (!possible) return
  ensureBuilt()
  const app = await startElectronApp(mkdtempSync(join(tmpdir(), 'pressrun-electron-dist-')))
  await app.connect()
  const dist = await app.dist()
  await app.kill()
  const { status, stderr } = spawnSync(process.execPath, [join(ROOT, 'scripts', 'package.ts')], {
    env: { ...process.env, ELECTRON_OVERRIDE_DIST_PATH: dist },
    encoding: 'utf8',
  })
  expect([status, stderr]).toEqual([0, expect.any(String)])
})

const request = <Value>(page: Page, name: string, input: unknown = {}) =>
  page.evaluate(([name, input]) => (window as { pressrun?: Bridge }).pressrun!.request(name, input), [
    name,
    input,
  ] as const) as Promise<{ ok: boolean; value: Value }>

test.skipIf(!possible)('a package is closed to everything but its own archive', () => {
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

test.skipIf(!possible)('a package makes a picture with the Node it brings along', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-packaged-'))
  const app = await startElectronApp(dataDir, { packaged: join(folder, 'pressrun') })
  try {
    const page = await app.connect()
    const { value: batch } = await request<Batch>(page, 'batches.create', {
      source: { text: 'prompt\nA lighthouse at dawn\n' },
      settings: { modelId: 'paper-landscape', mapping: { prompt: 'prompt' } },
    })
    await request(page, 'batches.plan', { id: batch.id })
    await request(page, 'batches.start', { id: batch.id, budget: null })
    const ended = await waitUntil(
      'the batch to end',
      async () => {
        const { value } = await request<Batch>(page, 'batches.read', { id: batch.id })
        return value.state === 'ended' ? value : undefined
      },
      { deadlineMs: RUN_MS },
    )
    expect(ended).toMatchObject({ counts: { done: 1 }, outputs: { paid: 1, here: 1 } })
    const { value } = await request<{ items: { path: string }[] }>(page, 'library.search')
    expect(value.items.map(({ path }) => existsSync(path))).toEqual([true])
  } finally {
    await app.kill()
  }
})

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ensureBuilt } from '../../scripts/ensure-built.ts'
import { askPage, tryInPage } from '../support/ask-page.ts'
import { EMULATED, startElectronApp } from '../support/electron-app.ts'
import { problem, startScriptedServer, type ScriptedServer } from '../support/scripted-server.ts'

const KEY = 'sk_planted_9d41c7e02b'

let server: ScriptedServer
beforeAll(async () => {
  ensureBuilt()
  server = await startScriptedServer(problem(403, 'forbidden'))
})
afterAll(() => server[Symbol.asyncDispose]())

test('a key goes to the keychain of the system and comes back at the next start', async ({ skip }) => {
  skip(EMULATED, 'needs the Secret Service, which an emulated Electron does not find')
  skip(process.platform !== 'linux' || !isInstalled('gnome-keyring-daemon'), 'needs gnome-keyring-daemon')
  const dataDir = mkdtempSync(join(tmpdir(), 'pressrun-electron-keys-'))
  const keyring = mkdtempSync(join(tmpdir(), 'pressrun-keyring-'))

  const first = await startElectronApp(dataDir, { keyring })
  const draft = { name: 'Studio', baseUrl: server.origin, key: KEY }
  const added = await askPage(await first.connect(), 'connections.add', draft)
  expect(added).toMatchObject({ name: 'Studio', key: 'keychain' })
  expect(await first.quit()).toBe(0)

  const second = await startElectronApp(dataDir, { keyring })
  try {
    const page = await second.connect()
    const before = server.requests.length
    await tryInPage(page, 'account.read', { connectionId: added.id })
    expect(server.requests.slice(before).map(({ headers }) => headers.authorization)).toContain(`Bearer ${KEY}`)
  } finally {
    await second.kill()
  }
  for (const folder of [dataDir, keyring]) expect(filesWith(folder, KEY)).toEqual([])
})

function filesWith(folder: string, text: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((path) => readFileSync(path).includes(text))
}

function isInstalled(program: string): boolean {
  try {
    execFileSync('which', [program], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

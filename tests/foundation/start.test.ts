import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { ensureBuilt, ROOT } from '../../scripts/ensure-built.ts'
import { findElectron } from '../../scripts/find-electron.ts'

let folder: string

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-start-'))
})

const find = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv) =>
  findElectron({ platform, env, electronPackage: folder })
const install = (...path: string[]) => {
  const executable = join(folder, ...path)
  mkdirSync(join(executable, '..'), { recursive: true })
  writeFileSync(executable, '')
  return executable
}

async function start(args: string[], env: Record<string, string>) {
  const child = spawn(process.execPath, [join(ROOT, 'scripts', 'start.ts'), ...args, '--data', join(folder, 'data')], {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  onTestFinished(() => void child.kill('SIGKILL'))
  const lines = createInterface(child.stdout)[Symbol.asyncIterator]()
  const said = [(await lines.next()).value as string, (await lines.next()).value as string]
  child.stdout.resume()
  return { child, said }
}

describe('finding an Electron', () => {
  test('none is installed until the package has fetched one', () => {
    expect(find('win32', {})).toEqual({ missing: 'no Electron is installed' })
    const executable = install('dist', 'electron.exe')
    expect(find('win32', {})).toEqual({ executable })
  })

  test('the package knows its name, and another folder may be named', () => {
    writeFileSync(join(folder, 'path.txt'), 'special')
    expect(find('darwin', {})).toEqual({ missing: 'no Electron is installed' })
    expect(find('darwin', { ELECTRON_OVERRIDE_DIST_PATH: join(folder, 'mine') })).toMatchObject({
      missing: expect.any(String) as string,
    })
    expect(find('darwin', { ELECTRON_OVERRIDE_DIST_PATH: join(install('mine', 'special'), '..') })).toEqual({
      executable: join(folder, 'mine', 'special'),
    })
  })

  test('on Linux it needs a display', () => {
    const executable = install('dist', 'electron')
    expect(find('linux', {})).toEqual({ missing: 'there is no display' })
    expect(find('linux', { DISPLAY: ':0' })).toEqual({ executable })
    expect(find('linux', { WAYLAND_DISPLAY: 'wayland-0' })).toEqual({ executable })
  })
})

describe('npm start', () => {
  beforeAll(() => ensureBuilt())

  test.each([
    ['as asked', ['--web'], {}],
    ['no Electron is installed', [], { ELECTRON_OVERRIDE_DIST_PATH: '/nowhere' }],
  ])('serves a browser and says why: %s', async (reason, args, env) => {
    const { child, said } = await start(args, env)
    expect(said[0]).toBe(`Opening in the browser (${reason}).`)
    const url = /^Pressrun is open at (http:\/\/127\.0\.0\.1:\d+\/\?token=\S+)$/.exec(said[1]!)![1]!
    expect((await fetch(url, { redirect: 'manual' })).status).toBe(303)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  })

  test('an Electron that cannot start gives way to the browser', async () => {
    for (const executable of [
      install('electron'),
      install('electron.exe'),
      install('Electron.app/Contents/MacOS/Electron'),
    ]) {
      writeFileSync(executable, '#!/bin/sh\nexit 127\n')
      chmodSync(executable, 0o755)
    }
    const { child, said } = await start([], { ELECTRON_OVERRIDE_DIST_PATH: folder, DISPLAY: ':0' })
    expect(said[0]).toMatch(/^Opening in the browser \(Electron (could not start|cannot be executed) here\)\.$/)
    child.kill('SIGINT')
    expect(await once(child, 'exit')).toEqual([0, null])
  })
})

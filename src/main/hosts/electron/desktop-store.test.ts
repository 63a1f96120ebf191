import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'

// plain Node has no Electron, and electron-store then needs nothing of it but the folder that it is given
const hooks = registerHooks({
  resolve: (specifier, context, next) =>
    specifier === 'electron'
      ? { url: 'data:text/javascript,export default {}', shortCircuit: true }
      : next(specifier, context),
})
const { openDesktopStore } = await import('./desktop-store.ts')
afterAll(() => hooks.deregister())

const STATE = { bounds: { x: 10, y: 20, width: 1000, height: 700 }, maximized: true }
/** As every version has written it so far. */
const WRITTEN = `${JSON.stringify({ state: STATE }, null, 2)}\n`

let folder: string
let path: string
let noted: unknown[]

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-desktop-store-'))
  path = join(folder, 'window.json')
  noted = []
})

const note = (_message: string, details?: Record<string, unknown>) => noted.push(details?.['path'])
const open = () => openDesktopStore(path, 'state', { info: note, warn: note, error: note })

test('a file of an earlier version is read, and written with the same content', () => {
  writeFileSync(path, WRITTEN)
  const store = open()
  expect(store.read()).toEqual(STATE)
  store.write({ ...STATE, maximized: false })
  expect(readFileSync(path, 'utf8')).toBe(WRITTEN.replace('true', 'false'))
  expect(open().read()).toEqual({ ...STATE, maximized: false })
  expect(noted).toEqual([])
})

test('a file is begun by the first value, for its owner alone, and nothing is left beside it', () => {
  const store = open()
  expect(store.read()).toBeUndefined()
  expect(readdirSync(folder)).toEqual([])
  store.write(STATE)
  expect(readFileSync(path, 'utf8')).toBe(WRITTEN)
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  expect(readdirSync(folder)).toEqual(['window.json'])
})

test.each(['', '{"state": {"bounds"', 'null', '[1, 2]', '"text"', '\u0000\u0001'])(
  'a damaged file (%j) reads as empty, stays as it is, and is replaced by the next value',
  (damaged) => {
    writeFileSync(path, damaged)
    const store = open()
    expect(store.read()).toBeUndefined()
    expect(readFileSync(path, 'utf8')).toBe(damaged)
    store.write(STATE)
    expect(readFileSync(path, 'utf8')).toBe(WRITTEN)
    expect(noted).toEqual([])
  },
)

test('a file that cannot be written is noted, and written once it can be again', () => {
  const store = open()
  store.write(STATE)
  rmSync(path)
  // as little to be written as on a full disk
  mkdirSync(path)
  expect(store.read()).toBeUndefined()
  store.write(STATE)
  expect(noted).toEqual([path])
  rmSync(path, { recursive: true })
  store.write(STATE)
  expect(store.read()).toEqual(STATE)
  expect(open().read()).toEqual(STATE)
})

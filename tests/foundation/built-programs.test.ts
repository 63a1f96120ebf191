import { readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { en } from '#shared/text/en/index.ts'
import { ensureBuilt, ROOT } from '../../scripts/ensure-built.ts'

const BUILT = join(ROOT, 'out', 'main')
const IMPORTED = /(?:\bfrom|\bimport|\bimport\()\s*["'`]([^"'`\s]+)["'`]/g
const IMPORTED_AT_ONCE = /(?:\bfrom|\bimport)\s*["'`]([^"'`\s]+)["'`]/g

/** What a built program may load, at any time or before it does anything, by file, with what each of them imports. */
function loadedBy(program: string, pattern = IMPORTED): Map<string, string[]> {
  const loaded = new Map<string, string[]>()
  const waiting = [join(BUILT, program)]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue
    const imported = [...readFileSync(path, 'utf8').matchAll(pattern)].map(([, name]) => name!)
    loaded.set(path, imported)
    for (const name of imported) if (/^\.{1,2}\/.*\.js$/.test(name)) waiting.push(join(dirname(path), name))
  }
  return loaded
}

const inNeedOfElectron = (program: string) =>
  [...loadedBy(program)].filter(([, imported]) => imported.includes('electron')).map(([path]) => path)

test.each(['serve.js', 'terminal.js', 'worker.js', 'machine.js', 'plan-thread.js'])(
  '%s runs in a plain Node: whatever it loads, now or later, asks for no Electron',
  (program) => {
    ensureBuilt()
    expect(loadedBy(program).size).toBeGreaterThan(2)
    expect(inNeedOfElectron(program)).toEqual([])
  },
)

test('the desktop app asks for it: its entry, and its program', () => {
  ensureBuilt()
  const asking = inNeedOfElectron('index.js').map((path) => basename(path).split('-')[0])
  expect(new Set(asking)).toEqual(new Set(['entry', 'desktop']))
})

test.each(['worker.js', 'machine.js', 'serve.js'])('%s begins without the sentences of the app', (program) => {
  ensureBuilt()
  const words = en.errors.codes.keychain_failed.what
  const saying = (files: Map<string, string[]>) =>
    [...files.keys()].filter((path) => readFileSync(path, 'utf8').includes(words))
  expect(saying(loadedBy('terminal.js'))).not.toEqual([])
  expect(saying(loadedBy(program, IMPORTED_AT_ONCE))).toEqual([])
})

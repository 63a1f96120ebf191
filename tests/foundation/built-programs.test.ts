import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { ensureBuilt, ROOT } from '../../scripts/ensure-built.ts'

const BUILT = join(ROOT, 'out', 'main')
const IMPORTED = /(?:\bfrom|\bimport|\bimport\()\s*["'`]([^"'`\s]+)["'`]/g

/** What a built program may load at any time, by file, with what each of them imports. */
function loadedBy(program: string): Map<string, string[]> {
  const loaded = new Map<string, string[]>()
  const waiting = [join(BUILT, program)]
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    if (loaded.has(path)) continue
    const imported = [...readFileSync(path, 'utf8').matchAll(IMPORTED)].map(([, name]) => name!)
    loaded.set(path, imported)
    for (const name of imported) if (/^\.{1,2}\/.*\.js$/.test(name)) waiting.push(join(dirname(path), name))
  }
  return loaded
}

const inNeedOfElectron = (program: string) =>
  [...loadedBy(program)].filter(([, imported]) => imported.includes('electron')).map(([path]) => path)

test.each(['serve.js', 'terminal.js', 'worker.js', 'machine.js'])(
  '%s runs in a plain Node: whatever it loads, now or later, asks for no Electron',
  (program) => {
    ensureBuilt()
    expect(loadedBy(program).size).toBeGreaterThan(5)
    expect(inNeedOfElectron(program)).toEqual([])
  },
)

test('the desktop app asks for it', () => {
  ensureBuilt()
  expect(inNeedOfElectron('index.js')).toHaveLength(1)
})

import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'

export const ROOT = join(import.meta.dirname, '..')

const OUTPUTS = [
  'out/main/index.js',
  'out/main/serve.js',
  'out/main/worker.js',
  'out/main/machine.js',
  'out/main/terminal.js',
  'out/preload/index.cjs',
  'out/renderer/index.html',
]
const SOURCES = [
  'src',
  'resources',
  'package.json',
  'package-lock.json',
  'electron.vite.config.ts',
  'scripts/chunks-by-start.ts',
]
const LOCK = join(ROOT, 'node_modules', '.cache', 'pressrun-build.lock')
/** No build takes this long: who held the lock is gone. */
const ABANDONED_MS = 120_000

/** Builds main, preload and renderer when an output is missing or older than what it is made of. */
export function ensureBuilt(): void {
  if (isFresh()) return
  lock()
  try {
    if (!isFresh()) build()
  } finally {
    rmdirSync(LOCK)
  }
}

function build(): void {
  console.error('Building Pressrun ...')
  // a test runner's NODE_ENV would make a development build
  const { NODE_ENV: _, ...env } = process.env
  const { status } = spawnSync(
    process.execPath,
    [join(ROOT, 'node_modules', 'electron-vite', 'bin', 'electron-vite.js'), 'build', '--logLevel', 'warn'],
    { cwd: ROOT, env, stdio: ['ignore', 'inherit', 'inherit'] },
  )
  if (status !== 0) throw new Error('The build failed; the reason is above.')
}

/** Test files run side by side and would otherwise build over one another. */
function lock(): void {
  mkdirSync(join(LOCK, '..'), { recursive: true })
  for (;;) {
    try {
      return mkdirSync(LOCK)
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
      const since = statSync(LOCK, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
      if (Date.now() - since > ABANDONED_MS) rmdirSync(LOCK)
      Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 100)
    }
  }
}

function isFresh(): boolean {
  const built = OUTPUTS.map((path) => statSync(join(ROOT, path), { throwIfNoEntry: false })?.mtimeMs ?? 0)
  return Math.min(...built) >= Math.max(...SOURCES.map((path) => newestIn(join(ROOT, path))))
}

function newestIn(path: string): number {
  const facts = statSync(path, { throwIfNoEntry: false })
  if (!facts) return 0
  if (!facts.isDirectory()) return path.includes('.test.') ? 0 : facts.mtimeMs
  return Math.max(0, ...readdirSync(path).map((name) => newestIn(join(path, name))))
}

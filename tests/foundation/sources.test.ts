import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../../scripts/ensure-built.ts'

const PRODUCT = globSync(['src/**/*.{ts,tsx}', 'electron-builder.config.ts', 'electron.vite.config.ts'], { cwd: ROOT })
  .filter((path) => !path.includes('.test.'))
  .map((path) => ({ path, source: readFileSync(join(ROOT, path), 'utf8') }))

/** What the security review says is never done: there is no place to look at, so all of them are. */
test.each([
  ['opens an address in another program', /\bopenExternal\b/],
  [
    'runs a command line through a shell',
    /\bshell:\s*true|\b(?:exec|execSync|execFile|execFileSync|fork)\b[^'\n]*'node:child_process'/,
  ],
  ['turns text into code', /\beval\s*\(|\bnew Function\b|'node:vm'|'unsafe-eval'/],
  ['turns text into markup', /dangerouslySetInnerHTML|\.(?:inner|outer)HTML\s*=|insertAdjacentHTML|document\.write\b/],
  ['lets a certificate pass unchecked', /rejectUnauthorized|NODE_TLS_REJECT_UNAUTHORIZED|setCertificateVerifyProc/],
  ['weakens a window', /nodeIntegration:\s*true|contextIsolation:\s*false|webSecurity:\s*false/],
])('no source %s', (_what, pattern) => {
  expect(PRODUCT.length).toBeGreaterThan(500)
  expect(PRODUCT.filter(({ source }) => pattern.test(source)).map(({ path }) => path)).toEqual([])
})

test('only the bridge knows what the preload exposes', () => {
  const users = PRODUCT.filter(({ source }) => /\b(?:window|globalThis|self)\??\.pressrun\b/.test(source)).map(
    ({ path }) => path.replaceAll('\\', '/'),
  )
  expect(users.length).toBeGreaterThan(0)
  expect(users.filter((path) => !path.startsWith('src/renderer/bridge/'))).toEqual([])
})

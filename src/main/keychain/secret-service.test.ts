import { execFile, execFileSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'

const KEY = 'sk_planted_2f7c9e1ab4'

/** Both runs are the product's own keychain module, as any host loads it. */
const SCRIPT = `
  import { openKeychain } from ${JSON.stringify(pathToFileURL(join(import.meta.dirname, 'keychain.ts')).href)}
  const first = openKeychain({ probeLimitMs: 10_000 })
  const status = await first.status()
  await first.write('connection-1', '${KEY}')
  const read = await openKeychain({ probeLimitMs: 10_000 }).read('connection-1')
  await first.remove('connection-1')
  const gone = await first.read('connection-1')
  console.log(JSON.stringify({ available: status.available, read, gone }))`

/** Why a real Secret Service cannot be started here, or null. */
function whyNot(): string | null {
  if (process.platform !== 'linux') return 'only Linux has the Secret Service'
  for (const tool of ['dbus-run-session', 'gnome-keyring-daemon'])
    try {
      execFileSync('which', [tool], { stdio: 'ignore' })
    } catch {
      return `${tool} is not installed`
    }
  return null
}

const reason = whyNot()

test.skipIf(reason !== null)(
  `a real Secret Service keeps a key between two openings, and never in clear${reason ? ` (skipped: ${reason})` : ''}`,
  { timeout: 60_000 },
  async () => {
    const home = mkdtempSync(join(tmpdir(), 'pressrun-keyring-'))
    const session = `printf secret | gnome-keyring-daemon --unlock --components=secrets >/dev/null && exec "$0" --input-type=module -e "$1"`
    try {
      const { stdout } = await promisify(execFile)(
        'dbus-run-session',
        ['--', 'sh', '-c', session, process.execPath, SCRIPT],
        {
          timeout: 45_000,
          env: { PATH: process.env['PATH'], HOME: home, XDG_DATA_HOME: home, XDG_RUNTIME_DIR: home },
        },
      )
      expect(JSON.parse(stdout.trim().split('\n').at(-1) ?? '')).toEqual({ available: true, read: KEY, gone: null })
      for (const entry of readdirSync(home, { recursive: true, withFileTypes: true }))
        if (entry.isFile()) expect(readFileSync(join(entry.parentPath, entry.name)).includes(KEY)).toBe(false)
    } finally {
      rmSync(home, { recursive: true, force: true, maxRetries: 5 })
    }
  },
)

import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMovableClock, type MovableClock } from '../../tools/clock.ts'
import { openRateLimits, type RateLimits } from './rate-limits.ts'

let dataDir: string
let clock: MovableClock
let limits: RateLimits
const warnings: string[] = []

const open = () =>
  openRateLimits({
    dataDir,
    clock,
    randomBytes: () => new Uint8Array(),
    log: { info() {}, warn: (message) => void warnings.push(message), error() {} },
    worker: { nodePath: '', entryPath: '' },
  })
const key = (id: string) => ({ accountId: 'a', keyId: id })
const times = (count: number, caller: { accountId: string; keyId: string | null }) =>
  Array.from({ length: count }, () => limits.take(caller)).filter(({ allowed }) => allowed).length

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-limits-'))
  clock = createMovableClock({ startMs: 1_000_000, running: false })
  limits = open()
})
afterEach(() => {
  limits.close()
  rmSync(dataDir, { recursive: true, force: true })
})

test('a key has 120 requests in a window that its first one opens', async () => {
  await clock.advance(12_345)
  expect(limits.take(key('k'))).toEqual({
    allowed: true,
    headers: {
      'RateLimit-Limit': '120',
      'RateLimit-Remaining': '119',
      'RateLimit-Reset': '60',
      'RateLimit-Policy': '120;w=60',
    },
  })
  expect(times(200, key('k'))).toBe(119)
  await clock.advance(59_001)
  expect(limits.take(key('k'))).toMatchObject({
    allowed: false,
    headers: { 'Retry-After': '1', 'RateLimit-Limit': '120', 'RateLimit-Remaining': '0', 'RateLimit-Reset': '1' },
  })
  await clock.advance(999)
  expect(limits.take(key('k')).allowed).toBe(true)
})

test('an account has 300 for all its keys, and what is refused counts nowhere', async () => {
  expect(times(120, key('one')) + times(120, key('two'))).toBe(240)
  expect(times(50, key('one'))).toBe(0)
  await clock.advance(10_000)
  const tie = Array.from({ length: 60 }, () => limits.take(key('three')))
  expect(tie[0]?.headers['RateLimit-Limit']).toBe('300')
  expect(limits.take(key('three'))).toMatchObject({
    allowed: false,
    headers: { 'Retry-After': '50', 'RateLimit-Limit': '300' },
  })
  expect(limits.take({ accountId: 'other', keyId: 'k' }).allowed).toBe(true)
})

test('on a tie the window of the key is shown', () => {
  times(120, key('one'))
  times(60, key('two'))
  const { headers } = limits.take(key('three'))
  expect(headers).toMatchObject({ 'RateLimit-Limit': '120', 'RateLimit-Remaining': '119' })
  expect(limits.take(key('two')).headers['RateLimit-Limit']).toBe('120')
})

test("the app's own session has the account's window alone", () => {
  expect(times(400, { accountId: 'a', keyId: null })).toBe(300)
})

test('counts are there after a restart, even when nothing was closed', () => {
  times(100, key('one'))
  times(7, key('two'))
  const before = limits
  limits = open()
  expect(limits.take(key('one')).headers['RateLimit-Remaining']).toBe('19')
  expect(limits.take(key('two')).headers['RateLimit-Remaining']).toBe('112')
  before.close()
})

test('a damaged line is left out and the others stay', () => {
  times(3, key('one'))
  times(5, key('two'))
  limits.close()
  const path = join(dataDir, 'rate-limits')
  writeFileSync(path, readFileSync(path, 'latin1').replace('key:one ', '\0\0\0\n\0\0\0\0'), 'latin1')
  limits = open()
  expect(limits.take(key('one')).headers['RateLimit-Remaining']).toBe('119')
  expect(limits.take(key('two')).headers['RateLimit-Remaining']).toBe('114')
})

test('a file that cannot be written does not stop the counting', () => {
  limits.close()
  expect(times(200, key('k'))).toBe(120)
  expect(warnings).toContain('Rate limits are counted in memory only.')
  limits = open()
})

import { randomBytes } from 'node:crypto'
import { mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { openEngineSecrets } from './engine-secrets.ts'

let dataDir: string
beforeEach(() => (dataDir = mkdtempSync(join(tmpdir(), 'pressrun-secrets-'))))
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))
const open = () => openEngineSecrets(dataDir, randomBytes)

test('the same folder gives the same keys, another folder others', () => {
  const first = open()
  expect(open().sign('quote', 'x')).toBe(first.sign('quote', 'x'))
  expect(open().unseal('hooks', first.seal('hooks', 'whsec_a'))).toBe('whsec_a')
  rmSync(join(dataDir, 'engine.secret'))
  expect(open().sign('quote', 'x')).not.toBe(first.sign('quote', 'x'))
})

test('each purpose has its own key', () => {
  const secrets = open()
  expect(secrets.sign('quote', 'x')).not.toBe(secrets.sign('link', 'x'))
  expect(() => secrets.unseal('other', secrets.seal('hooks', 'text'))).toThrow()
})

test('a changed message or signature is noticed', () => {
  const secrets = open()
  const signature = secrets.sign('link', 'asset')
  expect(secrets.isSigned('link', 'asset', signature)).toBe(true)
  expect(secrets.isSigned('link', 'asset2', signature)).toBe(false)
  expect(secrets.isSigned('link', 'asset', `${signature}A`)).toBe(false)
  expect(secrets.isSigned('link', 'asset', '')).toBe(false)
})

test('what is sealed cannot be read or altered, and differs every time', () => {
  const secrets = open()
  const sealed = secrets.seal('hooks', 'whsec_plain')
  expect(sealed).not.toContain('whsec_plain')
  expect(secrets.seal('hooks', 'whsec_plain')).not.toBe(sealed)
  const bytes = Buffer.from(sealed, 'base64url')
  bytes[bytes.length - 1]! ^= 1
  expect(() => secrets.unseal('hooks', bytes.toString('base64url'))).toThrow()
})

test('only the owner may read the file; a damaged one is refused, not replaced', () => {
  open()
  const path = join(dataDir, 'engine.secret')
  if (process.platform !== 'win32') expect(statSync(path).mode & 0o777).toBe(0o600)
  writeFileSync(path, readFileSync(path).subarray(1))
  expect(open).toThrow(/damaged/)
})

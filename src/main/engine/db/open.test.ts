import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { migrate } from '../../sqlite/migrate.ts'
import { openEngineDatabase } from './open.ts'
import { inTransaction } from '../../sqlite/transaction.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-db-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true }))

test('a new folder gets the schema, an old one keeps its rows', () => {
  const first = openEngineDatabase(dataDir)
  first.prepare("INSERT INTO settings VALUES ('a', '1')").run()
  first.close()
  const second = openEngineDatabase(dataDir)
  expect(second.prepare('SELECT value FROM settings').get()).toEqual({ value: '1' })
  expect(second.pragma('journal_mode', { simple: true })).toBe('wal')
  expect(second.pragma('synchronous', { simple: true })).toBe(2)
  expect(second.pragma('foreign_keys', { simple: true })).toBe(1)
  second.close()
  expect(readdirSync(dataDir)).toEqual(['engine.db'])
})

test('a schema from the future is refused and left as it is', () => {
  const db = openEngineDatabase(dataDir)
  db.pragma('user_version = 99')
  db.close()
  expect(() => openEngineDatabase(dataDir)).toThrowError(expect.objectContaining({ code: 'newer_schema' }))
})

test('a migration that fails leaves no trace of itself, nor of those before it', () => {
  const db = openEngineDatabase(dataDir)
  const version = db.pragma('user_version', { simple: true }) as number
  const steps = Array.from({ length: version }, () => '')
  const failing = ['CREATE TABLE whole (a);', 'CREATE TABLE half (a); CREATE TABLE half (a);']
  expect(() => migrate(db, [...steps, ...failing])).toThrow(/half/)
  expect(db.pragma('user_version', { simple: true })).toBe(version)
  expect(db.prepare("SELECT name FROM sqlite_schema WHERE name IN ('half', 'whole')").get()).toBeUndefined()
  migrate(db, [...steps, ...failing.slice(0, 1)])
  expect(db.pragma('user_version', { simple: true })).toBe(version + 1)
  db.close()
})

test('a second engine on the same folder is refused, in this process and in another', async () => {
  const db = openEngineDatabase(dataDir)
  expect(() => openEngineDatabase(dataDir)).toThrowError(expect.objectContaining({ code: 'in_use' }))
  db.close()

  const holder = spawn(process.execPath, ['--input-type=module', '-e', holderScript(dataDir)], {
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  const ended = once(holder, 'exit')
  try {
    await once(holder.stdout, 'data')
    expect(() => openEngineDatabase(dataDir)).toThrowError(expect.objectContaining({ code: 'in_use' }))
  } finally {
    holder.kill('SIGKILL')
    await ended
  }
  openEngineDatabase(dataDir).close()
})

test('a transaction is all or nothing, and a statement is prepared once', () => {
  const db = openEngineDatabase(dataDir)
  expect(() =>
    inTransaction(db, () => {
      db.prepare('INSERT INTO settings VALUES (?, ?)').run('a', '1')
      throw new Error('stop')
    }),
  ).toThrow('stop')
  expect(db.prepare('SELECT count(*) AS n FROM settings').get()).toEqual({ n: 0 })
  expect(db.prepare('SELECT 1')).toBe(db.prepare('SELECT 1'))
  db.close()
})

/** Keeps the database reachable: a connection nobody refers to is collected, and its lock goes with it. */
function holderScript(dataDir: string): string {
  const open = pathToFileURL(join(import.meta.dirname, 'open.ts')).href
  return `import { openEngineDatabase } from ${JSON.stringify(open)}
globalThis.held = openEngineDatabase(${JSON.stringify(dataDir)})
console.log('held')
setInterval(() => {}, 1000)`
}

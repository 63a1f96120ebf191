import { copyFileSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import BetterSqlite3 from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMovableClock, type MovableClock } from '../tools/clock.ts'
import { openDatabase } from './open.ts'
import { inTransaction } from './transaction.ts'

let folder: string
let clock: MovableClock
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'pressrun-checkpoint-'))
  clock = createMovableClock({ startMs: 0, running: false })
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

const path = () => join(folder, 'x.db')
const open = () => openDatabase(path(), { migrations: ['CREATE TABLE notes (word TEXT)'], inUse: 'in use', clock })
const logBytes = () => statSync(`${path()}-wal`, { throwIfNoEntry: false })?.size ?? 0

/** What somebody finds who has copied the one file and nothing else. */
function wordsOfCopy(): unknown[] {
  const copy = join(folder, 'copy.db')
  copyFileSync(path(), copy)
  const db = new BetterSqlite3(copy)
  try {
    return db.prepare('SELECT word FROM notes ORDER BY word').pluck().all()
  } finally {
    db.close()
    rmSync(copy)
  }
}

test('after a pause in writing the file alone holds everything, however it was written', async () => {
  const db = open()
  await clock.advance(10_000)
  db.prepare('INSERT INTO notes VALUES (?)').run('run')
  db.prepare('INSERT INTO notes VALUES (?) RETURNING word').get('get')
  inTransaction(db, () => db.prepare('INSERT INTO notes VALUES (?) RETURNING 1').all('all'))
  db.exec(`INSERT INTO notes VALUES ('exec')`)
  expect(wordsOfCopy()).toEqual([])
  await clock.advance(10_000)
  expect(wordsOfCopy()).toEqual(['all', 'exec', 'get', 'run'])

  db.prepare('INSERT INTO notes VALUES (?)').run('later')
  await clock.advance(10_000)
  expect(wordsOfCopy()).toContain('later')
  db.close()
})

test('the log keeps its room while more may come, and gives it back after a long rest', async () => {
  const db = open()
  for (let minute = 0; minute < 5; minute++) {
    db.prepare('INSERT INTO notes VALUES (?)').run('more')
    await clock.advance(60_000)
    expect(logBytes()).toBeGreaterThan(0)
    expect(wordsOfCopy()).toHaveLength(minute + 1)
  }
  const room = logBytes()
  db.prepare('INSERT INTO notes VALUES (?)').run('last')
  expect(logBytes()).toBe(room)
  await clock.advance(180_000)
  expect(logBytes()).toBe(0)
  expect(wordsOfCopy()).toHaveLength(6)
  db.close()
})

test('while writing goes on it stays out of the way, and afterwards no timer is left', async () => {
  const db = open()
  await clock.advance(10_000)
  for (let second = 0; second < 20; second++) {
    db.prepare('INSERT INTO notes VALUES (?)').run('more')
    await clock.advance(1_000)
    expect(wordsOfCopy()).toEqual([])
  }
  await clock.advance(180_000)
  expect(wordsOfCopy()).toHaveLength(20)
  let looked = 0
  const setTimer = clock.setTimer.bind(clock)
  clock.setTimer = (...timer) => (looked++, setTimer(...timer))
  db.prepare('SELECT word FROM notes').all()
  await clock.advance(300_000)
  expect(looked).toBe(0)
  db.close()
})

test('a query that is still being read puts it off, and fails nothing', async () => {
  const db = open()
  await clock.advance(10_000)
  db.prepare('INSERT INTO notes VALUES (?)').run('a')
  const reading = db.prepare('SELECT word FROM notes').iterate()
  reading.next()
  await clock.advance(10_000)
  expect(wordsOfCopy()).toEqual([])
  reading.return?.()
  await clock.advance(10_000)
  expect(wordsOfCopy()).toEqual(['a'])
  db.close()
})

test('after the end the file alone holds everything, and no timer goes on', async () => {
  const db = open()
  db.prepare('INSERT INTO notes VALUES (?)').run('last')
  db.close()
  expect(wordsOfCopy()).toEqual(['last'])
  expect(logBytes()).toBe(0)
  await clock.advance(10_000)
})

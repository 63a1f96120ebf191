import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Database } from 'better-sqlite3'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createMovableClock, systemClock, type MovableClock } from '../../tools/clock.ts'
import { openEngineDatabase } from '../db/open.ts'
import { isMovable, openClock } from './sandbox-clock.ts'

const HOUR_MS = 3_600_000
let dataDir: string
let db: Database
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'pressrun-clock-'))
  db = openEngineDatabase(dataDir)
})
afterEach(() => {
  db.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const open = (sandbox: boolean) => openClock(db, { hostClock: systemClock, sandbox })
const hoursAhead = (clock: { now(): number }) => Math.round((clock.now() - Date.now()) / HOUR_MS)

test("a folder that knows no sandbox has the host's clock", () => {
  expect(open(false)).toBe(systemClock)
})

test('time let pass has passed for good, sum by sum, with or without the sandbox', async () => {
  const clock = open(true) as MovableClock
  await Promise.all([clock.advance(HOUR_MS), clock.advance(2 * HOUR_MS)])
  expect(hoursAhead(clock)).toBe(3)
  expect(hoursAhead(open(true))).toBe(3)
  expect(hoursAhead(open(false))).toBe(3)
  await (open(true) as MovableClock).advance(HOUR_MS)
  expect(hoursAhead(open(true))).toBe(4)
})

test('what fires on the way is not dated after a restart that follows at once', async () => {
  const clock = open(true) as MovableClock
  let reopened = 0
  clock.setTimer(HOUR_MS, () => (reopened = open(true).now()))
  await clock.advance(2 * HOUR_MS)
  expect(reopened).toBeGreaterThanOrEqual(Date.now() + HOUR_MS)
})

test("a host's own movable clock is used as it is", () => {
  const hostClock = createMovableClock({ startMs: 5, running: false })
  expect(openClock(db, { hostClock, sandbox: true })).toBe(hostClock)
  expect([isMovable(hostClock), isMovable(systemClock)]).toEqual([true, false])
})

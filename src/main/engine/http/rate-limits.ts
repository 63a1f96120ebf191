import { rmSync } from 'node:fs'
import { join } from 'node:path'
import BetterSqlite3, { type Database } from 'better-sqlite3'
import { ACCOUNT_REQUESTS_PER_WINDOW, KEY_REQUESTS_PER_WINDOW, RATE_WINDOW_SECONDS } from '#shared/service/limits.ts'
import type { EngineHost } from '../host.ts'

export type RateVerdict = { allowed: boolean; headers: Record<string, string> }

export interface RateLimits {
  /** Counts one request against the windows of the key and its account, if both have room. */
  take(caller: { accountId: string; keyId: string | null }): RateVerdict
  close(): void
}

interface Window {
  subject: string
  limit: number
  startedAt: number
  count: number
}

const WINDOW_MS = RATE_WINDOW_SECONDS * 1000

/**
 * Fixed windows of a minute, each opened by the first request that finds none. Every count is written through to a file
 * of its own that is never synced: it outlives the process however that ends, and a power cut costs a minute of counting.
 */
export function openRateLimits({ dataDir, clock, log }: EngineHost): RateLimits {
  const db = openFile(join(dataDir, 'rate-limits.db'))
  const save = db.prepare(
    `INSERT INTO windows (subject, started_at, count) VALUES (?, ?, ?), (?, ?, ?)
     ON CONFLICT (subject) DO UPDATE SET started_at = excluded.started_at, count = excluded.count`,
  )
  const windows = new Map(
    db
      .prepare<[], Omit<Window, 'limit'>>('SELECT subject, started_at AS startedAt, count FROM windows')
      .all()
      .map((window) => [window.subject, window]),
  )

  function current(subject: string, limit: number, now: number): Window {
    const window = windows.get(subject)
    const isOpen = window && now >= window.startedAt && now < window.startedAt + WINDOW_MS
    return { subject, limit, ...(isOpen ? window : { startedAt: now, count: 0 }) }
  }

  return {
    take({ accountId, keyId }) {
      const now = clock.now()
      const account = current(`account:${accountId}`, ACCOUNT_REQUESTS_PER_WINDOW, now)
      // the app's own session has no key: there the account's window stands for both
      const key = keyId === null ? account : current(`key:${keyId}`, KEY_REQUESTS_PER_WINDOW, now)
      const both = [key, account]
      const full = both.filter((window) => window.count >= window.limit)
      if (full.length > 0) {
        const wait = Math.max(...full.map((window) => secondsLeft(window, now)))
        return { allowed: false, headers: { 'Retry-After': String(wait), ...headersOf(both, now) } }
      }
      for (const window of new Set(both)) {
        window.count += 1
        windows.set(window.subject, window)
      }
      try {
        save.run(key.subject, key.startedAt, key.count, account.subject, account.startedAt, account.count)
      } catch (error) {
        // a full disk must not stop a client from reading what it has paid for
        log.warn('Rate limits are counted in memory only.', { error: String(error) })
      }
      return { allowed: true, headers: headersOf(both, now) }
    },
    close: () => db.close(),
  }
}

/** Of the window with fewer requests left; on a tie the key's, which comes first. */
function headersOf(windows: Window[], now: number): Record<string, string> {
  const tighter = windows.reduce((left, right) => (remaining(right) < remaining(left) ? right : left))
  return {
    'RateLimit-Limit': String(tighter.limit),
    'RateLimit-Remaining': String(remaining(tighter)),
    'RateLimit-Reset': String(secondsLeft(tighter, now)),
    'RateLimit-Policy': `${tighter.limit};w=${RATE_WINDOW_SECONDS}`,
  }
}

const remaining = ({ limit, count }: Window) => limit - count
const secondsLeft = ({ startedAt }: Window, now: number) => Math.ceil((startedAt + WINDOW_MS - now) / 1000)

function openFile(path: string): Database {
  try {
    return openCounts(path)
  } catch (error) {
    if (!(error instanceof BetterSqlite3.SqliteError)) throw error
    // unsynced, so a power cut may have left anything in it
    for (const suffix of ['', '-wal', '-shm']) rmSync(path + suffix, { force: true })
    return openCounts(path)
  }
}

function openCounts(path: string): Database {
  const db = new BetterSqlite3(path)
  try {
    db.pragma('locking_mode = EXCLUSIVE')
    db.pragma('journal_mode = WAL')
    db.pragma('synchronous = OFF')
    db.exec(
      'CREATE TABLE IF NOT EXISTS windows (subject TEXT PRIMARY KEY, started_at INTEGER NOT NULL, count INTEGER NOT NULL) STRICT, WITHOUT ROWID',
    )
    db.prepare('SELECT count(*) FROM windows').get()
    return db
  } catch (error) {
    db.close()
    throw error
  }
}

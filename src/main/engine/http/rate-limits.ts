import { join } from 'node:path'
import { ACCOUNT_REQUESTS_PER_WINDOW, KEY_REQUESTS_PER_WINDOW, RATE_WINDOW_SECONDS } from '#shared/service/limits.ts'
import type { EngineHost } from '../host.ts'
import { openWindowFile, type Window } from './window-file.ts'

export interface RateVerdict {
  allowed: boolean
  headers: Record<string, string>
}

export interface RateLimits {
  /** Counts one request against the windows of the key and its account, if both have room. */
  take(caller: { accountId: string; keyId: string | null }): RateVerdict
  /** When the key's latest window was opened: its last use, to the minute. Null when it was never used. */
  lastUse(keyId: string): number | null
  close(): void
}

interface Limited {
  window: Window
  limit: number
}

/** Found by the id alone: a text that is put together for every call is also hashed anew for every call. */
interface Windows {
  prefix: string
  byId: Map<string, Window>
}

const WINDOW_MS = RATE_WINDOW_SECONDS * 1000

/** Fixed windows of a minute, each opened by the first request that finds none. They survive a restart. */
export function openRateLimits({ dataDir, clock, log }: EngineHost): RateLimits {
  const file = openWindowFile(join(dataDir, 'rate-limits'))
  const accounts = windowsOf(file.windows, 'account:')
  const keys = windowsOf(file.windows, 'key:')

  /** Written before the call is answered: whoever has an answer was counted, whatever happens to the process then. */
  function count(window: Window): void {
    window.count += 1
    try {
      file.save(window)
    } catch (error) {
      // a full disk must not stop a client from reading what it has paid for
      log.warn('Rate limits are counted in memory only.', { error: String(error) })
    }
  }

  return {
    take({ accountId, keyId }) {
      const now = clock.now()
      const account = current(accounts, accountId, ACCOUNT_REQUESTS_PER_WINDOW, now)
      // the app's own session has no key: it has the account's window alone
      const key = keyId === null ? undefined : current(keys, keyId, KEY_REQUESTS_PER_WINDOW, now)
      // fewer requests left; on a tie the key's
      const tighter = key && remaining(key) <= remaining(account) ? key : account
      if (remaining(tighter) > 0) {
        if (key) count(key.window)
        count(account.window)
        return { allowed: true, headers: headersOf(tighter, now) }
      }
      const full = [key ?? account, account].filter((limited) => remaining(limited) === 0)
      const wait = Math.max(...full.map(({ window }) => secondsLeft(window, now)))
      return { allowed: false, headers: { 'Retry-After': String(wait), ...headersOf(tighter, now) } }
    },
    lastUse: (keyId) => keys.byId.get(keyId)?.startedAt ?? null,
    close: () => file.close(),
  }
}

function windowsOf(stored: readonly Window[], prefix: string): Windows {
  const own = stored.filter(({ subject }) => subject.startsWith(prefix))
  return { prefix, byId: new Map(own.map((window) => [window.subject.slice(prefix.length), window])) }
}

function current({ byId, prefix }: Windows, id: string, limit: number, now: number): Limited {
  let window = byId.get(id)
  if (!window || !isOpen(window, now)) byId.set(id, (window = { subject: prefix + id, startedAt: now, count: 0 }))
  return { window, limit }
}

function headersOf(tighter: Limited, now: number): Record<string, string> {
  return {
    'RateLimit-Limit': String(tighter.limit),
    'RateLimit-Remaining': String(remaining(tighter)),
    'RateLimit-Reset': String(secondsLeft(tighter.window, now)),
    'RateLimit-Policy': `${tighter.limit};w=${RATE_WINDOW_SECONDS}`,
  }
}

function remaining({ limit, window }: Limited): number {
  return limit - window.count
}

/** Also closed when the clock was set back behind its beginning. */
function isOpen({ startedAt }: Window, now: number): boolean {
  return now >= startedAt && now < startedAt + WINDOW_MS
}

function secondsLeft({ startedAt }: Window, now: number): number {
  return Math.ceil((startedAt + WINDOW_MS - now) / 1000)
}

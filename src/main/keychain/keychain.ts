import { systemClock } from '../tools/clock.ts'
import { withinTime } from '../tools/within-time.ts'

/** The operating system's safe for API keys. */
export interface Keychain {
  /** Answers within the time limit, whatever the system does. */
  status(): Promise<KeychainStatus>
  read(name: string): Promise<string | null>
  write(name: string, secret: string): Promise<void>
  remove(name: string): Promise<void>
}

export interface KeychainStatus {
  available: boolean
  /** For the person at the screen. */
  detail: string
}

/** What this module uses of keytar. */
export interface SystemKeychain {
  getPassword(service: string, account: string): Promise<string | null>
  setPassword(service: string, account: string, password: string): Promise<void>
  deletePassword(service: string, account: string): Promise<boolean>
}

const SERVICE = 'Pressrun'
const PROBE_ACCOUNT = 'probe'
const PROBE_LIMIT_MS = 1_500

/** Loaded on first use: the native module needs a system library that a bare machine may not have. */
async function loadKeytar(): Promise<SystemKeychain> {
  const { default: keytar } = await import('keytar')
  return keytar
}

/** Where the system has no keychain, keys are kept in memory for this run and the status says so. */
export function openKeychain({
  load = loadKeytar,
  probeLimitMs = PROBE_LIMIT_MS,
}: { load?: () => Promise<SystemKeychain>; probeLimitMs?: number } = {}): Keychain {
  const memory = new Map<string, string>()
  let probed: Promise<void> | undefined
  let adopting: Promise<void> | undefined
  let adopted: SystemKeychain | undefined

  async function probe(): Promise<void> {
    const keychain = await load()
    await keychain.getPassword(SERVICE, PROBE_ACCOUNT)
    adopting = adopt(keychain)
    await adopting
  }

  /** It may have been unlocked long after the limit: what was typed meanwhile goes there too, before anybody asks it. */
  async function adopt(keychain: SystemKeychain): Promise<void> {
    try {
      for (const [name, secret] of memory) await keychain.setPassword(SERVICE, name, secret)
      memory.clear()
      adopted = keychain
    } catch {
      // one that reads and does not write is as good as none
    }
  }

  async function system(): Promise<SystemKeychain | undefined> {
    probed ??= withinLimit(probe(), probeLimitMs)
    await probed
    await adopting
    return adopted
  }

  return {
    async status() {
      return (await system())
        ? { available: true, detail: 'Keys are kept in the system keychain.' }
        : {
            available: false,
            detail:
              'This system has no keychain that answers: keys are kept in memory and forgotten when Pressrun closes.',
          }
    },
    async read(name) {
      const keychain = await system()
      return keychain ? attempt(keychain.getPassword(SERVICE, name)) : (memory.get(name) ?? null)
    },
    async write(name, secret) {
      const keychain = await system()
      if (keychain) await attempt(keychain.setPassword(SERVICE, name, secret))
      else memory.set(name, secret)
    },
    async remove(name) {
      const keychain = await system()
      if (keychain) await attempt(keychain.deletePassword(SERVICE, name))
      else memory.delete(name)
    },
  }
}

/** A locked or absent service may never answer; a failing one is as good as none. */
function withinLimit<Value>(work: Promise<Value>, limitMs: number): Promise<Value | undefined> {
  return withinTime(systemClock, limitMs, work).catch(() => undefined)
}

async function attempt<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work
  } catch (error) {
    // with it come all sentences, which nobody needs at a start
    const { Refusal } = await import('#shared/app/refusal.ts')
    throw new Refusal('keychain_failed', { cause: error })
  }
}

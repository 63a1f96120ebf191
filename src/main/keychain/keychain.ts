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
  /** What is kept here until the system keeps it; null for what was removed. */
  const memory = new Map<string, string | null>()
  let probed: Promise<void> | undefined
  let adopted: SystemKeychain | undefined

  const answered = () => (probed ??= withinLimit(probe(), probeLimitMs))

  async function probe(): Promise<void> {
    const keychain = await load()
    await keychain.getPassword(SERVICE, PROBE_ACCOUNT)
    // It may have been unlocked long after the limit, and ask again before it keeps anything: what was changed meanwhile
    // goes there before anybody asks it. One that reads and does not write is as good as none.
    for (const [name, secret] of memory)
      await (secret === null ? keychain.deletePassword(SERVICE, name) : keychain.setPassword(SERVICE, name, secret))
    memory.clear()
    adopted = keychain
  }

  function keepHere(name: string, secret: string | null): void {
    // as the last of all: the system, which may be at it just now, has to be told again
    memory.delete(name)
    memory.set(name, secret)
  }

  return {
    async status() {
      await answered()
      return adopted
        ? { available: true, detail: 'Keys are kept in the system keychain.' }
        : {
            available: false,
            detail:
              'This system has no keychain that answers: keys are kept in memory and forgotten when Pressrun closes.',
          }
    },
    async read(name) {
      await answered()
      return adopted ? attempt(adopted.getPassword(SERVICE, name)) : (memory.get(name) ?? null)
    },
    async write(name, secret) {
      await answered()
      if (adopted) await attempt(adopted.setPassword(SERVICE, name, secret))
      else keepHere(name, secret)
    },
    async remove(name) {
      await answered()
      if (adopted) await attempt(adopted.deletePassword(SERVICE, name))
      else keepHere(name, null)
    },
  }
}

/** A locked or absent service may never answer; a failing one is as good as none. */
function withinLimit(work: Promise<void>, limitMs: number): Promise<void> {
  return withinTime(systemClock, limitMs, work).catch(() => {})
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

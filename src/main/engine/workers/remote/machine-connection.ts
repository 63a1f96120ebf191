import { setTimeout as sleep } from 'node:timers/promises'
import { systemCode } from '#shared/system-code.ts'
import type { Log } from '../../../tools/log.ts'
import { openPool, type Pool } from './connect.ts'
import type { PoolAddress } from '../../options.ts'
import { StoredFileError } from './stored-files.ts'
import { messageOf } from '../../../tools/describe-error.ts'

const TRY_AGAIN_MS = 1_000
/** What this computer's own disk says; no queue can help there. */
const OF_THE_DISK = new Set(['ENOSPC', 'EDQUOT', 'EIO', 'EROFS', 'EACCES', 'EPERM', 'ENOENT', 'EMFILE', 'ENFILE'])

/**
 * A machine's connection to its pool. The client itself takes up a connection that was cut, with all that is listened to:
 * jobs go on meanwhile, and only one that was given up is opened anew. The engine's (`engine-connection.ts`) begins from
 * the start each time, because it has to read what it missed, and says why it is away, which people see.
 */
export interface MachineConnection {
  /** Rejects when the first connection is refused. */
  ready: Promise<void>
  /** The connection of now, which may be down for a while; undefined before the first. */
  pool(): Pool | undefined
  isUp(): boolean
  /** Does something that fails while the queue is away again and again. Rejects only for reasons that no queue can help. */
  untilDone<Value>(work: (pool: Pool) => Promise<Value>, signal: AbortSignal): Promise<Value>
  close(): Promise<void>
}

export function isOfTheDisk(error: unknown): boolean {
  return OF_THE_DISK.has(systemCode(error) ?? '')
}

export function keepMachineConnected({
  address,
  name,
  log,
  onOpen,
  onBack,
}: {
  address: PoolAddress
  name: string
  log: Log
  /** A new connection, on which nothing is listened to yet. Rejects when this machine has no business there. */
  onOpen: (pool: Pool) => Promise<void>
  /** The same connection, after it was down. */
  onBack: () => void
}): MachineConnection {
  const closing = new AbortController()
  let pool: Pool | undefined
  let up = false

  async function open(): Promise<Pool> {
    const opened = await openPool(address, name, { signal: closing.signal, begin: onOpen })
    pool = opened
    up = true
    void watch(opened)
    return opened
  }

  async function watch({ connection }: Pool): Promise<void> {
    for await (const { type } of connection.status()) {
      if (type === 'disconnect' && up) {
        up = false
        log.warn('The queue is away. It is tried again until it is back.')
      }
      if (type === 'reconnect') {
        up = true
        log.info('The queue is back.')
        onBack()
      }
    }
  }

  /** A connection that was given up, as when the server refuses the way in for a while, is followed by another. */
  async function keepOpen(first: Pool): Promise<void> {
    for (let { connection } = first; ;) {
      const reason = await connection.closed()
      up = false
      if (closing.signal.aborted) return
      log.warn('The queue has closed the connection. It is tried again.', { reason: reason?.message })
      for (let opened: Pool | undefined; !opened;) {
        await sleep(TRY_AGAIN_MS, undefined, { signal: closing.signal })
        opened = await open().catch(() => undefined)
        if (opened) connection = opened.connection
      }
    }
  }

  const opening = open()
  const kept = opening.then(keepOpen).catch(() => {})

  return {
    ready: opening.then(() => undefined),
    pool: () => pool,
    isUp: () => up,
    async untilDone(work, signal) {
      for (let told = false; ; told = true) {
        signal.throwIfAborted()
        try {
          return await work(pool ?? (await opening))
        } catch (error) {
          if (error instanceof StoredFileError || isOfTheDisk(error)) throw error
          if (!told) log.warn('The queue did not take or give what it should. It is tried again.', reasonOf(error))
        }
        await sleep(TRY_AGAIN_MS, undefined, { signal }).catch(() => {})
      }
    },
    async close() {
      closing.abort()
      await opening.catch(() => {})
      await pool?.connection.close()
      await kept
    },
  }
}

const reasonOf = (error: unknown) => ({ reason: messageOf(error) })

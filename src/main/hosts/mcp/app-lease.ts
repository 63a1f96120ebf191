import type { App } from '#main/app.ts'
import { CommandError } from '#shared/app/error.ts'
import { ask } from '../ask.ts'
import { pause } from './pause.ts'

/** The app while it is needed: a data folder belongs to one at a time, and a client keeps its server open all day. */
export interface AppLease {
  /** Work whose app is closed by its own process is done once more with the next one: what it spends must carry its key. */
  use<Value>(work: (app: App) => Promise<Value>): Promise<Value>
  close(): Promise<void>
}

export interface LeaseTiming {
  /** After how long without a call, and with nothing running, the folder is given back. */
  idleMs: number
  /** How long to wait for a folder that another one has. */
  patienceMs: number
}

const USUAL: LeaseTiming = { idleMs: 2_000, patienceMs: 20_000 }
const TRY_AGAIN_MS = 500

/** One of our own, or one in another process, which may be closed there. */
type Leased = App & { isGone?(): boolean }

export function createAppLease(open: () => Promise<Leased>, { idleMs, patienceMs }: LeaseTiming = USUAL): AppLease {
  let opened: Promise<Leased> | undefined
  let users = 0
  let timer: NodeJS.Timeout | undefined
  let closing: Promise<void> = Promise.resolve()

  async function openWithPatience(): Promise<Leased> {
    await closing
    for (const giveUpAt = Date.now() + patienceMs; ;)
      try {
        return await open()
      } catch (error) {
        const isHeld = error instanceof CommandError && error.code === 'data_in_use'
        if (!isHeld || Date.now() > giveUpAt) throw error
        await pause(TRY_AGAIN_MS)
      }
  }

  function letGo(): void {
    const held = opened
    opened = undefined
    closing = closing.then(async () => (await held)?.close()).catch(() => {})
  }

  async function letGoWhenIdle(): Promise<void> {
    if (users > 0 || !opened) return
    // one that its own process has closed can no longer be asked: nothing of ours runs in it
    const isRunning = await runsSomething(opened).catch(() => false)
    if (users > 0 || !opened) return
    // what runs is seen to its end
    if (isRunning) rest()
    else letGo()
  }

  function rest(): void {
    clearTimeout(timer)
    timer = setTimeout(() => void letGoWhenIdle(), idleMs)
  }

  /** The app that is open, unless its own process has closed it; otherwise the next one. */
  async function current(): Promise<Leased> {
    const last = opened
    const isGone = (await last?.catch(() => undefined))?.isGone?.()
    if (isGone && opened === last) letGo()
    opened ??= openWithPatience()
    const opening = opened
    opening.catch(() => {
      if (opened === opening) opened = undefined
    })
    return opening
  }

  return {
    async use(work) {
      clearTimeout(timer)
      users += 1
      try {
        try {
          return await work(await current())
        } catch (error) {
          if (!(error instanceof CommandError && error.code === 'app_closed')) throw error
          // without a next one it stays untold whether it was done: nobody may take it for not begun
          const next = await current().catch(() => Promise.reject(error))
          return await work(next)
        }
      } finally {
        users -= 1
        if (users === 0) rest()
      }
    },
    async close() {
      clearTimeout(timer)
      letGo()
      await closing
    },
  }
}

async function runsSomething(opened: Promise<App>): Promise<boolean> {
  const { batches } = await ask(await opened, 'batches.list', {})
  return batches.some(({ state }) => state === 'running')
}

import { Refusal } from '#shared/app/refusal.ts'
import type { UpdateMode, UpdateStatus } from '#shared/app/updates.ts'
import { DAY_MS } from '#shared/day.ts'
import { text } from '#shared/text/index.ts'
import type { Clock } from '../tools/clock.ts'
import type { Log } from '../tools/log.ts'
import { UnsignedUpdateError } from './signed-metadata.ts'

export interface Release {
  version: string
  notes: string | null
}

/** Whatever knows of newer versions and can put one in the place of this one. */
export interface UpdateSource {
  /** Null when there is none. */
  check(): Promise<Release | null>
  /** Of the one that was found; `onProgress` with 0 to 1. */
  download(onProgress: (progress: number) => void): Promise<void>
  /** Ends the app, installs what was downloaded and starts it. */
  install(): void
  /** Whether it is installed when the app ends by itself. */
  installAtExit(wanted: boolean): void
}

export interface UpdatesOptions {
  /** Undefined where a copy of the app does not renew itself. */
  source: UpdateSource | undefined
  clock: Clock
  log: Log
  mode: () => UpdateMode
  /** Batches run: nothing may end the app now. */
  isBusy: () => boolean
  onChange: () => void
}

export interface Updates {
  status(): UpdateStatus
  /** Looks for a newer version now. */
  check(): Promise<void>
  /** Begins to fetch this version; a `Refusal` unless it was found and waits for that. */
  download(version: string): void
  /** Ends the app and installs this version; a `Refusal` unless it is there and nothing runs. */
  install(version: string): void
  start(): void
  /** Somebody has chosen another mode. */
  modeChanged(): void
  close(): void
}

/** Starting is busy enough. */
const FIRST_MS = 60_000
/** After a failure. */
const AGAIN_MS = 3_600_000

/** Newer versions of the app: looked for once a day, fetched as somebody has chosen, never installed while a batch runs. */
export function createUpdates({ source, clock, log, mode, isBusy, onChange }: UpdatesOptions): Updates {
  let status: UpdateStatus = {
    state: source ? 'current' : 'unavailable',
    version: null,
    notes: null,
    progress: null,
    checkedAt: null,
    trouble: null,
  }
  let cancelTimer: (() => void) | undefined
  let isClosed = false

  function become(change: Partial<UpdateStatus>): void {
    status = { ...status, ...change }
    if (!isClosed) onChange()
  }

  function schedule(delayMs: number): void {
    cancelTimer?.()
    cancelTimer = isClosed ? undefined : clock.setTimer(delayMs, () => void look())
  }

  /** By itself: says nothing to anybody who did not ask. */
  async function look(): Promise<void> {
    if (mode() !== 'never') await check()
    schedule(status.trouble === null ? DAY_MS : AGAIN_MS)
  }

  async function check(): Promise<void> {
    // what is on its way or waits is not forgotten for a look at the server
    if (!source || status.state === 'checking' || status.state === 'downloading' || status.state === 'ready') return
    become({ state: 'checking', trouble: null })
    try {
      const release = await clock.during(source.check())
      const checkedAt = new Date(clock.now()).toISOString()
      if (!release) return become({ state: 'current', version: null, notes: null, checkedAt })
      become({ state: 'found', version: release.version, notes: release.notes, checkedAt })
      if (mode() === 'automatic') void fetchFound()
    } catch (error) {
      fail('current', error)
    }
  }

  async function fetchFound(): Promise<void> {
    if (!source || status.state !== 'found') return
    become({ state: 'downloading', progress: 0, trouble: null })
    try {
      await source.download((progress) => become({ progress: Math.min(1, Math.max(0, progress)) }))
      become({ state: 'ready', progress: null })
    } catch (error) {
      fail('found', error)
    }
  }

  function fail(state: 'current' | 'found', error: unknown): void {
    log.warn('A newer version could not be had.', { error: String(error) })
    const words = text().updates
    become({
      state,
      progress: null,
      trouble:
        error instanceof UnsignedUpdateError ? words.unsigned : state === 'found' ? words.notFetched : words.away,
    })
  }

  return {
    status: () => status,
    check,
    download(version) {
      if (status.state !== 'found' || status.version !== version) throw new Refusal('updates_none')
      void fetchFound()
    },
    install(version) {
      if (!source || status.state !== 'ready' || status.version !== version) throw new Refusal('updates_none')
      if (isBusy()) throw new Refusal('updates_busy')
      source.install()
    },
    start() {
      if (source) schedule(FIRST_MS)
    },
    modeChanged() {
      if (source && mode() !== 'never' && status.checkedAt === null) void look()
      if (mode() === 'automatic') void fetchFound()
    },
    close() {
      isClosed = true
      cancelTimer?.()
      source?.installAtExit(status.state === 'ready' && mode() === 'automatic' && !isBusy())
    },
  }
}

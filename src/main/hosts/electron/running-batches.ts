import type { App } from '#main/app.ts'
import type { Host } from '#main/host.ts'
import type { Batch } from '#shared/app/batch.ts'
import { resumesWithoutPlan } from '#shared/batch/reason-codes.ts'
import { ask } from '../ask.ts'
import { noticeOf } from './batch-news.ts'

/** Often enough for a progress bar. */
const APART_MS = 500

/** What the desktop around the windows knows of batches. */
export interface RunningBatches {
  all(): readonly Batch[]
  running(): number
  /** Those whose price somebody has agreed to. */
  resumable(): number
  pauseAll(): Promise<void>
  resumeAll(): Promise<void>
}

/** Reads batches as they change and tells what became of them. */
export async function followBatches(
  app: App,
  host: Pick<Host, 'clock' | 'log'>,
  told: { onChange: () => void; onNotice: (batchId: string, notice: { title: string; body: string }) => void },
): Promise<RunningBatches> {
  const batches = new Map<string, Batch>()
  const changed = new Set<string>()
  /** At first for the list itself. */
  let waiting = true

  async function read(): Promise<void> {
    waiting = false
    const ids = [...changed]
    changed.clear()
    for (const id of ids) {
      const before = batches.get(id)?.state
      const result = await app.run('batches.read', { id }, { signal: new AbortController().signal })
      if (!result.ok) {
        batches.delete(id)
        continue
      }
      const batch = result.value as Batch
      batches.set(id, batch)
      const notice = noticeOf(before, batch)
      if (notice) told.onNotice(id, notice)
    }
    told.onChange()
  }

  function readSoon(): void {
    waiting = true
    host.clock.setTimer(APART_MS, () => void read())
  }

  app.subscribe((event) => {
    if (event.type !== 'batch.changed') return
    changed.add(event.batchId)
    if (!waiting) readSoon()
  })
  for (const batch of (await ask(app, 'batches.list', {})).batches) batches.set(batch.id, batch)
  if (changed.size > 0) readSoon()
  else waiting = false

  const inState = (state: Batch['state']) => [...batches.values()].filter((batch) => batch.state === state)
  const agreed = () => inState('paused').filter(({ pause }) => resumesWithoutPlan(pause))
  async function forAll(found: readonly Batch[], command: 'batches.pause' | 'batches.resume'): Promise<void> {
    for (const { id } of found) {
      const result = await app.run(command, { id }, { signal: new AbortController().signal })
      if (!result.ok) host.log.warn(`${command} from the menu was refused`, { id, reason: result.error.code })
    }
  }

  return {
    all: () => [...batches.values()],
    running: () => inState('running').length,
    resumable: () => agreed().length,
    pauseAll: () => forAll(inState('running'), 'batches.pause'),
    resumeAll: () => forAll(agreed(), 'batches.resume'),
  }
}

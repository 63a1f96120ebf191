import { IN_FLIGHT_STATES } from '#shared/batch/states.ts'
import { PAGE_SIZE_MAX } from '#shared/service/limits.ts'
import { attemptOf } from '../store/attempts.ts'
import { openBatchIds } from '../store/batches.ts'
import { putBackUploading, rowsInState } from '../store/rows.ts'
import type { Collector } from './collecting.ts'
import type { QueueContext } from './context.ts'
import type { Tracker } from './following.ts'
import type { Sender } from './sending.ts'
import type { Withdrawer } from './withdrawing.ts'

interface QueueParts {
  sender: Sender
  tracker: Tracker
  withdrawer: Withdrawer
  collector: Collector
  run: (work: () => Promise<void>) => void
}

/** Goes on with what an earlier run has left, each row from where its journal says it stands. */
export function resumeLeftRows(context: QueueContext, parts: QueueParts): void {
  const atService = openBatchIds(context.db, context.connectionId).flatMap((id) => resumeBatch(context, parts, id))
  if (atService.length > 0) parts.run(() => catchUp(context, parts.tracker, new Map(atService)))
}

/** Answers which generations the service has, and of which rows. */
function resumeBatch(
  context: QueueContext,
  { sender, tracker, withdrawer, collector, run }: QueueParts,
  batchId: string,
): [generationId: string, rowId: number][] {
  const { db, inFlight } = context
  putBackUploading(db, batchId)
  const atService: [string, number][] = []
  for (const row of rowsInState(db, batchId, IN_FLIGHT_STATES)) {
    const attempt = attemptOf(db, row.id)
    if (!attempt) throw new Error(`Row ${row.id} is on its way without a journal entry.`)
    inFlight.add(row.id)
    if (attempt.generationId === null) run(() => sender.sendAgain(row.id, attempt))
    else {
      atService.push([attempt.generationId, row.id])
      tracker.follow(row.id, attempt.generationId)
      run(() => withdrawer.withdraw(row.id))
    }
  }
  collectLeft(context, collector, batchId)
  context.endIfOver(batchId)
  return atService
}

/** Goes on with what is paid and not finished. */
export function collectLeft({ db }: QueueContext, collector: Collector, batchId: string): void {
  for (const { id } of rowsInState(db, batchId, ['downloading'])) collector.collect(id)
}

/** Most of what was left has ended meanwhile: one listing tells, before the follower takes its first look. */
async function catchUp(
  { client, signal }: QueueContext,
  tracker: Tracker,
  rows: ReadonlyMap<string, number>,
): Promise<void> {
  const { items } = await client.call('listGenerations', { query: { limit: String(PAGE_SIZE_MAX) }, signal })
  for (const generation of items) {
    const rowId = rows.get(generation.id)
    if (rowId !== undefined) tracker.observe(rowId, generation)
  }
}

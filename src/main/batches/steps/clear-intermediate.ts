import type { Database } from 'better-sqlite3'
import type { CommandOutput } from '#shared/app/commands.ts'
import { CommandError } from '#shared/app/error.ts'
import { restingItems } from '../../library/store/kept-items.ts'
import { inTransaction } from '../../sqlite/transaction.ts'
import type { Clock } from '../../tools/clock.ts'
import type { Log } from '../../tools/log.ts'
import { findBatch } from '../store/batches.ts'
import { batchesToClear, markCleared, intermediateOutputs, rowsToClear } from '../store/intermediate-outputs.ts'
import type { RowRecord } from '../store/rows.ts'
import { describeError } from '../../tools/describe-error.ts'
import { oneAtATime } from '../../tools/turns.ts'

/** Takes away what steps in between have made, where a recipe does not keep it. */
export interface IntermediateClearing {
  /** A row has ended: what led to it may go. */
  ofRow(row: Pick<RowRecord, 'id' | 'root' | 'batchId'>): void
  /** Nothing more happens to a batch. */
  ofBatch(batchId: string): void
  /** Done when all that was asked for so far is. */
  idle(): Promise<void>
  close(): Promise<void>
}

/**
 * Outputs of steps in between go to the system's trash when the last step of their row is here. They are marked after
 * they have gone: a crash before that does it again, and what a person has brought back or changed stays where it is.
 */
export function createIntermediateClearing({
  db,
  clock,
  log,
  discard,
}: {
  db: Database
  clock: Clock
  log: Log
  /** Moves items to the trash; only files that are as they were made. */
  discard: (itemIds: readonly string[]) => Promise<CommandOutput<'library.trash'>>
}): IntermediateClearing {
  let isClosing = false
  const oneByOne = oneAtATime()
  /** Whoever closes waits for the rows that have just ended; the rest is done by the next run. */
  const idle = () => oneByOne(async () => {})
  function inTurn(work: () => Promise<void>): void {
    oneByOne(work).catch((error: unknown) => {
      const what = 'What steps in between have made could not be cleared away.'
      if (error instanceof CommandError) log.warn(what, { reason: error.message })
      else log.error(what, { error: describeError(error) })
    })
  }

  function lastStepOf(batchId: string): number | null {
    const { settings } = findBatch(db, batchId) ?? {}
    return settings && !settings.keepSteps && settings.laterSteps.length > 0 ? settings.laterSteps.length + 1 : null
  }

  async function clear(root: number, lastStep: number): Promise<void> {
    const made = intermediateOutputs(db, root, lastStep)
    const items = restingItems(
      db,
      made.map(({ itemId }) => itemId),
    )
    // what is on its way to the trash or back is left for when it has arrived
    const outputs = made.filter(({ itemId }) => items.has(itemId))
    if (outputs.length === 0) return
    const stays = (itemId: string) => items.get(itemId)?.stays === true
    const going = outputs.map(({ itemId }) => itemId).filter((itemId) => !stays(itemId))
    const { trashed, changed, failed } =
      going.length === 0 ? { trashed: [], changed: [], failed: [] } : await discard(going)
    const settled = new Set([...trashed, ...changed])
    const seen = outputs.filter(({ itemId }) => stays(itemId) || settled.has(itemId))
    inTransaction(db, () => markCleared(db, seen, clock.now()))
    for (const { id, reason } of failed)
      log.warn('A file of a step in between could not be moved to the trash.', { id, reason })
  }

  function ofBatch(batchId: string): void {
    inTurn(async () => {
      const lastStep = isClosing ? null : lastStepOf(batchId)
      if (lastStep === null) return
      for (const root of rowsToClear(db, batchId, lastStep)) {
        if (isClosing) return
        await clear(root, lastStep)
      }
    })
  }

  for (const batchId of batchesToClear(db)) ofBatch(batchId)

  return {
    ofRow({ id, root, batchId }) {
      const lastStep = lastStepOf(batchId)
      if (lastStep !== null) inTurn(() => clear(root ?? id, lastStep))
    },
    ofBatch,
    idle,
    async close() {
      isClosing = true
      await idle()
    },
  }
}

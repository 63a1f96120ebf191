import { isKeyTrouble, type ClientError } from '../../client/client-error.ts'
import { endOrWait } from '../steps/end-or-wait.ts'
import { openBatchIds, pauseRunning } from '../store/batches.ts'
import type { Reason } from '../store/reasons.ts'
import type { ConnectionQueueOptions, QueueContext } from './context.ts'

/** How the batches of a queue stand: what keeps them waiting, and whether they are over. */
export interface QueueStatus extends Pick<QueueContext, 'clearTrouble' | 'reportTrouble' | 'endIfOver'> {
  trouble(): Reason | null
}

/** `guard` does what may fail without anybody waiting for it. */
export function createQueueStatus(
  { db, connectionId, clock, clearing, onChange }: ConnectionQueueOptions,
  guard: (work: () => void) => void,
): QueueStatus {
  let trouble: Reason | null = null

  return {
    trouble: () => trouble,
    clearTrouble: () => (trouble = null),
    reportTrouble(error: ClientError) {
      const { code, message } = error
      const told = { code, message }
      trouble = told
      guard(() => {
        if (isKeyTrouble(error)) pauseRunning(db, connectionId, told, clock.now())
        // of what stands still something may be on its way all the same
        openBatchIds(db, connectionId).forEach(onChange)
      })
    },
    endIfOver(batchId) {
      if (!endOrWait(db, batchId, clock.now())) return
      onChange(batchId)
      clearing.ofBatch(batchId)
    },
  }
}

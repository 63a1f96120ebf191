import { BUNDLED_CONNECTION_ID } from '../app/connection.ts'
import type { Batch } from '../app/batch.ts'
import { PAUSE } from './reason-codes.ts'
import { AT_STAKE_STATES, countRowsIn } from './states.ts'

/**
 * Whether a canceled batch cannot end because its service is away, perhaps for good, or no longer lets it in. The bundled
 * one is always there.
 */
export function mayStopWaiting({
  connectionId,
  pause,
  trouble,
  counts,
}: Pick<Batch, 'connectionId' | 'pause' | 'trouble' | 'counts'>): boolean {
  return (
    connectionId !== BUNDLED_CONNECTION_ID &&
    pause?.code === PAUSE.canceling &&
    trouble !== null &&
    countRowsIn(counts, AT_STAKE_STATES) > 0
  )
}

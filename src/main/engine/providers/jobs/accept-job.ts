import { inTransaction } from '../../../sqlite/transaction.ts'
import type { Started } from '../provider.ts'
import type { DrivenJob } from './driven-job.ts'
import { markAccepted, markJobEnded } from './job-store.ts'

/** With its end, if that is known: killed between the two, what was paid would be followed where nobody knows it. */
export function acceptJob({ name, parts: { db, clock } }: DrivenJob, started: Started): Started {
  const now = clock.now()
  inTransaction(db, () => {
    markAccepted(db, name, started.reference, now)
    if (started.end) markJobEnded(db, name, started.end, now)
  })
  return started
}
